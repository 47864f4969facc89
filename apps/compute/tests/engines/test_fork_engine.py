"""What only the engine of one machine has: the server that its processes are forked from, and how jobs share it."""

import os
import signal
import subprocess
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from hakaru_compute.engine.dispatcher import Dispatcher
from hakaru_compute.engine.port import Engine
from helpers import finish, order, run, until


def _fork_server() -> int:
    # Whichever thread started it: each has children of its own.
    for children in Path("/proc/self/task").glob("*/children"):
        for child in children.read_text().split():
            if "multiprocessing.forkserver" in Path(f"/proc/{child}/cmdline").read_text():
                return int(child)
    raise AssertionError("there is no fork server")


def test_a_lost_fork_server_is_replaced_and_its_jobs_run_again(fork_engine: Engine, tmp_path: Path) -> None:
    dispatcher = Dispatcher(fork_engine)
    record = dispatcher.submit(order(tmp_path, "leave_when_asked"))
    until(lambda: record.status().stage == "waiting")
    os.kill(_fork_server(), signal.SIGKILL)
    # One more where the new process was asked of the server that was just ending.
    until(lambda: record.attempts >= 2 and record.status().stage == "waiting", 100)
    dispatcher.stop(record)
    assert finish(record).state == "stopped"
    assert run(dispatcher, tmp_path, "add", {"a": 1}).state == "succeeded"


def test_a_large_job_is_not_overtaken(fork_engine: Engine, tmp_path: Path) -> None:
    dispatcher = Dispatcher(fork_engine)
    folders = [tmp_path / name for name in ("small", "large", "late")]
    for folder in folders:
        folder.mkdir()
    small = dispatcher.submit(order(folders[0], "leave_when_asked"))
    until(lambda: small.state == "running")
    large = dispatcher.submit(order(folders[1], "add", {"a": 1}, cpus=2))
    late = dispatcher.submit(order(folders[2], "add", {"a": 1}))
    assert dispatcher.counts() == (1, 2)
    dispatcher.stop(small)
    first, second = finish(large), finish(late)
    assert first.started_at < second.started_at


def test_a_job_wider_than_the_machine_gets_the_machine(fork_engine: Engine, tmp_path: Path) -> None:
    status = run(Dispatcher(fork_engine), tmp_path, "tell_threads", cpus=64)
    assert status.result["told"]["cpus"] == 2


def test_what_was_imported_is_no_garbage_to_look_through(fork_engine: Engine, tmp_path: Path) -> None:
    told = run(Dispatcher(fork_engine), tmp_path, "tell_garbage").result["told"]
    assert told["left_out"] > 20 * told["looked_through"]


def test_a_workspace_that_cannot_be_written_is_an_error(fork_engine: Engine, tmp_path: Path) -> None:
    (tmp_path / ".job").write_text("a file where the folder should be")
    status = run(Dispatcher(fork_engine), tmp_path, "add", {"a": 1})
    assert (status.state, status.error.code) == ("failed", "compute_failed")


def test_closing_stops_what_runs_and_what_waits(fork_engine: Engine, tmp_path: Path) -> None:
    dispatcher = Dispatcher(fork_engine)
    folders = [tmp_path / str(number) for number in range(3)]
    for folder in folders:
        folder.mkdir()
    records = [dispatcher.submit(order(folder, "busy_in_c")) for folder in folders]
    until(lambda: dispatcher.counts() == (2, 1))
    dispatcher.close()
    assert [record.state for record in records] == ["stopped"] * 3


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A file system of 256 kB, where one may be made."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mount = ["mount", "-t", "tmpfs", "-o", "size=256k", "tmpfs", str(disk)]
    if subprocess.run(mount, capture_output=True, check=False).returncode != 0:
        pytest.skip("no right to mount a disk")
    yield disk
    subprocess.run(["umount", "-l", str(disk)], check=True)


@pytest.mark.parametrize("left_bytes", [0, 4096, 8192])
def test_a_full_disk_is_told_as_such(fork_engine: Engine, small_disk: Path, left_bytes: int) -> None:
    workspace = small_disk / "work"
    workspace.mkdir()
    with suppress(OSError), (small_disk / "others").open("wb", buffering=0) as file:
        while True:
            file.write(b"x" * 4096)
    os.truncate(small_disk / "others", (small_disk / "others").stat().st_size - left_bytes)
    status = run(Dispatcher(fork_engine), workspace, "add", {"a": 1})
    assert (status.state, status.error and status.error.code) == ("failed", "disk_full")


def test_a_disk_that_became_read_only_is_told_as_such(fork_engine: Engine, small_disk: Path) -> None:
    workspace = small_disk / "work"
    workspace.mkdir()
    subprocess.run(["mount", "-o", "remount,ro", str(small_disk)], check=True)
    status = run(Dispatcher(fork_engine), workspace, "add", {"a": 1})
    assert (status.state, status.error and status.error.code) == ("failed", "storage_failed")
