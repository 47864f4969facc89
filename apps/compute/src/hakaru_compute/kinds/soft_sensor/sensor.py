"""A soft sensor from a series: its samples, its split, and every model beside its baselines. No files, no job."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.results import FoldMetrics, Metrics
from hakaru_compute.families.series.lags import GroupedLags, every_lag, reach
from hakaru_compute.families.series.stretches import Stretches
from hakaru_compute.families.series.time_split import TimeSplit, folds_in_time, split_at_random, split_in_time
from hakaru_compute.families.supervised.metrics import (
    half_width,
    observed_coverage,
    regression_metrics,
    spread_over_folds,
)
from hakaru_compute.kinds.soft_sensor.figures import Comparison, compare_with_last_value
from hakaru_compute.kinds.soft_sensor.fitted import FittedSensor, fit_sensor
from hakaru_compute.kinds.soft_sensor.laboratory import (
    Analyses,
    LaboratoryValues,
    date_analyses,
    find_laboratory_values,
)
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.model_specs import Pls, SensorModelName
from hakaru_compute.kinds.soft_sensor.models import Chosen, choose_setting
from hakaru_compute.kinds.soft_sensor.regressors import Regressor
from hakaru_compute.kinds.soft_sensor.replay import replay
from hakaru_compute.kinds.soft_sensor.result_spec import Baseline
from hakaru_compute.kinds.soft_sensor.samples import Samples, analysed_samples, any_missing, samples_at, slice_of
from hakaru_compute.kinds.soft_sensor.spec import Laboratory, Lags, SensorModel, SensorOptions, SeriesSplit
from hakaru_compute.kinds.soft_sensor.sums import SampleSums

INTERVALS_BACK = 3
STEPS_AN_INTERVAL = 5
# Lags of all variables together; more make the step longer.
MOST_LAGS = 600
# Where every row has a value of its own, the interval says nothing of how long the process remembers.
FEWEST_ROWS_BACK = 20
COVERAGE = 0.9
# Cells of the samples' lags, and samples; of more, samples are taken evenly over time.
MOST_CELLS = 6_000_000
MOST_SAMPLES = 20_000
# Rows of the training, analysed or not, that the limits of T² and SPE are set by.
MOST_LIMIT_ROWS = 4_000


class TooFewSamples(ValueError):
    """No sample is left for the training, or the test. samples: how many there are in all."""

    def __init__(self, samples: int) -> None:
        super().__init__(f"{samples} samples are too few for a training and a test")
        self.samples = samples


@dataclass(frozen=True)
class Prepared:
    """values: the analyses found; samples: those whose inputs could be made, for training and test by `split`. total: analyses
    before any was left out: those `thinned` away, and those without all inputs.
    """

    series: np.ndarray
    stretches: Stretches
    values: LaboratoryValues
    analyses: Analyses
    lags: GroupedLags
    samples: Samples
    split: TimeSplit
    embargo: int
    taken: int

    @property
    def total(self) -> int:
        """How many analyses there are."""
        return len(self.analyses.sampled)

    @property
    def incomplete(self) -> int:
        """How many of the analyses taken were left out for want of an input."""
        return self.taken - len(self.samples.rows)


@dataclass(frozen=True)
class Reach:
    """How far lags go, in rows: the largest and the step of variables without their own, and each variable's dead time, largest lag
    and step (p,).
    """

    largest: int
    step: int
    dead_times: list[int]
    ends: list[int]
    steps: list[int]


def choose_reach(options: Lags, variables: Sequence[str], interval: float | None) -> Reach:
    """The lags asked for, from the variables' dead times on, or those of the rules that their settings name.

    interval: rows between laboratory values. Raises ValueError where a dead time is longer than the variable's largest lag.
    """
    between = max(interval or 1.0, 1.0)
    dead = {one.column: one.rows for one in options.dead_times}
    own = {one.column: one for one in options.variables}
    dead_times = [dead.get(name, 0) for name in variables]
    ends = [own[name].largest if name in own else None for name in variables]
    largest = options.largest
    if largest is None:
        largest = max(round(INTERVALS_BACK * between), FEWEST_ROWS_BACK)
        largest += max((rows for rows, end in zip(dead_times, ends, strict=True) if end is None), default=0)
    reached = [largest if end is None else end for end in ends]
    for rows, end in zip(dead_times, reached, strict=True):
        if rows > end:
            raise ValueError(f"a dead time of {rows} rows is longer than the largest lag of {end}")
    steps = [own[name].step if name in own else None for name in variables]
    step = options.step or max(1, int(between // STEPS_AN_INTERVAL))
    if options.step is None:
        together = sum(end + 1 for end, one in zip(reached, steps, strict=True) if one is None)
        step = max(step, -(-together // MOST_LAGS))
    return Reach(largest, step, dead_times, reached, [step if one is None else one for one in steps])


def choose_lags(options: Lags, variables: Sequence[str], interval: float | None) -> GroupedLags:
    """These lags, each."""
    found = choose_reach(options, variables, interval)
    return every_lag(len(variables), found.ends, found.steps, dead_times=found.dead_times)


def read_laboratory(target: np.ndarray, stretches: Stretches, laboratory: Laboratory) -> LaboratoryValues:
    """The analyses in a column (n,), as the options say that they stand there."""
    recording = None if laboratory.recording == "automatic" else laboratory.recording
    return find_laboratory_values(target, stretches.first, recording, laboratory.interval)


def prepare(
    series: np.ndarray,
    target: np.ndarray,
    stretches: Stretches,
    options: SensorOptions,
    variables: Sequence[str] | None = None,
) -> Prepared:
    """The samples of a series (n, p) of the variables with its laboratory values (n,), NaN where there are none. variables: the
    options', where some are left out. Raises TooFewSamples.
    """
    laboratory = options.laboratory
    names = options.variables if variables is None else list(variables)
    values = read_laboratory(target, stretches, laboratory)
    analyses = date_analyses(values, laboratory.delay, laboratory.stamped, stretches.first)
    lags = choose_lags(options.lags, names, values.interval)
    most = max(2, min(MOST_SAMPLES, MOST_CELLS // len(lags)))
    places = np.arange(len(analyses.sampled))
    if len(places) > most:
        places = places[np.linspace(0, len(places) - 1, most).astype(np.int64)]
    samples = analysed_samples(series, lags, analyses, stretches, places=places)
    gone = any_missing(samples.now)
    samples = samples.take(~gone) if gone.any() else samples
    split = options.split
    embargo = split.embargo if split.embargo is not None else reach(lags) + laboratory.delay
    divided = _split(split, samples, embargo, options.seed)
    return Prepared(series, stretches, values, analyses, lags, samples, divided, embargo, len(places))


def _split(split: SeriesSplit, samples: Samples, embargo: int, seed: int) -> TimeSplit:
    if len(samples.rows) < 2:
        raise TooFewSamples(len(samples.rows))
    if split.method == "shuffled":
        return split_at_random(len(samples.rows), split.test_share, seed)
    try:
        return split_in_time(samples.rows, split.test_share, embargo)
    except ValueError:
        raise TooFewSamples(len(samples.rows)) from None


def make_folds(prepared: Prepared, options: SensorOptions) -> list[TimeSplit]:
    """Folds of the training samples, by places among these."""
    rows = prepared.samples.rows[prepared.split.fit]
    return folds_in_time(rows, options.split.folds, prepared.embargo)


def sums_of(prepared: Prepared, folds: Sequence[TimeSplit]) -> SampleSums | None:
    """Sums over the samples of each fold, of the training, and of all; null where these are not the first so many, but drawn."""
    if prepared.split.shuffled:
        return None
    ends = [len(fold.fit) for fold in folds]
    return SampleSums(prepared.samples, [*ends, len(prepared.split.fit), len(prepared.samples.rows)])


def limit_rows(prepared: Prepared, last_row: int) -> Samples:
    """Rows up to one, evenly, analysed or not."""
    most = max(50, min(MOST_LIMIT_ROWS, MOST_CELLS // len(prepared.lags)))
    rows = np.unique(np.linspace(0, last_row, min(most, last_row + 1)).astype(np.int64))
    return samples_at(prepared.series, prepared.lags, prepared.analyses, prepared.stretches, rows)


@dataclass(frozen=True)
class Tried:
    """A kind of inputs with its best setting, and the test with it."""

    chosen: Chosen
    estimates: np.ndarray
    test: Metrics


@dataclass(frozen=True)
class Judged:
    """A model beside its baselines. tried: by kind of inputs, best first; empty for the two baselines. estimates (h,): of the
    test's samples, each made with what was known then. errors (m,): measured less estimated over the training samples that
    folds held out, NaN elsewhere. half_width: of an interval of 90 %, from these errors, null where they are too few; coverage:
    the share of the test's values inside.
    """

    name: SensorModelName | Baseline
    tried: list[Tried]
    estimates: np.ndarray
    errors: np.ndarray
    test: Comparison
    cross_validation: Metrics
    folds: FoldMetrics
    bias: float | None
    half_width: float | None
    coverage: float | None

    @property
    def chosen(self) -> Chosen:
        """The setting with the smallest RMSE over the folds; of a model, as baselines have none."""
        return self.tried[0].chosen


def judge_baselines(prepared: Prepared, folds: Sequence[TimeSplit]) -> list[Judged]:
    """The mean of the training samples, and the last known laboratory value."""
    samples, split = prepared.samples, prepared.split
    target, last = samples.target[split.fit], samples.last[split.fit]
    means, lasts = np.full(len(target), np.nan), np.full(len(target), np.nan)
    for fold in folds:
        means[fold.held_out] = target[fold.fit].mean()
        lasts[fold.held_out] = last[fold.held_out]
    mean = np.full(len(split.held_out), target.mean())
    return [
        _judged("dummy_mean", [], prepared, folds, mean, means),
        _judged("dummy_last_value", [], prepared, folds, samples.last[split.held_out], lasts),
    ]


def judge_model(
    model: SensorModel,
    prepared: Prepared,
    folds: Sequence[TimeSplit],
    *,
    sums: SampleSums | None = None,
    tick: Callable[[], None] = lambda: None,
) -> Judged:
    """A model with the setting that folds of the training samples choose, replayed over the test, for each kind of inputs.
    sums: `sums_of` the samples and folds, where there are.
    """
    samples, split = prepared.samples, prepared.split
    training = samples.take(slice_of(split.fit))
    tried = []
    for chosen in choose_setting(model.parameters, training, folds, sums=sums, tick=tick):
        tick()
        estimates = replay(chosen.candidate.regressor(), samples, split, chosen.candidate.inputs, sums=sums)[0]
        tried.append(Tried(chosen, estimates, regression_metrics(samples.target[split.held_out], estimates)))
    best = tried[0]
    return _judged(model.name, tried, prepared, folds, best.estimates, best.chosen.estimates)


def _judged(
    name: SensorModelName | Baseline,
    tried: list[Tried],
    prepared: Prepared,
    folds: Sequence[TimeSplit],
    estimates: np.ndarray,
    fold_estimates: np.ndarray,
) -> Judged:
    samples, split = prepared.samples, prepared.split
    rows, actual, last = (values[split.held_out] for values in (samples.rows, samples.target, samples.last))
    target = samples.target[split.fit]
    errors = target - fold_estimates
    half = half_width(np.abs(errors), COVERAGE)
    known = ~(np.isnan(estimates) | np.isnan(actual))
    return Judged(
        name,
        tried,
        estimates,
        errors,
        compare_with_last_value(actual, estimates, last),
        regression_metrics(target, fold_estimates),
        spread_over_folds([regression_metrics(target[fold.held_out], fold_estimates[fold.held_out]) for fold in folds]),
        float((estimates - actual)[known].mean()) if len(rows) and known.any() else None,
        half,
        None if half is None else observed_coverage(actual, estimates - half, estimates + half),
    )


def monitor_components(
    prepared: Prepared, chosen: Chosen, folds: Sequence[TimeSplit], sums: SampleSums | None = None
) -> int:
    """How many latent variables say where rows lie: the model's own, or as many as a PLS of the same inputs would have."""
    own = chosen.candidate.settings[0].get("n_components")
    if own is not None:
        return int(own)
    inputs: Inputs = chosen.candidate.inputs
    [found] = choose_setting(Pls(inputs=inputs), prepared.samples.take(slice_of(prepared.split.fit)), folds, sums=sums)
    return int(found.candidate.settings[0]["n_components"])


def fit_on_training(
    prepared: Prepared, inputs: Inputs, regressor: Regressor, variables: Sequence[str], components: int
) -> FittedSensor:
    """The sensor that was judged: fitted on the training samples alone."""
    training = prepared.samples.take(prepared.split.fit)
    rows = limit_rows(prepared, int(training.rows.max()))
    return fit_sensor(variables, training, inputs, regressor, components, rows)


def fit_on_all(
    prepared: Prepared,
    inputs: Inputs,
    regressor: Regressor,
    variables: Sequence[str],
    components: int,
    sums: SampleSums | None = None,
) -> FittedSensor:
    """The sensor that is kept: fitted on every sample, the test's too, as it goes on from the end of the series."""
    rows = limit_rows(prepared, len(prepared.series) - 1)
    return fit_sensor(variables, prepared.samples, inputs, regressor, components, rows, sums)
