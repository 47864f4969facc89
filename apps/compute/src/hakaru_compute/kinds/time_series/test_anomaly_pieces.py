"""Predictions of a series read in pieces are those of the same series in one piece."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from anomaly_tables import process, run, times, trained
from hakaru_compute.families.series import series_file as series_file_module
from hakaru_compute.families.series.channels import longest_runs
from hakaru_compute.kinds.time_series import pieces as pieces_module
from series_tables import close, same_table, write

ROWS = 1500


def new_series(folder: Path, *, turned: bool = False) -> str:
    """Events, missing values, long and short gaps in time, a channel that stands still; `turned`: the newest rows first."""
    columns = process(ROWS, seed=5, events=8)
    rng = np.random.default_rng(2)
    columns["a"][rng.integers(0, ROWS, 60)] = np.nan
    columns["b"][700:720] = np.nan
    columns["c"][300:420] = columns["c"][300]
    moments = times(500) + times(ROWS - 500, begin=times(1)[0].replace(day=9))
    for row in (80, 81, 200, 640):
        moments[row:] = [moment + timedelta(minutes=2) for moment in moments[row:]]
    if turned:
        columns = {name: values[::-1].copy() for name, values in columns.items()}
        moments = moments[::-1]
    return write(folder / "new.parquet", columns, moments)


def predicted(folder: Path, path: str, rows: int, model: int, monkeypatch: pytest.MonkeyPatch, **asked: Any) -> Any:
    monkeypatch.setattr(series_file_module, "ROWS_AT_ONCE", rows)
    monkeypatch.setattr(pieces_module, "ALARMS_AT_ONCE", max(rows // 3, 1))
    spec = {"model_dir": str(folder / f"models/{model}"), "table": {"path": path}, "output_name": f"{rows}.parquet"}
    answer = run("predict", {**spec, **asked}, folder).model_dump(exclude={"seconds", "output"})
    return answer, pq.read_table(folder / f"{rows}.parquet")


@pytest.fixture(scope="module")
def models(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("models")
    recent = {"name": "recent_windows", "parameters": {"name": "recent_windows", "recent": 150, "memory": 600}}
    trained(folder, process(), "pca", "nearest_neighbours", recent, hold=3)
    return folder


@pytest.mark.parametrize("turned", [False, True])
def test_pieces_change_nothing(models: Path, turned: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    path = new_series(models, turned=turned)
    for model in (0, 1, 2):
        asked = {"model_settings": {"threshold": 0.9 if model < 2 else 0.5, "smallest_duration": 3}, "most_alarms": 4}
        whole, table = predicted(models, path, ROWS, model, monkeypatch, **asked)
        assert whole["alarm_count"] > 4 and len(whole["alarms"]) == 4 and whole["gaps"] == 2
        assert all(alarm["contributions"] for alarm in whole["alarms"]) and whole["stuck"] == ["c"]
        for rows in (7, 40, 499):
            cut, pieces = predicted(models, path, rows, model, monkeypatch, **asked)
            assert close(whole, cut)
            same_table(table, pieces)


def test_only_the_made_columns_are_written(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    trained(tmp_path, process(), "pca")
    _, table = predicted(tmp_path, new_series(tmp_path), 400, 0, monkeypatch, keep_columns=[])
    assert table.column_names == ["score", "alarm", "threshold", "largest", "note"] and table.num_rows == ROWS
    assert table.schema.field("largest").type == pa.string() and table.schema.field("note").type == pa.string()


def test_equal_values_are_counted_over_the_edges_of_pieces() -> None:
    values = np.array([[1, 1, 1, 2, 2, 2, 2, np.nan, np.nan, 3.0], np.arange(10.0)]).T
    assert longest_runs(values) == [4, 1]
    found = pieces_module.LongestRuns(2)
    for row in values:
        found.add(row[None])
    assert found.longest == [4, 1]
