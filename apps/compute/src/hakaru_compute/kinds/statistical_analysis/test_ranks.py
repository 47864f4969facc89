"""Tests by ranks against R 4.2's wilcox.test, and intervals against what they are defined by."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.group_spec import RankComparison
from hakaru_compute.kinds.statistical_analysis.order_statistics import Differences, Means, kth
from hakaru_compute.kinds.statistical_analysis.ranks import shift_of_pairs, shift_of_two, superiority_interval
from hakaru_compute.kinds.statistical_analysis.samples import differences_of
from hakaru_compute.kinds.statistical_analysis.test_statistical_analysis import GROUP_1, GROUP_2, run, two_groups

# Hollander and Wolfe (1973), pages 69 and 29, as in R's help of wilcox.test.
TERM = [0.80, 0.83, 1.89, 1.04, 1.45, 1.38, 1.91, 1.64, 0.73, 1.46]
WEEKS = [1.15, 0.88, 0.90, 0.74, 1.21]
BEFORE = [1.83, 0.50, 1.62, 2.48, 1.68, 1.88, 1.55, 3.06, 1.30]
AFTER = [0.878, 0.647, 0.598, 2.05, 1.06, 1.29, 1.06, 3.14, 1.29]


def by_ranks(tmp_path: Path, first: list[float], second: list[float], **more: Any) -> RankComparison:
    columns: dict[str, list[Any]] = {"v": first + second, "g": ["a"] * len(first) + ["b"] * len(second)}
    options = {"variables": ["v"], "category": "g", "group_1": "a", "group_2": "b"}
    (found,) = run(tmp_path, columns, name="mann_whitney", **options, **more).comparisons
    assert isinstance(found, RankComparison)
    return found


def of_pairs(tmp_path: Path, first: list[float], second: list[float], **more: Any) -> RankComparison:
    columns = {"a": first, "b": second}
    (found,) = run(tmp_path, columns, name="wilcoxon_signed_rank", variable_1="a", variable_2="b", **more).comparisons
    assert isinstance(found, RankComparison)
    return found


def test_two_groups_are_as_r_has_them(tmp_path: Path) -> None:
    found = by_ranks(tmp_path, TERM, WEEKS)
    (test,) = found.tests
    assert (test.statistic, test.exact) == (35, True)
    assert test.p == pytest.approx(0.254412254412254, rel=1e-12)
    assert [found.shift.value, found.shift.low, found.shift.high] == pytest.approx([0.305, -0.15, 0.76], abs=1e-12)
    greater = by_ranks(tmp_path, TERM, WEEKS, alternative="greater")
    assert greater.tests[0].p == pytest.approx(0.127206127206127, rel=1e-12)
    assert (greater.shift.low, greater.shift.high) == (pytest.approx(-0.08, abs=1e-12), None)


def test_pairs_are_as_r_has_them(tmp_path: Path) -> None:
    found = of_pairs(tmp_path, BEFORE, AFTER)
    (test,) = found.tests
    assert (test.statistic, test.exact, test.p) == (40, True, pytest.approx(0.0390625, rel=1e-12))
    assert [found.shift.value, found.shift.low, found.shift.high] == pytest.approx([0.46, 0.01, 0.786], abs=1e-12)


def test_ties_take_the_normal_approximation_of_r(tmp_path: Path) -> None:
    found = by_ranks(tmp_path, GROUP_1, GROUP_2)
    assert (found.tests[0].statistic, found.tests[0].exact) == (25.5, False)
    assert found.tests[0].p == pytest.approx(0.0693275754336266, rel=1e-11)
    # R finds these as roots, to 1e-4.
    assert [found.shift.low, found.shift.high] == pytest.approx([-3.5999470910, 0.0999535598], abs=2e-4)
    assert found.shift.value == pytest.approx(np.median(np.subtract.outer(GROUP_1, GROUP_2)), abs=1e-12)


@pytest.mark.parametrize("alternative", ["two_sided", "greater", "less"])
def test_shifts_within_the_interval_are_those_the_test_does_not_reject(alternative: Any) -> None:
    rng = np.random.default_rng(8)
    for n, m in ((9, 12), (60, 70)):
        first, second = rng.normal(1, 1, n), rng.normal(0, 1, m)
        shift = shift_of_two(first, second, alternative, 0.05)
        for end, is_lower in ((shift.low, True), (shift.high, False)):
            if end is None:
                continue
            inside, outside = (end + 1e-9, end - 1e-9) if is_lower else (end - 1e-9, end + 1e-9)
            p = [
                stats.mannwhitneyu(
                    first - moved,
                    second,
                    alternative=alternative.replace("_", "-"),
                    method="exact" if n < 50 else "asymptotic",
                ).pvalue
                for moved in (inside, outside)
            ]
            assert p[0] >= 0.05 > p[1]


@pytest.mark.parametrize("size", [7, 3000])
def test_order_statistics_are_found_without_holding_all(size: int) -> None:
    """3,000 × 3,000 differences are more than are held; values far from zero and on a grid, with many ties."""
    rng = np.random.default_rng(2)
    for x, y in (
        (rng.normal(0, 1, size), rng.normal(3, 2, size)),
        (rng.integers(0, 9, size) / 8 + 1e9, rng.integers(0, 9, size) / 8),
    ):
        differences = np.sort(np.subtract.outer(x, y), axis=None)
        means = np.sort(((x[:, None] + x[None, :]) / 2)[np.triu_indices(size)])
        for share in (0.0, 0.03, 0.5, 1.0):
            at = round(share * (len(differences) - 1))
            assert kth(Differences(x, y), at + 1) == pytest.approx(differences[at], abs=1e-9)
            at = round(share * (len(means) - 1))
            assert kth(Means(x), at + 1) == pytest.approx(means[at], abs=1e-9)


def test_the_interval_of_a_probability_solves_its_equation_and_holds_it() -> None:
    for share, n, m in ((0.255, 10, 10), (0.0, 5, 8), (1.0, 5, 8), (0.61, 40, 3), (0.5, 2, 2)):
        low, high = superiority_interval(share, n, m, 0.05)
        assert 0 <= low <= share <= high <= 1
        for end in (low, high):
            if 0 < end < 1:
                each = (n + m) / 2 - 1
                variance = end * (1 - end) * (1 + each * ((1 - end) / (2 - end) + end / (1 + end))) / (n * m)
                assert abs(share - end) == pytest.approx(stats.norm.isf(0.025) * np.sqrt(variance), rel=1e-6)
        mirrored = superiority_interval(1 - share, n, m, 0.05)
        assert mirrored == pytest.approx((1 - high, 1 - low), abs=1e-9)


def test_the_interval_of_a_probability_covers_it() -> None:
    """A true probability of 0.76, 1,000 times: 95 % within three standard errors."""
    rng = np.random.default_rng(5)
    covered = 0
    for _ in range(1000):
        first, second = rng.normal(1, 1, 14), rng.normal(0, 1, 11)
        share = stats.mannwhitneyu(first, second).statistic / (14 * 11)
        low, high = superiority_interval(float(share), 14, 11, 0.05)
        covered += low <= stats.norm.cdf(1 / np.sqrt(2)) <= high
    assert 0.93 < covered / 1000 < 0.98


@pytest.mark.parametrize(("n", "m"), [(2, 2), (6, 6), (10, 25)])
def test_the_interval_of_a_probability_of_0_or_1_is_more_than_that_one_number(n: int, m: int) -> None:
    low, high = superiority_interval(1, n, m, 0.05)
    each = (n + m) / 2 - 1
    variance = low * (1 - low) * (1 + each * ((1 - low) / (2 - low) + low / (1 + low))) / (n * m)
    assert (low < 1, high) == (True, 1)
    assert 1 - low == pytest.approx(stats.norm.isf(0.025) * np.sqrt(variance), rel=1e-9)
    assert superiority_interval(0, n, m, 0.05) == pytest.approx((0, 1 - low), abs=1e-12)


def test_a_shift_has_no_interval_where_so_few_values_reject_none() -> None:
    first, second = np.array([2.1, 2.6]), np.array([1.2, 1.4])
    few = shift_of_two(first, second, "two_sided", 0.05)
    assert (few.value, few.low, few.high) == (pytest.approx(1.05), None, None)
    # Of the 6 orders one is the most extreme on either side: 1 − 2/6 is the highest level there is.
    attained = shift_of_two(first, second, "two_sided", 0.34)
    assert [attained.low, attained.high] == pytest.approx([0.7, 1.4])
    five = shift_of_pairs(np.array([0.1, 0.25, 0.4, 0.7, 1.1]), "two_sided", 0.05)
    assert (five.low, five.high) == (None, None)
    six = shift_of_pairs(np.array([0.1, 0.25, 0.4, 0.7, 1.1, 1.6]), "two_sided", 0.05)
    assert [six.low, six.high] == pytest.approx([0.1, 1.6])
    tied = shift_of_two(np.array([2.0, 2.0]), np.array([1.0, 1.0]), "two_sided", 0.05)
    assert (tied.low, tied.high) == (None, None)


def test_groups_that_do_not_vary_have_a_shift_where_they_differ(tmp_path: Path) -> None:
    found = by_ranks(tmp_path, [2.3] * 6, [1.1] * 6)
    assert [found.shift.value, found.shift.low, found.shift.high] == pytest.approx([1.2, 1.2, 1.2])


def test_effects_of_ranks_have_intervals_beside_t_tests_too(tmp_path: Path) -> None:
    alone = {one.name: one for one in by_ranks(tmp_path, GROUP_1, GROUP_2).effects}
    beside = {one.name: one for one in two_groups(tmp_path).effects}
    assert alone["cles"] == beside["cles"] and alone["rank_biserial"] == beside["rank_biserial"]
    pairs = of_pairs(tmp_path, BEFORE, AFTER).effects[0]
    # Fisher's z: atanh(7/9) and a standard error of sqrt((2n³ + 3n² + n)/6) / ((n² + n)/2), n = 9.
    z, se = np.arctanh(40 / 22.5 - 1), np.sqrt(285) / 45
    expected = np.tanh([z - stats.norm.isf(0.025) * se, z + stats.norm.isf(0.025) * se])
    assert [pairs.low, pairs.high] == pytest.approx(expected, rel=1e-12)


def test_where_nothing_differs_it_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="sample_constant"):
        by_ranks(tmp_path, [1.0, 1.0], [1.0, 1.0])
    with pytest.raises(JobError, match="sample_constant"):
        of_pairs(tmp_path, [1.0, 2.0], [1.0, 2.0])
    # A constant group against one that varies can be compared, and groups that do not overlap.
    assert by_ranks(tmp_path, [3.0, 3.0, 3.0], [1.0, 2.0, 4.0]).tests[0].p == pytest.approx(0.6374, abs=0.01)
    apart = by_ranks(tmp_path, [3.0, 4.0, 5.0], [0.0, 1.0, 2.0])
    assert (apart.effects[0].value, apart.effects[0].high) == (1, 1)
    assert of_pairs(tmp_path, [3.0, 4.5, 6.0], [1.0, 1.5, 2.0]).effects[0].low is None


def test_equal_differences_of_decimals_are_equal(tmp_path: Path) -> None:
    # Tenths, as they were read: 5.1 − 4.9 and 3.3 − 3.1 differ as doubles, and equal ranks.
    tenths = np.array([2, 2, -1, 3, 3, 1, 2, -2, 4, 1, 3])
    first = np.array([51, 49, 62, 58, 73, 66, 50, 44, 81, 77, 55]) / 10
    second = np.round(first - tenths / 10, 1)
    ranks = stats.rankdata(np.abs(tenths))
    found = of_pairs(tmp_path, first.tolist(), second.tolist())
    assert (found.tests[0].statistic, found.tests[0].exact) == (ranks[tenths > 0].sum(), False)
    wanted = stats.wilcoxon(tenths.astype(float), correction=True, method="asymptotic").pvalue
    assert found.tests[0].p == pytest.approx(wanted, rel=1e-12)
    assert found.difference is not None and set(found.difference.values) == {one / 10 for one in tenths.tolist()}
    # And differences that are all a tenth do not vary.
    with pytest.raises(JobError, match="sample_constant"):
        run(tmp_path, {"a": [1.1, 2.2, 3.3], "b": [1.0, 2.1, 3.2]}, name="paired_t", variable_1="a", variable_2="b")


@pytest.mark.parametrize("size", [1e-30, 1e-9, 1.0, 1e9, 1e18])
def test_differences_have_the_digits_that_doubles_have(size: float) -> None:
    first, second = np.array([0.3, 0.3, 123456.7, 0.0]) * size, np.array([0.1, 0.3, -0.2, 0.0]) * size
    assert differences_of(first, second) == pytest.approx(np.array([0.2, 0, 123456.9, 0]) * size, rel=1e-14, abs=0)
