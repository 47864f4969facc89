"""Whose turn it is: organizations first, then their persons; time counts, and long ago does not."""

import threading
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from hakaru_compute.engine.dispatcher import Dispatcher
from hakaru_compute.engine.fair_shares import FairShares
from hakaru_compute.engine.port import Capacity, Engine, JobOrder, Limits, Outcome
from hakaru_compute.registry import find_task
from helpers import finish


@dataclass(eq=False)
class Waiting:
    name: str
    owner: tuple[str, ...]
    seconds: float = 10.0


class Clock:
    def __init__(self) -> None:
        self.now = 0.0

    def __call__(self) -> float:
        return self.now


def works(name: str, owner: tuple[str, ...], count: int, seconds: float = 10.0) -> list[Waiting]:
    return [Waiting(f"{name}{number}", owner, seconds) for number in range(count)]


def work_off(waiting: list[Waiting]) -> list[str]:
    """One at a time, each for its seconds; the order."""
    clock = Clock()
    shares = FairShares(clock)
    done: list[str] = []
    while waiting:
        one = shares.in_turn(waiting)[0]
        end = shares.begin(one.owner)
        clock.now += one.seconds
        end()
        done.append(one.name)
        waiting = [other for other in waiting if other is not one]
    return done


def test_one_person_has_the_order_of_waiting() -> None:
    assert work_off(works("a", ("a", "x"), 4)) == ["a0", "a1", "a2", "a3"]


def test_five_of_one_organization_end_as_beside_five_of_another() -> None:
    order = work_off(works("a", ("a", "x"), 25) + works("b", ("b", "y"), 5))
    assert order.index("b4") == 9


def test_organizations_come_first_then_their_persons() -> None:
    order = work_off(works("f", ("a", "f"), 20) + works("s", ("a", "s"), 3) + works("b", ("b", "y"), 6))
    assert order.index("b5") == 11
    assert order.index("s2") <= 12


def test_time_counts_and_not_works() -> None:
    order = work_off(works("long", ("a", "x"), 5, 100) + works("short", ("b", "y"), 20))
    assert sum(name.startswith("long") for name in order[:12]) == 2


def test_long_ago_is_forgotten() -> None:
    clock = Clock()
    shares = FairShares(clock)
    end = shares.begin(("a",))
    clock.now += 1000
    end()
    clock.now += 86_400
    end = shares.begin(("b",))
    clock.now += 2
    end()
    waiting = [*works("b", ("b",), 1), *works("a", ("a",), 1)]
    assert [one.name for one in shares.in_turn(waiting)] == ["a0", "b0"]


class OneAtATime:
    """An engine that notes the order of its jobs and ends them when it is told to."""

    name: Any = "embedded"

    def __init__(self) -> None:
        self.begun: list[str] = []
        self.go_on = threading.Semaphore(0)

    def start(self) -> None: ...

    def capacity(self) -> Capacity:
        return Capacity(workers=1, cpus=1, largest=1)

    def devices(self) -> tuple[str, ...]:
        return ()

    def admits(self, cpus_in_use: int, cpus: int) -> bool:
        return cpus_in_use + cpus <= 1

    def run(self, order: JobOrder, attempt: int, stop: threading.Event, news: Callable[[], None]) -> Outcome:
        self.begun.append(order.job_id)
        self.go_on.acquire()
        return Outcome("succeeded", result={})

    def close(self) -> None: ...


def test_jobs_of_one_organization_hold_up_no_other(tmp_path: Path, request: pytest.FixtureRequest) -> None:
    request.getfixturevalue("fork_engine")
    engine = OneAtATime()
    as_engine: Engine = engine
    dispatcher = Dispatcher(as_engine)
    records = []
    for owner, count in (("a", 8), ("b", 2)):
        for number in range(count):
            folder = tmp_path / f"{owner}{number}"
            folder.mkdir()
            order = JobOrder(
                folder.name, find_task("toy.add"), {"a": 1}, str(folder), Limits(100, 1), owner=(owner, "somebody")
            )
            records.append(dispatcher.submit(order))
    engine.go_on.release(len(records))
    for record in records:
        finish(record)
    assert engine.begun[0] == "a0"
    assert max(engine.begun.index("b0"), engine.begun.index("b1")) <= 4
    assert [name for name in engine.begun if name.startswith("a")] == [f"a{number}" for number in range(8)]
