"""Running and previewing recipes from Parquet files."""

from __future__ import annotations

import json
from datetime import UTC, date, datetime, timedelta, timezone
from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pytest

from hakaru_compute.job import JobContext, JobError, JobStopped
from hakaru_compute.recipes.core import store, table
from hakaru_compute.recipes.core.preview import preview
from hakaru_compute.recipes.core.run import run
from hakaru_compute.recipes.core.spec import Preview, PreviewSpec, RunResult, RunSpec
from hakaru_compute.recipes.core.write_table import write_table
from recipe_tables import EXAMPLES, HOSTILE, OTHER, names_of, recipe_of, sensor_table
from trained_models import refused

STEPS = [
    ("outliers_sigma", {"columns": ["x"], "n": 2}),
    ("filter_rows", {"selection": {"all": [{"column": "n", "between": [2, None]}]}}),
    ("missing_linear", {"columns": ["x"], "ends": "nearest"}),
    ("sort_rows", {"by": [{"column": "n"}]}),
    ("scale", {"columns": ["x", "z"]}),
    ("missing_delete", {"columns": ["line"]}),
]


def spec_of(folder: Path, frame: pl.DataFrame, steps: list[tuple[str, Any]], **more: Any) -> dict[str, Any]:
    frame.write_parquet(folder / "source.parquet", row_group_size=17)
    pl.DataFrame(OTHER).write_parquet(folder / "other.parquet")
    recipe = recipe_of(*steps).model_dump(mode="json", by_alias=True)
    other = {"other": {"path": str(folder / "other.parquet")}}
    return {"table": {"path": str(folder / "source.parquet")}, "recipe": recipe, "other_tables": other, **more}


def run_in(folder: Path, frame: pl.DataFrame, steps: list[tuple[str, Any]], **more: Any) -> RunResult:
    return run(RunSpec.model_validate(spec_of(folder, frame, steps, **more)), JobContext(folder))


def preview_in(folder: Path, frame: pl.DataFrame, steps: list[tuple[str, Any]], **more: Any) -> Preview:
    return preview(PreviewSpec.model_validate(spec_of(folder, frame, steps, **more)), JobContext(folder))


def test_a_run_writes_the_table_the_states_and_the_removed_rows(tmp_path: Path) -> None:
    frame = sensor_table(100)
    result = run_in(tmp_path, frame, STEPS)
    written = pl.read_parquet(tmp_path / result.output)
    assert (written.height, written.columns) == (result.rows, frame.columns)
    assert [column.type for column in result.columns] == ["number"] * 3 + ["integer", "text", "datetime", "number"]
    states = json.loads((tmp_path / result.states).read_text())
    assert [(step["id"], step["step"]) for step in states["steps"]] == [("s0", "outliers_sigma"), ("s4", "scale")]
    removed = pl.read_parquet(tmp_path / result.removed)
    assert removed.height + result.rows == 100 and removed.get_column("row").n_unique() == removed.height
    dropped = removed.filter(pl.col("step") == "s1").get_column("row").to_list()
    assert dropped == [index + 1 for index, n in enumerate(frame["n"]) if n < 2]
    assert written["x"].mean() == pytest.approx(0, abs=0.2) and written["x"].null_count() == 0
    assert result.learned_from == 0
    assert not (tmp_path / "scratch").exists()


@pytest.mark.parametrize("example", EXAMPLES, ids=names_of)
def test_the_file_has_what_the_engine_has_in_memory(example: tuple[str, Any], tmp_path: Path, monkeypatch: Any) -> None:
    """The same with everything on disk, columns one at a time and small batches, after rows were left out."""
    frame = sensor_table(60)
    steps = [("filter_rows", {"selection": {"all": [{"column": "n", "between": [2, 8]}]}}), example]
    whole = pl.read_parquet(tmp_path / run_in(tmp_path, frame, steps).output)
    small = tmp_path / "small"
    small.mkdir()
    monkeypatch.setattr(table, "CELLS_AT_ONCE", 1)
    monkeypatch.setattr(table, "CELLS_READ_AT_ONCE", 0)
    monkeypatch.setattr("hakaru_compute.recipes.core.write_table.ROW_GROUP", 7)
    monkeypatch.setattr(store, "KEPT_ANYWAY", 0)
    monkeypatch.setattr("hakaru_compute.recipes.core.run._share", lambda _memory: 0)
    pieces = pl.read_parquet(small / run_in(small, frame, steps).output)
    assert whole.equals(pieces, null_equal=True)


def test_learned_steps_replay_on_new_rows(tmp_path: Path) -> None:
    first = run_in(tmp_path, sensor_table(100), STEPS)
    new = tmp_path / "new"
    new.mkdir()
    rows = sensor_table(30, seed=9)
    result = run_in(new, rows, STEPS, states=str(tmp_path / first.states), purpose="prediction")
    centre, width = json.loads((tmp_path / first.states).read_text())["steps"][1]["state"]["z"]
    written = pl.read_parquet(new / result.output).drop_nulls("z")
    kept = rows.filter(pl.col("n") >= 2, pl.col("line").is_not_null()).drop_nulls("z").sort("n", maintain_order=True)
    np.testing.assert_allclose(written["z"].to_numpy(), (kept["z"].to_numpy() - centre) / width)


