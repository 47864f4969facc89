"""Tests of counts against R 4.2's examples, Newcombe's table, likelihoods maximised otherwise, and tables counted one by one."""

from __future__ import annotations

import csv
import math
from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import optimize, stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.check import check
from hakaru_compute.kinds.statistical_analysis.counts import chi_square, proportions
from hakaru_compute.kinds.statistical_analysis.counts.proportions import Two
from hakaru_compute.kinds.statistical_analysis.counts.spec import Crosstab, GoodnessOfFit, ProportionComparison
from hakaru_compute.kinds.statistical_analysis.spec import AnalysisOptions
from hakaru_compute.kinds.statistical_analysis.test_statistical_analysis import run
from hakaru_compute.problems import KnownTable

Z = float(stats.norm.isf(0.025))


def counted(tmp_path: Path, x1: int, n1: int, x2: int, n2: int, **more: Any) -> ProportionComparison:
    test = {"name": "two_counts", "events_1": x1, "n_1": n1, "events_2": x2, "n_2": n2, **more}
    (found,) = run(tmp_path, {"a": [1.0]}, **test).comparisons
    assert isinstance(found, ProportionComparison)
    return found


def table_of(cells: list[list[int]], rows: str = "group", columns: str = "class") -> dict[str, list[Any]]:
    """A row a cell, with how often it occurs."""
    places = [(y, x) for y in range(len(cells)) for x in range(len(cells[0]))]
    return {
        rows: [f"r{y}" for y, _ in places],
        columns: [f"c{x}" for _, x in places],
        "count": [float(cells[y][x]) for y, x in places],
    }


def crossed(tmp_path: Path, cells: list[list[int]], **more: Any) -> Crosstab:
    test = {"name": "chi_square_independence", "outcomes": ["class"], "category": "group", "frequency": "count", **more}
    (found,) = run(tmp_path, table_of(cells), **test).comparisons
    assert isinstance(found, Crosstab)
    return found


@pytest.mark.parametrize(
    ("counts", "name", "low", "high"),
    [
        # Newcombe, Statistics in Medicine 17 (1998) 873, table II: methods 6 and 10.
        ((56, 70, 48, 80), "miettinen_nurminen", 0.0528, 0.3382),
        ((56, 70, 48, 80), "newcombe", 0.0524, 0.3339),
        ((9, 10, 3, 10), "newcombe", 0.1705, 0.8090),
    ],
)
def test_differences_are_those_newcombe_published(
    counts: tuple[int, int, int, int], name: Any, low: float, high: float
) -> None:
    found = proportions.difference_of(Two(*counts), name, "two_sided", 0.05)
    assert [found.low, found.high] == pytest.approx([low, high], abs=5e-5)


def likelihood(two: Two, p1: float, p2: float) -> float:
    parts = ((two.x1, p1), (two.n1 - two.x1, 1 - p1), (two.x2, p2), (two.n2 - two.x2, 1 - p2))
    return sum(count * math.log(part) if count else 0.0 for count, part in parts)


@pytest.mark.parametrize(
    "counts", [(56, 70, 48, 80), (3, 40, 11, 35), (5, 56, 0, 29), (10, 10, 7, 12), (1, 900, 4, 850)]
)
def test_ends_of_the_score_intervals_are_where_the_score_test_turns(counts: tuple[int, int, int, int]) -> None:
    """The likelihood is maximised anew by a search without derivatives."""
    two = Two(*counts)

    def statistic(along: Any, low: float, high: float) -> float:
        best = optimize.minimize_scalar(
            lambda p2: -likelihood(two, along(p2), p2), bounds=(low, high), method="bounded", options={"xatol": 1e-14}
        )
        p2 = float(best.x)
        p1 = along(p2)
        of_1, of_2 = (
            (two.x1 - two.n1 * p1) ** 2 / (two.n1 * p1 * (1 - p1)),
            (two.x2 - two.n2 * p2) ** 2 / (two.n2 * p2 * (1 - p2)),
        )
        return math.sqrt((of_1 + of_2) / two.correction)

    tiny = 1e-12
    for end in proportions.difference_interval(two, Z):
        bounds = max(0.0, -end) + tiny, min(1.0, 1 - end) - tiny
        assert statistic(lambda p2, end=end: p2 + end, *bounds) == pytest.approx(Z, abs=2e-7)
    risk, odds = proportions.ratios_of(two, 0.05)
    for end in (risk.low, risk.high):
        if end:
            assert statistic(lambda p2, end=end: p2 * end, tiny, min(1.0, 1 / end) - tiny) == pytest.approx(Z, abs=2e-7)
    for end in (odds.low, odds.high):
        if end:
            along = lambda p2, end=end: end * p2 / (1 - p2 + end * p2)  # noqa: E731
            assert statistic(along, tiny, 1 - tiny) == pytest.approx(Z, abs=2e-7)


