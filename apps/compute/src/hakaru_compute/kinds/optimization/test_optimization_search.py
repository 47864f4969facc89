"""Searches of functions whose best is known."""

from __future__ import annotations

import itertools

import numpy as np
import pytest

from hakaru_compute.conditions.draw import Grid
from hakaru_compute.conditions.pareto import hypervolume
from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.space_spec import (
    CategoricalFactor,
    Factor,
    GroupSum,
    RangeFactor,
    Rules,
    Term,
    UnitFactor,
)
from hakaru_compute.kinds.optimization import search
from hakaru_compute.kinds.optimization.record import Record
from hakaru_compute.kinds.optimization.region import FIRST, WHOLE, Region
from optimization_problems import BRANIN_BOX, FunctionProblem, box, branin, branin_currin


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


def test_of_four_factors_a_few_trials_are_better_than_chance_wherever_the_best_is() -> None:
    """A narrow valley that is not in the middle, which a process unsure of every corner does not find."""
    least = np.array([0.62, 0.3, 0.7, 0.45])

    def valley(values: np.ndarray) -> np.ndarray:
        off = values - least
        return np.asarray((off**2 * [30, 10, 3, 1]).sum(axis=1) + 20 * (off[:, 0] + off[:, 1]) ** 2)

    found: dict[str, list[float]] = {"bayes": [], "random": []}
    for seed in range(5):
        problem = FunctionProblem(box(*((0.0, 1.0),) * 4), valley, np.array([100.0]))
        bayes, chance = Record(problem, 12), Record(problem, 12)
        search.bayes(bayes, None, seed, several=False)
        search.random(chance, seed)
        found["bayes"].append(bayes.best)
        found["random"].append(chance.best)
    assert np.median(found["bayes"]) < 0.5 * np.median(found["random"])


def test_the_region_narrows_widens_and_ends_as_the_whole_space() -> None:
    region = Region(box((0, 1), (0, 1)), several=False)
    centre = np.array([0.5, 0.5])
    rng = np.random.default_rng(0)
    assert np.abs(region.around(centre, rng) - 0.5).max() <= FIRST / 2
    for _ in range(4):
        region.update(1.0, 1.0, 1.0)
    assert region.width == FIRST / 2
    for best in (0.9, 0.8, 0.7):
        region.update(best, best + 0.1, 1.0)
    assert region.width == FIRST
    for _ in range(100):
        region.update(0.7, 0.7, 1.0)
        if region.is_whole:
            break
    assert region.width == WHOLE and not len(region.around(centre, rng))


def test_the_region_keeps_to_the_rules_and_reaches_other_steps_and_categories() -> None:
    factors: list[Factor] = [
        RangeFactor(name="a", lower=0, upper=1),
        RangeFactor(name="b", lower=0, upper=1),
        UnitFactor(name="u", lower=0, upper=4, unit=1),
        CategoricalFactor(name="c", levels=["x", "y", "z"]),
    ]
    space = Space(factors, Rules(sums=[GroupSum(terms=[Term(factor="a"), Term(factor="b")], total=1)]))
    region = Region(space, several=False)
    for _ in range(12):
        region.update(1.0, 1.0, 1.0)
    near = region.around(np.array([0.4, 0.6, 2.0, 1.0]), np.random.default_rng(0))
    assert near[:, :2].sum(axis=1) == pytest.approx(1)
    assert set(near[:, 2].tolist()) == {1.0, 2.0, 3.0} and set(near[:, 3].tolist()) == {0.0, 1.0, 2.0}


def test_what_is_known_already_is_not_looked_at_again_by_spreading() -> None:
    problem = FunctionProblem(box((0, 4), (0, 4)), lambda values: ((values - 3) ** 2).sum(axis=1), np.array([40.0]))
    known = problem.judge(np.random.default_rng(0).uniform(0, 4, (40, 2)))
    record = Record(problem, 4)
    search.bayes(record, known, 0, several=False)
    assert record.best < 0.01


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
