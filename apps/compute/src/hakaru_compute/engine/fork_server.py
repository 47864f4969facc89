"""Processes that start with the heavy libraries already imported: forks of one server process that imported them."""

from __future__ import annotations

import logging
import multiprocessing
import os
import sys
import threading
import time
import types
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from multiprocessing.context import ForkServerProcess, SpawnProcess
from pathlib import Path
from typing import Any

context = multiprocessing.get_context("forkserver")
context.set_forkserver_preload(["hakaru_compute.engine.preload"])
_fresh = multiprocessing.get_context("spawn")

FIRST_RETRY_SECONDS = 0.2
LONGEST_RETRY_SECONDS = 10.0

log = logging.getLogger("hakaru.engine")

_main_module = threading.Lock()
_starting: list[types.ModuleType] = []
_preloaded = threading.Event()
_preloading = threading.Event()


def start_preloading() -> None:
    """Starts the importing, in the background and once. A process asked for before it is done waits for it."""
    if _preloading.is_set():
        return
    _preloading.set()
    _let_children_import_us()
    # Arrow's own allocator reserves 1 GB at its first use, which a job's memory limit would count as taken.
    os.environ.setdefault("ARROW_DEFAULT_MEMORY_POOL", "system")
    threading.Thread(target=_preload, name="preloading", daemon=True).start()


def _preload() -> None:
    # The fork server may die while it imports; asking for a process starts another one. The wait keeps a server that
    # always dies from taking the machine.
    wait = FIRST_RETRY_SECONDS
    while not _first_process_ran():
        time.sleep(wait)
        wait = min(2 * wait, LONGEST_RETRY_SECONDS)
    _preloaded.set()


def _first_process_ran() -> bool:
    try:
        process = start_process(_nothing)
        process.join()
    except (EOFError, OSError) as error:
        log.warning("the fork server ended while it was loading: %s", error)
        return False
    if process.exitcode != 0:
        log.warning("the fork server's first process ended with %s", process.exitcode)
    return process.exitcode == 0


def wait_until_preloaded(timeout: float) -> bool:
    """Whether processes now start at once; waits at most `timeout` seconds for it."""
    return _preloaded.wait(timeout)


def start_process(target: Callable[..., Any], *args: Any) -> ForkServerProcess:
    """A started process that runs `target(*args)`. Its parent is the fork server, which dies with this process."""
    process = context.Process(target=target, args=args, daemon=False)
    with _without_main_module():
        process.start()
    return process


def start_process_now(target: Callable[..., Any], *args: Any) -> ForkServerProcess | SpawnProcess:
    """The same; while libraries are still being imported, a fresh interpreter that waits only for what it needs itself."""
    if _preloaded.is_set():
        return start_process(target, *args)
    process = _fresh.Process(target=target, args=args, daemon=False)
    with _without_main_module():
        process.start()
    return process


def pid_of(process: ForkServerProcess | SpawnProcess) -> int:
    """A started process's number."""
    if process.pid is None:
        raise ValueError("the process is not started")
    return process.pid


@contextmanager
def _without_main_module() -> Iterator[None]:
    # multiprocessing re-runs the main program's file in every child; a job needs nothing of it. Processes may be started
    # beside each other: the first takes the module away, the last puts it back.
    with _main_module:
        _starting.append(sys.modules["__main__"] if not _starting else _starting[0])
        sys.modules["__main__"] = types.ModuleType("__main__")
    try:
        yield
    finally:
        with _main_module:
            main = _starting.pop()
            if not _starting:
                sys.modules["__main__"] = main


def _let_children_import_us() -> None:
    # The fork server is a fresh interpreter: where this package was put on the path by hand, it would not find it.
    source = str(Path(__file__).parents[2])
    paths = os.environ.get("PYTHONPATH", "").split(os.pathsep)
    if source not in paths:
        os.environ["PYTHONPATH"] = os.pathsep.join([source, *filter(None, paths)])


def _nothing() -> None:
    """The first process's work: that it ran says the libraries are loaded."""
