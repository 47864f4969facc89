"""What a report of an anomaly model says. pydantic only. Lists along time are thinned to `most_points`, extremes kept."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.model_choice import Plain
from hakaru_compute.families.results import Absent
from hakaru_compute.kinds.time_series.model_specs import AnomalyModelName
from hakaru_compute.kinds.time_series.predict_spec import Alarm, RunFigures
from hakaru_compute.kinds.time_series.result_spec import (
    AnomalyWarning,
    LabelFacts,
    Ranking,
    SeriesFacts,
    SplitFacts,
    WindowFacts,
)
from hakaru_compute.kinds.time_series.spec import Supervision
from hakaru_compute.kinds.time_series.threshold_spec import (
    AlarmFigures,
    ChosenThreshold,
    ModelSettings,
    Part,
    ScoreCourse,
    ScoreHistogram,
)
from hakaru_compute.model.spec import Provenance
from hakaru_compute.spec import Result, Spec


class ReportSpec(Spec):
    """A report of a model, within `budget_s` seconds. model_settings: null as trained."""

    model_dir: str
    table: Table
    model_settings: ModelSettings | None = None
    budget_s: float = Field(120.0, ge=5, le=3600)
    most_points: int = Field(2000, ge=100, le=20_000)
    most_alarms: int = Field(200, ge=1, le=5000)


class Event(Result):
    """Anomalous rows in a row. detected: whether an alarm lies in it; delay: from its start to its first row in alarm. by_alarm: the
    share of its rows in alarm.
    """

    part: Part
    run: str | None
    first_row: int
    last_row: int
    first_time: float | None
    last_time: float | None
    rows: int
    detected: bool
    delay_rows: int | None
    delay_seconds: float | None
    by_alarm: float
    peak: float | None


class Curves(Result):
    """Of a part, thinned: the ROC curve (false-alarm rate, detection rate) and the precision-recall curve, row by row."""

    part: Part
    far: list[float]
    detection: list[float]
    recall: list[float]
    precision: list[float]


class ChannelCourse(Result):
    """A channel's values at the rows of `Report.course`; null where missing."""

    channel: str
    values: list[float | None]


class ChannelShare(Result):
    """A channel's mean share in the scores at the peaks of alarms, of all and of actual ones; null without any."""

    channel: str
    all_alarms: float | None
    actual_alarms: float | None


class Gap(Result):
    """A gap in the series: times of the rows before and after it, and how many rows would have fit into it."""

    run: str | None
    from_time: float
    to_time: float
    rows: int


class Report(Result):
    """What a report of a model says. gaps: at most 100, the longest first; `series.gaps` counts all."""

    model: AnomalyModelName
    supervision: Supervision
    parameters: dict[str, Plain]
    features: list[Feature]
    used: list[str]
    time: str | None
    runs_column: str | None
    series: SeriesFacts
    labels: LabelFacts
    split: SplitFacts
    window: WindowFacts
    model_settings: ModelSettings
    threshold: ChosenThreshold | None
    training: AlarmFigures
    test: AlarmFigures | None
    training_ranking: Ranking | None
    test_ranking: Ranking | None
    flag_all: AlarmFigures
    flag_none: AlarmFigures
    course: ScoreCourse
    channels: list[ChannelCourse]
    histograms: list[ScoreHistogram]
    curves: list[Curves]
    alarms: list[Alarm]
    alarm_count: int
    events: list[Event]
    event_count: int
    shares: list[ChannelShare]
    runs: list[RunFigures]
    gaps: list[Gap]
    warnings: list[AnomalyWarning]
    absent: list[Absent]
    provenance: Provenance
    report_seconds: float
