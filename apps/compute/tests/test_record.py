"""What a job says of the time it still needs."""

import time
from pathlib import Path

import pytest

from hakaru_compute.engine.record import JobRecord
from helpers import order


def _seconds_left(tmp_path: Path, *steps: tuple[float, float], ago: float = 0.0) -> float | None:
    """After steps of (fraction, second), the last of them `ago` seconds before now."""
    record = JobRecord(order(tmp_path, "add"))
    start = time.time() - ago - steps[-1][1]
    record.apply({"kind": "started", "at": start})
    for fraction, second in steps:
        record.apply({"kind": "progress", "stage": "fit", "fraction": fraction, "at": start + second})
    return record.status().seconds_left


def test_a_steady_pace_tells_the_time_left(tmp_path: Path) -> None:
    steps = [(index / 10, 5.0 + index) for index in range(6)]
    assert _seconds_left(tmp_path, *steps) == pytest.approx(5.0, abs=0.5)


def test_one_quick_method_says_nothing_of_the_next(tmp_path: Path) -> None:
    assert _seconds_left(tmp_path, (0.0, 0.5), (0.05, 0.6), (0.53, 1.2)) is None
    assert _seconds_left(tmp_path, (0.0, 0.0), (0.025, 0.1), (0.05, 0.2), (0.18, 0.5), (0.21, 0.6)) is None


def test_a_pace_that_changes_tells_nothing(tmp_path: Path) -> None:
    assert _seconds_left(tmp_path, (0.0, 0.0), (0.1, 0.1), (0.2, 0.2), (0.3, 4.0), (0.4, 9.0)) is None


def test_time_that_ran_out_is_not_told_as_none_left(tmp_path: Path) -> None:
    steps = [(index / 10, float(index)) for index in range(6)]
    assert _seconds_left(tmp_path, *steps, ago=30) is None
