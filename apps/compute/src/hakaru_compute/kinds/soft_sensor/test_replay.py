"""Estimates know what was known at their row, and nothing else."""

import numpy as np
import pytest

from hakaru_compute.families.series.lags import every_lag, reach
from hakaru_compute.families.series.stretches import find_stretches
from hakaru_compute.families.series.time_split import TimeSplit, split_at_random, split_in_time
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses
from hakaru_compute.kinds.soft_sensor.live import NOTHING
from hakaru_compute.kinds.soft_sensor.regressors import (
    LassoPath,
    LocallyWeightedPls,
    PlsPath,
    RecursivePls,
    Regressor,
    RidgePath,
)
from hakaru_compute.kinds.soft_sensor.replay import replay
from hakaru_compute.kinds.soft_sensor.samples import Carried, Inputs, Samples, analysed_samples, any_missing, samples_at

ROWS, DELAY = 1200, 14
LAGS = every_lag(2, 12, 4)
REGRESSORS = [
    lambda: RidgePath([0.1, 1.0]),
    lambda: LassoPath([0.01]),
    lambda: PlsPath([1, 3]),
    lambda: RecursivePls([2], 0.97),
    lambda: LocallyWeightedPls([2], 1.0, 500),
]


def process(seed: int = 0) -> tuple[np.ndarray, np.ndarray]:
    """Two variables that wander, and a value that follows them after some rows and drifts."""
    rng = np.random.default_rng(seed)
    series = np.cumsum(rng.normal(size=(ROWS, 2)), axis=0) * 0.3
    value = np.cumsum(rng.normal(size=ROWS)) * 0.05
    value[8:] += series[:-8, 0] - 0.5 * series[4:-4, 1]
    return series, value


def analyses_of(value: np.ndarray, delay: int = DELAY) -> Analyses:
    """Of every tenth row, from 20 on."""
    sampled = np.arange(20, ROWS, 10)
    return Analyses(sampled, sampled + delay, value[sampled])


def samples_of(series: np.ndarray, value: np.ndarray, delay: int = DELAY) -> Samples:
    return analysed_samples(series, LAGS, analyses_of(value, delay), find_stretches(ROWS))


def test_samples_see_the_last_analysis_that_was_answered() -> None:
    series, value = process()
    found = samples_of(series, value)
    # Of row 60 the analyses of 50 and 40 are known from 64 and 54 on.
    place = int(np.flatnonzero(found.rows == 60)[0])
    assert found.last[place] == value[40] and found.before[place] == value[30] and found.age[place] == 20
    assert np.array_equal(found.then[place], [series[40 - lag.rows, lag.column] for lag in LAGS])
    assert np.isnan(found.last[:2]).all() and np.isnan(found.before[2]) and found.last[2] == value[20]
    matrix, base = found.inputs("differences")
    assert np.array_equal(matrix[place], found.now[place] - found.then[place]) and base[place] == value[40]
    assert found.inputs("with_last")[0].shape[1] == len(LAGS) + 2


