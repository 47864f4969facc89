"""Specs of the toy kind."""

from typing import Any, Literal

from pydantic import Field

from hakaru_compute.spec import Result, Spec


class Nothing(Spec):
    """No parameters."""


class Add(Spec):
    """Two numbers."""

    a: float
    b: float = Field(0.0, le=1000)


class Count(Spec):
    """Steps of progress, each after a pause."""

    steps: int = Field(ge=1)
    pause_s: float = 0.0


class TakeMemory(Spec):
    """How much, and by how many processes each."""

    mb: int
    processes: int = 1


class Die(Spec):
    """In how many attempts the process kills itself."""

    times: int


class Raise(Spec):
    """Which way to fail."""

    kind: Literal["job_error", "value_error", "disk_full", "exit"]


class Seeded(Spec):
    """A seed."""

    seed: int


class Sleep(Spec):
    """For how long."""

    seconds: float


class Told(Result):
    """Whatever the task tells."""

    told: dict[str, Any]
