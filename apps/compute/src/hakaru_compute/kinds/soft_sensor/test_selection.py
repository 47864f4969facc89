"""Selection of variables and lags by permutation, and sensors that are trained with what it keeps."""

import zipfile
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from hakaru_compute.kinds.soft_sensor.model_folder import load_sensor
from sensor_tables import options, plant, run, times
from series_tables import online_rows, write

LAGS: dict[str, Any] = {"largest": 20, "step": 2, "selection": "permutation"}
ROWS, SPLIT = 2400, 1900


def trained(folder: Path, columns: dict[str, Any] | None = None, *models: Any, **changed: Any) -> Any:
    columns = plant(ROWS) if columns is None else columns
    folder.mkdir(exist_ok=True)
    path = write(folder / "table.parquet", columns, times(len(columns["y"])))
    return run("train", options(path, *(models or ("ridge",)), **{"lags": LAGS, **changed}), folder)


def test_what_carries_the_estimate_is_kept(tmp_path: Path) -> None:
    found = trained(tmp_path, None, "ridge", "pls")
    selection = found.lags.selection
    by_name = {one.column: one for one in selection.variables}
    assert selection.kept_rmse < 0.9 * selection.all_rmse
    # The first is felt after 6 rows, the second after 12, the third never.
    for name, rows in (("a", 6), ("b", 12)):
        one = by_name[name]
        assert one.lags[int(np.argmax(one.costs))] == rows and one.kept[one.lags.index(rows)] and one.kept[0]
    assert by_name["a"].cost > by_name["b"].cost > 10 * abs(by_name["c"].cost) and not any(by_name["c"].kept)
    assert found.lags.inputs == sum(sum(one.kept) for one in selection.variables) < 33
    plain = trained(tmp_path / "plain", None, "ridge", "pls", lags={**LAGS, "selection": "none"})
    assert plain.lags.selection is None and plain.split == found.split
    rmse = [{row.model: row.test.rmse for row in one.leaderboard} for one in (found, plain)]
    assert rmse[0]["pls"] < rmse[1]["pls"] and rmse[0]["ridge"] < rmse[1]["ridge"]


def test_no_row_of_the_test_takes_part(tmp_path: Path) -> None:
    columns = plant(ROWS)
    whole = trained(tmp_path / "whole", columns)
    changed = {name: column.copy() for name, column in columns.items()}
    first = whole.split.test_first_row
    for name in ("a", "c", "y"):
        changed[name][first:] = changed[name][first:][::-1] * 3 + 7
    # Analyses stay where they are, so that samples and split are the same.
    changed["y"][np.isnan(columns["y"])] = np.nan
    changed["y"][first:][~np.isnan(columns["y"][first:])] = 5.0
    other = trained(tmp_path / "other", changed)
    assert other.split.test_first_row == first and other.lags.selection == whole.lags.selection


def test_all_is_kept_where_nothing_is_better_without(tmp_path: Path) -> None:
    columns = plant(ROWS)
    lags = {"largest": 12, "step": 6, "selection": "permutation", "dead_times": [{"column": "b", "rows": 12}]}
    found = trained(tmp_path, {**columns, "c": columns["a"] * 0.5 + columns["c"] * 0.01}, lags=lags)
    selection = found.lags.selection
    assert selection.kept_rmse <= selection.all_rmse
    kept = [is_kept for one in selection.variables for is_kept in one.kept]
    assert all(kept) == (selection.kept_rmse == selection.all_rmse)


def test_a_sensor_of_what_was_kept_predicts_online_reports_and_leaves(tmp_path: Path) -> None:
    columns = plant(ROWS)
    found = trained(tmp_path, {name: one[:SPLIT] for name, one in columns.items()}, "moving_window_ridge")
    model = {"model_dir": str(tmp_path / "models/0")}
    kept = [one.column for one in found.lags.selection.variables if any(one.kept)]
    loaded = load_sensor(tmp_path / "models/0")
    assert loaded.file.variables == kept == ["a", "b"] and loaded.file.unused == {"c"}
    later = {name: one[SPLIT:] for name, one in columns.items() if name != "c"}
    # What was left out need not be there, as of what never changes.
    path = write(tmp_path / "later.parquet", later, times(ROWS)[SPLIT:])
    done = run("predict", {**model, "table": {"path": path}, "mapping": {"c": None}}, tmp_path)
    assert done.metrics.rmse < 0.5 * done.last_value.rmse
    asked = {**model, "table": {"path": path}, "mapping": {"c": None}, "laboratory": "ignore"}
    run("predict", asked, tmp_path)
    whole = pq.read_table(tmp_path / "predictions.parquet")
    told = run("start", model, tmp_path)
    rows = online_rows(later, times(ROWS)[SPLIT:], kept, 0, told.rows_before + 3)
    online = run("estimate", {**model, "rows": rows, "first": told.rows_before}, tmp_path).estimates
    for one, row in zip(online, range(told.rows_before, told.rows_before + 3), strict=True):
        assert one.t2 == pytest.approx(whole["t2"][row].as_py(), abs=1e-9) and one.missing == []
    made = run("report", {**model, "table": {"path": str(tmp_path / "table.parquet")}}, tmp_path)
    [row] = [one for one in found.leaderboard if one.index == 0]
    assert made.test == row.test and made.lags == found.lags
    never = next(one for one in made.retraining if one.own)
    assert never.rmse == pytest.approx(row.test.rmse)
    assert made.permutation_map.kind == "permutation" and [one.column for one in made.permutation_map.variables] == [
        *"abc"
    ]
    assert {one.column for one in made.lag_map.variables} == set(kept)
    asked = {**model, "table": {"path": str(tmp_path / "table.parquet")}}
    names = zipfile.ZipFile(tmp_path / run("export", asked, tmp_path).output).namelist()
    assert "sensor.json" in names
