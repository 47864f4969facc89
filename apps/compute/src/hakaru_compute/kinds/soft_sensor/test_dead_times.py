"""Dead times that were put into a series are found again."""

import numpy as np

from hakaru_compute.kinds.soft_sensor.dead_times import find_dead_times, longest_laboratory_delay

ROWS = 3000


def wandering(seed: int, columns: int) -> np.ndarray:
    """Columns that drift, with changes of their own."""
    return np.cumsum(np.random.default_rng(seed).normal(size=(ROWS, columns)), axis=0)


def test_each_variable_has_its_own() -> None:
    values = wandering(0, 3)
    delayed = np.full(ROWS, np.nan)
    delayed[30:] = values[18:-12, 0] - 2 * values[:-30, 1]
    rows = np.arange(100, ROWS, 10)
    target = delayed[rows] + np.random.default_rng(1).normal(size=len(rows))
    found = find_dead_times(values, rows, target, np.zeros(ROWS, dtype=int), 60)
    assert [one.best for one in found] == [12, 30, None]
    assert found[0].correlations[12] > found[0].chance and found[1].correlations[30] < -found[1].chance
    assert not any(one.follows for one in found)
    assert longest_laboratory_delay(found) == 12


def test_levels_that_drift_agree_with_nothing() -> None:
    sure = 0
    for seed in range(30):
        values = wandering(10 + seed, 2)
        rows = np.arange(100, ROWS, 10)
        found = find_dead_times(values[:, :1], rows, values[rows, 1], np.zeros(ROWS, dtype=int), 60, seed=seed)
        sure += found[0].best is not None
    # 1 % by chance.
    assert sure <= 2


def test_a_controlled_variable_follows() -> None:
    values = wandering(3, 1)
    rows = np.arange(100, ROWS - 50, 10)
    target = values[rows + 20, 0]
    found = find_dead_times(values, rows, target, np.zeros(ROWS, dtype=int), 40, ahead=40)[0]
    assert found.follows and found.lags[np.abs(found.correlations).argmax()] == -20


def test_pairs_do_not_cross_gaps() -> None:
    values = wandering(4, 1)
    first = np.where(np.arange(ROWS) < 1500, 0, 1500)
    jump = values.copy()
    jump[1500:] += 1e6
    rows = np.arange(100, ROWS, 10)
    target = values[rows - 20, 0]
    here, there = (find_dead_times(one, rows, target, first, 50)[0] for one in (values, jump))
    assert here.best == 20 and np.allclose(here.correlations, there.correlations, atol=1e-6)


def test_too_few_or_constant_say_nothing() -> None:
    values = wandering(5, 2)
    values[:, 1] = 4.0
    rows = np.arange(100, 220, 10)
    first = np.zeros(ROWS, dtype=int)
    few = find_dead_times(values, rows, values[rows, 0], first, 20)
    assert [one.best for one in few] == [None, None]
    many = find_dead_times(values, np.arange(100, 900, 10), values[np.arange(100, 900, 10), 0], first, 20)
    assert many[0].best == 0 and many[1].best is None
    assert longest_laboratory_delay(few) is None
