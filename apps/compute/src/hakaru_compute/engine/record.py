"""What is known of one job, and who is told when that changes."""

from __future__ import annotations

import threading
import time
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from hakaru_compute.protocol import Failure, JobMessage, JobState, JobStatus

if TYPE_CHECKING:
    from collections.abc import Callable

    from hakaru_compute.engine.port import JobOrder, Outcome

FINISHED: tuple[JobState, ...] = ("succeeded", "failed", "stopped")
SMALLEST_FRACTION_FOR_ESTIMATE = 0.02


class JobRecord:
    """Thread-safe. `seq` grows with every change; watchers are called after each, from whichever thread made it."""

    def __init__(self, order: JobOrder) -> None:
        self.order = order
        self.stop = threading.Event()
        self.attempts = 0
        self._lock = threading.Lock()
        self._watchers: set[Callable[[], None]] = set()
        self._state: JobState = "queued"
        self._seq = 1
        self._stage: str | None = None
        self._fraction = 0.0
        self._fraction_at = 0.0
        self._messages: list[JobMessage] = []
        self._outcome: Outcome | None = None
        self._submitted_at = time.time()
        self._started_at: float | None = None
        self._finished_at: float | None = None

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
                self._stage, self._fraction, self._fraction_at = event["stage"], event["fraction"], event["at"]
            else:
                self._add_message(event["at"], event["level"], event["code"], event["params"])
        self._tell()

    def begin_again(self) -> None:
        """The process died and another attempt follows."""
        with self._lock:
            self._seq += 1
            self._stage, self._fraction = None, 0.0
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
            failed = outcome is not None and outcome.code is not None
            return JobStatus(
                job_id=self.order.job_id,
                state=self._state,
                seq=self._seq,
                stage=self._stage,
                fraction=self._fraction,
                seconds_left=self._seconds_left(),
                messages=[message for message in self._messages if message.seq > after],
                error=Failure(code=outcome.code, params=outcome.params) if failed else None,
                result=outcome.result if outcome else None,
                attempts=self.attempts,
                peak_memory_mb=outcome.peak_memory_mb if outcome else None,
                submitted_at=iso(self._submitted_at),
                started_at=iso(self._started_at),
                finished_at=iso(self._finished_at),
            )

    def is_news_after(self, seq: int) -> bool:
        return self._seq > seq

    def watch(self, watcher: Callable[[], None]) -> Callable[[], None]:
        """Has `watcher` called after each change; the answer ends that."""
        self._watchers.add(watcher)
        return lambda: self._watchers.discard(watcher)

    def _add_message(self, at: float, level: Any, code: str, params: dict[str, Any]) -> None:
        self._messages.append(JobMessage(seq=self._seq, at=iso(at), level=level, code=code, params=params))

    def _seconds_left(self) -> float | None:
        if self._state != "running" or self._started_at is None or self._fraction < SMALLEST_FRACTION_FOR_ESTIMATE:
            return None
        whole = (self._fraction_at - self._started_at) / self._fraction
        return max(0.0, round(self._started_at + whole - time.time(), 1))

    def _tell(self) -> None:
        for watcher in tuple(self._watchers):
            watcher()


def iso(seconds: float | None) -> str | None:
    """ISO 8601 of seconds since 1970, in UTC with milliseconds."""
    return None if seconds is None else datetime.fromtimestamp(seconds, UTC).isoformat(timespec="milliseconds")
