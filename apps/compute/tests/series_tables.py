"""What tests of models of series share: files, calls as they go over the wire, and answers beside each other."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.job import JobContext
from hakaru_compute.registry import find_task

START = datetime(2024, 1, 1)


def run_task(name: str, spec: dict[str, Any], folder: Path) -> Any:
    """What a task answers, its files below `folder`."""
    task = find_task(name)
    folder.mkdir(parents=True, exist_ok=True)
    answer = task.function()(task.spec_class().model_validate(spec), JobContext(folder))
    # As it goes over the wire: no NaN, no array.
    answer.model_dump_json()
    return answer


def rising(count: int, step: timedelta, begin: datetime) -> list[datetime]:
    """Times that rise by a step."""
    return [begin + step * place for place in range(count)]


def write(path: Path, columns: dict[str, Any], moments: list[datetime] | None = None) -> str:
    """A Parquet file of them; NaN is missing."""
    table = pa.table({name: pa.array(values, from_pandas=True) for name, values in columns.items()})
    if moments is not None:
        table = table.append_column("time", pa.array(moments, pa.timestamp("us")))
    pq.write_table(table, path)
    return str(path)


def online_rows(
    columns: Mapping[str, Any], moments: Sequence[datetime], names: Sequence[str], low: int = 0, high: int | None = None
) -> list[dict[str, Any]]:
    """Rows of these variables as an online call has them."""
    return [
        {
            "time": moments[row].isoformat(),
            "values": {name: None if np.isnan(columns[name][row]) else float(columns[name][row]) for name in names},
        }
        for row in range(low, len(moments) if high is None else high)
    ]


def close(one: Any, other: Any, rtol: float = 1e-6) -> bool:
    """Equal, numbers but for rounding."""
    if isinstance(one, dict):
        return one.keys() == other.keys() and all(close(one[name], other[name], rtol) for name in one)
    if isinstance(one, list):
        return len(one) == len(other) and all(close(*pair, rtol) for pair in zip(one, other, strict=True))
    return one == other or (isinstance(one, float) and bool(np.isclose(one, other, rtol=rtol, atol=1e-9)))


def same_table(one: pa.Table, other: pa.Table, rtol: float = 1e-6) -> None:
    """Asserts that columns, their types and cells are the same, numbers but for rounding."""
    assert one.schema == other.schema
    for name in one.column_names:
        assert close(one[name].to_pylist(), other[name].to_pylist(), rtol), name
