"""Sums over samples answer as the samples themselves do, or not at all."""

from typing import Any

import numpy as np
import pytest

from hakaru_compute.families.series.lags import every_lag
from hakaru_compute.families.series.stretches import find_stretches
from hakaru_compute.families.series.time_split import TimeSplit, folds_in_time, split_at_random
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor, fit_sensor
from hakaru_compute.kinds.soft_sensor.laboratory import Analyses
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.regressors import PlsPath, RidgePath
from hakaru_compute.kinds.soft_sensor.replay import replay
from hakaru_compute.kinds.soft_sensor.samples import Samples, analysed_samples, samples_at
from hakaru_compute.kinds.soft_sensor.sums import SampleSums

ROWS, EVERY, COLUMNS = 12_000, 20, 4
LAGS = every_lag(COLUMNS, 60, 5)
INPUTS: list[Inputs] = ["levels", "present", "differences", "with_last"]


def series(kind: str) -> np.ndarray:
    """Channels that wander slowly: far from 0, far more apart later than sooner, or tied to each other."""
    rng = np.random.default_rng(3)
    steps = rng.normal(size=(ROWS, COLUMNS))
    values = np.empty_like(steps)
    level = np.zeros(COLUMNS)
    for row, step in enumerate(steps):
        level = 0.95 * level + step
        values[row] = level
    if kind == "offset":
        return values + 1e9
    if kind == "drift":
        return values + np.linspace(0, 5e5, ROWS)[:, None]
    if kind == "still at first":
        values[:4000, 2] = 7.3
    if kind == "tied":
        values[:, 1] = values[:, 0] + values[:, 2]
        values[:, 3] = 2 * values[:, 0]
    return values


def samples_of(values: np.ndarray) -> Samples:
    rng = np.random.default_rng(4)
    away = values - values.mean(axis=0)
    target = np.roll(away[:, 0], 10) - 0.5 * np.roll(away[:, 2], 25) + rng.normal(scale=0.1, size=ROWS)
    sampled = np.arange(100, ROWS, EVERY)
    return analysed_samples(values, LAGS, Analyses(sampled, sampled + 7, target[sampled]), find_stretches(ROWS))


def folds_of(samples: Samples) -> list[TimeSplit]:
    return folds_in_time(samples.rows, 4, 60)


def fitted(
    values: np.ndarray, samples: Samples, inputs: Inputs, sums: SampleSums | None, regressor: Any
) -> FittedSensor:
    rows = samples_at(values, LAGS, Analyses(*[np.arange(0)] * 3), find_stretches(ROWS), np.arange(60, ROWS, 50))
    return fit_sensor(list("abcd"), samples, inputs, regressor, 6, rows, sums)


@pytest.mark.parametrize("inputs", INPUTS)
@pytest.mark.parametrize("kind", ["plain", "offset", "drift", "still at first", "tied"])
def test_sums_answer_as_samples_do(kind: str, inputs: Inputs) -> None:
    values = series(kind)
    samples = samples_of(values)
    samples.now[[300, 301], 2] = np.nan
    folds = folds_of(samples)
    sums = SampleSums(samples, [*(len(fold.fit) for fold in folds), len(samples.rows)])
    for fold in folds:
        whole = replay(PlsPath(range(1, 13)), samples, fold, inputs)
        found = replay(PlsPath(range(1, 13)), samples, fold, inputs, sums=sums)
        size = float(np.nanstd(samples.target))
        assert np.array_equal(np.isnan(whole), np.isnan(found))
        assert np.nanmax(np.abs(found - whole)) < 1e-9 * size
    one = fitted(values, samples, inputs, None, PlsPath([6]))
    for regressor in (PlsPath([6]), PlsPath([2, 9]), RidgePath([0.1])):
        other = fitted(values, samples, inputs, sums, regressor)
        assert np.allclose(other.scale.spread, one.scale.spread, rtol=1e-11)
        assert np.isclose(other.monitor.t2_limit, one.monitor.t2_limit, rtol=1e-9)
        assert np.isclose(other.monitor.spe_limit, one.monitor.spe_limit, rtol=1e-9, atol=1e-11)
        assert np.allclose(other.monitor.loadings, one.monitor.loadings, rtol=1e-8, atol=1e-9)
        assert np.allclose(other.monitor.variances, one.monitor.variances, rtol=1e-9)


def sums_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    def refused(*_: Any) -> None:
        raise AssertionError("went through the samples")

    monkeypatch.setattr(PlsPath, "fit", refused)


@pytest.mark.parametrize("kind", ["plain", "offset"])
def test_samples_are_gone_through_once(kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    values = series(kind)
    samples = samples_of(values)
    folds = folds_of(samples)
    sums_alone(monkeypatch)
    sums = SampleSums(samples, [*(len(fold.fit) for fold in folds), len(samples.rows)])
    for fold in folds:
        assert np.isfinite(replay(PlsPath([1, 12]), samples, fold, "levels", sums=sums)).all()
    assert fitted(values, samples, "levels", sums, RidgePath([0.1])).monitor.t2_limit > 0
    with pytest.raises(AssertionError):
        replay(PlsPath([1]), samples, folds[0], "levels")


@pytest.mark.parametrize(("kind", "place"), [("drift", 0), ("still at first", 0), ("tied", -1)])
def test_sums_that_tell_too_little_are_left(kind: str, place: int, monkeypatch: pytest.MonkeyPatch) -> None:
    samples = samples_of(series(kind))
    folds = folds_of(samples)
    sums_alone(monkeypatch)
    sums = SampleSums(samples, [len(fold.fit) for fold in folds])
    components = [60] if kind == "tied" else [3]
    with pytest.raises(AssertionError):
        replay(PlsPath(components), samples, folds[place], "levels", sums=sums)


def test_sums_are_of_the_first_samples_alone() -> None:
    samples = samples_of(series("plain"))
    count = len(samples.rows)
    sums = SampleSums(samples, [200, count])
    assert sums.of("levels", np.arange(200)) is not None and sums.of("levels", np.arange(count)) is not None
    assert sums.of("levels", np.arange(201)) is None and sums.of("levels", np.arange(1, 201)) is None
    drawn = split_at_random(count, 1 - 200 / count, 0).fit
    assert len(drawn) == 200 and sums.of("levels", drawn) is None
    # Of fewer samples than inputs, these themselves are less work.
    few = samples.take(slice(0, 100))
    assert SampleSums(few, [100]).of("levels", np.arange(100)) is None
