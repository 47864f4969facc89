"""Control charts and capability of a table's columns, from what was asked to what was found."""

from __future__ import annotations

import csv
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from alone import rows_in
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.statistical_analysis.analyse import analyse
from hakaru_compute.kinds.statistical_analysis.check import check
from hakaru_compute.kinds.statistical_analysis.quality import shown_times
from hakaru_compute.kinds.statistical_analysis.quality_spec import Capability, ControlChart
from hakaru_compute.kinds.statistical_analysis.spec import AnalyseSpec, AnalysisOptions
from hakaru_compute.problems import KnownColumn, KnownTable

LEVELS = np.random.default_rng(5).normal(20, 0.5, 40).round(3).tolist()


def found_of(tmp_path: Path, columns: dict[str, list[Any]], **test: Any) -> Any:
    path = tmp_path / "table.parquet"
    pq.write_table(pa.table(columns), path)
    spec = AnalyseSpec.model_validate({"test": test, "table": {"path": str(path)}})
    (found,) = analyse(spec, JobContext(tmp_path)).comparisons
    return found


def chart_of(tmp_path: Path, columns: dict[str, list[Any]], **test: Any) -> ControlChart:
    found = found_of(tmp_path, columns, **{"name": "control_chart", "variable": "x", **test})
    assert isinstance(found, ControlChart)
    return found


def capability_of(tmp_path: Path, columns: dict[str, list[Any]], **test: Any) -> Capability:
    found = found_of(tmp_path, columns, **{"name": "capability", "variable": "x", **test})
    assert isinstance(found, Capability)
    return found


def refusal(tmp_path: Path, columns: dict[str, list[Any]], **test: Any) -> str:
    with pytest.raises(JobError) as raised:
        found_of(tmp_path, columns, **{"variable": "x", **test})
    return raised.value.code


def test_single_values_are_charted_by_themselves_and_missing_ones_left_out(tmp_path: Path) -> None:
    found = chart_of(tmp_path, {"x": [*LEVELS[:5], None, *LEVELS[5:]]})
    assert (found.chart, found.dropped, len(found.labels)) == ("i_mr", 1, 40)
    assert found.labels[5] == "7" and found.rows[5] == 6
    moving = [abs(b - a) for a, b in pairwise(LEVELS)]
    assert found.phases[0].sigma == pytest.approx(np.mean(moving) / (2 / np.sqrt(np.pi)))


def test_subgroups_are_of_a_size_or_of_a_column_in_its_order(tmp_path: Path) -> None:
    by_size = chart_of(tmp_path, {"x": LEVELS}, size=4)
    assert (by_size.chart, by_size.labels[:2], set(by_size.sizes)) == ("xbar_r", ["1–4", "5–8"], {4})
    lots = [f"lot {9 - at // 4}" for at in range(40)]
    by_lot = chart_of(tmp_path, {"x": LEVELS, "lot": lots}, subgroup="lot")
    assert by_lot.labels[0] == "lot 9"
    assert by_lot.tracks[0].values == pytest.approx(by_size.tracks[0].values)
    alone = chart_of(tmp_path, {"x": LEVELS, "lot": [*lots[:-1], "last"]}, subgroup="lot")
    assert alone.dropped == 1 and "last" not in alone.labels
    assert chart_of(tmp_path, {"x": LEVELS}, size=20).chart == "xbar_s"


def test_a_change_of_phase_begins_new_limits(tmp_path: Path) -> None:
    moved = [*LEVELS[:20], *(value + 5 for value in LEVELS[20:])]
    whole = chart_of(tmp_path, {"x": moved})
    assert any(1 in one.rules or 2 in one.rules for one in whole.tracks[0].signals)
    phased = chart_of(tmp_path, {"x": moved, "phase": ["old"] * 20 + ["new"] * 20}, phase="phase")
    assert [(one.name, one.start, one.end) for one in phased.phases] == [("old", 0, 20), ("new", 20, 40)]
    assert phased.phases[1].centre == pytest.approx(np.mean(moved[20:]))
    short = {"x": moved, "phase": ["old"] * 39 + ["new"]}
    assert refusal(tmp_path, short, name="control_chart", phase="phase") == "phase_too_short"
    assert refusal(tmp_path, {"x": [1.0, 2.0, 3.0]}, name="control_chart", size=2) == "points_too_few"