def test_names_that_are_patterns_to_polars(tmp_path: Path) -> None:
    frame = pl.DataFrame({name: [float(index), None, 3.0 + index, 90.0] for index, name in enumerate(HOSTILE)})
    steps = [
        ("outliers_bounds", {"bounds": [{"column": name, "upper": 50} for name in HOSTILE]}),
        ("missing_statistic", {"columns": HOSTILE, "statistic": "mean"}),
        ("duplicates", {"columns": HOSTILE}),
        ("scale", {"columns": HOSTILE}),
        ("lag", {"columns": HOSTILE}),
        ("snv", {"columns": HOSTILE}),
        ("drop_columns", {"columns": ["*"]}),
    ]
    result = run_in(tmp_path, frame, steps)
    written = pl.read_parquet(tmp_path / result.output)
    assert written.columns == [column.name for column in result.columns]
    assert written.columns[:11] == [name for name in HOSTILE if name != "*"]
    shown = preview_in(tmp_path, frame, steps)
    assert [column.name for column in shown.after.columns] == written.columns
    assert len(shown.histograms) == 8


def test_empty_tables_single_rows_and_infinite_values_pass(tmp_path: Path) -> None:
    for rows in (0, 1):
        result = run_in(tmp_path, sensor_table(60).head(rows), STEPS)
        assert pl.read_parquet(tmp_path / result.output).columns == sensor_table().columns
        preview_in(tmp_path, sensor_table(60).head(rows), STEPS)
    frame = pl.DataFrame({"v": [1.0, float("inf"), 3.0, float("nan"), None, float("-inf")]})
    shown = preview_in(tmp_path, frame, [("outliers_sigma", {"columns": ["v"], "n": 1})])
    assert [row[0] for row in shown.before.values] == [1.0, "∞", 3.0, None, None, "-∞"]
    assert [row[0] for row in shown.after.values] == [1.0, None, 3.0, None, None, None]
    assert shown.histograms[0].infinite_before == 2 and shown.histograms[0].infinite_after == 0
    assert [(changed.row, changed.column) for changed in shown.changed] == [(1, 0), (5, 0)]


def test_a_preview_shows_before_and_after_the_step(tmp_path: Path) -> None:
    frame = sensor_table(50)
    shown = preview_in(tmp_path, frame, STEPS, up_to="s1", page_size=50)
    assert shown.sample.how == "whole" and [step.id for step in shown.steps] == ["s0", "s1"]
    assert shown.before.rows == 50 and shown.after.rows == 50 - shown.steps[1].accounting.rows_removed
    assert [shown.before.row_numbers[index] for index in shown.removed] == shown.steps[1].accounting.removed_rows
    assert shown.changed == []
    source = preview_in(tmp_path, frame, STEPS, up_to="s1", compare_with="source", page_size=50)
    assert len(source.changed) == sum(row is not None and row > 100 for row in frame.filter(pl.col("n") >= 2)["x"])
    assert {histogram.column for histogram in source.histograms} == {"x"}


def test_a_preview_of_many_rows_says_which_it_saw(tmp_path: Path) -> None:
    frame = pl.DataFrame({"v": np.arange(1000.0)})
    scaled = preview_in(tmp_path, frame, [("scale", {"columns": ["v"]})], sample_rows=100)
    assert (scaled.sample.how, scaled.sample.rows, scaled.sample.of) == ("random", 100, 1000)
    assert [row[0] + 1 for row in scaled.before.values] == scaled.before.row_numbers[:50]
    lagged = preview_in(tmp_path, frame, [("lag", {"columns": ["v"]})], sample_rows=100)
    assert lagged.sample.how == "first" and lagged.before.row_numbers == list(range(1, 51))


def test_errors_name_the_step(tmp_path: Path) -> None:
    with refused("recipe_column_missing", {"column": "gone", "step": "s2", "number": 3}):
        run_in(tmp_path, sensor_table(), [*STEPS[:2], ("scale", {"columns": ["gone"]})])
    with pytest.raises(JobError, match="recipe_shuffles_time"):
        run_in(tmp_path, sensor_table(), [("shuffle", {})], time_series=True)
    with pytest.raises(JobError, match="recipe_dataset_missing"):
        run_in(tmp_path, sensor_table(), [("append", {"dataset": "unknown"})])
    with pytest.raises(JobError, match="recipe_step_unknown"):
        preview_in(tmp_path, sensor_table(), STEPS, up_to="gone")


