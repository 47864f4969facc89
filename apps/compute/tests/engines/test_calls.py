"""Warm processes: time limit, memory limit, replacement, and how many there are."""

import os
import sys
import tempfile
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from hakaru_compute.engine import calls, fork_server
from hakaru_compute.engine.calls import CallPool, CallTimedOut
from hakaru_compute.engine.port import Engine
from hakaru_compute.registry import find_task
from helpers import is_alive, until


@pytest.fixture
def pool(fork_engine: Engine) -> Iterator[CallPool]:
    pool = CallPool(size=1, memory_mb=200, seconds=30.0)
    yield pool
    pool.close()


def _process_id(pool: CallPool) -> int:
    return pool.call(find_task("toy.call_process_id"), {}).result["told"]["pid"]


def test_a_call_too_slow_is_killed_and_the_next_one_works(pool: CallPool) -> None:
    first = _process_id(pool)
    began = time.monotonic()
    pool.seconds = 1.0
    with pytest.raises(CallTimedOut):
        pool.call(find_task("toy.call_sleep"), {"seconds": 60})
    pool.seconds = 30.0
    assert time.monotonic() - began < 30
    assert not is_alive(first)
    assert _process_id(pool) != first


def test_a_call_takes_no_more_memory_than_its_limit(pool: CallPool) -> None:
    first = _process_id(pool)
    outcome = pool.call(find_task("toy.call_take_memory"), {"mb": 400})
    assert (outcome.code, outcome.params) == ("out_of_memory", {"limit_mb": 200})
    assert _process_id(pool) != first


def test_calls_beyond_the_size_wait_their_turn(pool: CallPool) -> None:
    seen: list[int] = []

    def ask() -> None:
        pool.call(find_task("toy.call_sleep"), {"seconds": 0.1})
        seen.append(_process_id(pool))

    threads = [threading.Thread(target=ask) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(seen) == 3 and len(set(seen)) == 1


def test_a_call_that_waits_too_long_for_its_turn_is_told(fork_engine: Engine) -> None:
    pool = CallPool(size=1, memory_mb=200, seconds=0.5)
    with pool._worker((), time.monotonic() + 5), pytest.raises(CallTimedOut):
        _process_id(pool)
    pool.close()


def test_calls_of_one_organization_hold_up_no_other(fork_engine: Engine) -> None:
    pool = CallPool(size=1, memory_mb=200, seconds=20)
    answered: list[str] = []

    def ask(organization: str, seconds: float) -> None:
        pool.call(find_task("toy.call_sleep"), {"seconds": seconds}, (organization, "somebody"))
        answered.append(organization)

    _process_id(pool)
    many = [threading.Thread(target=ask, args=("many", 1.0)) for _ in range(4)]
    for thread in many:
        thread.start()
    until(lambda: pool._shares.under_way(("many",)) == 1)
    few = [threading.Thread(target=ask, args=("few", 0.1)) for _ in range(3)]
    for thread in few:
        thread.start()
    for thread in [*many, *few]:
        thread.join()
    assert answered.index("few") == 0
    assert [index for index, name in enumerate(answered) if name == "few"][-1] <= 4
    assert len(pool._all) == 1, "the process beyond the size is gone"
    pool.close()


def test_closing_leaves_no_process_and_no_file(fork_engine: Engine) -> None:
    pool = CallPool(size=1, memory_mb=200)
    process_id = _process_id(pool)
    assert process_id != os.getpid()
    (folder,) = (Path(worker._folder) for worker in pool._all)
    assert list(folder.iterdir()) == []
    pool.close()
    assert not folder.exists()
    assert until(lambda: not is_alive(process_id)) < 1


def test_folders_of_a_killed_service_are_removed_and_no_others(
    pool: CallPool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    _process_id(pool)
    (used,) = (Path(worker._folder) for worker in pool._all)
    assert used.parent == tmp_path
    left = tmp_path / "hakaru-call-left"
    left.mkdir()
    (left / "file").touch()
    other = tmp_path / "other"
    other.mkdir()
    calls.sweep_folders()
    assert left.exists(), "it may be another service's, which is just making it"
    monkeypatch.setattr(calls, "YOUNG_SECONDS", 0.0)
    calls.sweep_folders()
    assert sorted(path.name for path in tmp_path.iterdir()) == sorted([used.name, "other"])


def test_a_call_is_answered_while_libraries_are_still_imported(pool: CallPool, monkeypatch: pytest.MonkeyPatch) -> None:
    main = sys.modules["__main__"]
    monkeypatch.setattr(fork_server, "_preloaded", threading.Event())
    pool.seconds = 20.0
    pid = _process_id(pool)
    assert _parent(pid) == os.getpid()
    # Its thread is gone by now; the process stays, and ends with its pool.
    answers: list[int] = []
    asking = threading.Thread(target=lambda: answers.append(_process_id(pool)))
    asking.start()
    asking.join()
    assert answers == [pid] == [_process_id(pool)]
    pool.close()
    until(lambda: not is_alive(pid))
    assert sys.modules["__main__"] is main


def _parent(pid: int) -> int:
    return int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
