"""Fits in processes of their own."""

from __future__ import annotations

import os
import signal
import time
from pathlib import Path

import pytest

from hakaru_compute.families.supervised.fits import run_all
from hakaru_compute.job import JobError, JobStopped
from trained_models import refused


def test_every_task_runs_in_another_process_and_its_result_comes_back() -> None:
    tasks = [lambda index=index: (index**2, os.getpid()) for index in range(20)]
    found = dict(run_all(tasks, 3, lambda: None, copies=True))
    assert {index: square for index, (square, _) in found.items()} == {index: index**2 for index in range(20)}
    processes = {process for _, process in found.values()}
    assert os.getpid() not in processes
    assert len(processes) <= 3


def test_a_stop_ends_the_processes_at_once(tmp_path: Path) -> None:
    def task() -> None:
        (tmp_path / str(os.getpid())).touch()
        time.sleep(30)

    def stop() -> None:
        if len(list(tmp_path.iterdir())) == 2:
            raise JobStopped

    began = time.monotonic()
    with pytest.raises(JobStopped):
        list(run_all([task] * 4, 2, stop, copies=True))
    assert time.monotonic() - began < 15
    for file in tmp_path.iterdir():
        with pytest.raises(ProcessLookupError):
            os.kill(int(file.name), 0)


def test_an_error_in_a_process_is_raised_here() -> None:
    def task() -> None:
        raise JobError("too_few_rows", rows=3, minimum=10)

    with refused("too_few_rows", {"rows": 3, "minimum": 10}):
        list(run_all([task] * 4, 2, lambda: None, copies=True))


def test_a_process_that_was_killed_is_taken_for_lack_of_memory_and_one_that_fell_is_told() -> None:
    with pytest.raises(MemoryError):
        list(run_all([lambda: os.kill(os.getpid(), signal.SIGKILL)] * 2, 2, lambda: None, copies=True))
    with pytest.raises(JobError, match="worker_died"):
        list(run_all([lambda: os._exit(3)] * 2, 2, lambda: None, copies=True))
