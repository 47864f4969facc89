"""Means of several groups: analysis of variance, pairs of groups, and the counterpart by ranks."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from itertools import combinations

import numpy as np
from scipy import optimize, special, stats

from hakaru_compute.kinds.statistical_analysis.adjusted import holm
from hakaru_compute.kinds.statistical_analysis.effects import TARGET_POWER, fewest, plain_effect
from hakaru_compute.kinds.statistical_analysis.group_spec import (
    GroupComparison,
    GroupPower,
    GroupSize,
    GroupTest,
    LeftOut,
    PairDifference,
    Residuals,
)
from hakaru_compute.kinds.statistical_analysis.mean_tests import brown_forsythe
from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect
from hakaru_compute.kinds.statistical_analysis.samples import Values, describe, normality, quantile_plot
from hakaru_compute.kinds.statistical_analysis.studentized_range import beyond, quantile

# Cohen (1988): small, medium and large f.
CONVENTIONS = (0.1, 0.25, 0.4)
POINTS = 61


def compare_groups(
    title: str, category: str, groups: Sequence[Values], left_out: Sequence[LeftOut], dropped: int, alpha: float
) -> GroupComparison:
    """Groups that stand above the same origin, at least two of them, of which one varies."""
    k, sizes = len(groups), np.array([one.n for one in groups])
    total = int(sizes.sum())
    means = np.array([one.mean_above for one in groups])
    variances = np.array([one.variance for one in groups])
    df1, df2 = k - 1, total - k
    grand = float((sizes * means).sum() / total)
    between = float((sizes * (means - grand) ** 2).sum())
    within = float(((sizes - 1) * variances).sum())
    pooled = math.sqrt(within / df2)
    f = between / df1 / (within / df2)
    classical = GroupTest(name="anova", statistic=f, df1=df1, df2=df2, p=float(stats.f.sf(f, df1, df2)))
    tests = [*([welch(sizes, means, variances)] if (variances > 0).all() else []), classical]
    ranked, by_ranks = _by_ranks([one.above for one in groups])
    names = [one.name for one in groups]
    return GroupComparison(
        title=title,
        category=category,
        samples=[describe(one) for one in groups],
        left_out=list(left_out),
        dropped=dropped,
        sd=pooled,
        tests=[*tests, ranked],
        p_holm=tests[0].p,
        effects=[*_effects(f, df1, df2, alpha), plain_effect("epsilon_squared", ranked.statistic / (total - 1))],
        pairs=[
            *_games_howell(names, sizes, means, variances, alpha),
            *_tukey(names, sizes, means, pooled, df2, alpha),
            *(one.model_copy(update={"first": names[a], "second": names[b]}) for (a, b), one in by_ranks),
        ],
        variances=brown_forsythe(*(one.above for one in groups)),
        residuals=_residuals(groups, pooled),
        power=power_of_groups(f, total, k, alpha),
    )


def welch(sizes: np.ndarray, means: np.ndarray, variances: np.ndarray) -> GroupTest:
    """Welch's (1951) analysis of variance of k groups, whose variances may differ and are above zero."""
    k = len(sizes)
    weights = sizes / variances
    mean = (weights * means).sum() / weights.sum()
    lack = float(((1 - weights / weights.sum()) ** 2 / (sizes - 1)).sum()) / (k**2 - 1)
    f = float((weights * (means - mean) ** 2).sum()) / (k - 1) / (1 + 2 * (k - 2) * lack)
    df2 = 1 / (3 * lack)
    return GroupTest(name="welch_anova", statistic=f, df1=k - 1, df2=df2, p=float(stats.f.sf(f, k - 1, df2)))


def _games_howell(
    names: Sequence[str], sizes: np.ndarray, means: np.ndarray, variances: np.ndarray, alpha: float
) -> list[PairDifference]:
    """Every pair by its own variances; pairs of groups that do not vary at all are left out."""
    parts = variances / sizes
    found = []
    for a, b in combinations(range(len(names)), 2):
        both = float(parts[a] + parts[b])
        if not both > 0:
            continue
        df = both**2 / float(parts[a] ** 2 / (sizes[a] - 1) + parts[b] ** 2 / (sizes[b] - 1))
        found.append(_pair("games_howell", names, means, (a, b), math.sqrt(both / 2), len(names), df, alpha))
    return found


def _tukey(
    names: Sequence[str], sizes: np.ndarray, means: np.ndarray, pooled: float, df: int, alpha: float
) -> list[PairDifference]:
    """Every pair by the pooled variance; groups of unequal sizes as Kramer (1956) has it."""
    reach = quantile(alpha, len(names), df)
    return [
        _pair(
            "tukey",
            names,
            means,
            (a, b),
            pooled * math.sqrt((1 / sizes[a] + 1 / sizes[b]) / 2),
            len(names),
            df,
            alpha,
            reach,
        )
        for a, b in combinations(range(len(names)), 2)
    ]


