"""Tests of means against R's answers for its table `sleep`, and on values far from zero."""

from __future__ import annotations

import csv
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from pydantic import ValidationError
from scipy import special, stats

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.statistical_analysis.analyse import analyse, holm
from hakaru_compute.kinds.statistical_analysis.check import check
from hakaru_compute.kinds.statistical_analysis.effects import noncentralities
from hakaru_compute.kinds.statistical_analysis.spec import AnalyseSpec, Analysis, AnalysisOptions, MeanComparison
from hakaru_compute.problems import KnownColumn, KnownTable

GROUP_1 = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
GROUP_2 = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]


def run(tmp_path: Path, columns: dict[str, list[Any]], **test: Any) -> Analysis:
    path = tmp_path / "table.parquet"
    pq.write_table(pa.table(columns), path)
    spec = AnalyseSpec.model_validate({"test": test, "table": {"path": str(path)}})
    return analyse(spec, JobContext(tmp_path))


def compared(tmp_path: Path, columns: dict[str, list[Any]], **test: Any) -> MeanComparison:
    (found,) = run(tmp_path, columns, **test).comparisons
    assert isinstance(found, MeanComparison)
    return found


def long_sleep() -> dict[str, list[Any]]:
    return {"extra": GROUP_1 + GROUP_2, "group": ["1"] * 10 + ["2"] * 10}


def two_groups(tmp_path: Path, **more: Any) -> MeanComparison:
    options = {"variables": ["extra"], "category": "group", "group_1": "1", "group_2": "2"}
    return compared(tmp_path, long_sleep(), name="two_sample_t", **options, **more)


def test_pairs_of_sleep_are_as_r_has_them(tmp_path: Path) -> None:
    found = compared(tmp_path, {"a": GROUP_1, "b": GROUP_2}, name="paired_t", variable_1="a", variable_2="b")
    (test,) = found.tests
    assert [test.t, test.p, test.low, test.high] == pytest.approx(
        [-4.0621277, 0.00283289, -2.4598858, -0.7001142], abs=5e-8
    )
    assert test.df == 9
    effects = {effect.name: effect.value for effect in found.effects}
    assert [effects["d_z"], effects["d_av"]] == pytest.approx([-1.28456, -0.83218], abs=5e-6)
    assert found.difference is not None and found.difference.normality is not None
    assert [found.difference.normality.w, found.difference.normality.p] == pytest.approx([0.829871, 0.03334], abs=5e-6)


def test_groups_of_sleep_are_as_r_has_them(tmp_path: Path) -> None:
    found = two_groups(tmp_path)
    welch, student = found.tests
    assert [welch.t, welch.df, welch.p, welch.low, welch.high] == pytest.approx(
        [-1.8608135, 17.776474, 0.07939414, -3.3654832, 0.2054832], abs=5e-7
    )
    assert (student.df, student.p) == (18, pytest.approx(0.07918671, abs=5e-9))
    effects = {effect.name: effect for effect in found.effects}
    assert effects["g"].value == pytest.approx(-0.79702, abs=5e-6)
    assert found.variances is not None and found.ranks is not None
    assert [found.variances.f, found.variances.p] == pytest.approx([0.248205, 0.624374], abs=5e-7)
    assert (found.ranks.statistic, found.ranks.p) == (25.5, pytest.approx(0.06932757, abs=1e-8))
    assert (effects["cles"].value, effects["rank_biserial"].value) == (0.255, pytest.approx(-0.49))


def test_one_sample_of_sleep_is_as_r_has_it(tmp_path: Path) -> None:
    found = compared(tmp_path, {"a": GROUP_1}, name="one_sample_t", variables=["a"])
    assert [found.tests[0].t, found.tests[0].p] == pytest.approx([1.3257101, 0.2175978], abs=5e-8)


def test_two_columns_are_two_groups(tmp_path: Path) -> None:
    """Columns of independent values need not be of one length, and give what groups of a column give."""
    columns = {"a": GROUP_1, "b": [*GROUP_2[:-1], None]}
    found = compared(tmp_path, columns, name="two_column_t", variable_1="a", variable_2="b")
    expected = stats.ttest_ind(GROUP_1, GROUP_2[:-1], equal_var=False)
    assert (found.tests[0].t, found.tests[0].p) == (pytest.approx(expected.statistic), pytest.approx(expected.pvalue))
    assert (found.samples[1].n, found.dropped) == (9, 1)


