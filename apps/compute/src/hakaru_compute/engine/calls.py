"""Small interactive work, answered by processes that stay warm between calls."""

from __future__ import annotations

import fcntl
import os
import shutil
import tempfile
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from hakaru_compute.engine.call_process import serve_calls
from hakaru_compute.engine.fair_shares import FairShares, Owner
from hakaru_compute.engine.fork_server import context, pid_of, start_preloading, start_process_now
from hakaru_compute.engine.port import Outcome
from hakaru_compute.engine.process import kill_group
from hakaru_compute.registry import ResolvedTask

CALL_SECONDS = 30.0
FOLDERS = "hakaru-call-"
# A folder is made a moment before it is locked.
YOUNG_SECONDS = 60.0


class CallTimedOut(Exception):
    """The call did not answer in time; its process was killed."""


@dataclass(eq=False)
class _Caller:
    owner: Owner


class CallPool:
    """`size` processes, each answering one call at a time; the one used last is used first, for its caches.

    Who used least lately is answered first. One process more answers an organization none of whose calls is under way.
    """

    def __init__(self, size: int, memory_mb: int, seconds: float = CALL_SECONDS) -> None:
        self._size = size
        self._memory_mb = memory_mb
        self.seconds = seconds
        self._idle: list[_Worker] = []
        self._all: set[_Worker] = set()
        self._waiting: list[_Caller] = []
        self._shares = FairShares()
        self._changed = threading.Condition()
        self._closed = False

    def call(self, found: ResolvedTask, spec: dict[str, Any], owner: Owner = ()) -> Outcome:
        """The outcome of the task; `died` if its process went away. Raises CallTimedOut."""
        deadline = time.monotonic() + self.seconds
        start_preloading()
        with self._worker(owner, deadline) as worker:
            return worker.answer(found, spec, deadline)

    def close(self) -> None:
        """Ends every process, also those that are answering."""
        with self._changed:
            self._closed = True
            for worker in self._all:
                worker.kill()

    @contextmanager
    def _worker(self, owner: Owner, deadline: float) -> Iterator[_Worker]:
        worker = self._take(owner, deadline)
        with self._changed:
            end = self._shares.begin(owner)
            # One more may be let in beside.
            self._changed.notify_all()
        try:
            yield worker
        finally:
            with self._changed:
                end()
                if worker.is_good and not self._closed and len(self._all) <= self._size:
                    self._idle.append(worker)
                else:
                    self._all.discard(worker)
                    worker.kill()
                self._changed.notify_all()

    def _take(self, owner: Owner, deadline: float) -> _Worker:
        caller = _Caller(owner)
        with self._changed:
            self._waiting.append(caller)
            try:
                while not self._is_turn_of(caller):
                    if not self._changed.wait(deadline - time.monotonic()):
                        raise CallTimedOut
            finally:
                self._waiting.remove(caller)
            if self._idle:
                return self._idle.pop()
            worker = _Worker(self._memory_mb)
            self._all.add(worker)
            return worker

    def _is_turn_of(self, caller: _Caller) -> bool:
        admitted = (one for one in self._waiting if self._admits(one))
        return next(iter(self._shares.in_turn(admitted)), None) is caller

    def _admits(self, caller: _Caller) -> bool:
        if self._idle or len(self._all) < self._size:
            return True
        return len(self._all) == self._size and self._shares.under_way(caller.owner) == 0


class _Worker:
    def __init__(self, memory_mb: int) -> None:
        self._line, theirs = context.Pipe()
        self._parent_line, their_parent_line = context.Pipe()
        self._folder = tempfile.mkdtemp(prefix=FOLDERS)
        # The system lets go of it however this process ends; then the folder is nobody's.
        self._lock: int | None = os.open(self._folder, os.O_RDONLY)
        fcntl.flock(self._lock, fcntl.LOCK_EX)
        self._process = start_process_now(serve_calls, theirs, their_parent_line, memory_mb, self._folder)
        theirs.close()
        their_parent_line.close()
        self.is_good = True

    def answer(self, found: ResolvedTask, spec: dict[str, Any], deadline: float) -> Outcome:
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
        lock, self._lock = self._lock, None
        if lock is not None:
            os.close(lock)


def sweep_folders() -> None:
    """Removes folders of calls whose service was killed."""
    for folder in Path(tempfile.gettempdir()).glob(f"{FOLDERS}*"):
        with suppress(OSError):
            found = folder.stat()
            if found.st_uid != os.getuid() or time.time() - found.st_ctime < YOUNG_SECONDS:
                continue
            lock = os.open(folder, os.O_RDONLY)
            try:
                fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
                shutil.rmtree(folder, ignore_errors=True)
            finally:
                os.close(lock)
