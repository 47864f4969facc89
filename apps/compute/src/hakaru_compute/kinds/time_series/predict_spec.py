"""What predictions of anomaly detection are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.kinds.time_series.model_specs import AnomalyModelName
from hakaru_compute.kinds.time_series.result_spec import Ranking
from hakaru_compute.kinds.time_series.threshold_spec import AlarmFigures, ModelSettings, ScoreCourse
from hakaru_compute.model.spec import Distribution, ModelInput, PredictFile, RowsSummary
from hakaru_compute.spec import Result

NoScore = Literal["no_time", "same_time", "too_few_rows", "gap", "missing"]


class PredictSpec(PredictFile):
    """A new series, in any order; its columns may go by other names (`mapping`), those of time, runs and label as well. It is judged
    where the file has the label's column. model_settings: null as trained.
    """

    model_settings: ModelSettings | None = None
    most_points: int = Field(2000, ge=100, le=20_000)
    most_alarms: int = Field(200, ge=1, le=5000)


class Contribution(Result):
    """A channel's share in a score."""

    channel: str
    share: float


class Alarm(Result):
    """Rows in alarm without a break. first_row, last_row: of the table from 0; seconds: how long, null where times are no dates.
    over_since: row of the first of the scores above the threshold that led to it. peak: the highest score, at `peak_row`. actual:
    whether it has an anomalous row in it; null where nothing is labelled. delay_rows: from the start of the event to the alarm,
    where it is the event's first. contributions: of the channels at the peak, largest first.
    """

    first_row: int
    last_row: int
    first_time: float | None
    last_time: float | None
    run: str | None
    rows: int
    seconds: float | None
    over_since: int
    peak: float
    peak_row: int
    actual: bool | None
    delay_rows: int | None
    contributions: list[Contribution]


class RunFigures(Result):
    """Alarms of a run. figures: null where it has no scored row."""

    run: str
    rows: int
    figures: AlarmFigures | None


class PredictSummary(RowsSummary):
    """What happened to the rows. Columns of the output: `score`, `alarm` (true in alarm, null without a score), `threshold`, `run`
    where there are runs, `largest` (the channel that contributes most, of rows in alarm), `note` (why a row has no score:
    no_time, same_time, too_few_rows since the beginning of its run, since a gap, missing values), then the input's, in its order.

    notes: rows by note. alarms: at most `most_alarms`, the first; alarm_count: all. figures: of all rows; by run where there are
    runs, at most 1,000. gaps: steps that windows do not reach over; step_differs: the file's step where it differs by more than a
    fifth from the training's, whose windows then span another time.
    """

    model: AnomalyModelName
    model_settings: ModelSettings
    scored: int
    flagged: int
    notes: dict[str, int]
    gaps: int
    step: float | None
    step_differs: bool
    runs: list[RunFigures]
    figures: AlarmFigures
    ranking: Ranking | None
    alarm_count: int
    alarms: list[Alarm]
    course: ScoreCourse
    stuck: list[str] = Field(description="Channels that stood still for longer than ever in training.")
    prediction_distribution: Distribution | None


class ModelInputs(Result):
    """A trained model's channels, in the order they were chosen."""

    features: list[ModelInput]
