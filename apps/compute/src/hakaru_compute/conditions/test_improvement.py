"""Hypervolumes and expected improvements against known values."""

from __future__ import annotations

import numpy as np
import pytest

from hakaru_compute.conditions.improvement import expected_hypervolume_improvement, expected_improvement
from hakaru_compute.conditions.pareto import hypervolume, non_dominated


def test_hypervolumes_of_known_fronts() -> None:
    assert hypervolume(np.array([[1.0, 3], [2, 2], [3, 1]]), np.array([4.0, 4])) == 6
    assert hypervolume(np.array([[1.0, 1, 3], [2, 3, 1], [3, 2, 2]]), np.array([4.0, 4, 4])) == 14
    assert hypervolume(np.array([[1.0, 3], [2, 2], [3, 1], [3, 3], [5, 0]]), np.array([4.0, 4])) == 6
    assert hypervolume(np.empty((0, 2)), np.array([4.0, 4])) == 0
    assert hypervolume(np.full((1, 4), 1.0), np.full(4, 3.0)) == 16


@pytest.mark.parametrize("targets", [2, 3, 4])
def test_hypervolume_is_that_of_counted_points(targets: int) -> None:
    rng = np.random.default_rng(targets)
    losses = rng.random((12, targets))
    points = rng.random((200_000, targets))
    counted = (losses[:, None, :] <= points[None, :20_000, :]).all(axis=2).any(axis=0).mean()
    assert hypervolume(losses, np.ones(targets)) == pytest.approx(counted, abs=0.02)


def test_the_front_has_no_row_twice_and_none_that_another_beats() -> None:
    losses = np.array([[1.0, 3], [2, 2], [2, 2], [3, 1], [3, 3], [1, 4]])
    assert non_dominated(losses).tolist() == [True, True, False, True, False, False]


def test_expected_improvement_is_the_mean_of_draws() -> None:
    rng = np.random.default_rng(0)
    mean, sd = np.array([0.3, 1.0]), np.array([0.5, 0.2])
    drawn = rng.normal(mean, sd, (400_000, 2))
    assert expected_improvement(0.6, mean, sd) == pytest.approx(np.maximum(0.6 - drawn, 0).mean(axis=0), abs=2e-3)


@pytest.mark.parametrize("targets", [2, 3])
def test_expected_hypervolume_improvement_is_the_mean_of_draws(targets: int) -> None:
    rng = np.random.default_rng(1)
    front, reference = rng.random((5, targets)), np.full(targets, 1.1)
    mean, sd = rng.random((3, targets)) * 0.6, 0.1 + 0.2 * rng.random((3, targets))
    have = hypervolume(front, reference)
    drawn = [
        np.mean([hypervolume(np.vstack([front, one]), reference) - have for one in rng.normal(m, s, (2000, targets))])
        for m, s in zip(mean, sd, strict=True)
    ]
    assert expected_hypervolume_improvement(front, reference, mean, sd) == pytest.approx(drawn, rel=0.08, abs=2e-3)
    nothing = expected_hypervolume_improvement(
        np.empty((0, targets)), reference, np.zeros((1, targets)), np.full((1, targets), 1e-9)
    )
    assert nothing == pytest.approx(1.1**targets)
