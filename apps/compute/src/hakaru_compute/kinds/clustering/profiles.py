"""What distinguishes each cluster, column by column, with tests."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from scipy.stats import chi2_contingency, false_discovery_control, kruskal
from scipy.stats import f as fisher
from scipy.stats import t as student

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.families.results import Shown
from hakaru_compute.kinds.clustering.report_clusters import ReportRows
from hakaru_compute.kinds.clustering.report_spec import (
    CategoryProfile,
    CategoryShares,
    ClusterFigures,
    NumberKind,
    NumericProfile,
    Profiles,
)


def make_profiles(rows: ReportRows, count: int) -> Profiles:
    """Every feature over clusters 1 … count; p-values adjusted together (Benjamini & Hochberg 1995), each kind of test with
    its own.
    """
    frame, labels = rows.frame, rows.labels
    numeric = [
        profile_number(column.name, _kind_of(column), frame.numeric[:, index], labels, count)
        for index, column in enumerate(frame.numeric_columns)
    ]
    categories = [
        profile_category(column.name, frame.codes[:, index], frame.levels[index], labels, count)
        for index, column in enumerate(frame.categorical_columns)
    ]
    welch = adjust([[one.p for one in column.clusters] for column in numeric])
    whole = adjust([[one.anova_p for one in numeric], [one.p for one in categories]])
    kruskal = adjust([[one.kruskal_p for one in numeric]])
    numeric = [
        column.model_copy(
            update={
                "anova_p_adjusted": whole[0][index],
                "kruskal_p_adjusted": kruskal[0][index],
                "clusters": [
                    one.model_copy(update={"p_adjusted": p})
                    for one, p in zip(column.clusters, welch[index], strict=True)
                ],
            }
        )
        for index, column in enumerate(numeric)
    ]
    categories = [column.model_copy(update={"p_adjusted": p}) for column, p in zip(categories, whole[1], strict=True)]
    return Profiles(
        numeric=sorted(numeric, key=lambda one: -(one.eta_squared or 0.0)),
        categories=sorted(categories, key=lambda one: -(one.cramers_v or 0.0)),
        rows=Shown(shown=len(labels), total=rows.total),
        tests=sum(_known(column) for column in numeric) + sum(one.p is not None for one in categories),
    )


def _kind_of(column: FeatureColumn) -> NumberKind:
    if column.type == "categorical":
        raise ValueError("a column of categories has no numbers")
    return column.type


def profile_number(name: str, kind: NumberKind, values: np.ndarray, labels: np.ndarray, count: int) -> NumericProfile:
    """Welch's t of each cluster against all other rows (noise among them); ANOVA and Kruskal–Wallis over the clusters."""
    there = ~np.isnan(values)
    values, labels = values[there], labels[there]
    spread = values.std(ddof=1) if len(values) > 1 else 0.0
    groups = [values[labels == number] for number in range(1, count + 1)]
    figures = [
        _figures(number, group, values[labels != number], spread) for number, group in enumerate(groups, start=1)
    ]
    return NumericProfile(
        column=name, type=kind, anova_p_adjusted=None, kruskal_p_adjusted=None, clusters=figures, **_omnibus(groups)
    )


def adjust(families: Sequence[Sequence[float | None]]) -> list[list[float | None]]:
    """p-values after Benjamini & Hochberg over all of them together, in the same shape; null stays null."""
    flat = [p for family in families for p in family]
    known = [index for index, p in enumerate(flat) if p is not None]
    found: list[float | None] = [None] * len(flat)
    if known:
        adjusted = false_discovery_control(np.array([flat[index] for index in known], dtype=float))
        for index, p in zip(known, adjusted.tolist(), strict=True):
            found[index] = p
    shaped, at = [], 0
    for family in families:
        shaped.append(found[at : at + len(family)])
        at += len(family)
    return shaped


def _figures(number: int, inside: np.ndarray, outside: np.ndarray, spread: float) -> ClusterFigures:
    def of(measure: Callable[[np.ndarray], Any], values: np.ndarray) -> float | None:
        return float(measure(values)) if len(values) else None

    t = p = None
    if len(inside) > 1 and len(outside) > 1:
        t, p = _welch(inside, outside)
    mean, outside_mean = of(np.mean, inside), of(np.mean, outside)
    difference = None
    if mean is not None and outside_mean is not None and spread > 0:
        difference = (mean - outside_mean) / float(spread)
    return ClusterFigures(
        cluster=number,
        mean=mean,
        median=of(np.median, inside),
        sd=float(inside.std(ddof=1)) if len(inside) > 1 else None,
        outside_mean=outside_mean,
        outside_median=of(np.median, outside),
        difference=difference,
        t=t,
        p=p,
        p_adjusted=None,
    )


