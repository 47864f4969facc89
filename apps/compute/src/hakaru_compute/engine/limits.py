"""A job process's share of the machine: memory, threads, and the seeds of global generators."""

from __future__ import annotations

import os
import random
import resource
import sys
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
