"""Correlations against R 4.2's cor.test, and what they warn of."""

from __future__ import annotations

from itertools import permutations
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from scipy import stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.statistical_analysis.adjusted import holm
from hakaru_compute.kinds.statistical_analysis.association_spec import CorrelatedPair
from hakaru_compute.kinds.statistical_analysis.check import check
from hakaru_compute.kinds.statistical_analysis.spec import AnalysisOptions
from hakaru_compute.kinds.statistical_analysis.test_statistical_analysis import run
from hakaru_compute.problems import KnownColumn, KnownTable

# R's table mtcars.
MPG = [
    *(21.0, 21.0, 22.8, 21.4, 18.7, 18.1, 14.3, 24.4, 22.8, 19.2, 17.8, 16.4, 17.3, 15.2, 10.4, 10.4),
    *(14.7, 32.4, 30.4, 33.9, 21.5, 15.5, 15.2, 13.3, 19.2, 27.3, 26.0, 30.4, 15.8, 19.7, 15.0, 21.4),
]
WEIGHT = [
    *(2.620, 2.875, 2.320, 3.215, 3.440, 3.460, 3.570, 3.190, 3.150, 3.440, 3.440, 4.070, 3.730, 3.780, 5.250, 5.424),
    *(5.345, 2.200, 1.615, 1.835, 2.465, 3.520, 3.435, 3.840, 3.845, 1.935, 2.140, 1.513, 3.170, 2.770, 3.570, 2.780),
]


def all_pairs(tmp_path: Path, columns: dict[str, list[Any]], **more: Any) -> list[CorrelatedPair]:
    found = run(tmp_path, columns, name="correlation", variables=list(columns), **more).comparisons
    return [one for one in found if isinstance(one, CorrelatedPair)]


def test_cars_are_as_r_has_them(tmp_path: Path) -> None:
    (found,) = all_pairs(tmp_path, {"wt": WEIGHT, "mpg": MPG})
    pearson, spearman, kendall = found.tests
    assert [pearson.value, pearson.p, pearson.low, pearson.high] == pytest.approx(
        [-0.867659376517228, 1.29395870135052e-10, -0.933826413284994, -0.744087196460113], rel=1e-11
    )
    assert [spearman.value, spearman.p] == pytest.approx([-0.886422033270298, 1.48759485812743e-11], rel=1e-11)
    assert [kendall.value, kendall.p] == pytest.approx([-0.727832149528431, 6.70577040559586e-09], rel=1e-11)
    slope, intercept = np.polyfit(WEIGHT, MPG, 1)
    assert [found.slope, found.intercept] == pytest.approx([slope, intercept], rel=1e-10)
    assert all(one.low is not None and one.low < one.value for one in found.tests)


def test_intervals_of_ranks_are_those_published(tmp_path: Path) -> None:
    """Bonett and Wright (2000) for Spearman, Fieller, Hartley and Pearson (1957) for Kendall."""
    (found,) = all_pairs(tmp_path, {"wt": WEIGHT, "mpg": MPG}, method="spearman", alpha=0.1)
    spearman, _, kendall = found.tests
    z = stats.norm.isf(0.05)
    for one, variance in ((spearman, (1 + spearman.value**2 / 2) / 29), (kendall, 0.437 / 28)):
        expected = np.tanh(np.arctanh(one.value) + z * np.sqrt(variance) * np.array([-1, 1]))
        assert [one.low, one.high] == pytest.approx(expected, rel=1e-12)
    assert found.p_holm == spearman.p


def test_few_values_have_an_exact_p(tmp_path: Path) -> None:
    x, y = [1.0, 2.0, 3.0, 4.0, 5.0, 6.0], [2.0, 1.0, 4.0, 6.0, 3.0, 5.0]
    (found,) = all_pairs(tmp_path, {"x": x, "y": y}, method="spearman")
    every = np.array([stats.spearmanr(x, order).statistic for order in permutations(y)])
    own = found.tests[0]
    assert own.exact
    assert own.p == pytest.approx(2 * (every >= own.value - 1e-12).mean(), rel=1e-12)


@pytest.mark.parametrize("offset", [1e9, -1e12])
def test_values_far_from_zero_keep_their_digits(tmp_path: Path, offset: float) -> None:
    eighths = [[round(8 * value) / 8 for value in values] for values in (WEIGHT, MPG)]
    (near,) = all_pairs(tmp_path, {"x": eighths[0], "y": eighths[1]})
    (far,) = all_pairs(tmp_path, {"x": [offset + one for one in eighths[0]], "y": [one - offset for one in eighths[1]]})
    for one, other in zip(near.tests, far.tests, strict=True):
        assert [one.value, one.p] == pytest.approx([other.value, other.p], rel=1e-11)
    assert near.curve is not None and far.curve is not None
    assert far.curve.p == pytest.approx(near.curve.p, rel=1e-8)


