"""The counterparts of t-tests by ranks, with their effects."""

from __future__ import annotations

import numpy as np
from scipy import stats

from hakaru_compute.kinds.statistical_analysis.effects import plain_effect
from hakaru_compute.kinds.statistical_analysis.sample_spec import Effect, RankTest
from hakaru_compute.kinds.statistical_analysis.shared_options import Alternative

# As R has it: exact below so many values without ties.
EXACT_BELOW = 50


def _side(alternative: Alternative) -> str:
    return alternative.replace("_", "-")


def mann_whitney(first: np.ndarray, second: np.ndarray, alternative: Alternative) -> tuple[RankTest, list[Effect]]:
    """Mann and Whitney's U of the first group: exact where few and no ties, as in R, else normal with continuity correction."""
    n, m = len(first), len(second)
    both = np.concatenate([first, second])
    is_exact = max(n, m) < EXACT_BELOW and len(np.unique(both)) == n + m
    found = stats.mannwhitneyu(
        first, second, alternative=_side(alternative), method="exact" if is_exact else "asymptotic"
    )
    statistic = float(found.statistic)
    share = statistic / (n * m)
    test = RankTest(name="mann_whitney", statistic=statistic, p=float(found.pvalue), exact=is_exact, n=n + m)
    return test, [plain_effect("rank_biserial", 2 * share - 1), plain_effect("cles", share)]


def wilcoxon(differences: np.ndarray, alternative: Alternative) -> tuple[RankTest, list[Effect]] | None:
    """Wilcoxon's signed ranks of differences, those of zero left out; null where none is left."""
    nonzero = differences[differences != 0]
    n = len(nonzero)
    if n == 0:
        return None
    sizes = np.abs(nonzero)
    is_exact = n < EXACT_BELOW and n == len(differences) and len(np.unique(sizes)) == n
    ranks = stats.rankdata(sizes)
    up = float(ranks[nonzero > 0].sum())
    found = stats.wilcoxon(
        nonzero, alternative=_side(alternative), correction=True, method="exact" if is_exact else "asymptotic"
    )
    test = RankTest(name="wilcoxon", statistic=up, p=float(min(1.0, found.pvalue)), exact=is_exact, n=n)
    return test, [plain_effect("rank_biserial", 2 * up / ranks.sum() - 1)]
