"""Many independent fits on the cores a job may use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from typing import Any

from threadpoolctl import threadpool_limits

from hakaru_compute.tabular.fit_processes import CHECK_S, run_in_processes


def run_all(
    tasks: Sequence[Callable[[], Any]], cpus: int, check_stop: Callable[[], None], *, copies: bool = False
) -> Iterator[tuple[int, Any]]:
    """Runs every task and yields (its place, its result) as each ends; the first exception ends everything.

    In processes where each may hold its own copy of what the tasks prepare (`copies`) and one core is each one's
    share, for many fits hold the interpreter lock; otherwise in threads, where nothing is copied. Each one's linear
    algebra and OpenMP keep to its share of the cores.
    """
    workers = max(1, min(cpus, len(tasks)))
    share = max(1, cpus // workers)
    if copies and workers > 1 and share == 1:
        yield from run_in_processes(tasks, workers, check_stop)
        return
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
