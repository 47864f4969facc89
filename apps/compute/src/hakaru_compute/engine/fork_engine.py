"""The default engine: jobs are processes of this machine, forked from a server that has the libraries loaded."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Literal

from hakaru_compute.engine.fork_server import start_preloading
from hakaru_compute.engine.port import Capacity, JobOrder, Outcome
from hakaru_compute.engine.process import run_attempt


class ForkEngine:
    """An Engine of one machine; `cpus` of it are for jobs, and these GPUs."""

    name: Literal["embedded"] = "embedded"

    def __init__(self, cpus: int, gpus: tuple[str, ...] = ()) -> None:
        self._cpus = cpus
        self._gpus = gpus

    def start(self) -> None:
        start_preloading()

    def capacity(self) -> Capacity:
        return Capacity(workers=1, cpus=self._cpus, largest=self._cpus, gpus=len(self._gpus))

    def devices(self) -> tuple[str, ...]:
        return self._gpus

    def admits(self, cpus_in_use: int, cpus: int) -> bool:
        return cpus_in_use + cpus <= self._cpus

    def run(self, order: JobOrder, attempt: int, stop: threading.Event, news: Callable[[], None]) -> Outcome:
        return run_attempt(order, attempt, stop, news)

    def close(self) -> None:
        """Nothing to end: each attempt's processes are gone when its run returns, and the fork server dies with us."""
