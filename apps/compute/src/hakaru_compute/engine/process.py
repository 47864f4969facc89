"""One attempt of a job as a process group on this machine: start, watch, stop, sweep."""

from __future__ import annotations

import errno
import os
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from dataclasses import replace
from multiprocessing.connection import Connection, wait
from multiprocessing.context import ForkServerProcess

from hakaru_compute.engine import child
from hakaru_compute.engine.fork_server import context, pid_of, start_preloading, start_process, wait_until_preloaded
from hakaru_compute.engine.job_folder import JobFolder
from hakaru_compute.engine.limits import MemoryWatch
from hakaru_compute.engine.port import JobOrder, Outcome

GRACE_SECONDS = 1.0
LOOK_SECONDS = 0.05


def run_attempt(order: JobOrder, attempt: int, stop: threading.Event, news: Callable[[], None]) -> Outcome:
    """Runs one attempt here and waits for it; on any way out, also by an exception, its whole process group is gone."""
    start_preloading()
    while not wait_until_preloaded(LOOK_SECONDS):
        if stop.is_set():
            return Outcome("stopped")
    folder = JobFolder(order.workspace, attempt)
    try:
        folder.prepare()
    except OSError as error:
        return child.failed(error, order.limits.memory_mb)
    ours, theirs = context.Pipe()
    try:
        process = start_process(child.run_job, order, attempt, theirs)
    except (EOFError, OSError):
        ours.close()
        folder.sweep()
        return Outcome("died")
    finally:
        theirs.close()
    watch = MemoryWatch(pid_of(process), order.limits.memory_mb)
    try:
        ending = _watch(process, ours, stop, watch, news)
    finally:
        kill_group(pid_of(process))
        process.join()
        ours.close()
        folder.sweep()
    outcome = ending or folder.read_outcome() or _without_outcome(folder, process.exitcode)
    return replace(outcome, peak_memory_mb=round(max(outcome.peak_memory_mb or 0.0, watch.peak_mb), 1))


def _watch(
    process: ForkServerProcess, line: Connection, stop: threading.Event, watch: MemoryWatch, news: Callable[[], None]
) -> Outcome | None:
    """Waits for the process's end. An outcome where we ended it ourselves, else None."""
    requested_at = None
    listening: list[Connection | int] = [line, process.sentinel]
    while process.sentinel not in (ready := wait(listening, LOOK_SECONDS)):
        if line in ready:
            try:
                line.recv_bytes()
            except (EOFError, OSError):
                listening.remove(line)
            news()
        if watch.is_over():
            return Outcome("failed", "out_of_memory", {"limit_mb": watch.limit_mb})
        if stop.is_set() and requested_at is None:
            requested_at = time.monotonic()
            with suppress(ProcessLookupError):
                os.kill(pid_of(process), signal.SIGTERM)
        if requested_at is not None and time.monotonic() - requested_at > GRACE_SECONDS:
            return Outcome("stopped")
    return None if requested_at is None else Outcome("stopped")


def _without_outcome(folder: JobFolder, exit_code: int | None) -> Outcome:
    # On a full disk there is no room for an outcome either, and the exit code says it; who writes to memory that is a file
    # dies of it.
    try:
        if exit_code in (errno.ENOSPC, errno.EDQUOT, errno.EROFS):
            raise OSError(exit_code, os.strerror(exit_code))
        folder.check()
    except OSError as error:
        if child.storage_failure(error):
            return child.failed(error, 0)
    return Outcome("died", params={"exit_code": exit_code})


def kill_group(pid: int) -> None:
    """Kills a process and everything it started; fine where nothing is left of it."""
    for kill in (os.killpg, os.kill):
        with suppress(ProcessLookupError):
            kill(pid, signal.SIGKILL)
