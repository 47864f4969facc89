"""Many independent fits, each in a process forked from this one: for code that does not release the interpreter lock.

SciPy's LAPACK, scikit-learn's boosters and networks hold the lock for much of a fit; in threads they would wait for
one another. The processes are forked before the first fit, while nothing here runs, and see the data as it stands.
"""

from __future__ import annotations

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkProcess
from typing import Any, NoReturn

from threadpoolctl import threadpool_limits

from hakaru_compute.job import JobError
from hakaru_compute.lifeline import die_with_parent

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
            ready = wait(busy, CHECK_S)
            check_stop()
            for line in ready:
                place, result = _receive(line, lines[line])
                if not _give(line, waiting):
                    busy.discard(line)
                yield place, result
    finally:
        for line, process in lines.items():
            process.kill()
            process.join()
            line.close()


def _give(line: Connection, waiting: Iterator[int]) -> bool:
    place = next(waiting, None)
    if place is not None:
        line.send(place)
    return place is not None


def _receive(line: Connection, process: ForkProcess) -> tuple[int, Any]:
    try:
        place, result, error = line.recv()
    except (EOFError, OSError) as gone:
        process.join()
        if process.exitcode == -signal.SIGKILL:
            raise MemoryError from gone
        raise JobError("worker_died", times=1) from gone
    if error is not None:
        raise error
    return place, result


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
                place = line.recv()
            except (EOFError, OSError):
                os._exit(0)
            line.send(_outcome(tasks[place], place))


def _outcome(task: Callable[[], Any], place: int) -> tuple[int, Any, BaseException | None]:
    try:
        return place, task(), None
    except BaseException as error:  # noqa: BLE001 - whatever it is, it is raised where the tasks were given
        return place, None, error
