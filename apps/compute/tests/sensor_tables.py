"""Series that tests of soft sensors train on."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.registry import find_task

START = datetime(2024, 1, 1)


def run(verb: str, spec: dict[str, Any], folder: Path) -> Any:
    """What a task of the kind answers, its files below `folder`."""
    task = find_task(f"soft_sensor.{verb}")
    folder.mkdir(parents=True, exist_ok=True)
    answer = task.function()(task.spec_class().model_validate(spec), JobContext(folder))
    # As it goes over the wire: no NaN, no array.
    answer.model_dump_json()
    return answer


def plant(rows: int = 2400, every: int = 12, seed: int = 0, drift: float = 0.03) -> dict[str, np.ndarray]:
    """Three variables, the third without any part, and a value that follows the first after 6 rows and the second after 12,
    drifting; `y` has an analysis every so many rows.
    """
    rng = np.random.default_rng(seed)
    series = np.zeros((rows, 3))
    for row in range(1, rows):
        series[row] = 0.97 * series[row - 1] + rng.normal(size=3)
    value = np.cumsum(rng.normal(size=rows)) * drift
    value[12:] += 2 * series[6:-6, 0] - series[:-12, 1]
    target = np.full(rows, np.nan)
    target[::every] = value[::every] + 0.1 * rng.normal(size=len(value[::every]))
    return {"a": series[:, 0], "b": series[:, 1] * 3 + 1e5, "c": series[:, 2], "y": target}


def times(count: int, step: timedelta = timedelta(minutes=5), begin: datetime = START) -> list[datetime]:
    """Rising by a step."""
    return [begin + step * place for place in range(count)]


def write(path: Path, columns: dict[str, Any], moments: list[datetime] | None = None) -> str:
    """A Parquet file of them; NaN is missing."""
    table = pa.table({name: pa.array(values, from_pandas=True) for name, values in columns.items()})
    if moments is not None:
        table = table.append_column("time", pa.array(moments, pa.timestamp("us")))
    pq.write_table(table, path)
    return str(path)


def options(path: str, *models: str | dict[str, Any], **changed: Any) -> dict[str, Any]:
    """What a training of such a file is asked."""
    named = [{"name": name} if isinstance(name, str) else name for name in models]
    return {
        "target": "y",
        "features": [{"name": name, "type": "numeric"} for name in "abc"],
        "time": "time",
        "laboratory": {"delay": 12},
        "models": named,
        "table": {"path": path},
        **changed,
    }
