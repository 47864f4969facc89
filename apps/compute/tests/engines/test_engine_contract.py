"""What every engine owes its callers: the same tests on processes of this machine and on a Ray cluster of two nodes."""

import time
from pathlib import Path
from typing import Any

import pytest

from hakaru_compute.engine.dispatcher import Dispatcher, JobConflict
from hakaru_compute.engine.port import Engine
from helpers import finish, is_alive, order, run, until


@pytest.fixture(scope="module", params=["fork_engine", "ray_engine"])
def engine(request: pytest.FixtureRequest) -> Engine:
    return request.getfixturevalue(request.param)


@pytest.fixture(scope="module")
def dispatcher(engine: Engine) -> Dispatcher:
    return Dispatcher(engine)


def test_capacity_counts_every_machine(engine: Engine) -> None:
    assert engine.capacity().cpus == 2
    assert engine.capacity().workers == (2 if engine.name == "ray" else 1)


def test_a_job_answers_and_writes_in_its_workspace(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "add", {"a": 2, "b": 3})
    assert (status.state, status.result, status.error, status.fraction) == (
        "succeeded",
        {"told": {"sum": 5.0}},
        None,
        1.0,
    )
    assert (tmp_path / "sum.txt").read_text() == "5.0"
    assert [path.name for path in tmp_path.iterdir()] == ["sum.txt"]
    assert status.started_at is not None and status.finished_at >= status.started_at >= status.submitted_at


def test_progress_and_messages_come_in_order(dispatcher: Dispatcher, tmp_path: Path) -> None:
    record = dispatcher.submit(order(tmp_path, "count", {"steps": 60, "pause_s": 0.02}))
    seen: list[Any] = []
    record.watch(lambda: seen.append((status := record.status()).seq and (status.seq, status.stage, status.fraction)))
    status = finish(record)
    fractions = [fraction for _, _, fraction in seen]
    assert fractions == sorted(fractions) and fractions[-1] == 1.0
    assert len({fraction for fraction in fractions if 0 < fraction < 1}) >= 3
    assert len(seen) < 30, "60 steps in 1.2 s are more lines than anybody reads"
    assert [message.code for message in status.messages] == ["counting_begins", "counting_ended"]
    assert status.messages[0].params == {"steps": 60}
    assert record.status(after=status.messages[0].seq).messages == [status.messages[1]]


def test_a_submission_repeated_is_one_job(dispatcher: Dispatcher, tmp_path: Path) -> None:
    once = order(tmp_path, "add", {"a": 1})
    record = dispatcher.submit(once)
    assert dispatcher.submit(once) is record
    finish(record)
    assert dispatcher.submit(once) is record
    other = order(tmp_path, "add", {"a": 2})
    object.__setattr__(other, "job_id", once.job_id)
    with pytest.raises(JobConflict):
        dispatcher.submit(other)


@pytest.mark.parametrize("verb", ["busy_in_c", "start_child"])
def test_stop_takes_under_two_seconds(dispatcher: Dispatcher, tmp_path: Path, verb: str) -> None:
    record = dispatcher.submit(order(tmp_path, verb))
    until(lambda: record.status().stage is not None)
    dispatcher.stop(record)
    assert until(lambda: record.is_finished) < 2.0
    assert record.state == "stopped"
    if verb == "start_child":
        assert not is_alive(int((tmp_path / "child.pid").read_text()))


def test_a_job_may_leave_by_itself_when_asked(dispatcher: Dispatcher, tmp_path: Path) -> None:
    record = dispatcher.submit(order(tmp_path, "leave_when_asked"))
    until(lambda: record.status().stage is not None)
    dispatcher.stop(record)
    assert finish(record).state == "stopped"
    assert (tmp_path / "left").read_text() == "in peace"


def test_a_finished_job_stays_as_it_is(dispatcher: Dispatcher, tmp_path: Path) -> None:
    record = dispatcher.submit(order(tmp_path, "add", {"a": 1}))
    finish(record)
    dispatcher.stop(record)
    assert record.state == "succeeded"


def test_memory_beyond_the_limit_is_refused(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "take_memory", {"mb": 400}, memory_mb=200)
    assert (status.error.code, status.error.params, status.attempts) == ("out_of_memory", {"limit_mb": 200}, 1)
    assert 100 < status.peak_memory_mb < 260


