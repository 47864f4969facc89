"""What is known of one job, and who is told when that changes."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from hakaru_compute.engine.port import JobOrder, Outcome
from hakaru_compute.protocol import Failure, JobMessage, JobState, JobStatus

FINISHED: tuple[JobState, ...] = ("succeeded", "failed", "stopped")
# Fewer steps than this tell no pace, nor do steps this large, which are whole methods: a quick one says nothing
# of a slow one. Nor do steps whose halves differ by this factor.
FEWEST_STEPS = 4
LARGEST_STEP = 0.1
STEADY_FACTOR = 3.0
MOST_STEPS = 64


class JobRecord:
    """Thread-safe. `seq` grows with every change; watchers are called after each, from whichever thread made it."""

    def __init__(self, order: JobOrder) -> None:
        self.order = order
        self.stop = threading.Event()
        self.attempts = 0
        self._lock = threading.Lock()
        self._watchers: set[Callable[[], object]] = set()
        self._state: JobState = "queued"
        self._seq = 1
        self._stage: str | None = None
        self._fraction = 0.0
        self._steps: list[tuple[float, float]] = []
        self._largest_step = 0.0
        self._messages: list[JobMessage] = []
        self._outcome: Outcome | None = None
        self._submitted_at = time.time()
        self._started_at: float | None = None
        self._finished_at: float | None = None

    @property
    def owner(self) -> tuple[str, ...]:
        return self.order.owner

    @property
    def state(self) -> JobState:
        return self._state

    @property
    def is_finished(self) -> bool:
        return self._state in FINISHED

    def apply(self, event: dict[str, Any]) -> None:
        """Takes in one line of the job's progress file."""
        with self._lock:
            self._seq += 1
            if event["kind"] == "started":
                self._state, self._started_at = "running", event["at"]
            elif event["kind"] == "progress":
                self._stage, self._fraction = event["stage"], event["fraction"]
                self._add_step(event["fraction"], event["at"])
            else:
                self._add_message(event["at"], event["level"], event["code"], event["params"])
        self._tell()

    def begin_again(self) -> None:
        """The process died and another attempt follows."""
        with self._lock:
            self._seq += 1
            self._stage, self._fraction, self._steps, self._largest_step = None, 0.0, [], 0.0
            self._add_message(time.time(), "warning", "attempt_repeated", {"times": self.attempts})
        self._tell()

    def finish(self, outcome: Outcome) -> None:
        """Ends the job; `died` counts as failed."""
        with self._lock:
            self._seq += 1
            self._outcome = outcome
            self._state = "failed" if outcome.state == "died" else outcome.state
            self._finished_at = time.time()
            if outcome.state == "succeeded":
                self._fraction = 1.0
        self._tell()

    def status(self, after: int = 0) -> JobStatus:
        """What is known now, with the messages that came after `after`."""
        with self._lock:
            outcome = self._outcome
            return JobStatus(
                job_id=self.order.job_id,
                state=self._state,
                seq=self._seq,
                stage=self._stage,
                fraction=self._fraction,
                seconds_left=self._seconds_left(),
                messages=[message for message in self._messages if message.seq > after],
                error=_failure(outcome),
                result=outcome.result if outcome else None,
                attempts=self.attempts,
                peak_memory_mb=outcome.peak_memory_mb if outcome else None,
                submitted_at=iso(self._submitted_at),
                started_at=None if self._started_at is None else iso(self._started_at),
                finished_at=None if self._finished_at is None else iso(self._finished_at),
            )

    def is_news_after(self, seq: int) -> bool:
        return self._seq > seq

    def watch(self, watcher: Callable[[], object]) -> Callable[[], None]:
        """Has `watcher` called after each change; the answer ends that."""
        self._watchers.add(watcher)
        return lambda: self._watchers.discard(watcher)

    def _add_message(self, at: float, level: Any, code: str, params: dict[str, Any]) -> None:
        self._messages.append(JobMessage(seq=self._seq, at=iso(at), level=level, code=code, params=params))

    def _seconds_left(self) -> float | None:
        """None until the pace is known, and again where it turned out wrong."""
        if self._state != "running" or len(self._steps) < FEWEST_STEPS:
            return None
        if self._largest_step > LARGEST_STEP:
            return None
        first, last = self._steps[0], self._steps[-1]
        halfway = (first[0] + last[0]) / 2
        middle = min(self._steps[1:-1], key=lambda step: abs(step[0] - halfway))
        before, after = _pace(first, middle), _pace(middle, last)
        if max(before, after) > STEADY_FACTOR * min(before, after):
            return None
        left = last[1] + _pace(first, last) * (1 - last[0]) - time.time()
        return round(left, 1) if left > 0 else None

    def _add_step(self, fraction: float, at: float) -> None:
        if self._steps and fraction <= self._steps[-1][0]:
            return
        if self._steps:
            self._largest_step = max(self._largest_step, round(fraction - self._steps[-1][0], 6))
        self._steps.append((fraction, at))
        if len(self._steps) > MOST_STEPS:
            self._steps = [*self._steps[:-1:2], self._steps[-1]]

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()


def _failure(outcome: Outcome | None) -> Failure | None:
    if outcome is None or outcome.code is None:
        return None
    return Failure(code=outcome.code, params=outcome.params)


def _pace(first: tuple[float, float], last: tuple[float, float]) -> float:
    """Seconds of the whole way, from two steps of it."""
    return (last[1] - first[1]) / (last[0] - first[0])


def iso(seconds: float) -> str:
    """ISO 8601 of seconds since 1970, in UTC with milliseconds."""
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