def test_a_square_term_is_that_of_least_squares(tmp_path: Path) -> None:
    (found,) = all_pairs(tmp_path, {"wt": WEIGHT, "mpg": MPG})
    left = [np.sum((np.polyval(np.polyfit(WEIGHT, MPG, degree), WEIGHT) - MPG) ** 2) for degree in (1, 2)]
    f = (left[0] - left[1]) / (left[1] / 29)
    assert found.curve is not None
    assert found.curve.p == pytest.approx(stats.f.sf(f, 1, 29), rel=1e-8)
    assert found.curve.gain == pytest.approx((left[0] - left[1]) / np.sum((MPG - np.mean(MPG)) ** 2), rel=1e-8)


def test_curves_and_rows_that_decide_are_warned_of(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    x = np.linspace(-1, 1, 40)
    (bowl,) = all_pairs(tmp_path, {"x": list(x), "y": list(x**2 + rng.normal(0, 0.05, 40))})
    assert bowl.curve is not None and bowl.curve.is_curved
    (line,) = all_pairs(tmp_path, {"x": list(x), "y": list(x + rng.normal(0, 0.3, 40))})
    assert line.curve is not None and not line.curve.is_curved
    assert line.influence is not None and not line.influence.decides
    noise = rng.normal(0, 1, (2, 20))
    noise[:, 7] = 12
    (led,) = all_pairs(tmp_path, {"x": list(noise[0]), "y": list(noise[1])})
    assert led.influence is not None and led.influence.decides and led.influence.row == 7
    expected = stats.pearsonr(np.delete(noise[0], 7), np.delete(noise[1], 7))
    assert [led.influence.value, led.influence.p] == pytest.approx([expected.statistic, expected.pvalue], rel=1e-9)


@pytest.mark.parametrize("gross", [9_999_999.0, 1e12])
@pytest.mark.parametrize("place", [0, 12])
def test_the_rest_beside_a_gross_outlier_keeps_its_correlation(tmp_path: Path, gross: float, place: int) -> None:
    rng = np.random.default_rng(8)
    x = 20 + rng.normal(0, 2, 30)
    y = 2 * x + rng.normal(0, 0.3, 30)
    y[place] = gross
    (found,) = all_pairs(tmp_path, {"x": list(x), "y": list(y)})
    rest = stats.pearsonr(np.delete(x, place), np.delete(y, place))
    assert found.influence is not None and found.influence.row == place and found.influence.decides
    assert [found.influence.value, found.influence.p] == pytest.approx([rest.statistic, rest.pvalue], rel=1e-8)


def test_without_its_only_other_value_a_column_is_constant(tmp_path: Path) -> None:
    (found,) = all_pairs(tmp_path, {"x": [1.0, 2.0, 3.0, 4.0, 5.0], "y": [7.0, 7.0, 7.0, 7.0, 9.0]})
    assert found.influence is not None and found.influence.row == 4 and found.influence.decides
    assert found.influence.value is None and found.influence.p is None


def test_several_pairs_are_adjusted_and_untidy_rows_left_out(tmp_path: Path) -> None:
    columns: dict[str, list[Any]] = {
        "a": [1.0, 2.0, None, 4.0, 5.0, 7.0],
        "b": [2.0, 1.0, 3.0, 4.0, None, 6.0],
        "c": [5.0, 5.0, 3.0, 1.0, 0.0, 2.0],
        "same": [1.0] * 6,
    }
    found = run(tmp_path, columns, name="correlation", variables=list(columns)).comparisons
    pairs = [one for one in found if isinstance(one, CorrelatedPair)]
    assert [(one.title, one.n, one.dropped) for one in pairs] == [("a × b", 4, 2), ("a × c", 5, 1), ("b × c", 5, 1)]
    assert [one.p_holm for one in pairs] == pytest.approx(holm([one.tests[0].p for one in pairs]))
    assert [one.title for one in found if one.kind == "refused"] == ["a × same", "b × same", "c × same"]
    assert "a × b,test,pearson,p_holm," in (tmp_path / "numbers.csv").read_text("utf-8-sig")
    assert "a × b,b,6,6.0" in (tmp_path / "values.csv").read_text("utf-8-sig")


def test_points_on_a_line_have_no_interval(tmp_path: Path) -> None:
    (found,) = all_pairs(tmp_path, {"x": [1.0, 2.0, 3.0, 4.0, 5.0], "y": [2.0, 4.0, 6.0, 8.0, 10.0]})
    assert (found.tests[0].value, found.tests[0].low, found.curve) == (1, None, None)


def test_what_cannot_be_correlated_is_refused(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="pairs_for_line_too_few"):
        all_pairs(tmp_path, {"x": [1.0, 2.0, None], "y": [1.0, 5.0, 2.0]})
    known = KnownTable(columns=[KnownColumn(name="x", type="numeric")])
    test = {"name": "correlation", "variables": ["x", "x"]}
    assert [one.code for one in check(AnalysisOptions.model_validate({"test": test}), known)] == ["column_twice"]
