"""Many independent fits on the cores a job may use."""

from __future__ import annotations

import threading
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Sequence

# How often the stop request is looked at while fits run.
CHECK_S = 0.2


def run_all(tasks: Sequence[Callable[[], Any]], cpus: int, check_stop: Callable[[], None]) -> Iterator[tuple[int, Any]]:
    """Runs every task and yields (its place, its result) as each ends; the first exception ends everything.

    Threads, not processes: the fits spend their time in code that releases the interpreter lock, and nothing is
    copied or started. Each thread's linear algebra and OpenMP keep to its share of the cores.
    """
    from threadpoolctl import threadpool_limits

    workers = max(1, min(cpus, len(tasks)))
    share = max(1, cpus // workers)
    local = threading.local()

    def prepare() -> None:
        # OpenMP counts threads for each thread apart, so the limit is set in each of them.
        local.limits = threadpool_limits(limits=share)

    with threadpool_limits(limits=share):
        pool = ThreadPoolExecutor(workers, initializer=prepare)
        try:
            places: dict[Future[Any], int] = {pool.submit(task): place for place, task in enumerate(tasks)}
            pending = set(places)
            while pending:
                done, pending = wait(pending, timeout=CHECK_S, return_when=FIRST_COMPLETED)
                check_stop()
                for future in done:
                    yield places[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
