"""What gives way where one part of a sum is moved, along curves as while a person drags (the profiler has it too)."""

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.space_spec import GroupSum, RangeFactor, Rules, Term
from hakaru_compute.conditions.sums import carried

CASES = Path(__file__).parents[5] / "packages" / "contract" / "src" / "decisions" / "amount-cases.json"


def space_of(names: str = "abc", weights: tuple[float, ...] = (1, 1, 1), total: float = 100.0) -> Space:
    factors = [
        RangeFactor(name="a", lower=20, upper=80),
        RangeFactor(name="b", lower=10, upper=60),
        RangeFactor(name="c", lower=0, upper=70),
        RangeFactor(name="heat", lower=60, upper=100),
    ]
    terms = [Term(factor=name, weight=weight) for name, weight in zip(names, weights, strict=True)]
    return Space(factors, Rules(sums=[GroupSum(terms=terms, total=total)]))


def rows(first: list[float], *rest: float) -> np.ndarray:
    return np.array([[value, *rest] for value in first], dtype=float)


def test_the_others_keep_their_proportion_above_their_lower_limits() -> None:
    space = space_of()
    found = carried(space, rows([20, 40, 60, 80, 95], 30, 20, 80), {0})
    assert found[2] == pytest.approx([60, 25, 15, 80])
    assert found[1:4, :3].sum(axis=1) == pytest.approx([100, 100, 100])
    assert (found[1:4, 1] - 10) == pytest.approx(found[1:4, 2])
    assert space.feasible(found).tolist() == [True, True, True, True, False]


@pytest.mark.parametrize("case", json.loads(CASES.read_text("utf-8")))
def test_the_cases_that_the_profiler_keeps_to(case: dict[str, Any]) -> None:
    space = space_of()
    given = [case["to"] if name == case["move"] else value for name, value in case["setting"].items()]
    locked = {space.place[name] for name in case.get("locked", [])}
    (found,) = carried(space, np.array([[*given, 80.0]]), {space.place[case["move"]]}, locked)
    assert found == pytest.approx([*case["wanted"].values(), 80], abs=1e-5)


def test_what_is_at_its_lower_limit_is_filled_last() -> None:
    found = carried(space_of(), rows([20.0], 20, 0, 80), {0})
    assert found[0] == pytest.approx([20, 60, 20, 80], abs=1e-5)
    assert carried(space_of(), rows([50.0], 10, 0, 80), {0})[0, :3].sum() == pytest.approx(100)


def test_what_is_locked_or_in_no_sum_stays() -> None:
    space, given = space_of(), rows([60.0], 30, 20, 80)
    assert carried(space, given, {0}, {2})[0] == pytest.approx([60, 20, 20, 80])
    assert carried(space, given, {3}).tolist() == given.tolist()
    # Two are moved, as on a map: the third is what they leave.
    assert carried(space, given, {0, 1})[0] == pytest.approx([60, 30, 10, 80])


def test_weights_count() -> None:
    space = space_of("ac", (2, 0.5), 110.0)
    assert carried(space, np.array([[50.0, 30, 40, 80]]), {2})[0] == pytest.approx([45, 30, 40, 80])
