"""Trainings in epochs on a real engine: a worker killed in the middle, an end on request, GPUs one job at a time."""

import os
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy
import pyarrow
import pyarrow.parquet
import pytest

from hakaru_compute.engine.dispatcher import Dispatcher
from hakaru_compute.engine.fork_engine import ForkEngine
from hakaru_compute.engine.limits import visible_gpus
from hakaru_compute.engine.port import Engine
from hakaru_compute.engine.record import JobRecord
from hakaru_compute.protocol import JobStatus
from helpers import finish, toy_order, until
from sgd_toy.model import load


@pytest.fixture
def dispatcher(fork_engine: Engine) -> Dispatcher:
    return Dispatcher(fork_engine)


@pytest.fixture(scope="module")
def table(tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("table") / "table.parquet"
    x = numpy.linspace(0.0, 10.0, 200)
    pyarrow.parquet.write_table(pyarrow.table({"x": x, "y": 3 * x - 4 + numpy.sin(7 * x)}), path)
    return str(path)


def spec(table: str, **more: Any) -> dict[str, Any]:
    return {
        "table": {"path": table, "content_hash": ""},
        "features": [{"name": "x", "type": "numeric"}],
        "models": [{"name": "line"}],
        "target": "y",
        **more,
    }


def start(dispatcher: Dispatcher, workspace: Path, spec: dict[str, Any]) -> JobRecord:
    workspace.mkdir(exist_ok=True)
    return dispatcher.submit(toy_order(workspace, "sgd_toy.train", spec))


def answer(status: JobStatus) -> dict[str, Any]:
    assert status.result is not None, status.error
    return status.result


def told(record: JobRecord, code: str) -> list[dict[str, Any]]:
    return [message.params for message in record.status().messages if message.code == code]


def ran(workspace: Path) -> list[int]:
    return [int(line) for line in (workspace / "epochs.txt").read_text().split()]


def test_a_worker_killed_in_the_middle_goes_on_from_its_checkpoint_to_the_same_model(
    dispatcher: Dispatcher, table: str, tmp_path: Path
) -> None:
    whole = finish(start(dispatcher, tmp_path / "whole", spec(table, epochs=30)))
    assert whole.state == "succeeded" and answer(whole)["training"]["done"] == 30
    record = start(dispatcher, tmp_path / "killed", spec(table, epochs=30, pause_s=0.05))
    until(lambda: len(told(record, "epoch")) >= 10)
    os.kill(int((tmp_path / "killed" / "worker.pid").read_text()), signal.SIGKILL)
    killed = finish(record)
    assert (killed.state, killed.attempts) == ("succeeded", 2)
    assert [m.code for m in killed.messages if m.code != "epoch"] == ["attempt_repeated", "training_continued"]
    (continued,) = told(record, "training_continued")
    assert continued["epoch"] >= 9
    # The epoch under way, and one that was not kept yet, are all that is done twice.
    epochs = ran(tmp_path / "killed")
    assert sorted(set(epochs)) == list(range(1, 31)) and len(epochs) <= 32
    assert killed.result == whole.result
    assert load(tmp_path / "killed" / "models" / "0") == load(tmp_path / "whole" / "models" / "0")
    left = {path.name for path in (tmp_path / "killed").iterdir()}
    assert left == {"models", "epochs.txt", "worker.pid"}


def test_asked_to_finish_it_ends_well_with_the_best_so_far(dispatcher: Dispatcher, table: str, tmp_path: Path) -> None:
    five = finish(start(dispatcher, tmp_path / "five", spec(table, epochs=5)))
    record = start(dispatcher, tmp_path / "asked", spec(table, epochs=10_000, pause_s=0.03, spoil_after=5))
    # Most of 10,000 epochs are not told, but all are gone through.
    until(lambda: (tmp_path / "asked" / "epochs.txt").exists() and len(ran(tmp_path / "asked")) > 12)
    dispatcher.finish(record)
    asked = finish(record)
    assert (asked.state, asked.error) == ("succeeded", None)
    training = answer(asked)["training"]
    assert training["ended"] == "asked" and training["best"]["epoch"] == 5 and training["done"] >= 12
    assert told(record, "stopped_early") == [{"epoch": training["done"], "best": 5}]
    assert load(tmp_path / "asked" / "models" / "0") == load(tmp_path / "five" / "models" / "0")
    assert training["best"] == answer(five)["training"]["best"]
    # Afterwards there is nothing to finish, and nothing is left behind.
    dispatcher.finish(record)
    assert not (tmp_path / "asked" / ".job").exists()


def test_asked_while_it_waits_it_ends_after_its_first_epoch(dispatcher: Dispatcher, table: str, tmp_path: Path) -> None:
    ahead = [start(dispatcher, tmp_path / str(one), spec(table, epochs=20, pause_s=0.05)) for one in range(2)]
    record = start(dispatcher, tmp_path / "waiting", spec(table, epochs=10_000, pause_s=0.05))
    assert record.state == "queued"
    dispatcher.finish(record)
    assert all(finish(one).state == "succeeded" for one in ahead)
    assert answer(finish(record))["training"]["done"] == 1


def test_stopped_it_keeps_nothing(dispatcher: Dispatcher, table: str, tmp_path: Path) -> None:
    record = start(dispatcher, tmp_path / "stopped", spec(table, epochs=10_000, pause_s=0.05))
    until(lambda: told(record, "epoch") != [])
    dispatcher.stop(record)
    assert finish(record).state == "stopped"
    assert not (tmp_path / "stopped" / "models").exists()


def test_epochs_are_told_in_a_bounded_number_and_end_by_patience(
    dispatcher: Dispatcher, table: str, tmp_path: Path
) -> None:
    record = start(dispatcher, tmp_path / "many", spec(table, epochs=2_000, checkpoint_s=60, rate=0.001))
    status = finish(record, 60)
    epochs = told(record, "epoch")
    assert 90 <= len(epochs) <= 101
    assert epochs[0].keys() == {"epoch", "epochs", "loss", "judged", "best"}
    assert (epochs[0]["epoch"], epochs[-1]["epoch"]) == (1, 2_000)
    assert answer(status)["training"]["epochs"] == [{k: one[k] for k in ("epoch", "loss", "judged")} for one in epochs]
    record = start(dispatcher, tmp_path / "patient", spec(table, epochs=2_000, spoil_after=5, patience=3))
    training = answer(finish(record))["training"]
    assert (training["ended"], training["done"], training["best"]["epoch"]) == ("patience", 8, 5)


def test_what_comes_to_no_numbers_ends_with_the_best_or_says_so(
    dispatcher: Dispatcher, table: str, tmp_path: Path
) -> None:
    record = start(dispatcher, tmp_path / "wild", spec(table, epochs=2_000, rate=60.0))
    training = answer(finish(record))["training"]
    assert training["ended"] == "diverged" and training["best"]["epoch"] == 1
    record = start(dispatcher, tmp_path / "wilder", spec(table, epochs=20, rate=1e200))
    error = finish(record).error
    assert error is not None and error.code == "training_diverged"


@pytest.fixture
def with_gpu(fork_engine: Engine) -> Iterator[Dispatcher]:
    yield Dispatcher(ForkEngine(3, ("7",)))


def test_a_gpu_is_one_jobs_at_a_time_and_others_do_not_wait_for_it(with_gpu: Dispatcher, tmp_path: Path) -> None:
    folders = [tmp_path / name for name in ("first", "second", "on the cpu")]
    for folder in folders:
        folder.mkdir()
    first, second = (with_gpu.submit(toy_order(folder, "toy.tell_device", {}, gpus=1)) for folder in folders[:2])
    third = with_gpu.submit(toy_order(folders[2], "toy.tell_device", {}))
    until(lambda: first.state == "running" and third.state == "running")
    assert second.state == "queued" and with_gpu.counts() == (2, 1)
    for folder in folders:
        (folder / "let go").touch()
    answers = [answer(finish(record))["told"] for record in (first, second, third)]
    assert answers == [{"device": "cuda", "visible": "7"}] * 2 + [{"device": "cpu", "visible": ""}]
    assert (second.status().started_at or "") >= (first.status().finished_at or "later")


def test_without_a_gpu_it_works_on_the_cpu_and_says_so(dispatcher: Dispatcher, table: str, tmp_path: Path) -> None:
    record = dispatcher.submit(toy_order(tmp_path, "sgd_toy.train", spec(table, epochs=2), gpus=1))
    status = finish(record)
    assert (status.state, answer(status)["device"]) == ("succeeded", "cpu")
    assert told(record, "no_gpu") == [{}]


def test_gpus_are_those_that_the_setting_names(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("CUDA_VISIBLE_DEVICES", "2, GPU-8a3f")
    assert visible_gpus() == ("2", "GPU-8a3f")
    for none in ("", "-1"):
        monkeypatch.setenv("CUDA_VISIBLE_DEVICES", none)
        assert visible_gpus() == ()
    monkeypatch.delenv("CUDA_VISIBLE_DEVICES")
    assert len(visible_gpus()) == len(list(Path("/dev").glob("nvidia[0-9]*")))