def _pair(
    method: str,
    names: Sequence[str],
    means: np.ndarray,
    pair: tuple[int, int],
    se: float,
    k: int,
    df: float,
    alpha: float,
    reach: float | None = None,
) -> PairDifference:
    first, second = pair
    difference = float(means[first] - means[second])
    far = se * (quantile(alpha, k, df) if reach is None else reach)
    return PairDifference.model_validate(
        {
            "method": method,
            "first": names[first],
            "second": names[second],
            "difference": difference,
            "low": difference - far,
            "high": difference + far,
            "p": beyond(abs(difference) / se, k, df),
        }
    )


def _by_ranks(groups: Sequence[np.ndarray]) -> tuple[GroupTest, list[tuple[tuple[int, int], PairDifference]]]:
    """Kruskal and Wallis's test, and Dunn's (1964) of pairs, adjusted by Holm; both corrected for ties."""
    every = np.concatenate(groups)
    total = len(every)
    ranks = stats.rankdata(every)
    _, counts = np.unique(every, return_counts=True)
    tied = float((counts.astype(float) ** 3 - counts).sum())
    ends = np.cumsum([len(one) for one in groups])
    sizes = np.array([len(one) for one in groups], dtype=float)
    means = np.array([float(one.mean()) for one in np.split(ranks, ends[:-1])])
    variance = total * (total + 1) / 12 - tied / (12 * (total - 1))
    h = float((sizes * (means - (total + 1) / 2) ** 2).sum()) / variance
    df = len(groups) - 1
    pairs = list(combinations(range(len(groups)), 2))
    differences = [float(means[a] - means[b]) for a, b in pairs]
    p = [
        2 * float(stats.norm.sf(abs(difference) / math.sqrt(variance * (1 / sizes[a] + 1 / sizes[b]))))
        for (a, b), difference in zip(pairs, differences, strict=True)
    ]
    found = [
        (pair, PairDifference(method="dunn", first="", second="", difference=difference, low=None, high=None, p=one))
        for pair, difference, one in zip(pairs, differences, holm(p), strict=True)
    ]
    return GroupTest(name="kruskal_wallis", statistic=h, df1=df, df2=None, p=float(stats.chi2.sf(h, df))), found


def _effects(f: float, df1: int, df2: int, alpha: float) -> list[Effect]:
    """η² of the values at hand; ω² with the interval of the true share, λ/(λ + n) of the noncentral F (Steiger 2004)."""
    total = df1 + df2 + 1
    low, high = (_noncentrality(f, df1, df2, share) for share in (1 - alpha / 2, alpha / 2))
    explained = max(0.0, df1 * (f - 1))
    return [
        plain_effect("eta_squared", df1 * f / (df1 * f + df2)),
        Effect(
            name="omega_squared",
            value=explained / (explained + total),
            low=None if low is None else low / (low + total),
            high=None if high is None else high / (high + total),
        ),
    ]


def _noncentrality(f: float, df1: int, df2: int, share: float) -> float | None:
    """The noncentrality whose distribution has `share` below f; 0 where even that of none has less."""

    def beyond_share(nc: float) -> float:
        found = float(special.ncfdtr(df1, df2, nc, f))
        return (found if math.isfinite(found) else 0.0) - share

    if beyond_share(0) <= 0:
        return 0.0
    high = max(1.0, f * df1)
    while beyond_share(high) > 0 and high < 1e12:
        high *= 2
    return float(optimize.brentq(beyond_share, 0, high, xtol=1e-12, rtol=1e-14)) if high < 1e12 else None


def _residuals(groups: Sequence[Values], pooled: float) -> Residuals:
    rows = np.concatenate([one.rows for one in groups])
    above = np.concatenate([one.above - one.mean_above for one in groups])
    order = np.argsort(rows, kind="stable")
    return Residuals(
        sd=pooled,
        normality=normality(above),
        plot=quantile_plot(Values("", above[order], 0.0, rows[order], 0)),
    )


def power_of_groups(f: float, total: int, k: int, alpha: float) -> GroupPower | None:
    """Power along Cohen's f with `total` values in k groups, and how many in each would do."""

    def power(effect: np.ndarray | float, values: int) -> np.ndarray:
        df1, df2 = k - 1, values - k
        found = 1 - special.ncfdtr(df1, df2, np.square(effect) * values, stats.f.isf(alpha, df1, df2))
        return np.clip(np.where(np.isfinite(found), found, 1.0), 0, 1)

    reach = 1.0
    while power(reach, total) < TARGET_POWER and reach < 1e6:
        reach *= 2
    if power(reach, total) < TARGET_POWER:
        return None
    detectable = float(optimize.brentq(lambda effect: float(power(effect, total)) - TARGET_POWER, 0, reach))
    observed = math.sqrt(max(0.0, (k - 1) * (f - 1)) / total)
    effects = np.linspace(0, 2 * detectable, POINTS)
    return GroupPower(
        effects=effects.tolist(),
        power=power(np.maximum(effects, 1e-9), total).tolist(),
        detectable=detectable,
        sizes=[
            GroupSize(effect=size, is_observed=seen, n=_each(size, k, power))
            for size, seen in [*((one, False) for one in CONVENTIONS), (observed, True)]
        ],
    )


def _each(size: float, k: int, power: Callable[[float, int], np.ndarray]) -> int | None:
    return fewest(lambda n: n > 1 and bool(power(size, n * k) >= TARGET_POWER)) if size > 0 else None
