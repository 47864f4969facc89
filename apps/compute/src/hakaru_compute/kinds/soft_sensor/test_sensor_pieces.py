"""Estimates of a series read in pieces are those of the same series in one piece."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest

from hakaru_compute.families.series import series_file as series_file_module
from hakaru_compute.kinds.soft_sensor import running as running_module
from sensor_tables import options, plant, run, times
from series_tables import close, same_table, write

ROWS, SPLIT = 1800, 1200
LAGS = {
    "largest": 16,
    "step": 4,
    "variables": [{"column": "b", "largest": 24, "step": 3}, {"column": "c", "largest": 0}],
}
MODELS: list[Any] = [
    {"name": "ridge", "parameters": {"inputs": "levels"}},
    {"name": "pls", "parameters": {"inputs": "differences"}},
    {"name": "moving_window_pls", "parameters": {"inputs": "with_last", "n_components": 2, "window": 40}},
    {"name": "recursive_pls", "parameters": {"inputs": "differences", "n_components": 2, "forgetting": 0.98}},
]


@pytest.fixture(scope="module", params=[0, 30])
def folder(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Sensors whose laboratory takes so many rows; a later file with a gap, missing values, and a long time without analyses."""
    found = tmp_path_factory.mktemp("sensors")
    columns, moments = plant(ROWS), times(ROWS)
    path = write(found / "table.parquet", {name: one[:SPLIT] for name, one in columns.items()}, moments[:SPLIT])
    asked = options(path, *MODELS, laboratory={"delay": request.param}, lags=LAGS, hold=2)
    run("train", asked, found)
    later = {name: one[SPLIT:].copy() for name, one in columns.items()}
    later["a"][[50, 51, 52, 53, 300]] = np.nan
    later["c"][[350, 351, 352, 353]] = np.nan
    later["y"][200:330] = np.nan
    moved = [*moments[SPLIT : SPLIT + 420], *(one.replace(year=2025) for one in moments[SPLIT + 420 :])]
    write(found / "later.parquet", later, moved)
    return found


def predicted(folder: Path, model: int, rows: int, to: Path, monkeypatch: pytest.MonkeyPatch, **asked: Any) -> Any:
    monkeypatch.setattr(series_file_module, "ROWS_AT_ONCE", rows)
    spec = {"model_dir": str(folder / f"models/{model}"), "table": {"path": str(folder / "later.parquet")}, **asked}
    answer = run("predict", spec, to).model_dump(exclude={"seconds"})
    return answer, pq.read_table(to / "predictions.parquet")


@pytest.mark.parametrize("model", range(len(MODELS)))
@pytest.mark.parametrize("most_lessons", [2000, 7])
def test_pieces_change_nothing(
    folder: Path, tmp_path: Path, model: int, most_lessons: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(running_module, "MOST_LESSONS", most_lessons)
    for laboratory in ("learn", "ignore"):
        whole, table = predicted(folder, model, ROWS, tmp_path, monkeypatch, laboratory=laboratory)
        notes = set(table["note"].to_pylist())
        assert {"gap", "missing"} <= notes and whole["gaps"] == 1 and whole["estimated"] > 400
        assert (whole["learned"] > 20) == (model > 1 and laboratory == "learn")
        for rows in (7, 64, 333):
            cut, pieces = predicted(folder, model, rows, tmp_path, monkeypatch, laboratory=laboratory)
            assert close(whole, cut, 1e-7)
            same_table(table, pieces, 1e-7)
