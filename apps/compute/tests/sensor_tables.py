"""Series that tests of soft sensors train on."""

from __future__ import annotations

from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import numpy as np

from series_tables import START, rising, run_task


def run(verb: str, spec: dict[str, Any], folder: Path) -> Any:
    """What a task of the kind answers, its files below `folder`."""
    return run_task(f"soft_sensor.{verb}", spec, folder)


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
    return rising(count, step, begin)


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
