"""What a soft sensor's training answers: its leaderboard, and how it understood the laboratory values. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.model_choice import Plain
from hakaru_compute.families.results import FoldMetrics, Interval, Metrics, StoredModel
from hakaru_compute.families.supervised.results import JudgedResult, JudgedRow
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.model_specs import SensorModelName
from hakaru_compute.spec import Result

Baseline = Literal["dummy_mean", "dummy_last_value"]
Recording = Literal["every_row", "sparse", "held", "interpolated"]

SensorWarningCode = Literal[
    "values_held",
    "values_interpolated",
    "values_at_stretch_ends",
    "values_long_held",
    "values_smooth",
    "analyses_few",
    "test_analyses_few",
    "split_shuffled",
    "embargo_short",
    "series_gaps",
    "series_uneven",
    "samples_incomplete",
    "samples_thinned",
    "values_carried",
    "columns_constant",
    "columns_empty",
    "columns_many_missing",
    "not_better_than_last_value",
    "model_failed",
]


class SensorWarning(Result):
    """Something a careful person would want to know. `code` has words in the catalogues; `params` fill them."""

    code: SensorWarningCode
    params: dict[str, str | int | float] = Field(default_factory=dict)


class InputsTrial(Result):
    """A model on one kind of inputs, with the setting that is best there: its RMSE over the folds together, in the target's
    unit, and its test. The line of the leaderboard is that of the smallest RMSE over the folds.
    """

    inputs: Inputs
    parameters: dict[str, Plain]
    folds_rmse: float
    test: Metrics


class LeaderboardRow(JudgedRow[Metrics, FoldMetrics, SensorWarning]):
    """A model, or a baseline (`index` null): the mean of the training's analyses, and the last known laboratory value.

    test: each estimate made with what was known at its row, a model that learns having learned what was known by then.
    cross_validation: over folds that run forward in time, together; folds: their spread. train is always null, as no estimate
    of a sample that was learned from says anything here. inputs: those chosen; by_inputs: every kind that was tried.

    gain: 1 − MSE / MSE of the last value over the test, with an interval of 95 % whose resamples are blocks of time; nearer:
    the share of the test's samples that the estimate is nearer to than the last value; bias: mean of estimate less measured.
    half_width: of the interval of 90 %, in the target's unit; coverage: the share of the test's values inside.
    learns: whether it goes on learning by itself with each new analysis.
    """

    model: SensorModelName | Baseline
    inputs: Inputs | None = None
    by_inputs: list[InputsTrial] = Field(default_factory=list)
    learns: bool = False
    bias: float | None = None
    gain: Interval | None = None
    nearer: float | None = None
    half_width: float | None = None
    coverage: float | None = None


class TrainedModel(StoredModel):
    """A model that was kept."""

    name: SensorModelName
    target: str


class LaboratoryFacts(Result):
    """What was found of the laboratory values. interval, delay: in rows; interval is the median from one analysis to the next.

    repeated: rows whose value is no analysis of its own; at_ends: rows at the ends of stretches of which the values alone do
    not say it. long_holds: values that stayed for over 1.5 intervals, which may be analyses with the same result.
    """

    recording: Recording
    analyses: int
    repeated: int
    at_ends: int
    long_holds: int
    interval: float | None
    delay: int


class SeriesFacts(Result):
    """step: the (lower) median step from row to row: seconds where times are dates, else the time column's unit; null without
    a time column. gaps: steps longer than 1.5 of it. carried: cells for which an earlier value stood in.
    """

    rows: int
    time: Literal["datetime", "numeric"] | None
    step: float | None
    gaps: int
    carried: int


class VariableLags(Result):
    largest: int
    step: int


class SelectedVariable(Result):
    """cost: by how much of the squared error shuffling all its lags together raises it; costs: each of its `lags` alone; kept:
    which of these models are trained with, none where the variable is left out.
    """

    column: str
    cost: float
    lags: list[int]
    costs: list[float]
    kept: list[bool]


class SelectionFacts(Result):
    """Selection by permutation over the folds of the training. model, inputs: with the smallest RMSE there, for which values were
    shuffled; all_rmse, kept_rmse: of it with all lags and with those kept; all are, where it is best with all.
    """

    model: SensorModelName
    inputs: Inputs
    all_rmse: float
    kept_rmse: float
    variables: list[SelectedVariable]

    @property
    def columns(self) -> list[str]:
        """The variables that are kept."""
        return [one.column for one in self.variables if any(one.kept)]


class LagFacts(Result):
    """The lags used of each variable: from its dead time on, by `step`, up to `largest`, but for those of `variables`, which have
    their own; inputs: how many that makes, of which some are left out where there is a `selection`.
    """

    largest: int
    step: int
    dead_times: dict[str, int]
    inputs: int
    variables: dict[str, VariableLags] = Field(default_factory=dict)
    selection: SelectionFacts | None = None


class SplitFacts(Result):
    """Samples by part, and where the test begins: rows from 0, times as in `SeriesFacts.step`'s unit (dates: seconds since
    1970 of the series' clock). embargo: in rows. incomplete: analyses left out, as inputs of theirs are missing.
    """

    method: Literal["time", "shuffled"]
    training: int
    left_out: int
    test: int
    incomplete: int
    embargo: int
    test_first_row: int
    test_first_time: float | None


class TrainResult(JudgedResult[LeaderboardRow, TrainedModel, SensorWarning]):
    """The leaderboard, smallest RMSE over the folds first, baselines among them, and what to be careful about."""

    laboratory: LaboratoryFacts
    series: SeriesFacts
    lags: LagFacts
    split: SplitFacts