def test_a_run_stops_when_asked(tmp_path: Path) -> None:
    spec = RunSpec.model_validate(spec_of(tmp_path, sensor_table(), STEPS))
    with pytest.raises(JobStopped):
        run(spec, JobContext(tmp_path, stop_requested=lambda: True))


@pytest.mark.parametrize("problem", [JobStopped(), JobError("too_few_rows", rows=3, minimum=10), KeyError("x")])
def test_what_ends_the_writing_is_told_as_it_is(problem: BaseException, tmp_path: Path) -> None:
    columns = table.table_of_columns({"x": pl.Series([1.0, 2.0])}, store.Store())

    def tick(_share: float) -> None:
        raise problem

    with pytest.raises(type(problem)) as raised:
        write_table(columns, tmp_path / "table.parquet", tick)
    assert raised.value is problem


def test_types_that_other_programs_write(tmp_path: Path) -> None:
    moment = datetime(2024, 4, 1, 9, tzinfo=timezone(timedelta(hours=9)))
    frame = pl.DataFrame(
        {
            "zone": pl.Series([moment, None]).dt.convert_time_zone("Asia/Tokyo"),
            "nanos": pl.Series([moment.replace(tzinfo=None), None]).cast(pl.Datetime("ns")),
            "day": [date(2024, 4, 1), None],
            "short": pl.Series([1.5, None], dtype=pl.Float32),
            "price": pl.Series(["1.10", None]).cast(pl.Decimal(10, 2)),
            "kind": pl.Series(["a", None], dtype=pl.Categorical),
            "small": pl.Series([1, None], dtype=pl.UInt8),
            "none": pl.Series([None, None]),
            "list": [[1, 2], None],
        }
    )
    steps = [
        (
            "filter_rows",
            {
                "selection": {
                    "all": [{"column": "zone", "between": ["2024-04-01T00:00:00", "2024-04-01T09:00:00+09:00"]}]
                }
            },
        ),
        ("formula", {"column": "gap", "formula": "(nanos - zone) / 3600 + (day - zone) + short + price + small"}),
        ("encode_one_hot", {"columns": ["kind"]}),
    ]
    result = run_in(tmp_path, frame, steps)
    written = pl.read_parquet(tmp_path / result.output)
    assert written.height == 1
    assert written["gap"].to_list() == pytest.approx([9 + 0 + 1.5 + 1.1 + 1])
    assert written["zone"].to_list() == [datetime(2024, 4, 1)] and written["list"].to_list() == [[1, 2]]
    preview_in(tmp_path, frame, steps, compare_with="source")


def test_a_preview_of_k_nn_compares_no_more_rows_than_a_person_waits_for(tmp_path: Path) -> None:
    frame = pl.DataFrame(
        {"v": [None if i % 9 == 0 else float(i) for i in range(6000)], "w": [float(i) for i in range(6000)]}
    )
    shown = preview_in(tmp_path, frame, [("missing_knn", {"columns": ["v", "w"]})])
    assert (shown.sample.how, shown.sample.of) == ("random", 6000) and shown.sample.rows <= 5000
    assert preview_in(tmp_path, frame, [("scale", {"columns": ["v"]})]).sample.how == "whole"


def test_a_preview_says_on_which_pages_something_changed(tmp_path: Path) -> None:
    frame = pl.DataFrame({"x": [None if row in (3, 57, 58) else float(row) for row in range(100)]})
    fill = ("missing_constant", {"columns": ["x"], "value": -1.0})
    first = preview_in(tmp_path, frame, [fill], page=1, page_size=10)
    assert (first.page_with_change_before, first.page_with_change_after) == (None, 6)
    last = preview_in(tmp_path, frame, [fill], page=9, page_size=10)
    assert (last.page_with_change_before, last.page_with_change_after) == (6, None)
    drop = ("missing_delete", {"columns": ["x"]})
    assert preview_in(tmp_path, frame, [drop], page=2, page_size=10).page_with_change_after == 6


def test_touched_columns_of_a_series_are_drawn_along_time(tmp_path: Path) -> None:
    times = [datetime(2024, 4, 1) + timedelta(minutes=row) for row in range(5_000)]
    wave = np.sin(np.arange(5_000) / 50)
    wave[4_321] = 40
    frame = pl.DataFrame({"at": times, "x": wave, "still": wave})
    steps: list[tuple[str, Any]] = [
        ("rename_columns", {"names": [{"column": "at", "name": "time"}]}),
        ("outliers_mad", {"columns": ["x"]}),
    ]
    found = preview_in(tmp_path, frame, steps, time_series=True, time_column="at")
    (line,) = found.lines
    assert line.column == "x" and line.before is not None and line.after is not None
    assert len(line.before.x) <= 1_000 and max(y for y in line.before.y if y is not None) == 40
    assert max(y for y in line.after.y if y is not None) < 2
    spike = line.before.x[line.before.y.index(40)]
    assert spike == times[4_321].replace(tzinfo=UTC).timestamp()
    assert preview_in(tmp_path, frame, steps, time_series=True).lines == []
