"""Comparisons of groups against R 4.2's answers for its tables `PlantGrowth` and `InsectSprays`."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import special, stats

from hakaru_compute.kinds.statistical_analysis.group_spec import GroupComparison, PairDifference
from hakaru_compute.kinds.statistical_analysis.studentized_range import beyond, quantile
from hakaru_compute.kinds.statistical_analysis.test_statistical_analysis import run
from trained_models import refused

PLANTS = {
    "ctrl": [4.17, 5.58, 5.18, 6.11, 4.50, 4.61, 5.17, 4.53, 5.33, 5.14],
    "trt1": [4.81, 4.17, 4.41, 3.59, 5.87, 3.83, 6.03, 4.89, 4.32, 4.69],
    "trt2": [6.31, 5.12, 5.54, 5.50, 5.37, 5.29, 4.92, 6.15, 5.80, 5.26],
}
SPRAYS: dict[str, list[float]] = {
    "A": [10, 7, 20, 14, 14, 12, 10, 23, 17, 20, 14, 13],
    "B": [11, 17, 21, 11, 16, 14, 17, 17, 19, 21, 7, 13],
    "C": [0, 1, 7, 2, 3, 1, 2, 1, 3, 0, 1, 4],
    "D": [3, 5, 12, 6, 4, 3, 5, 5, 5, 5, 2, 4],
    "E": [3, 5, 3, 5, 3, 6, 1, 1, 3, 2, 6, 4],
    "F": [11, 9, 15, 22, 15, 16, 13, 10, 26, 26, 24, 13],
}


def long(groups: dict[str, list[float]], offset: float = 0) -> dict[str, list[Any]]:
    return {
        "v": [offset + value for values in groups.values() for value in values],
        "g": [name for name, values in groups.items() for _ in values],
    }


def compared(tmp_path: Path, columns: dict[str, list[Any]], **more: Any) -> GroupComparison:
    (found,) = run(tmp_path, columns, name="one_way_anova", variables=["v"], category="g", **more).comparisons
    assert isinstance(found, GroupComparison)
    return found


def pair(found: GroupComparison, method: str, first: str, second: str) -> PairDifference:
    (one,) = [one for one in found.pairs if (one.method, one.first, one.second) == (method, first, second)]
    return one


def test_plants_are_as_r_has_them(tmp_path: Path) -> None:
    found = compared(tmp_path, long(PLANTS))
    welch, classical, ranks = found.tests
    assert [welch.statistic, welch.df2, welch.p] == pytest.approx(
        [5.18097240811319, 17.12841861664413, 0.01739282149017], rel=1e-11
    )
    assert [classical.statistic, classical.df1, classical.df2, classical.p] == pytest.approx(
        [4.8460878623801369, 2, 27, 0.0159099583256229], rel=1e-11
    )
    assert [ranks.statistic, ranks.p] == pytest.approx([7.988228749443715, 0.018423755731472], rel=1e-11)
    assert found.residuals.normality is not None
    assert [found.residuals.normality.w, found.residuals.normality.p] == pytest.approx(
        [0.966068118874185, 0.437898595506210], abs=1e-8
    )
    tukey = [pair(found, "tukey", *names).p for names in (("ctrl", "trt1"), ("ctrl", "trt2"), ("trt1", "trt2"))]
    assert tukey == pytest.approx([0.3908711442021247, 0.1979959912997082, 0.0120064239794527], abs=1e-9)
    games = [pair(found, "games_howell", *names).p for names in (("ctrl", "trt1"), ("ctrl", "trt2"), ("trt1", "trt2"))]
    assert games == pytest.approx([0.474554922193980, 0.112889176854217, 0.0237034547392031], abs=1e-10)
    dunn = [pair(found, "dunn", *names).p for names in (("ctrl", "trt1"), ("ctrl", "trt2"), ("trt1", "trt2"))]
    assert dunn == pytest.approx([0.2636842678913860, 0.1823278880969997, 0.0150008711107731], rel=1e-10)
    # R's qtukey stops at four digits.
    last = pair(found, "tukey", "trt1", "trt2")
    assert [last.low, last.high] == pytest.approx([-1.556216051410459, -0.173783948589542], abs=1e-4)
    eta, omega, _ = found.effects
    assert eta.value == pytest.approx(0.264148, abs=1e-6)
    assert omega.value == pytest.approx(0.2040789, abs=1e-7)
    # uniroot over pf(F, 2, 27, ncp) of R.
    assert [omega.low, omega.high] == pytest.approx([0.00990396851755142, 0.46389646704529069], abs=1e-9)


def test_sprays_are_as_r_has_them(tmp_path: Path) -> None:
    """Unequal variances, many ties, and p down to 1e-17."""
    found = compared(tmp_path, long(SPRAYS))
    welch, classical, ranks = found.tests
    assert [welch.statistic, welch.df2, welch.p] == pytest.approx(
        [36.0654438935773, 30.0425605087674, 7.99937945567335e-12], rel=1e-11
    )
    assert [classical.statistic, classical.p] == pytest.approx([34.7022820554917, 3.18258372614514e-17], rel=1e-10)
    assert [ranks.statistic, ranks.p] == pytest.approx([54.6913446223714, 1.51084443941851e-10], rel=1e-11)
    expected = {("A", "B"): 0.997248234145056, ("C", "D"): 0.0556677695100890, ("B", "D"): 1.26300366697363e-05}
    for (first, second), p in expected.items():
        assert pair(found, "games_howell", first, second).p == pytest.approx(p, abs=1e-9)
    one = pair(found, "games_howell", "C", "D")
    assert [one.low, one.high] == pytest.approx([-5.7146068408, 0.0479402222], abs=1e-4)
    assert pair(found, "dunn", "B", "D").p == pytest.approx(0.00482332532083788, rel=1e-10)
    assert pair(found, "dunn", "C", "F").p == pytest.approx(3.33446187777777e-06, rel=1e-10)


@pytest.mark.parametrize(
    ("q", "k", "df", "below"),
    [
        (3.5, 3, 10, 0.922896689161340),
        (3.5, 10, 2, 0.474046318866351),
        (4.9, 40, 1000, 0.809855544797387),
        (3.5, 3, 10.5, 0.924928856040908),
    ],
)
def test_the_studentized_range_is_that_of_r(q: float, k: int, df: float, below: float) -> None:
    assert 1 - beyond(q, k, df) == pytest.approx(below, abs=1e-8)


@pytest.mark.parametrize("df", [1, 1.3, 7, 400])
def test_the_range_of_two_means_is_a_t(df: float) -> None:
    for q in (0.01, 1, 3, 30):
        assert beyond(q, 2, df) == pytest.approx(2 * stats.t.sf(q / np.sqrt(2), df), abs=1e-9)
    assert quantile(0.05, 2, df) == pytest.approx(np.sqrt(2) * stats.t.isf(0.025, df), rel=1e-9)


def test_two_groups_are_welchs_t(tmp_path: Path) -> None:
    groups = {name: PLANTS[name] for name in ("ctrl", "trt1")}
    found = compared(tmp_path, long(groups))
    expected = stats.ttest_ind(*groups.values(), equal_var=False)
    assert found.tests[0].statistic == pytest.approx(expected.statistic**2, rel=1e-11)
    assert found.tests[0].p == pytest.approx(expected.pvalue, rel=1e-11)
    one = pair(found, "games_howell", "ctrl", "trt1")
    interval = expected.confidence_interval(0.95)
    assert [one.low, one.high, one.p] == pytest.approx([interval.low, interval.high, expected.pvalue], rel=1e-8)


@pytest.mark.parametrize("offset", [1e9, -1e12])
def test_groups_far_from_zero_keep_their_digits(tmp_path: Path, offset: float) -> None:
    """Eighths are exact beside 1e12."""
    eighths = {name: [round(value * 8) / 8 for value in values] for name, values in PLANTS.items()}
    near, far = compared(tmp_path, long(eighths)), compared(tmp_path, long(eighths, offset))
    for one, other in zip(near.tests, far.tests, strict=True):
        assert [one.statistic, one.p] == pytest.approx([other.statistic, other.p], rel=1e-12)
    assert [one.p for one in far.pairs] == pytest.approx([one.p for one in near.pairs], abs=1e-12)
    assert far.residuals.sd == pytest.approx(near.residuals.sd, rel=1e-13)


def test_untidy_groups_are_said_and_not_in_the_way(tmp_path: Path) -> None:
    """A group of one row, one that is constant, rows without a group or a value."""
    columns: dict[str, list[Any]] = {
        "v": [1.0, 2.0, 4.0, 3.0, 3.0, 3.0, 9.0, 5.0, 7.0, 6.0, None, 8.0],
        "g": ["a", "a", "a", "same", "same", "same", "single", "b", "b", "b", "b", None],
    }
    found = compared(tmp_path, columns)
    assert [(one.name, one.n) for one in found.left_out] == [("single", 1)]
    assert (found.dropped, [one.name for one in found.samples]) == (2, ["a", "b", "same"])
    # Welch weighs by the variance of each group, which is zero here.
    assert [one.name for one in found.tests] == ["anova", "kruskal_wallis"]
    expected = stats.f_oneway([1, 2, 4], [3, 3, 3], [5, 7, 6])
    assert [found.tests[0].statistic, found.p_holm] == pytest.approx([expected.statistic, expected.pvalue])
    lines = (tmp_path / "values.csv").read_text("utf-8-sig").splitlines()
    assert (len(lines), lines[1]) == (10, "v,a,1,1.0")
    numbers = (tmp_path / "numbers.csv").read_text("utf-8-sig")
    assert "v,games_howell,a − b,p," in numbers and "v,left_out,single,n,1" in numbers


def test_intervals_hold_what_they_are_of(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    for means in ((0, 0, 0, 0), (0, 1, 2, 0), (0, 9, 0, 0)):
        found = compared(tmp_path, long({str(at): list(rng.normal(mean, 1, 5)) for at, mean in enumerate(means)}))
        omega = found.effects[1]
        assert omega.low is not None and omega.high is not None
        assert omega.low <= omega.value <= omega.high
        for one in found.pairs:
            if one.method != "dunn":
                assert one.low is not None and one.high is not None
                assert one.low < one.difference < one.high
                assert (one.p < 0.05) == (one.low > 0 or one.high < 0)


def test_sizes_are_those_of_gpower(tmp_path: Path) -> None:
    """Three groups, α 0.05, power 0.8: 969, 159 and 66 values in all (Faul et al. 2007)."""
    power = compared(tmp_path, long(PLANTS)).power
    assert power is not None
    assert [one.n for one in power.sizes[:3]] == [323, 53, 22]
    f, critical = power.detectable, stats.f.isf(0.05, 2, 27)
    assert 1 - special.ncfdtr(2, 27, f * f * 30, critical) == pytest.approx(0.8, abs=1e-9)


@pytest.mark.parametrize(
    ("columns", "code"),
    [
        ({"v": [1.0, 2.0, 3.0], "g": ["a", "a", "b"]}, "groups_too_few"),
        ({"v": [1.0, 1.0, 2.0, 2.0], "g": ["a", "a", "b", "b"]}, "groups_constant"),
        ({"v": [float(at % 7) for at in range(200)], "g": [str(at // 2) for at in range(200)]}, "groups_too_many"),
    ],
)
def test_groups_that_cannot_be_compared_are_refused(tmp_path: Path, columns: dict[str, list[Any]], code: str) -> None:
    with refused(code):
        compared(tmp_path, columns)


def test_groups_stand_in_the_order_of_the_numbers_in_their_names(tmp_path: Path) -> None:
    names = ["L10", "L2", "L1", "-5", "-10", "20"]
    found = compared(tmp_path, long({name: [at, at + 1.0, at + 3.0] for at, name in enumerate(names)}))
    assert [one.name for one in found.samples] == ["-10", "-5", "20", "L1", "L2", "L10"]
    assert [one.mean for one in found.samples][-1] == pytest.approx(4 / 3)
