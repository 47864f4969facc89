"""A category over the clusters."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from scipy.stats import chi2_contingency

from hakaru_compute.kinds.clustering.report_spec import CategoryProfile, CategoryShares

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
    place = np.full(len(levels) + 1, len(shown))
    place[shown] = np.arange(len(shown))
    has_others = len(present) > len(shown)
    table = np.zeros((count + 1, len(shown) + int(has_others)), dtype=float)
    np.add.at(table, (labels, place[codes]), 1)
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