@pytest.mark.parametrize("alternative", ["two_sided", "greater", "less"])
def test_sides_are_those_of_scipy(tmp_path: Path, alternative: str) -> None:
    found = two_groups(tmp_path, alternative=alternative, alpha=0.1)
    expected = stats.ttest_ind(GROUP_1, GROUP_2, equal_var=False, alternative=alternative.replace("_", "-"))
    interval = expected.confidence_interval(0.9)
    assert found.tests[0].p == pytest.approx(expected.pvalue, rel=1e-10)
    for end, own in ((interval.low, found.tests[0].low), (interval.high, found.tests[0].high)):
        assert own == (pytest.approx(end) if np.isfinite(end) else None)


@pytest.mark.parametrize("offset", [0, 1e6, 1e9, -1e12])
def test_values_far_from_zero_keep_their_digits(tmp_path: Path, offset: float) -> None:
    """Eighths are exact beside 1e12, so that nothing but the arithmetic can lose digits."""
    first, second = [1.125, 2.5, 2.75, 4.0, 3.375], [2.25, 3.5, 4.125, 5.0, 4.875]
    columns: dict[str, list[Any]] = {"v": [offset + x for x in first + second], "g": ["a"] * 5 + ["b"] * 5}
    options = {"variables": ["v"], "category": "g", "group_1": "a", "group_2": "b"}
    far = compared(tmp_path, columns, name="two_sample_t", **options)
    expected = stats.ttest_ind(first, second, equal_var=False)
    assert [far.tests[0].t, far.tests[0].p] == pytest.approx([expected.statistic, expected.pvalue], rel=1e-12)
    assert far.samples[0].sd == pytest.approx(np.std(first, ddof=1), rel=1e-13)
    near = stats.shapiro(first)
    assert far.samples[0].normality is not None
    assert far.samples[0].normality.w == pytest.approx(near.statistic, rel=1e-9)
    alone = compared(tmp_path, columns, name="one_sample_t", variables=["v"], mean=offset)
    whole = stats.ttest_1samp(first + second, 0)
    assert [alone.tests[0].t, alone.tests[0].p] == pytest.approx([whole.statistic, whole.pvalue], rel=1e-12)


def test_effects_lie_in_their_intervals(tmp_path: Path) -> None:
    for found in (two_groups(tmp_path), compared(tmp_path, {"a": GROUP_1}, name="one_sample_t", variables=["a"])):
        for effect in found.effects[:2]:
            assert effect.low is not None and effect.high is not None
            assert effect.low < effect.value < effect.high
        for test in found.tests:
            assert test.low is not None and test.high is not None
            assert test.low < test.estimate < test.high


def test_the_interval_of_an_effect_is_that_of_the_noncentral_t() -> None:
    low, high = noncentralities(-1.8608135, 18, 0.05)
    assert low is not None and high is not None
    assert stats.nct.cdf(-1.8608135, 18, low) == pytest.approx(0.975, abs=1e-9)
    assert stats.nct.cdf(-1.8608135, 18, high) == pytest.approx(0.025, abs=1e-9)


@pytest.mark.parametrize(("t", "df"), [(2e4, 3), (2e4, 9), (3e4, 80), (-2e4, 9)])
def test_far_out_the_interval_is_still_that_of_the_noncentral_t(t: float, df: float) -> None:
    low, high = noncentralities(t, df, 0.05)
    assert low is not None and high is not None and low < t < high
    assert special.nctdtr(df, low, t) == pytest.approx(0.975, abs=1e-8)
    assert special.nctdtr(df, high, t) == pytest.approx(0.025, abs=1e-8)