def test_no_subgroup_goes_over_two_phases(tmp_path: Path) -> None:
    phase = ["old"] * 18 + ["new"] * 22
    by_size = chart_of(tmp_path, {"x": LEVELS, "phase": phase}, phase="phase", size=5)
    assert by_size.labels == ["1–5", "6–10", "11–15", "16–18", "19–23", "24–28", "29–33", "34–38", "39–40"]
    lots = [f"L{at // 5 + 1}" for at in range(40)]
    by_lot = chart_of(tmp_path, {"x": LEVELS, "phase": phase, "lot": lots}, phase="phase", subgroup="lot")
    assert by_lot.labels == ["L1", "L2", "L3", "L4", "L4", "L5", "L6", "L7", "L8"]
    assert by_lot.sizes == [5, 5, 5, 3, 2, 5, 5, 5, 5]
    assert [(one.name, one.start, one.end) for one in by_lot.phases] == [("old", 0, 4), ("new", 4, 9)]
    # R's qcc has the mean of a phase's subgroups weighted by their sizes.
    assert by_lot.phases[1].centre == pytest.approx(np.mean(LEVELS[18:]))


def test_days_are_days() -> None:
    assert shown_times(("2026-11-01T00:00:00", "2026-11-02T00:00:00")) == ("2026-11-01", "2026-11-02")
    assert shown_times(("2026-11-01T00:00:00", "2026-11-02T06:30:00"))[1] == "2026-11-02 06:30:00"
    assert shown_times(("T1", "2026-11-01T00:00:00")) == ("T1", "2026-11-01T00:00:00")


def test_a_chart_counts_what_is_beyond_the_specification_and_keeps_its_limits(tmp_path: Path) -> None:
    plain = chart_of(tmp_path, {"x": LEVELS})
    assert plain.specification is None
    low, high = sorted(LEVELS)[2], sorted(LEVELS)[-4]
    held = chart_of(tmp_path, {"x": LEVELS}, lower=low, upper=high)
    assert held.specification is not None
    assert (held.specification.below, held.specification.above) == (2, 3)
    assert held.tracks == plain.tracks
    assert chart_of(tmp_path, {"x": LEVELS}, upper=high).specification == held.specification.model_copy(
        update={"lower": None, "below": 0}
    )


def test_more_rules_find_more(tmp_path: Path) -> None:
    drift = [*LEVELS[:10], *(20.6 + at * 0.001 for at in range(12))]
    found = {
        rules: {rule for one in chart_of(tmp_path, {"x": drift}, rules=rules).tracks[0].signals for rule in one.rules}
        for rules in ("limits", "western_electric", "nelson")
    }
    assert found["limits"] <= {1}
    assert 2 in found["western_electric"] and 3 not in found["western_electric"]
    assert {2, 3} <= found["nelson"]


def test_what_is_no_count_is_refused_with_its_row(tmp_path: Path) -> None:
    units: dict[str, list[Any]] = {"x": [1, 2, 3], "n": [50, 50, 60]}
    found = found_of(tmp_path, units, name="attribute_chart", variable="x", chart="p", inspected="n")
    assert found.tracks[0].values == pytest.approx([0.02, 0.04, 0.05])
    assert found.tracks[0].upper[2] < found.tracks[0].upper[0]
    for wrong in ({"x": [1, 2.5, 3]}, {"x": [1, -2, 3]}, {"x": [1, 2, 3], "n": [0, 5, 5]}):
        columns: dict[str, list[Any]] = {"n": [50, 50, 50], **wrong}
        assert refusal(tmp_path, columns, name="attribute_chart", chart="u", inspected="n") == "counts_wrong"
    beyond = {"x": [1, 60, 3], "n": [50, 50, 50]}
    assert refusal(tmp_path, beyond, name="attribute_chart", chart="p", inspected="n") == "counts_beyond"
    assert refusal(tmp_path, units, name="attribute_chart", chart="np", inspected="n") == "inspected_differs"


