"""Small interactive work, answered by processes that stay warm between calls."""

from __future__ import annotations

import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from hakaru_compute.engine.call_process import serve_calls
from hakaru_compute.engine.fork_server import context, pid_of, start_preloading, start_process_now
from hakaru_compute.engine.port import Outcome
from hakaru_compute.engine.process import kill_group
from hakaru_compute.registry import FoundTask

CALL_SECONDS = 30.0


class CallTimedOut(Exception):
    """The call did not answer in time; its process was killed."""


class CallPool:
    """At most `size` processes, each answering one call at a time; the one used last is used first, for its caches."""

    def __init__(self, size: int, memory_mb: int, seconds: float = CALL_SECONDS) -> None:
        self._size = size
        self._memory_mb = memory_mb
        self.seconds = seconds
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._changed = threading.Condition()
        self._closed = False

    def call(self, found: FoundTask, spec: dict[str, Any]) -> Outcome:
        """The outcome of the task; `died` if its process went away. Raises CallTimedOut."""
        deadline = time.monotonic() + self.seconds
        start_preloading()
        with self._worker(deadline) as worker:
            return worker.answer(found, spec, deadline)

    def close(self) -> None:
        """Ends every process, also those that are answering."""
        with self._changed:
            self._closed = True
            for worker in self._all:
                worker.kill()

    @contextmanager
    def _worker(self, deadline: float) -> Iterator[_Worker]:
        worker = self._take(deadline)
        try:
            yield worker
        finally:
            with self._changed:
                if worker.is_good and not self._closed:
                    self._idle.append(worker)
                else:
                    self._all.discard(worker)
                    worker.kill()
                self._changed.notify()

    def _take(self, deadline: float) -> _Worker:
        with self._changed:
            while not self._idle and len(self._all) >= self._size:
                if not self._changed.wait(deadline - time.monotonic()):
                    raise CallTimedOut
            if self._idle:
                return self._idle.pop()
            worker = _Worker(self._memory_mb)
            self._all.add(worker)
            return worker


class _Worker:
    def __init__(self, memory_mb: int) -> None:
        self._line, theirs = context.Pipe()
        self._parent_line, their_parent_line = context.Pipe()
        self._folder = tempfile.mkdtemp(prefix="hakaru-call-")
        self._process = start_process_now(serve_calls, theirs, their_parent_line, memory_mb, self._folder)
        theirs.close()
        their_parent_line.close()
        self.is_good = True

    def answer(self, found: FoundTask, spec: dict[str, Any], deadline: float) -> Outcome:
        self.is_good = False
        try:
            self._line.send((found, spec))
            if not self._line.poll(max(0.0, deadline - time.monotonic())):
                raise CallTimedOut
            outcome = self._line.recv()
        except (EOFError, OSError):
            return Outcome("died", "worker_died", {"times": 1})
        # Memory that ran out once, for caches, runs out again.
        self.is_good = outcome.code != "out_of_memory"
        return outcome

    def kill(self) -> None:
        self._line.close()
        self._parent_line.close()
        kill_group(pid_of(self._process))
        self._process.join()
        shutil.rmtree(self._folder, ignore_errors=True)