def test_two_proportions_by_exact_arithmetic(tmp_path: Path) -> None:
    """z² is the χ² of the table of four, by fractions; Fisher's p is the sum over all tables with the same sums."""
    x1, n1, x2, n2 = 18, 240, 7, 250
    found = counted(tmp_path, x1, n1, x2, n2)
    n, x = n1 + n2, x1 + x2
    chi = Fraction(n * (x1 * (n2 - x2) - x2 * (n1 - x1)) ** 2, n1 * n2 * x * (n - x))
    score, fisher = found.tests
    assert (score.name, fisher.name) == ("score", "fisher")
    assert score.statistic == pytest.approx(math.sqrt(chi), rel=1e-12)
    assert score.p == pytest.approx(math.erfc(math.sqrt(chi / 2)), rel=1e-10)
    ways = [math.comb(n1, k) * math.comb(n2, x - k) for k in range(x + 1)]
    exact = Fraction(sum(way for way in ways if way <= ways[x1]), sum(ways))
    assert fisher.p == pytest.approx(float(exact), rel=1e-9)
    assert found.differences[0].value == pytest.approx(float(Fraction(x1, n1) - Fraction(x2, n2)), rel=1e-14)
    risk, odds = found.ratios
    assert [risk.value, odds.value] == pytest.approx(
        [x1 * n2 / (x2 * n1), x1 * (n2 - x2) / (x2 * (n1 - x1))], rel=1e-14
    )


def test_tea_and_convictions_are_as_r_has_them(tmp_path: Path) -> None:
    """R's examples of fisher.test, of which its page has seven digits; small counts have the exact test first."""
    tea = counted(tmp_path, 3, 4, 1, 4, alternative="greater")
    assert tea.tests[0].name == "fisher" and tea.tests[0].p == pytest.approx(17 / 70, rel=1e-12)
    twins = counted(tmp_path, 2, 17, 10, 13, alternative="less", reported="fisher")
    assert twins.tests[0].p == pytest.approx(0.0004651809, abs=5e-11)
    assert twins.differences[0].low is None and twins.differences[0].high < 0


def test_an_end_without_a_bound_and_counts_of_nothing(tmp_path: Path) -> None:
    risk, odds = counted(tmp_path, 5, 56, 0, 29).ratios
    assert (risk.value, risk.high, odds.value, odds.high) == (None, None, None, None)
    assert risk.low > 0 and odds.low > 0
    none = counted(tmp_path, 0, 20, 0, 30)
    assert none.tests[0].p == 1 and none.differences[0].value == 0
    assert none.differences[0].low < 0 < none.differences[0].high
    assert none.ratios[0].low is None and none.ratios[0].high is None
    apart = counted(tmp_path, 10, 10, 0, 20)
    assert apart.differences[0].high == 1 and apart.differences[0].low > 0.5


@pytest.mark.parametrize("alternative", ["two_sided", "greater", "less"])
def test_a_margin_is_shown_where_the_interval_lies_within_it(tmp_path: Path, alternative: str) -> None:
    for margin in (0.02, 0.1, 0.2):
        found = counted(tmp_path, 88, 100, 90, 100, alternative=alternative, margin=margin).margin
        low, high = found.low, found.high
        within = (low is None or low > -margin) and (high is None or high < margin)
        assert found.is_shown == within == (found.p < 0.05)
    assert found.name == {"two_sided": "within", "greater": "above", "less": "below"}[alternative]


