"""Small things that several test files use."""

import time
import uuid
from collections.abc import Callable
from pathlib import Path
from typing import Any

from hakaru_compute.engine.dispatcher import Dispatcher
from hakaru_compute.engine.port import JobOrder, Limits
from hakaru_compute.engine.record import JobRecord
from hakaru_compute.protocol import JobStatus
from hakaru_compute.registry import find_task


class RecordingReporter:
    """A reporter that notes what a job says. told: its progress; codes: of its messages."""

    def __init__(self) -> None:
        self.told: list[tuple[float, str]] = []
        self.codes: list[str] = []

    def progress(self, fraction: float, stage: str) -> None:
        self.told.append((fraction, stage))

    def message(self, level: str, code: str, params: dict[str, Any]) -> None:
        self.codes.append(code)


def order(workspace: Path, verb: str, spec: dict | None = None, memory_mb: int = 500, cpus: int = 1) -> JobOrder:
    return JobOrder(uuid.uuid4().hex, find_task(f"toy.{verb}"), spec or {}, str(workspace), Limits(memory_mb, cpus))


def toy_order(workspace: Path, task: str, spec: dict[str, Any], gpus: int = 0) -> JobOrder:
    return JobOrder(uuid.uuid4().hex, find_task(task), spec, str(workspace), Limits(500, 1, gpus))


def until(condition: Callable[[], bool], seconds: float = 60.0) -> float:
    """Waits for something to become true, and says how many seconds that took."""
    began = time.monotonic()
    while not condition():
        assert time.monotonic() - began < seconds, "waited in vain"
        time.sleep(0.005)
    return time.monotonic() - began


def finish(record: JobRecord, seconds: float = 60.0) -> JobStatus:
    until(lambda: record.is_finished, seconds)
    return record.status()


def run(dispatcher: Dispatcher, workspace: Path, verb: str, spec: dict | None = None, **limits: int) -> JobStatus:
    return finish(dispatcher.submit(order(workspace, verb, spec, **limits)))


def is_alive(pid: int) -> bool:
    """Whether a process runs; a zombie that nobody has fetched yet does not."""
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False