def test_any_row_can_be_estimated() -> None:
    series, value = process()
    rows = np.arange(100, 140)
    found = samples_at(series, LAGS, analyses_of(value), find_stretches(ROWS), rows)
    assert np.isnan(found.target).all()
    assert np.array_equal(found.last, value[(rows - DELAY) // 10 * 10])
    assert np.array_equal(found.age, rows - (rows - DELAY) // 10 * 10)


def test_rows_with_one_last_analysis_share_its_lags() -> None:
    series, value = process()
    rows = np.arange(15, 140)
    found = samples_at(series, LAGS, analyses_of(value), find_stretches(ROWS), rows)
    known = found.newest >= 0
    assert len(found.analysed) == 11 and found.newest.max() == 10 and known.sum() == len(rows) - (20 + DELAY - 15)
    then = (rows[known] - DELAY) // 10 * 10
    expected = [[series[row - lag.rows, lag.column] for lag in LAGS] for row in then]
    assert np.array_equal(found.then[known], expected) and np.isnan(found.then[~known]).all()
    assert np.array_equal(found.complete, rows >= 30 + DELAY)
    some = found.take(np.array([50, 3, 51]))
    assert np.array_equal(some.then, found.then[[50, 3, 51]], equal_nan=True) and some.analysed is found.analysed
    # Before the first analysis that is known, what was carried here is.
    carried = Carried(1.0, 2.0, np.arange(len(LAGS), dtype=float), 5.0)
    for own in (analyses_of(value), NOTHING):
        begun = samples_at(series, LAGS, own, find_stretches(ROWS), rows, carried=carried)
        assert np.array_equal(begun.then[~known], np.tile(carried.then, ((~known).sum(), 1)))
        assert begun.complete[~known].all()
    empty = samples_at(series, LAGS, own, find_stretches(ROWS), rows)
    assert np.isnan(empty.then).all() and not empty.complete.any() and not np.isnan(empty.now[:2]).any()


def test_a_row_misses_a_value_where_a_cell_does() -> None:
    matrix = np.array([[1.0, 2.0], [np.nan, 1.0], [1e308, 1e308], [np.inf, -np.inf], [1.0, np.nan]])
    for order in ("C", "F"):
        assert any_missing(matrix.copy(order=order)).tolist() == [False, True, False, False, True]


@pytest.mark.parametrize("inputs", ["levels", "with_last", "differences"])
@pytest.mark.parametrize("make", REGRESSORS)
def test_the_future_changes_no_estimate(make: type[Regressor], inputs: Inputs) -> None:
    series, value = process()
    samples = samples_of(series, value)
    split = split_in_time(samples.rows, 0.3, reach(LAGS) + DELAY)
    whole = replay(make(), samples, split, inputs)
    assert np.isfinite(whole).all()
    now = 1000
    rng = np.random.default_rng(9)
    later_series, later_value = series.copy(), value.copy()
    later_series[now + 1 :] = rng.normal(size=(ROWS - now - 1, 2)) * 50
    # Analyses whose answer comes after row 1000 are not known at it, though their samples were taken before.
    later_value[now - DELAY + 1 :] = rng.normal(size=ROWS - now + DELAY - 1) * 50
    other = replay(make(), samples_of(later_series, later_value), split, inputs)
    before = samples.rows[split.held_out] <= now
    assert before.sum() > 10 and np.array_equal(whole[:, before], other[:, before])
    assert not np.allclose(whole[:, ~before], other[:, ~before])


@pytest.mark.parametrize("make", REGRESSORS[3:])
def test_an_analysis_is_learned_once_it_is_answered(make: type[Regressor]) -> None:
    series, value = process()
    samples = samples_of(series, value)
    split = split_in_time(samples.rows, 0.3, reach(LAGS) + DELAY)
    found = replay(make(), samples, split, "levels")[0]
    still = replay(make(), samples, split, "levels", learns_on=False)[0]
    # One fit of all that is known at the row, for a row far into the test.
    place = 20
    row = samples.rows[split.held_out[place]]
    known = np.flatnonzero(samples.known_from <= row)
    assert known.max() == split.held_out[place] - 2
    alone = TimeSplit(known, split.held_out[place : place + 1], known[:0])
    if isinstance(make(), LocallyWeightedPls):
        # Its distances are in the units of the first fit's rows, so that only such an estimate of the same units agrees.
        assert not np.isclose(found[place], still[place])
    else:
        refitted = make()
        one = replay(refitted, samples, alone, "levels", learns_on=False)[0, 0]
        assert abs(one - found[place]) < 0.2 * abs(still[place] - found[place])
    # At the first row the answers of the embargo are there already.
    assert not np.isclose(found[0], still[0], rtol=1e-12)


def test_a_model_may_be_fitted_anew() -> None:
    series, value = process()
    samples = samples_of(series, value)
    split = split_in_time(samples.rows, 0.3, reach(LAGS) + DELAY)
    still = replay(PlsPath([3]), samples, split, "levels")[0]
    anew = replay(PlsPath([3]), samples, split, "levels", retrain_every=5)[0]
    changed = ~np.isclose(still, anew, rtol=1e-12)
    assert changed[5:].all()
    errors = [float(np.sqrt(((one - samples.target[split.held_out]) ** 2).mean())) for one in (still, anew)]
    assert errors[1] < errors[0]


def test_samples_without_all_inputs_have_no_estimate() -> None:
    series, value = process()
    series[900, 0] = np.nan
    samples = samples_of(series, value)
    split = split_in_time(samples.rows, 0.3, 26)
    touched = samples.rows[split.held_out] == 900
    assert touched.sum() == 1
    for make in REGRESSORS:
        found = replay(make(), samples, split, "levels")
        assert np.array_equal(np.isnan(found[0]), touched)
    with pytest.raises(ValueError, match="all inputs"):
        replay(PlsPath([1]), samples_of(series * np.nan, value), split, "levels")


def test_a_shuffled_split_learns_nothing_on_the_way() -> None:
    series, value = process()
    samples = samples_of(series, value)
    split = split_at_random(len(samples.rows), 0.3, seed=0)
    found = replay(RecursivePls([2], 0.97), samples, split, "levels")
    assert np.array_equal(found, replay(RecursivePls([2], 0.97), samples, split, "levels", learns_on=False))
