"""What happens inside a job's process, on any engine."""

from __future__ import annotations

import errno
import faulthandler
import os
import signal
import sys
import threading
import traceback
from collections.abc import Callable
from dataclasses import replace
from multiprocessing import forkserver
from multiprocessing.connection import Connection
from pathlib import Path
from typing import Any, Literal, NoReturn

from hakaru_compute.engine.job_folder import JobFolder, ProgressLog, is_finish_asked
from hakaru_compute.engine.limits import MemoryGauge, lift_memory_limit, limit_memory, set_seeds, set_threads
from hakaru_compute.engine.port import JobOrder, Outcome
from hakaru_compute.job import JobContext, JobError, JobStopped
from hakaru_compute.parent_watch import die_with_parent

REASON_LENGTH = 300


def run_job(order: JobOrder, attempt: int, line: Connection) -> NoReturn:
    """Runs the task and leaves its outcome in the job folder. Dies with whoever holds the other end of `line`."""
    own_group_until(line)
    folder = JobFolder(order.workspace, attempt)
    os.environ["TMPDIR"] = os.environ["JOBLIB_TEMP_FOLDER"] = str(folder.temporary)
    stop = threading.Event()
    signal.signal(signal.SIGTERM, lambda *_: stop.set())
    try:
        send_output_to(folder.output)
    except OSError as error:
        # Without a place for what it says there is none for its work.
        os._exit(error.errno or 1)
    reporter = ProgressLog(folder.progress, lambda: line.send_bytes(b"!"))
    gauge = MemoryGauge()
    outcome = _outcome(lambda: _run_task(order, reporter, stop, gauge), order.limits.memory_mb, gauge)
    reporter.close()
    _leave(folder, outcome)
    os._exit(0)


def own_group_until(line: Connection) -> None:
    """Makes this process lead a group that is killed, whole, as soon as the other end of `line` is gone."""
    os.setsid()
    # The thread cannot run while a library holds the interpreter; the kernel's signal needs nobody. It is sent at the end of
    # the parent's thread, though, which only the fork server's main thread keeps until the end.
    if _let_fork_server_go():
        die_with_parent()

    def watch() -> None:
        try:
            while True:
                line.recv_bytes()
        except (EOFError, OSError):
            os.killpg(0, signal.SIGKILL)

    threading.Thread(target=watch, name="parent watch", daemon=True).start()


def _let_fork_server_go() -> bool:
    """Whether this process is a child of the fork server."""
    # Each child is handed the pipe whose closing ends the fork server; a job that kept it would keep its own parent alive.
    server: Any = forkserver._forkserver
    if server._forkserver_alive_fd is None:
        return False
    os.close(server._forkserver_alive_fd)
    server._forkserver_alive_fd = None
    return True


def send_output_to(path: Path) -> None:
    """Sends standard output and error, also those of C libraries and of crashes, to a file."""
    file = os.open(path, os.O_WRONLY | os.O_APPEND | os.O_CREAT, 0o600)
    for descriptor in (1, 2):
        os.dup2(file, descriptor)
    os.close(file)
    faulthandler.enable(2)


def _run_task(order: JobOrder, reporter: ProgressLog, stop: threading.Event, gauge: MemoryGauge) -> dict[str, Any]:
    spec = order.found.spec_class().model_validate(order.spec)
    seed = getattr(spec, "seed", None) or 0
    # Before any library that would take all it sees; a job without a GPU sees none.
    os.environ["CUDA_VISIBLE_DEVICES"] = ",".join(order.devices)
    set_threads(order.limits.cpus)
    set_seeds(seed)
    function = order.found.function()
    gauge.zero()
    limit_memory(order.limits.memory_mb)
    gpu = bool(order.devices)
    context = JobContext(
        Path(order.workspace),
        cpus=order.limits.cpus,
        seed=seed,
        memory_mb=order.limits.memory_mb,
        reporter=reporter,
        stop_requested=stop.is_set,
        finish_requested=lambda: is_finish_asked(order.workspace),
        device="cuda" if gpu else "cpu",
    )
    if order.limits.gpus and not gpu:
        context.message("info", "no_gpu")
    return function(spec, context).model_dump(mode="json")


def _outcome(run: Callable[[], dict[str, Any]], limit_mb: int, gauge: MemoryGauge) -> Outcome:
    try:
        outcome = Outcome("succeeded", result=run())
    except JobStopped:
        outcome = Outcome("stopped")
    except BaseException as error:  # noqa: BLE001 - whatever it is, the person waiting is told its code
        lift_memory_limit()
        outcome = failed(error, limit_mb)
    lift_memory_limit()
    return replace(outcome, peak_memory_mb=gauge.peak_mb())


def failed(error: BaseException, limit_mb: int) -> Outcome:
    """The outcome that tells of an exception. The trace goes to this process's output, never into the outcome."""
    if isinstance(error, JobError):
        return Outcome("failed", error.code, error.params)
    traceback.print_exception(error, file=sys.stderr)
    if is_out_of_memory(error):
        return Outcome("failed", "out_of_memory", {"limit_mb": limit_mb})
    storage = storage_failure(error)
    if storage is not None:
        return Outcome("failed", storage)
    said = str(error).strip().partition("\n")[0]
    reason = f"{type(error).__name__}: {said}" if said else type(error).__name__
    return Outcome("failed", "compute_failed", {"reason": reason[:REASON_LENGTH]})


def is_out_of_memory(error: BaseException) -> bool:
    """Whether memory ran out: Python's, numpy's and Arrow's MemoryError, or what C++ libraries say in its place."""
    if isinstance(error, MemoryError) or (isinstance(error, OSError) and error.errno == errno.ENOMEM):
        return True
    return "bad_alloc" in str(error) or "allocate memory" in str(error)


DISK_FULL = (errno.ENOSPC, errno.EDQUOT)
STORAGE_FAILED = (errno.EROFS, errno.EACCES, errno.EPERM, errno.EIO, errno.ESTALE, errno.EMFILE, errno.ENFILE)


def storage_failure(error: BaseException | None) -> Literal["disk_full", "storage_failed"] | None:
    """What disks did to an error, or to one that it came of: libraries wrap theirs, and some keep the words only."""
    while error is not None:
        number = error.errno if isinstance(error, OSError) else None
        said = str(error)
        if number in DISK_FULL or os.strerror(errno.ENOSPC) in said:
            return "disk_full"
        if number in STORAGE_FAILED or os.strerror(errno.EROFS) in said:
            return "storage_failed"
        error = error.__cause__ or error.__context__
    return None


def _leave(folder: JobFolder, outcome: Outcome) -> None:
    try:
        folder.write_outcome(outcome)
        return
    except Exception as error:  # noqa: BLE001 - a result that is no JSON, or a full disk: both must be told
        outcome = failed(error, 0)
    try:
        folder.write_outcome(outcome)
    except OSError as error:
        os._exit(error.errno or 1)
