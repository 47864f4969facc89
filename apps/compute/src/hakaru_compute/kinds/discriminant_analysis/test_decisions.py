"""Thresholds and costs that turn probabilities into classes, against trying every threshold, and by hand."""

import numpy as np
import pytest

from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis import decisions as decisions
from hakaru_compute.kinds.discriminant_analysis.calls_spec import Decision


def test_the_best_threshold_is_the_cheapest_of_all() -> None:
    rng = np.random.default_rng(0)
    for case in range(40):
        rows = int(rng.integers(3, 60))
        actual = rng.integers(0, 2, rows)
        actual[:2] = 0, 1
        probability = rng.random(rows).round(1 if case % 2 else 6)
        costs = np.array([[0, rng.random() * 5], [rng.random() * 5, 0]])
        shares = None if case % 3 else np.array([0.8, 0.2])
        found = decisions.threshold_costs(actual, probability, costs, 1, shares)
        every = np.unique(np.concatenate([np.linspace(0, 1, 1001), probability]))
        plain = [decisions.mean_cost(actual, (probability >= one).astype(int), costs, shares) for one in every]
        assert found.at(every).tolist() == pytest.approx(plain)
        best = found.best(0.5)
        assert 0 <= best <= 1
        own = decisions.mean_cost(actual, (probability >= best).astype(int), costs, shares)
        assert own == pytest.approx(min(plain)) and own == pytest.approx(found.costs.min())


def test_the_best_threshold_has_no_more_decimals_than_it_needs() -> None:
    def best(*probability: float) -> float:
        found = decisions.threshold_costs(np.array([0, 0, 1, 1]), np.array(probability), 1 - np.eye(2), 1)
        return found.best(0.01)

    assert best(0.1, 0.2123456789, 0.8123456789, 0.9) == 0.512
    assert best(0.1, 0.21234, 0.21235, 0.9) == 0.21235
    assert best(0.1, 0.21234, 0.21236, 0.9) == 0.21235


def test_thresholds_and_costs_decide() -> None:
    probabilities = np.array([[0.7, 0.3], [0.4, 0.6], [np.nan, np.nan]])
    assert decisions.decide(probabilities, Decision(), 1).tolist() == [0, 1, -1]
    assert decisions.decide(probabilities, Decision(threshold=0.3), 1).tolist() == [1, 1, -1]
    assert decisions.decide(probabilities, Decision(threshold=0.65), 0).tolist() == [0, 1, -1]
    dear = Decision(costs=[[0, 1], [5, 0]])
    assert decisions.decide(probabilities, dear, 1).tolist() == [1, 1, -1]
    costs = np.array([[0.0, 1.0], [5.0, 0.0]])
    assert decisions.theoretical_threshold(costs, 1) == pytest.approx(1 / 6)
    assert decisions.theoretical_threshold(costs, 0) == pytest.approx(5 / 6)
    assert decisions.theoretical_threshold(np.zeros((2, 2)), 1) is None
    three = np.full((2, 3), 1 / 3)
    with pytest.raises(JobError, match="threshold_needs_two_classes"):
        decisions.decide(three, Decision(threshold=0.5), None)
    with pytest.raises(JobError, match="costs_unfit"):
        decisions.decide(three, dear, None)
