"""Many independent fits on the cores a job may use."""

from __future__ import annotations

import multiprocessing
import os
import signal
import threading
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from multiprocessing.connection import Connection
from multiprocessing.connection import wait as wait_for_connections
from multiprocessing.context import ForkProcess
from typing import Any, NoReturn

from threadpoolctl import threadpool_limits

from hakaru_compute.job import JobError
from hakaru_compute.parent_watch import die_with_parent


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
            places: dict[Future[Any], int] = {pool.submit(task): index for index, task in enumerate(tasks)}
            pending = set(places)
            while pending:
                done, pending = wait(pending, timeout=CHECK_S, return_when=FIRST_COMPLETED)
                check_stop()
                for future in done:
                    yield places[future], future.result()
        finally:
            pool.shutdown(wait=False, cancel_futures=True)


# How often the stop request is looked at while fits run.
CHECK_S = 0.2


def run_in_processes(
    tasks: Sequence[Callable[[], Any]], workers: int, check_stop: Callable[[], None]
) -> Iterator[tuple[int, Any]]:
    """Runs every task in one of `workers` processes and yields (its place, its result, pickled over) as each ends.

    Tasks begin in their order. The first exception ends everything: one that a task raised is raised here, and a
    process that dies (as from lack of memory) is a `worker_died` or, where it was killed, `out_of_memory`.
    """
    context = multiprocessing.get_context("fork")
    lines: dict[Connection, ForkProcess] = {}
    try:
        for _ in range(workers):
            ours, theirs = context.Pipe()
            process = context.Process(target=_work, args=(tasks, theirs, [ours, *lines]), daemon=True)
            process.start()
            theirs.close()
            lines[ours] = process
        waiting = iter(range(len(tasks)))
        busy = {line for line in lines if _give(line, waiting)}
        while busy:
            ready = wait_for_connections(busy, CHECK_S)
            check_stop()
            for line in [one for one in busy if one in ready]:
                index, result = _receive(line, lines[line])
                if not _give(line, waiting):
                    busy.discard(line)
                yield index, result
    finally:
        for line, process in lines.items():
            process.kill()
            process.join()
            line.close()


def _give(line: Connection, waiting: Iterator[int]) -> bool:
    index = next(waiting, None)
    if index is not None:
        line.send(index)
    return index is not None


def _receive(line: Connection, process: ForkProcess) -> tuple[int, Any]:
    try:
        index, result, error = line.recv()
    except (EOFError, OSError) as gone:
        process.join()
        if process.exitcode == -signal.SIGKILL:
            raise MemoryError from gone
        raise JobError("worker_died", times=1) from gone
    if error is not None:
        raise error
    return index, result


def _work(tasks: Sequence[Callable[[], Any]], line: Connection, others: Sequence[Connection]) -> NoReturn:
    # With the parent's ends open here, no process would notice that the parent has gone.
    for other in others:
        other.close()
    # Whoever stops the job kills its processes; a polite request is for the parent alone.
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    die_with_parent()

    with threadpool_limits(limits=1):
        while True:
            try:
                index = line.recv()
            except (EOFError, OSError):
                os._exit(0)
            line.send(_outcome(tasks[index], index))


def _outcome(task: Callable[[], Any], index: int) -> tuple[int, Any, BaseException | None]:
    try:
        return index, task(), None
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised where the tasks were given
        return index, None, error
