"""Hypervolumes and expected improvements against known values, and searches of functions whose best is known."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hakaru_compute.kinds.optimization import search
from hakaru_compute.kinds.optimization.draw import Grid
from hakaru_compute.kinds.optimization.pareto import hypervolume, non_dominated
from hakaru_compute.kinds.optimization.record import Record
from hakaru_compute.kinds.optimization.space import Space
from hakaru_compute.kinds.optimization.space_spec import CategoricalFactor, Factor, RangeFactor, Rules, UnitFactor
from hakaru_compute.kinds.optimization.surrogate import (
    expected_hypervolume_improvement,
    expected_improvement,
)
from optimization_problems import BRANIN_BOX, FunctionProblem, box, branin, branin_currin


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


def test_screening_finds_the_best_of_branin() -> None:
    record = Record(FunctionProblem(box(*BRANIN_BOX), branin, np.array([300.0])), 5000)
    search.screen(record, None, 0)
    assert record.best == pytest.approx(0.397887, abs=1e-4)
    assert record.count <= 5000


def test_a_few_trials_of_single_bayes_are_better_than_chance() -> None:
    found: dict[str, list[float]] = {"bayes": [], "random": []}
    for seed in range(5):
        problem = FunctionProblem(box(*BRANIN_BOX), branin, np.array([300.0]))
        for name, best in found.items():
            record = Record(problem, 10)
            if name == "bayes":
                search.bayes(record, None, seed, several=False)
            else:
                search.random(record, seed)
            assert record.count == 10
            best.append(record.best - 0.397887)
    assert np.median(found["bayes"]) < 0.5 * np.median(found["random"])


def test_multi_bayes_covers_more_than_chance() -> None:
    reference = np.array([18.0, -6.0])
    covered = []
    for several in (True, False):
        record = Record(FunctionProblem(box((0, 1), (0, 1)), branin_currin, reference), 24)
        if several:
            search.bayes(record, None, 0, several=True)
        else:
            search.random(record, 0)
        covered.append(hypervolume(record.front, reference))
    assert covered[0] > 45 and covered[0] > 1.5 * covered[1]


def test_cma_es_keeps_to_steps_and_is_split_over_categories() -> None:
    factors: list[Factor] = [
        UnitFactor(name="u", lower=0, upper=10, unit=1),
        RangeFactor(name="r", lower=-5, upper=5),
        CategoricalFactor(name="c", levels=["far", "near", "off"]),
    ]

    def loss(values: np.ndarray) -> np.ndarray:
        away = np.array([5.0, 0.0, 2.0])[values[:, 2].astype(int)]
        return np.asarray((values[:, 0] - 7) ** 2 + (values[:, 1] - 1.25) ** 2 + away)

    record = Record(FunctionProblem(Space(factors, Rules()), loss, np.array([200.0])), 900)
    search.cma_es(record, 0)
    assert record.count == 900 and record.best < 1e-3
    assert record.kept is not None
    assert record.kept.values[np.argmin(record.kept.score)] == pytest.approx([7, 1.25, 1], abs=0.05)


def test_one_factor_is_enough_for_every_algorithm() -> None:
    problem = FunctionProblem(box((0, 4)), lambda values: (values[:, 0] - 3) ** 2, np.array([20.0]))
    for trials, run in (
        (40, lambda record: search.cma_es(record, 0)),
        (10, lambda record: search.bayes(record, None, 0, several=False)),
        (40, lambda record: search.random(record, 0)),
        (9, lambda record: search.grid(record, Grid(problem.space, 9), 0)),
    ):
        record = Record(problem, trials)
        run(record)
        assert record.count == trials and record.best < 0.05


def test_what_is_remembered_of_many_trials_is_the_best() -> None:
    problem = FunctionProblem(box((0, 1), (0, 1)), lambda values: values[:, ::-1].copy(), np.array([1.0, 1.0]))
    record = Record(problem, 60_000)
    search.random(record, 0)
    assert record.count == 60_000 and record.kept is not None and len(record.kept) <= 20_000
    race = record.race()
    assert race[-1].score == pytest.approx(record.best) and race[-1].trial == 60_000
    assert all(one.hypervolume <= two.hypervolume + 1e-12 for one, two in itertools.pairwise(race))
    assert race[-1].hypervolume == pytest.approx(hypervolume(record.front, problem.reference))
