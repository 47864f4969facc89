"""Memory of a job's processes together, seen from outside: catches what the limit inside each process cannot."""

from __future__ import annotations

import time
from pathlib import Path

from hakaru_compute.engine.limits import MB, memory_status

SECONDS_BETWEEN = 0.2


class MemoryWatch:
    """Private memory of a process and all it started, beyond what the process was forked with.

    A limit inside each process stops its own allocations; several processes, or shared memory, can still
    exceed it together, and then `is_over` says so.
    """

    def __init__(self, pid: int, limit_mb: int) -> None:
        self.limit_mb = limit_mb
        self.peak_mb = 0.0
        self._pid = pid
        self._looked_at = 0.0
        self._before = _private_bytes(pid)

    def is_over(self) -> bool:
        """Whether the processes took more than the limit when last looked at, which is a few times a second."""
        now = time.monotonic()
        if now - self._looked_at < SECONDS_BETWEEN:
            return False
        self._looked_at = now
        taken = sum(_private_bytes(pid) for pid in family(self._pid)) - self._before
        self.peak_mb = max(self.peak_mb, taken / MB)
        return taken > self.limit_mb * MB


def family(pid: int) -> list[int]:
    """A process and its living descendants."""
    found = [pid]
    for member in found:
        try:
            threads = list(Path(f"/proc/{member}/task").iterdir())
            for thread in threads:
                found.extend(int(child) for child in (thread / "children").read_text().split())
        except (FileNotFoundError, ProcessLookupError):
            continue
    return found


def _private_bytes(pid: int) -> int:
    try:
        figures = memory_status(pid)
    except (FileNotFoundError, ProcessLookupError):
        return 0
    return figures.get("RssAnon", 0) + figures.get("RssShmem", 0)
