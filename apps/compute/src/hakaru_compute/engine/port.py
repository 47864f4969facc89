"""What an engine is, and what passes between it and the dispatcher. Plain data: it travels to other machines."""

from __future__ import annotations

import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, Literal, Protocol

from hakaru_compute.registry import ResolvedTask


@dataclass(frozen=True)
class Limits:
    """memory_mb: what the job's processes may take together, beyond the loaded libraries. cpus: threads it may use.

    gpus: GPUs it has to itself, where there are any; otherwise it works on the CPU.
    """

    memory_mb: int
    cpus: int
    gpus: int = 0


@dataclass(frozen=True)
class JobOrder:
    """One job as it was submitted. `workspace` is a folder that the service and every worker machine see.

    devices: the GPUs that it was given, by the names they have in CUDA_VISIBLE_DEVICES.
    owner: for whom it is: organization, person.
    """

    job_id: str
    found: ResolvedTask
    spec: dict[str, Any]
    workspace: str
    limits: Limits
    devices: tuple[str, ...] = ()
    owner: tuple[str, ...] = ()


@dataclass(frozen=True)
class Outcome:
    """How one attempt ended. `died`: the process went away without saying anything, so another attempt may help.

    content: the file that a call made to answer with.
    """

    state: Literal["succeeded", "failed", "stopped", "died"]
    code: str | None = None
    params: dict[str, Any] = field(default_factory=dict)
    result: dict[str, Any] | None = None
    peak_memory_mb: float | None = None
    content: bytes | None = None


@dataclass(frozen=True)
class Capacity:
    """workers: machines. cpus: how many CPUs jobs may occupy on all of them together; largest: on any one of them.

    gpus: on all of them together.
    """

    workers: int
    cpus: int
    largest: int
    gpus: int = 0


class EngineUnavailable(Exception):
    """The engine cannot be reached or set up; the message is for an operator."""


class Engine(Protocol):
    """Runs one attempt of a job in a process of its own."""

    @property
    def name(self) -> Literal["embedded", "ray"]: ...

    def start(self) -> None:
        """Gets ready in the background; returns at once. Raises EngineUnavailable."""

    def capacity(self) -> Capacity: ...

    def devices(self) -> tuple[str, ...]:
        """The GPUs that the caller gives to jobs; none where the engine gives them itself."""

    def admits(self, cpus_in_use: int, cpus: int) -> bool:
        """Whether `run` may be called now for a job of `cpus`; an engine that queues by itself takes more than it can run."""

    def run(self, order: JobOrder, attempt: int, stop: threading.Event, news: Callable[[], None]) -> Outcome:
        """Blocks until the job's processes are gone; gone at most 2 s after `stop` is set.

        Calls `news` whenever the attempt's progress file may have grown. Never raises for what the job does.
        """

    def close(self) -> None:
        """Ends what the engine started; running attempts are killed."""
