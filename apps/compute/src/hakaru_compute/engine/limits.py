"""A job's share of the machine: memory, threads, the seeds of global generators; and its processes' memory seen from outside."""

from __future__ import annotations

import os
import random
import resource
import sys
import time
from pathlib import Path

import threadpoolctl

MB = 1 << 20

THREAD_VARIABLES = (
    "OMP_NUM_THREADS",
    "OPENBLAS_NUM_THREADS",
    "MKL_NUM_THREADS",
    "NUMEXPR_NUM_THREADS",
    "LOKY_MAX_CPU_COUNT",
)


def memory_status(pid: int | str = "self") -> dict[str, int]:
    """The kernel's memory figures of a process, in bytes. Raises FileNotFoundError or ProcessLookupError once it is gone."""
    figures = {}
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        name, _, value = line.partition(":")
        if name.startswith(("Vm", "Rss")):
            figures[name] = int(value.split()[0]) * 1024
    return figures


def visible_gpus() -> tuple[str, ...]:
    """The GPUs of this machine that this process may use, as CUDA_VISIBLE_DEVICES names them."""
    chosen = os.environ.get("CUDA_VISIBLE_DEVICES")
    if chosen is not None:
        return tuple(name.strip() for name in chosen.split(",") if name.strip() not in ("", "-1"))
    return tuple(str(index) for index, _ in enumerate(Path("/dev").glob("nvidia[0-9]*")))


class MemoryGauge:
    """The most memory this process has taken beyond what it had when the gauge was last set to zero."""

    def __init__(self) -> None:
        self._before = memory_status()["VmRSS"]

    def zero(self) -> None:
        self._before = memory_status()["VmRSS"]

    def peak_mb(self) -> float:
        return max(0.0, (memory_status()["VmHWM"] - self._before) / MB)


def limit_memory(memory_mb: int) -> None:
    """Lets this process allocate `memory_mb` more than it has; beyond that allocations fail with MemoryError."""
    allowed = memory_status()["VmData"] + memory_mb * MB
    resource.setrlimit(resource.RLIMIT_DATA, (allowed, resource.getrlimit(resource.RLIMIT_DATA)[1]))


def lift_memory_limit() -> None:
    """Makes room for telling that memory ran out."""
    highest = resource.getrlimit(resource.RLIMIT_DATA)[1]
    resource.setrlimit(resource.RLIMIT_DATA, (highest, highest))


def set_threads(cpus: int) -> None:
    """Lets the numerical libraries, those loaded and those still to come, use `cpus` threads."""
    os.environ.update(dict.fromkeys(THREAD_VARIABLES, str(cpus)))
    if "numba" in sys.modules:
        # numba refuses a changed variable once it is loaded.
        numba = sys.modules["numba"]
        numba.set_num_threads(min(cpus, numba.config.NUMBA_NUM_THREADS))
    else:
        os.environ["NUMBA_NUM_THREADS"] = str(cpus)
    if "pyarrow" in sys.modules:
        sys.modules["pyarrow"].set_cpu_count(cpus)
    # Last, for numba loads another OpenMP with its threads.
    threadpoolctl.threadpool_limits(cpus)


def set_seeds(seed: int) -> None:
    """Seeds the global generators, for libraries that draw from them without being given one."""
    random.seed(seed)
    if "numpy" in sys.modules:
        sys.modules["numpy"].random.seed(seed % 2**32)


SECONDS_BETWEEN_LOOKS = 0.2


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
        if now - self._looked_at < SECONDS_BETWEEN_LOOKS:
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
