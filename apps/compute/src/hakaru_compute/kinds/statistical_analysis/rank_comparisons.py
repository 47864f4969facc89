"""Comparisons by ranks as tests of their own."""

from __future__ import annotations

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.group_options import MannWhitney, WilcoxonSignedRank
from hakaru_compute.kinds.statistical_analysis.group_spec import RankComparison
from hakaru_compute.kinds.statistical_analysis.groups import Pairs
from hakaru_compute.kinds.statistical_analysis.ranks import mann_whitney, shift_of_pairs, shift_of_two, wilcoxon
from hakaru_compute.kinds.statistical_analysis.samples import Values, describe


def compare_two(title: str, first: Values, second: Values, asked: MannWhitney) -> RankComparison:
    """Two groups above the same origin. Raises sample_constant where all their values are the same."""
    if (first.above == first.above[0]).all() and (second.above == first.above[0]).all():
        raise JobError("sample_constant", sample=title)
    test, effects = mann_whitney(first.above, second.above, asked.alternative, asked.alpha)
    return RankComparison(
        title=title,
        samples=[describe(first), describe(second)],
        difference=None,
        dropped=first.missing + second.missing,
        tests=[test],
        p_holm=test.p,
        shift=shift_of_two(first.above, second.above, asked.alternative, asked.alpha),
        effects=effects,
    )


def compare_pairs(pairs: Pairs, asked: WilcoxonSignedRank) -> RankComparison:
    """Raises sample_constant where no pair differs."""
    differences = pairs.differences
    found = wilcoxon(differences.values, asked.alternative, asked.alpha)
    if found is None:
        raise JobError("sample_constant", sample=differences.name)
    test, effects = found
    return RankComparison(
        title=differences.name,
        samples=[describe(pairs.first), describe(pairs.second)],
        difference=describe(differences),
        dropped=pairs.dropped,
        tests=[test],
        p_holm=test.p,
        shift=shift_of_pairs(differences.values, asked.alternative, asked.alpha),
        effects=effects,
    )