def test_columns_are_counted_by_their_groups(tmp_path: Path) -> None:
    columns = {
        "line": ["A"] * 6 + ["B"] * 5 + ["C"],
        "judged": ["ng", "ok", "ok", "ng", "rework", None, "ok", "ok", "ok", "ok", "ng", "ng"],
        "colour": ["ng"] * 6 + ["ok"] * 6,
    }
    test = {"outcomes": ["judged", "colour"], "event": "ng", "category": "line", "group_1": "A", "group_2": "B"}
    answer = run(tmp_path, columns, name="two_proportions", **test)
    found, other = answer.comparisons
    assert isinstance(found, ProportionComparison) and isinstance(other, ProportionComparison)
    assert [(one.name, one.events, one.n, one.missing) for one in found.samples] == [("A", 2, 5, 1), ("B", 1, 5, 0)]
    assert found.dropped == 1
    p = sorted([found.tests[0].p, other.tests[0].p])
    assert sorted([found.p_holm, other.p_holm]) == pytest.approx([min(1, 2 * p[0]), max(2 * p[0], p[1])])
    with (tmp_path / "numbers.csv").open(encoding="utf-8-sig") as file:
        lines = list(csv.reader(file))
    assert ["judged", "group", "A", "events", "2"] in lines
    with (tmp_path / "values.csv").open(encoding="utf-8-sig") as file:
        assert ["judged", "B", "11", "ng"] in list(csv.reader(file))
    with pytest.raises(JobError, match="event_unknown"):
        run(tmp_path, columns, name="two_proportions", **{**test, "outcomes": ["judged"], "event": "bad"})


def test_parties_are_as_r_has_them(tmp_path: Path) -> None:
    """chisq.test's example (Agresti 2007, p. 39): its page has χ², p, and residuals to seven digits."""
    found = crossed(tmp_path, [[762, 327, 468], [484, 239, 477]])
    main = found.tests[0]
    assert (main.name, main.df, found.n) == ("pearson", 2, 2757)
    n, counts = 2757, np.array([[762, 327, 468], [484, 239, 477]])
    sums = counts.sum(axis=1), counts.sum(axis=0)
    exact = sum(
        Fraction(int(counts[y, x])) ** 2 * n / (int(sums[0][y]) * int(sums[1][x])) for y in (0, 1) for x in (0, 1, 2)
    )
    assert main.statistic == pytest.approx(float(exact / 1 - n), rel=1e-11)
    # With two degrees of freedom the tail is that of an exponential.
    assert main.p == pytest.approx(math.exp(-float(exact - n) / 2), rel=1e-9)
    assert main.p == pytest.approx(2.953589e-07, rel=1e-6)
    assert found.residuals[0] == pytest.approx([4.5020535, 0.6994517, -5.3159455], abs=5e-8)
    assert found.expected[0] == pytest.approx([703.6714, 319.6453, 533.6834], abs=5e-5)
    v, corrected = found.effects
    assert v.value == pytest.approx(math.sqrt(float(exact - n) / n), rel=1e-11)
    assert corrected.low < corrected.value < corrected.high
    for end, share in ((corrected.low, 0.975), (corrected.high, 0.025)):
        assert stats.ncx2.cdf(main.statistic, 2, end**2 * n) == pytest.approx(share, abs=1e-9)


def test_small_tables_are_simulated_with_a_seed(tmp_path: Path) -> None:
    """Against every table with the same sums, each with its probability."""
    cells = [[6, 1, 0], [2, 3, 4]]
    found = crossed(tmp_path, cells)
    simulated = found.tests[0]
    assert simulated.name == "monte_carlo" and found.of_expected.is_small
    counts = np.array(cells)
    sums, n = counts.sum(axis=0), counts.sum()
    expected = chi_square.expected_of(counts)
    observed = float((np.square(counts - expected) / expected).sum())
    beyond = 0
    for a in range(sums[0] + 1):
        for b in range(sums[1] + 1):
            c = int(counts[0].sum()) - a - b
            if 0 <= c <= sums[2]:
                table = np.array([[a, b, c], sums - [a, b, c]])
                ways = math.prod(math.comb(int(total), k) for total, k in zip(sums, (a, b, c), strict=True))
                beyond += ways * (float((np.square(table - expected) / expected).sum()) >= observed - 1e-9)
    exact = beyond / math.comb(int(n), int(counts[0].sum()))
    assert simulated.p == pytest.approx(exact, abs=4 * simulated.error)
    assert crossed(tmp_path, cells).tests[0].p == simulated.p
    assert crossed(tmp_path, cells, seed=1).tests[0].p != simulated.p
    assert crossed(tmp_path, cells, p_by="asymptotic").tests[0].name == "pearson"


