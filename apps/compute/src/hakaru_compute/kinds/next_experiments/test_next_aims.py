"""Promises of conditions against draws."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from pydantic import TypeAdapter

from hakaru_compute.conditions.target_spec import Target
from hakaru_compute.kinds.next_experiments.aims import Aims

TARGETS = TypeAdapter(list[Target])


def aims_of(*targets: dict[str, Any]) -> Aims:
    return Aims(TARGETS.validate_python([{"target": f"y{at}", **one} for at, one in enumerate(targets)]))


MEAN = np.array([[0.4], [1.0], [3.0]])
SD = np.array([[0.3], [0.8], [0.5]])


@pytest.mark.parametrize(
    ("goal", "loss"),
    [
        ({"goal": "min"}, lambda y: y),
        ({"goal": "max"}, lambda y: -y),
        ({"goal": "value", "value": 1.2, "tolerance": 0.1}, lambda y: np.abs(y - 1.2)),
    ],
)
def test_the_gain_is_the_mean_of_draws(goal: dict[str, Any], loss: Any) -> None:
    known = np.array([[0.9], [2.0]])
    drawn = np.random.default_rng(0).normal(MEAN[:, 0], SD[:, 0], (400_000, 3))
    wanted = np.maximum(loss(known).min() - loss(drawn), 0).mean(axis=0)
    assert aims_of(goal).gain(known, MEAN, SD) == pytest.approx(wanted, abs=3e-3)


def test_a_distance_has_a_folded_distribution() -> None:
    drawn = np.abs(np.random.default_rng(1).normal(MEAN[:, 0], SD[:, 0], (400_000, 3)) - 1.2)
    mean, sd = aims_of({"goal": "value", "value": 1.2, "tolerance": 0.1}).expected(MEAN, SD)
    assert mean[:, 0] == pytest.approx(drawn.mean(axis=0), abs=3e-3)
    assert sd[:, 0] == pytest.approx(drawn.std(axis=0), abs=3e-3)


def test_limits_are_kept_to_with_a_probability() -> None:
    aims = aims_of({"goal": "max"}, {"goal": "range", "lower": 0, "upper": 1})
    mean, sd = np.array([[1.0, 0.5], [1.0, 2.0]]), np.array([[0.1, 0.25], [0.1, 0.25]])
    assert aims.probability(mean, sd) == pytest.approx([0.9544997, 3.167e-5], rel=1e-3)
    known = np.array([[0.9, 0.5], [9.0, 5.0]])
    # What broke the limit is no best: the gain is over 0.9.
    gain = aims.gain(known, mean, sd)
    assert gain[0] > 0.09 and gain[1] < 1e-4
    # Nothing within the limits yet: to get there is all that counts.
    assert aims.gain(known[1:], mean, sd) == pytest.approx(aims.probability(mean, sd))


def test_the_best_of_several_are_those_that_none_beats() -> None:
    aims = aims_of({"goal": "max"}, {"goal": "min"})
    values = np.array([[1.0, 1], [2, 2], [0.5, 3], [np.nan, 0]])
    assert aims.best(values).tolist() == [0, 1]
    assert aims_of({"goal": "max"}).best(values[:, :1]).tolist() == [1]


def test_weights_say_which_of_several_is_bettered_first() -> None:
    known = np.array([[0.0, 1.0], [1.0, 0.0], [0.6, 0.6]])
    # One condition promises the first target alone, the other the second, both as surely.
    mean, sd = np.array([[0.2, 0.7], [0.7, 0.2]]), np.full((2, 2), 0.05)
    first, second = ({"goal": "min", "weight": weight} for weight in (4, 1))
    assert not aims_of(first, first).weighs and not aims_of(first).weighs
    gain = aims_of(first, second).weighted_gain(known, mean, sd)
    assert gain[0] > 2 * gain[1]
    assert aims_of(second, first).weighted_gain(known, mean, sd) == pytest.approx(gain[::-1], rel=0.2)
    even = aims_of(first, first).gain(known, mean, sd)
    assert even[0] == pytest.approx(even[1])
    # Against plain draws of the same score.
    drawn = np.random.default_rng(3).normal(mean[0], sd[0], (200_000, 2)) * [1.0, 0.25]
    score = drawn.max(axis=1) + 0.05 * drawn.sum(axis=1)
    best = min(max(a, b / 4) + 0.05 * (a + b / 4) for a, b in known)
    assert gain[0] == pytest.approx(np.maximum(best - score, 0).mean(), rel=0.05, abs=2e-3)
