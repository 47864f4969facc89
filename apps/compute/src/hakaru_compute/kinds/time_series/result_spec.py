"""What a training of anomaly detection answers: its leaderboard, and how series, labels and split were understood."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.model_choice import Plain
from hakaru_compute.families.results import StoredModel
from hakaru_compute.kinds.time_series.model_specs import AnomalyModelName
from hakaru_compute.kinds.time_series.threshold_spec import AlarmFigures, ChosenThreshold, ModelSettings, ScoreCourse
from hakaru_compute.model.spec import Provenance
from hakaru_compute.spec import Result

Baseline = Literal["dummy_all", "dummy_none"]
SplitMethod = Literal["time", "events", "runs", "first_rows", "none", "shuffled"]

AnomalyWarningCode = Literal[
    "rows_resorted",
    "rows_same_time",
    "rows_without_time",
    "series_gaps",
    "rows_bridged",
    "series_uneven",
    "rows_without_window",
    "values_carried",
    "columns_constant",
    "columns_empty",
    "columns_many_missing",
    "columns_gappy",
    "labels_missing",
    "rows_unlabelled",
    "no_anomalies",
    "no_anomalies_in_training",
    "no_anomalies_in_test",
    "events_few",
    "test_events_few",
    "training_rows_few",
    "training_outliers",
    "split_shuffled",
    "embargo_short",
    "threshold_replaced",
    "not_better_than_flagging_all",
    "model_failed",
]


class AnomalyWarning(Result):
    """Something a careful person would want to know. `code` has words in the catalogues; `params` fill them."""

    code: AnomalyWarningCode
    params: dict[str, str | int | float] = Field(default_factory=dict)


class Ranking(Result):
    """How well scores tell anomalous rows from normal ones, whatever the threshold; null without both. roc_auc, pr_auc (average
    precision): row by row. vus_pr, vus_roc: volumes under the surfaces over buffers of 0 to `buffer` rows around each event
    (Paparrizos et al. 2022), which forgive alarms that are a little early or late.
    """

    roc_auc: float | None
    pr_auc: float | None
    vus_roc: float | None
    vus_pr: float | None
    buffer: int


class LeaderboardRow(Result):
    """A model, or a baseline (`index` null): one that flags every row, one that flags none.

    training: over training rows, each scored by a model that has not seen it; test: over rows kept aside, null without any.
    settings: threshold, floor and smallest duration that both were made with. scores: the course of the scores.
    """

    index: int | None
    model: AnomalyModelName | Baseline
    state: Literal["trained", "failed"]
    error_code: str | None = None
    error_reason: str | None = None
    training: AlarmFigures | None = None
    test: AlarmFigures | None = None
    training_ranking: Ranking | None = None
    test_ranking: Ranking | None = None
    settings: ModelSettings | None = None
    threshold: ChosenThreshold | None = None
    scores: ScoreCourse | None = None
    fit_seconds: float | None = None
    total_seconds: float | None = None
    parameters: dict[str, Plain] = Field(default_factory=dict)
    warnings: list[AnomalyWarning] = Field(default_factory=list)


class TrainedModel(StoredModel):
    """A model that was kept, with the settings it starts with."""

    name: AnomalyModelName
    settings: ModelSettings


class SeriesFacts(Result):
    """step: the (lower) median step from row to row: seconds where times are dates, else the time column's unit; null without
    a time column. runs: how many; gaps: steps that windows do not reach over; bridged: steps that lack a few rows, over which they
    do. resorted: rows that stood before an earlier one;
    same_time, without_time: rows that were left out, as another of their run has their time, or as they have none. carried:
    cells for which an earlier value stood in. without_window: rows with too few rows before them to have a score.
    """

    rows: int
    time: Literal["datetime", "numeric"] | None
    step: float | None
    runs: int
    gaps: int
    bridged: int = 0
    resorted: int
    same_time: int
    without_time: int
    carried: int
    without_window: int


class LabelFacts(Result):
    """Rows by label, and events: stretches of anomalous rows within a run."""

    source: Literal["column", "ranges", "both", "none"]
    normal: int
    anomalous: int
    unlabelled: int
    events: int


class SplitFacts(Result):
    """Rows by part; where the test begins, in a split by time or events: its row of the table from 0, and its time. test_runs: the
    names of runs in the test. learned: training rows that models are fitted on.
    """

    method: SplitMethod
    training: int
    left_out: int
    test: int
    learned: int
    embargo: int
    test_first_row: int | None
    test_first_time: float | None
    test_runs: list[str]
    test_events: int
    training_events: int


class WindowFacts(Result):
    """length: in rows; found: whether it is the period of a single channel."""

    length: int
    found: bool


class TrainResult(Result):
    """The leaderboard, the best first, baselines among them, and what to be careful about.

    ranked_by: vus_pr: of the test, or of the training where the test has no anomaly (`ranked_on`); far: nothing is labelled
    anomalous, so that models cannot be told apart but by false alarms.
    """

    leaderboard: list[LeaderboardRow]
    trained: list[TrainedModel]
    warnings: list[AnomalyWarning]
    ranked_by: Literal["vus_pr", "far"]
    ranked_on: Literal["test", "training"]
    series: SeriesFacts
    labels: LabelFacts
    split: SplitFacts
    window: WindowFacts
    provenance: Provenance
