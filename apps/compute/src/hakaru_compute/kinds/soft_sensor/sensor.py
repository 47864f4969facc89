"""A soft sensor from a series: its samples, its split, and every model beside its baselines. No files, no job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.series.lags import Lag, every_lag, reach
from hakaru_compute.families.series.stretches import Stretches
from hakaru_compute.families.series.time_split import TimeSplit, folds_in_time, split_at_random, split_in_time
from hakaru_compute.families.supervised.metrics import half_width, observed_coverage
from hakaru_compute.kinds.soft_sensor.figures import Comparison, Window, along_time, compare_with_last_value
from hakaru_compute.kinds.soft_sensor.laboratory import (
    Analyses,
    LaboratoryValues,
    date_analyses,
    find_laboratory_values,
)
from hakaru_compute.kinds.soft_sensor.models import Chosen, choose_setting
from hakaru_compute.kinds.soft_sensor.replay import replay
from hakaru_compute.kinds.soft_sensor.samples import Samples, analysed_samples
from hakaru_compute.kinds.soft_sensor.spec import Laboratory, Lags, SensorModel, SensorOptions, SeriesSplit

INTERVALS_BACK = 3
STEPS_AN_INTERVAL = 5
# Lags of all variables together; more make the step longer.
MOST_LAGS = 600
# Where every row has a value of its own, the interval says nothing of how long the process remembers.
FEWEST_ROWS_BACK = 20
WINDOWS = 10
COVERAGE = 0.9


@dataclass(frozen=True)
class Prepared:
    """values: the analyses found; samples: those whose inputs could be made, for training and test by `split`."""

    values: LaboratoryValues
    analyses: Analyses
    lags: list[Lag]
    samples: Samples
    split: TimeSplit
    embargo: int


def choose_lags(options: Lags, variables: Sequence[str], interval: float | None) -> list[Lag]:
    """The lags asked for, from the variables' dead times on, or those of the rules that their settings name.

    interval: rows between laboratory values. Raises ValueError where a dead time is longer than the largest lag.
    """
    between = max(interval or 1.0, 1.0)
    largest = options.largest if options.largest is not None else max(round(INTERVALS_BACK * between), FEWEST_ROWS_BACK)
    own = {one.column: one.rows for one in options.dead_times}
    dead_times = [own.get(name, 0) for name in variables]
    if options.largest is None:
        largest += max(dead_times)
    if max(dead_times) > largest:
        raise ValueError(f"a dead time of {max(dead_times)} rows is longer than the largest lag of {largest}")
    step = options.step or max(1, int(between // STEPS_AN_INTERVAL))
    if options.step is None:
        step = max(step, -(-len(variables) * (largest + 1) // MOST_LAGS))
    return every_lag(len(variables), largest, step, dead_times=dead_times)


def prepare(series: np.ndarray, target: np.ndarray, stretches: Stretches, options: SensorOptions) -> Prepared:
    """The samples of a series (n, p) of the variables with its laboratory values (n,), NaN where there are none."""
    laboratory: Laboratory = options.laboratory
    recording = None if laboratory.recording == "automatic" else laboratory.recording
    values = find_laboratory_values(target, stretches.first, recording)
    analyses = date_analyses(values, laboratory.delay, laboratory.stamped, stretches.first)
    lags = choose_lags(options.lags, options.variables, values.interval)
    samples = analysed_samples(series, lags, analyses, stretches)
    samples = samples.take(~np.isnan(samples.now).any(axis=1))
    split = options.split
    embargo = split.embargo if split.embargo is not None else reach(lags) + laboratory.delay
    return Prepared(values, analyses, lags, samples, _split(split, samples, embargo, options.seed), embargo)


def _split(split: SeriesSplit, samples: Samples, embargo: int, seed: int) -> TimeSplit:
    if split.method == "shuffled":
        return split_at_random(len(samples.rows), split.test_share, seed)
    return split_in_time(samples.rows, split.test_share, embargo)


@dataclass(frozen=True)
class Judged:
    """A model beside its baselines. chosen: null for the two baselines. estimates (h,): of the test's samples, each made with
    what was known then. half_width: of an interval of 90 %, from the folds' errors, null where these are too few; coverage:
    the share of the test's values inside.
    """

    name: str
    chosen: Chosen | None
    estimates: np.ndarray
    test: Comparison
    windows: list[Window]
    half_width: float | None
    coverage: float | None


def judge_baselines(prepared: Prepared) -> list[Judged]:
    """The mean of the training samples, and the last known laboratory value."""
    samples, split = prepared.samples, prepared.split
    mean = np.full(len(split.held_out), samples.target[split.fit].mean())
    return [
        _judged("mean", None, prepared, mean, samples.target - samples.target[split.fit].mean()),
        _judged("last_value", None, prepared, samples.last[split.held_out], samples.target - samples.last),
    ]


def judge_model(
    model: SensorModel, prepared: Prepared, options: SensorOptions, *, tick: Callable[[], None] = lambda: None
) -> Judged:
    """A model with the setting that folds of the training samples choose, replayed over the test."""
    samples, split = prepared.samples, prepared.split
    training = samples.take(split.fit)
    folds = folds_in_time(training.rows, options.split.folds, prepared.embargo)
    chosen = choose_setting(model.parameters, training, folds, tick=tick)
    tick()
    estimates = replay(chosen.candidate.regressor(), samples, split, chosen.candidate.inputs)[0]
    errors = np.full(len(samples.rows), np.nan)
    errors[split.fit] = training.target - chosen.estimates
    return _judged(model.name, chosen, prepared, estimates, errors)


def _judged(name: str, chosen: Chosen | None, prepared: Prepared, estimates: np.ndarray, errors: np.ndarray) -> Judged:
    samples, split = prepared.samples, prepared.split
    rows, actual, last = (values[split.held_out] for values in (samples.rows, samples.target, samples.last))
    half = half_width(np.abs(errors[split.fit]), COVERAGE)
    covered = None if half is None else observed_coverage(actual, estimates - half, estimates + half)
    return Judged(
        name,
        chosen,
        estimates,
        compare_with_last_value(actual, estimates, last),
        along_time(rows, actual, estimates, last, WINDOWS),
        half,
        covered,
    )