def test_four_small_counts_have_the_exact_test(tmp_path: Path) -> None:
    found = crossed(tmp_path, [[3, 1], [1, 3]])
    assert found.tests[0].name == "fisher"
    assert found.tests[0].p == pytest.approx(34 / 70, rel=1e-12)


def test_shares_are_held_against_stated_ones_as_r_has_it(tmp_path: Path) -> None:
    """chisq.test(c(89, 37, 30, 28, 2), p = c(40, 20, 20, 15, 5), rescale.p = TRUE): χ² 9.9901, p 0.04059."""
    counts, stated = [89, 37, 30, 28, 2], [40, 20, 20, 15, 5]
    columns: dict[str, list[Any]] = {"class": list("ABCDE"), "count": [float(one) for one in counts]}
    shares = [{"name": name, "share": share} for name, share in zip("ABCDE", stated, strict=True)]
    test = {"name": "chi_square_goodness", "outcome": "class", "frequency": "count"}
    (found,) = run(tmp_path, columns, **test, shares=shares, p_by="exact").comparisons
    assert isinstance(found, GoodnessOfFit)
    exact = sum(Fraction(count) ** 2 * 100 / (share * 186) for count, share in zip(counts, stated, strict=True)) - 186
    simulated, main, _ = found.tests
    assert main.statistic == pytest.approx(float(exact), rel=1e-11) and main.statistic == pytest.approx(
        9.9901, abs=5e-5
    )
    half = float(exact) / 2
    assert main.p == pytest.approx(math.exp(-half) * (1 + half), rel=1e-9)
    assert simulated.p == pytest.approx(main.p, abs=0.01)
    three: dict[str, list[Any]] = {"class": list("ABC"), "count": [20.0, 15.0, 25.0]}
    (equal,) = run(tmp_path, three, **test).comparisons
    assert equal.tests[0].statistic == pytest.approx(2.5) and equal.tests[0].p == pytest.approx(math.exp(-1.25))
    with pytest.raises(JobError, match="share_missing"):
        run(tmp_path, columns, **test, shares=shares[:3])


@pytest.mark.parametrize("statistic", [0.0, 0.01, 3.0, 40.0])
@pytest.mark.parametrize("alpha", [0.05, 0.5])
def test_the_interval_of_an_effect_holds_its_estimate(statistic: float, alpha: float) -> None:
    _, corrected = chi_square.effects_of(("cramers_v", "cramers_v_corrected"), statistic, 4, 200, alpha)
    assert corrected.low <= corrected.value <= corrected.high


@pytest.mark.parametrize(
    ("test", "code"),
    [
        ({"name": "two_counts", "events_1": 5, "n_1": 4, "events_2": 0, "n_2": 4}, "events_beyond"),
        ({"name": "chi_square_independence", "outcomes": ["a"], "category": "a"}, "category_is_variable"),
        ({"name": "chi_square_independence", "outcomes": ["a", "a"], "category": "b"}, "column_twice"),
        ({"name": "chi_square_goodness", "outcome": "a", "shares": [{"name": "x", "share": 1}] * 2}, "share_twice"),
        ({"name": "chi_square_goodness", "outcome": "a", "frequency": "b"}, "column_not_numeric"),
    ],
)
def test_options_that_do_not_fit_are_named(test: dict[str, Any], code: str) -> None:
    known = KnownTable.model_validate(
        {"columns": [{"name": "a", "type": "categorical"}, {"name": "b", "type": "categorical"}], "rows": None}
    )
    problems = check(AnalysisOptions.model_validate({"test": test}), known)
    assert [one.code for one in problems] == [code]


def test_tables_that_say_nothing_are_refused(tmp_path: Path) -> None:
    test = {"name": "chi_square_independence", "outcomes": ["class"], "category": "group", "frequency": "count"}
    with pytest.raises(JobError, match="classes_too_few"):
        run(tmp_path, table_of([[3], [4]]), **test)
    with pytest.raises(JobError, match="frequency_wrong"):
        run(tmp_path, {**table_of([[3, 1], [4, 2]]), "count": [1.5, 2.0, 3.0, 4.0]}, **test)