@pytest.mark.parametrize(
    ("name", "mean", "sd"), [("NumAcc1", 10000002, 1), ("NumAcc2", 1.2, 0.1), ("NumAcc3", 1000000.2, 0.1)]
)
def test_values_of_nist_keep_their_digits(name: str, mean: float, sd: float, tmp_path: Path) -> None:
    """StRD's univariate sets, whose values are all but equal; the third against 0 has t = 3e8."""
    step = 1 if name == "NumAcc1" else 0.1
    centre = {"NumAcc1": 10000002.0, "NumAcc2": 1.2, "NumAcc3": 1000000.2}[name]
    values = [centre - step, centre + step, centre]
    if name != "NumAcc1":
        values = [centre] + [round(centre - step, 1), round(centre + step, 1)] * 500
    found = compared(tmp_path, {"a": values}, name="one_sample_t", variables=["a"])
    assert found.samples[0].mean == pytest.approx(mean, rel=1e-14)
    assert found.samples[0].sd == pytest.approx(sd, rel=1e-8)
    assert found.tests[0].t == pytest.approx(mean / sd * np.sqrt(len(values)), rel=1e-8)
    low, value, high = found.effects[0].low, found.effects[0].value, found.effects[0].high
    assert low is not None and high is not None and low < value < high


def test_equivalence_is_shown_by_both_one_sided_tests(tmp_path: Path) -> None:
    wide = two_groups(tmp_path, margin=4).equivalence
    narrow = two_groups(tmp_path, margin=1).equivalence
    assert wide is not None and narrow is not None
    greater = stats.ttest_ind(np.array(GROUP_1) + 4, GROUP_2, equal_var=False, alternative="greater").pvalue
    less = stats.ttest_ind(np.array(GROUP_1) - 4, GROUP_2, equal_var=False, alternative="less").pvalue
    assert wide.p == pytest.approx(max(greater, less))
    assert (wide.is_equivalent, narrow.is_equivalent) == (True, False)
    # The same decision by the interval that covers 1 - 2 alpha.
    assert wide.low > -4 and wide.high < 4 and narrow.low < -1


def test_sizes_are_those_of_the_tables(tmp_path: Path) -> None:
    """Cohen's (1988) 26, 64 and 394 in each of two groups; G*Power's 34 pairs for 0.5."""
    power = two_groups(tmp_path).power
    assert power is not None
    assert [one.n for one in power.sizes[:3]] == [394, 64, 26]
    pairs = compared(tmp_path, {"a": GROUP_1, "b": GROUP_2}, name="paired_t", variable_1="a", variable_2="b").power
    assert pairs is not None and pairs.sizes[1].n == 34
    at = np.interp(power.detectable, power.differences, power.power)
    assert at == pytest.approx(0.8, abs=1e-3)
    assert np.interp(0, power.differences, power.power) == pytest.approx(0.05, abs=1e-9)


def test_several_variables_are_adjusted_and_one_that_cannot_be_tested_says_so(tmp_path: Path) -> None:
    columns = {"a": GROUP_1, "b": GROUP_2, "same": [2.0] * 10}
    found = run(tmp_path, columns, name="one_sample_t", variables=["a", "same", "b"]).comparisons
    assert [one.kind for one in found] == ["means", "refused", "means"]
    first, refused, last = found
    assert isinstance(first, MeanComparison) and isinstance(last, MeanComparison)
    assert [first.p_holm, last.p_holm] == pytest.approx(holm([first.tests[0].p, last.tests[0].p]))
    assert refused.kind == "refused" and refused.refusal.code == "sample_constant"
    assert holm([0.01, 0.04, 0.03]) == pytest.approx([0.03, 0.06, 0.06])


def test_outliers_are_named_by_row(tmp_path: Path) -> None:
    values = [1.0, 2.0, None, 1.5, 1.2, 90.0, 1.7, 1.4]
    found = compared(tmp_path, {"a": values}, name="one_sample_t", variables=["a"])
    assert [(one.row, one.value) for one in found.samples[0].outliers] == [(5, 90.0)]
    assert found.dropped == 1
    assert (tmp_path / "numbers.csv").read_text("utf-8-sig").startswith("variable,part,of,name,value")


def test_the_file_of_numbers_says_what_was_asked_for(tmp_path: Path) -> None:
    run(
        tmp_path,
        {"a": GROUP_1, "b": GROUP_2},
        name="one_sample_t",
        variables=["a", "b"],
        mean=0.7,
        alpha=0.01,
        margin=2,
    )
    with (tmp_path / "numbers.csv").open(encoding="utf-8-sig") as file:
        settings = [line[2:] for line in csv.reader(file) if line[:2] == ["", "setting"]]
    assert ["", "mean", "0.7"] in settings and ["", "alpha", "0.01"] in settings and ["", "margin", "2.0"] in settings
    assert [value for _, name, value in settings if name == "variables"] == ["a", "b"]