def test_nothing_is_charted_of_equal_values(tmp_path: Path) -> None:
    assert refusal(tmp_path, {"x": [5.0] * 10}, name="control_chart") == "sample_constant"
    assert refusal(tmp_path, {"x": [5.0] * 10}, name="capability", lower=1) == "sample_constant"
    assert refusal(tmp_path, {"x": [5.0, None]}, name="control_chart") == "sample_too_small"


def test_an_i_mr_chart_refuses_subgroups(tmp_path: Path) -> None:
    assert refusal(tmp_path, {"x": LEVELS}, name="control_chart", chart="i_mr", size=4) == "subgroups_not_single"


def test_capability_within_and_overall(tmp_path: Path) -> None:
    shifted = [value + (at // 10) for at, value in enumerate(LEVELS)]
    found = capability_of(tmp_path, {"x": shifted}, lower=17, upper=25, size=5)
    index = {one.name: one for one in found.indices}
    assert index["cp"].value > 1.5 * index["pp"].value
    assert index["ppk"].value == pytest.approx(
        min(found.mean - 17, 25 - found.mean) / (3 * np.std(shifted, ddof=1)), rel=1e-9
    )
    assert sum(found.counts) == 40 and found.df_within == 32


def test_a_distribution_that_cannot_be_is_refused_and_the_likeliest_found(tmp_path: Path) -> None:
    skewed = np.random.default_rng(1).lognormal(0, 0.6, 500)
    found = capability_of(tmp_path, {"x": skewed.tolist()}, upper=6, distribution="likeliest")
    assert found.distribution == "lognormal" and found.sd_within is None
    assert {one.name for one in found.indices} == {"ppu", "ppk"}
    below = {"x": [-1.0, *skewed.tolist()]}
    assert refusal(tmp_path, below, name="capability", upper=6, distribution="gamma") == "distribution_unfit"


def test_values_far_from_zero_have_the_indices_of_their_deviations(tmp_path: Path) -> None:
    """At 1e12 a mean has four decimals, and a gamma distribution cannot be told from a normal one, nor fitted."""
    rounded = [round(value * 64) / 64 for value in LEVELS]
    near = capability_of(tmp_path, {"x": rounded}, lower=0, upper=20)
    far = capability_of(tmp_path, {"x": [1e12 + value for value in rounded]}, lower=1e12, upper=1e12 + 20)
    assert [one.name for one in far.distributions] == ["normal"]
    assert [one.value for one in far.indices] == pytest.approx([one.value for one in near.indices], abs=1e-4)
    assert (
        refusal(
            tmp_path, {"x": [1e12 + value for value in rounded]}, name="capability", upper=2e12, distribution="gamma"
        )
        == "distribution_unfit"
    )


def test_every_number_leaves_in_the_file(tmp_path: Path) -> None:
    chart_of(tmp_path, {"x": LEVELS}, size=4)
    with (tmp_path / "numbers.csv").open(encoding="utf-8-sig") as file:
        rows = list(csv.reader(file))
    (mean,) = (row[4] for row in rows if row[1:4] == ["mean", "1–4", "value"])
    assert float(mean) == pytest.approx(np.mean(LEVELS[:4]), rel=1e-12)
    assert sum(row[1] == "range" and row[3] == "upper_limit" for row in rows) == 10


def known() -> KnownTable:
    names = {"x": "numeric", "n": "numeric", "lot": "categorical"}
    return KnownTable(columns=[KnownColumn(name=name, type=kind) for name, kind in names.items()], rows=40)


@pytest.mark.parametrize(
    ("test", "code"),
    [
        ({"name": "capability", "variable": "x"}, "limit_needed"),
        ({"name": "capability", "variable": "x", "lower": 5, "upper": 5}, "specification_limits_reversed"),
        ({"name": "capability", "variable": "lot", "lower": 5}, "column_not_numeric"),
        ({"name": "control_chart", "variable": "x", "subgroup": "lot", "size": 3}, "subgroup_twice"),
        ({"name": "control_chart", "variable": "x", "phase": "none"}, "column_unknown"),
        ({"name": "control_chart", "variable": "x", "lower": 5, "upper": 4}, "specification_limits_reversed"),
        ({"name": "attribute_chart", "variable": "x", "chart": "u"}, "inspected_needed"),
        ({"name": "attribute_chart", "variable": "x", "chart": "u", "inspected": "lot"}, "column_not_numeric"),
    ],
)
def test_what_cannot_be_run_is_said_before(test: dict[str, Any], code: str) -> None:
    (found,) = check(AnalysisOptions.model_validate({"test": test}), known())
    assert found.code == code


def test_what_can_be_run_has_no_problem() -> None:
    for test in (
        {"name": "control_chart", "variable": "x", "subgroup": "lot"},
        {"name": "attribute_chart", "variable": "x", "chart": "c"},
        {"name": "capability", "variable": "x", "upper": 1.5, "size": 5},
    ):
        assert check(AnalysisOptions.model_validate({"test": test}), known()) == []


def test_of_a_long_chart_every_point_is_judged_and_those_that_stand_out_are_shown(tmp_path: Path) -> None:
    values = np.random.default_rng(7).normal(20, 0.5, 12_000)
    values[[3456, 9999]] = [24.0, 15.5]
    phases = ["a"] * 7000 + ["b"] * 5000
    found = chart_of(tmp_path, {"x": values.tolist(), "phase": phases}, phase="phase")
    assert found.places is not None and len(found.places) < 6000 and found.phases[-1].end == 12_000
    assert {0, 3456, 6999, 7000, 9999, 11_999} <= set(found.places)
    assert [found.labels[found.places.index(place)] for place in (3456, 9999)] == ["3457", "10000"]
    track = found.tracks[0]
    assert track.values == values[found.places].tolist()
    assert max(value for value in track.values if value is not None) == 24.0
    assert all(one.point in found.places for one in track.signals)
    lines = rows_in(tmp_path / "numbers.csv")
    assert sum(line["part"] == "individuals" and line["name"] == "value" for line in lines) == 12_000
    called = {line["of"] for line in lines if line["name"] == "rules" and line["part"] != "setting"}
    assert found.called == len(called) > 2 and {"3457", "10000"} <= called
    # Each phase by itself is judged as it is in the long chart.
    whole = chart_of(tmp_path, {"x": values[7000:].tolist()})
    assert whole.places is None and whole.called is None
    of_second = {str(one.point + 7001) for one in whole.tracks[0].signals}
    listed = {line["of"] for line in lines if line["name"] == "rules" and line["part"] == "individuals"}
    assert of_second == {label for label in listed if int(label) > 7000}


def test_values_whose_squares_no_number_holds_are_refused_by_row(tmp_path: Path) -> None:
    with pytest.raises(JobError) as raised:
        found_of(tmp_path, {"x": [*LEVELS[:4], 1e200]}, name="one_sample_t", variables=["x"])
    assert (raised.value.code, raised.value.params["row"]) == ("value_beyond_squares", 5)
    for name in ("control_chart", "capability"):
        assert refusal(tmp_path, {"x": [*LEVELS, -1e200]}, name=name, lower=0) == "value_beyond_squares"