def _welch(one: np.ndarray, other: np.ndarray) -> tuple[float | None, float | None]:
    """t and its two-sided p with Welch–Satterthwaite degrees of freedom; null where neither varies."""
    errors = [values.var(ddof=1) / len(values) for values in (one, other)]
    total = sum(errors)
    if not total > 0:
        return None, None
    t = float((one.mean() - other.mean()) / total**0.5)
    degrees = total**2 / sum(error**2 / (len(v) - 1) for error, v in zip(errors, (one, other), strict=True))
    return t, float(2 * student.sf(abs(t), degrees))


def _omnibus(groups: list[np.ndarray]) -> dict[str, float | None]:
    found: dict[str, float | None] = dict.fromkeys(("eta_squared", "f", "anova_p", "kruskal_h", "kruskal_p"))
    groups = [group for group in groups if len(group)]
    rows = sum(len(group) for group in groups)
    if len(groups) < 2 or rows <= len(groups):
        return found
    values = np.concatenate(groups)
    mean = values.mean()
    total = float(((values - mean) ** 2).sum())
    between = float(sum(len(group) * (group.mean() - mean) ** 2 for group in groups))
    if not total > 0:
        return found
    found["eta_squared"] = min(1.0, between / total)
    within = total - between
    if within > 1e-12 * total:
        found["f"] = (between / (len(groups) - 1)) / (within / (rows - len(groups)))
        found["anova_p"] = float(fisher.sf(found["f"], len(groups) - 1, rows - len(groups)))
    h, p = kruskal(*groups)
    found["kruskal_h"], found["kruskal_p"] = float(h), float(p)
    return found


def _known(column: NumericProfile) -> int:
    whole = (column.anova_p is not None) + (column.kruskal_p is not None)
    return whole + sum(one.p is not None for one in column.clusters)


MOST_LABELS = 30
OTHERS = "…"


def profile_category(
    name: str, codes: np.ndarray, levels: Sequence[str], labels: np.ndarray, count: int
) -> CategoryProfile:
    """χ² over clusters 1 … count (noise left out); shares inside a cluster and among all other rows."""
    there = codes >= 0
    codes, labels = codes[there], labels[there]
    frequent = np.argsort(-np.bincount(codes, minlength=len(levels)), kind="stable")
    present = frequent[: int((np.bincount(codes, minlength=len(levels)) > 0).sum())]
    shown = present[:MOST_LABELS]
    index = np.full(len(levels) + 1, len(shown))
    index[shown] = np.arange(len(shown))
    has_others = len(present) > len(shown)
    table = np.zeros((count + 1, len(shown) + int(has_others)), dtype=float)
    np.add.at(table, (labels, index[codes]), 1)
    own = table[1:]
    tested = own[own.sum(axis=1) > 0][:, own.sum(axis=0) > 0]
    chi = p = v = degrees = None
    below = 0
    if min(tested.shape) > 1:
        found = chi2_contingency(tested, correction=False)
        chi, p, degrees = float(found.statistic), float(found.pvalue), int(found.dof)
        v = float(np.sqrt(chi / tested.sum() / (min(tested.shape) - 1)))
        below = int((found.expected_freq < 5).sum())
    residuals = _residuals(own)
    return CategoryProfile(
        column=name,
        labels=[*(levels[one] for one in shown), *([OTHERS] if has_others else [])],
        chi_squared=chi,
        degrees=degrees,
        p=p,
        p_adjusted=None,
        cramers_v=v,
        expected_below_five=below,
        clusters=[
            CategoryShares(
                cluster=number,
                shares=_shares(table[number]),
                outside_shares=_shares(table.sum(axis=0) - table[number]),
                residuals=[None if one != one else one for one in residuals[number - 1].tolist()],
            )
            for number in range(1, count + 1)
        ],
    )


def _residuals(table: np.ndarray) -> np.ndarray:
    """Adjusted standardised residuals (Haberman 1973), NaN where a row or column holds all or nothing."""
    total = table.sum()
    if not total:
        return np.full(table.shape, np.nan)
    rows, columns = table.sum(axis=1, keepdims=True), table.sum(axis=0, keepdims=True)
    expected = rows * columns / total
    variance = expected * (1 - rows / total) * (1 - columns / total)
    with np.errstate(divide="ignore", invalid="ignore"):
        return np.where(variance > 0, (table - expected) / np.sqrt(variance), np.nan)


def _shares(counts: np.ndarray) -> list[float]:
    total = counts.sum()
    return (counts / total if total else counts * 0).tolist()