def test_memory_within_the_limit_is_given(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "take_memory", {"mb": 150}, memory_mb=200)
    assert status.state == "succeeded"
    assert 140 < status.peak_memory_mb < 200


def test_what_libraries_reserve_and_do_not_use_is_not_counted(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "use_libraries", memory_mb=256)
    assert status.state == "succeeded", status.error
    assert status.result["told"]["r2"] > 0.99


def test_memory_of_a_jobs_children_counts_together(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "take_memory_in_children", {"mb": 150, "processes": 3}, memory_mb=250)
    assert status.error.code == "out_of_memory"


def test_a_killed_process_is_tried_again(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "die", {"times": 2})
    assert (status.state, status.attempts, status.result) == ("succeeded", 3, {"told": {"deaths": 2}})
    assert [(message.code, message.params) for message in status.messages] == [
        ("attempt_repeated", {"times": 1}),
        ("attempt_repeated", {"times": 2}),
    ]


def test_three_deaths_are_enough(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "die", {"times": 9})
    assert (status.state, status.attempts) == ("failed", 3)
    assert (status.error.code, status.error.params) == ("worker_died", {"times": 3})


@pytest.mark.parametrize(
    ("kind", "code", "params"),
    [
        ("job_error", "too_few_rows", {"rows": 3, "minimum": 10}),
        ("value_error", "compute_failed", {"reason": "ValueError: the input is wrong"}),
        ("disk_full", "disk_full", {}),
        ("exit", "compute_failed", {"reason": "SystemExit: 3"}),
    ],
)
def test_an_error_is_told_once_and_not_tried_again(
    dispatcher: Dispatcher, tmp_path: Path, kind: str, code: str, params: dict
) -> None:
    status = run(dispatcher, tmp_path, "raise_error", {"kind": kind})
    assert (status.state, status.attempts) == ("failed", 1)
    assert (status.error.code, status.error.params) == (code, params)


def test_a_result_that_json_lacks_is_an_error(dispatcher: Dispatcher, tmp_path: Path) -> None:
    assert run(dispatcher, tmp_path, "tell_nan").error.code == "compute_failed"


def test_a_disk_too_full_for_the_outcome_is_told(dispatcher: Dispatcher, tmp_path: Path) -> None:
    status = run(dispatcher, tmp_path, "fill_the_disk")
    assert (status.state, status.error.code, status.attempts) == ("failed", "disk_full", 1)


@pytest.mark.parametrize("asked", [1, 2])
def test_libraries_use_the_jobs_share_of_threads(
    engine: Engine, dispatcher: Dispatcher, tmp_path: Path, asked: int
) -> None:
    given = min(asked, engine.capacity().largest)
    told = run(dispatcher, tmp_path, "tell_threads", cpus=asked).result["told"]
    assert (told["omp"], told["cpus"]) == (str(given), given)
    assert told["pools"] and set(told["pools"].values()) == {given}


def test_the_same_seed_draws_the_same(dispatcher: Dispatcher, tmp_path: Path) -> None:
    told = [run(dispatcher, tmp_path, "tell_random", {"seed": 7}).result["told"]["drawn"] for _ in range(2)]
    assert told[0] == told[1] != run(dispatcher, tmp_path, "tell_random", {"seed": 8}).result["told"]["drawn"]


def test_jobs_beyond_the_capacity_wait_and_can_be_stopped_there(dispatcher: Dispatcher, tmp_path: Path) -> None:
    folders = [tmp_path / str(number) for number in range(3)]
    for folder in folders:
        folder.mkdir()
    records = [dispatcher.submit(order(folder, "leave_when_asked")) for folder in folders]
    until(lambda: dispatcher.counts() == (2, 1))
    time.sleep(0.3)
    assert dispatcher.counts() == (2, 1)
    waiting = next(record for record in records if record.state == "queued")
    dispatcher.stop(waiting)
    assert until(lambda: waiting.is_finished) < 2.0
    assert waiting.state == "stopped"
    for record in records:
        dispatcher.stop(record)
    until(lambda: all(record.is_finished for record in records))
    assert dispatcher.counts() == (0, 0)


def test_stopping_before_the_start_leaves_nothing_running(dispatcher: Dispatcher, tmp_path: Path) -> None:
    record = dispatcher.submit(order(tmp_path, "start_child"))
    dispatcher.stop(record)
    assert until(lambda: record.is_finished) < 2.0
    assert record.state == "stopped"
