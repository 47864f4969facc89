"""Series that tests of anomaly detection train on."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from series_tables import START, rising, run_task, write

CHANNELS = ("a", "b", "c")


def run(verb: str, spec: dict[str, Any], folder: Path) -> Any:
    """What a task of the kind answers, its files below `folder`."""
    return run_task(f"time_series.{verb}", spec, folder)


def process(rows: int = 3000, events: int = 6, seed: int = 0, length: int = 40) -> dict[str, Any]:
    """Three related channels; in each event, one of them leaves the others. The second is far from zero; `label` is 1 in events."""
    rng = np.random.default_rng(seed)
    common = np.zeros(rows)
    for row in range(1, rows):
        common[row] = 0.9 * common[row - 1] + rng.normal()
    columns = {
        name: common * size + rng.normal(size=rows) * 0.3 for name, size in zip(CHANNELS, (1, -1, 2), strict=True)
    }
    label = np.zeros(rows, dtype=np.int64)
    for number in range(events):
        begin = rows * (number + 1) // (events + 1)
        label[begin : begin + length] = 1
        columns[CHANNELS[number % 3]][begin : begin + length] += 8.0
    columns["b"] = columns["b"] + 1.7e9
    return {**columns, "label": label}


def times(count: int, step: timedelta = timedelta(minutes=1), begin: datetime = START) -> list[datetime]:
    """Rising by a step."""
    return rising(count, step, begin)


def options(path: str, *models: str | dict[str, Any], **changed: Any) -> dict[str, Any]:
    """What a training of such a file is asked."""
    return {
        "features": [{"name": name, "type": "numeric"} for name in CHANNELS],
        "time": "time",
        "labels": {"column": "label"},
        "models": [{"name": name} if isinstance(name, str) else name for name in models],
        "table": {"path": path},
        **changed,
    }


def trained(folder: Path, columns: dict[str, Any] | None = None, *models: Any, **changed: Any) -> Any:
    """A training of such a file, in `folder`."""
    columns = process() if columns is None else columns
    folder.mkdir(parents=True, exist_ok=True)
    moments = changed.pop("moments", times(len(next(iter(columns.values())))))
    path = write(folder / "table.parquet", columns, moments)
    return run("train", options(path, *(models or ("pca", "isolation_forest")), **changed), folder)