def test_pairs_with_a_missing_side_are_counted(tmp_path: Path) -> None:
    columns = {"a": [1.0, 2.0, None, 4.0, 5.5], "b": [0.5, None, 3.0, 3.0, 5.0]}
    found = compared(tmp_path, columns, name="paired_t", variable_1="a", variable_2="b")
    assert (found.dropped, found.samples[0].n) == (2, 3)


@pytest.mark.parametrize(
    ("columns", "test", "code"),
    [
        ({"a": [1.0, None]}, {"name": "one_sample_t", "variables": ["a"]}, "sample_too_small"),
        ({"a": [3.0, 3.0]}, {"name": "one_sample_t", "variables": ["a"]}, "sample_constant"),
        (
            {"a": [1.0, None], "b": [1.0, 2.0]},
            {"name": "paired_t", "variable_1": "a", "variable_2": "b"},
            "pairs_too_few",
        ),
        (
            {"a": [1.0, 2.0, 3.0], "g": ["x", "x", "y"]},
            {"name": "two_sample_t", "variables": ["a"], "category": "g", "group_1": "x", "group_2": "y"},
            "sample_too_small",
        ),
        (
            {"a": [1.0, 2.0], "g": ["x", "x"]},
            {"name": "two_sample_t", "variables": ["a"], "category": "g", "group_1": "x", "group_2": "z"},
            "group_unknown",
        ),
        ({"a": ["x", "y"]}, {"name": "one_sample_t", "variables": ["a"]}, "column_not_numeric"),
    ],
)
def test_what_cannot_be_tested_is_refused(
    tmp_path: Path, columns: dict[str, list[Any]], test: dict[str, Any], code: str
) -> None:
    with pytest.raises(JobError) as refused:
        run(tmp_path, columns, **test)
    assert refused.value.code == code


def test_options_are_checked_before_they_are_registered() -> None:
    known = KnownTable(columns=[KnownColumn(name="x", type="numeric"), KnownColumn(name="lot", type="categorical")])

    def codes(**test: Any) -> list[str]:
        return [one.code for one in check(AnalysisOptions.model_validate({"test": test}), known)]

    groups = {"category": "lot", "group_1": "a", "group_2": "b"}
    assert codes(name="two_sample_t", variables=["x"], **groups) == []
    assert codes(name="two_sample_t", variables=["x"], **groups | {"group_2": "a"}) == ["groups_same"]
    assert codes(name="two_sample_t", variables=["lot"], **groups) == ["column_not_numeric", "category_is_variable"]
    assert codes(name="one_sample_t", variables=["x", "gone", "x"]) == ["column_unknown", "column_twice"]
    assert codes(name="paired_t", variable_1="x", variable_2="x") == ["variables_same"]


@pytest.mark.parametrize("alpha", [0, 0.51, 1])
def test_levels_beyond_a_half_are_none(alpha: float) -> None:
    with pytest.raises(ValidationError):
        AnalysisOptions.model_validate({"test": {"name": "one_sample_t", "variables": ["x"], "alpha": alpha}})


def test_groups_of_one_value_each_are_not_said_to_be_alike(tmp_path: Path) -> None:
    columns: dict[str, list[Any]] = {"k": [6.0, 6.0, 5.0, 5.0], "g": ["A", "A", "B", "B"]}
    told = {"name": "two_sample_t", "variables": ["k"], "category": "g", "group_1": "A", "group_2": "B"}
    with pytest.raises(JobError) as refused:
        run(tmp_path, columns, **told)
    assert (refused.value.code, refused.value.params) == ("samples_constant", {"first": "A", "second": "B"})


def test_names_that_look_like_formulas_are_text_in_the_files(tmp_path: Path) -> None:
    run(tmp_path, {"=1+1": GROUP_1}, name="one_sample_t", variables=["=1+1"])
    for name in ("numbers.csv", "values.csv"):
        text = (tmp_path / name).read_text("utf-8-sig")
        assert "'=1+1" in text and "\n=1+1" not in text and ",=1+1" not in text
