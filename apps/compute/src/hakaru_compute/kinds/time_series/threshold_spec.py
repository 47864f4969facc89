"""Thresholds of anomaly scores: how one is chosen, what any of them would mean, and what is kept. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.forms import setting
from hakaru_compute.spec import Result, Spec

ThresholdMethod = Literal["quantile", "false_alarms", "pot", "cost", "f1"]
Part = Literal["training", "left_out", "test"]


class ThresholdRule(Spec):
    """How a threshold is chosen: by scores of training rows, each scored by a model that has not seen it, never by test rows.

    quantile, false_alarms and pot go by normal rows alone, and need no anomaly; cost and f1 need labels of both kinds.
    """

    method: Literal["automatic", "quantile", "false_alarms", "pot", "cost", "f1"] = setting(
        "automatic",
        ("Threshold", "How the threshold is chosen, from training rows only."),
        ("しきい値の決め方", "しきい値を学習データから決める方法。"),
        options={
            "automatic": (
                "The quantile of normal rows; for supervised models, the value with the highest F1.",
                "正常な行の分位点を使います。教師ありのモデルでは F1 が最も高い値です。",
            ),
            "quantile": (
                "The given share of normal training rows lies below it.",
                "学習データのうち正常な行の、指定した割合が下回る値です。",
            ),
            "false_alarms": (
                "From the acceptable number of false alarms per day.",
                "許容できる 1 日の誤報数から決めます。",
            ),
            "pot": (
                "Extrapolates the tail of the scores of normal rows (extreme value theory).",
                "正常時のスコアの裾を外挿して決めます（極値理論）。",
            ),
            "cost": (
                "The lowest cost in labelled training rows, scored by models that have not seen them.",
                "ラベル付きの学習データで、コストが最小の値です（その行を学習していないモデルで評価）。",
            ),
            "f1": (
                "The highest F1 in labelled training rows, scored by models that have not seen them.",
                "ラベル付きの学習データで、F1 が最も高い値です（その行を学習していないモデルで評価）。",
            ),
        },
    )
    quantile: float = setting(
        0.99,
        ("Quantile", "The share of normal rows below the threshold."),
        ("分位点", "しきい値を下回る正常な行の割合。"),
        gt=0.5,
        lt=1,
    )
    false_alarms_a_day: float = setting(
        1.0,
        ("False alarms per day", "How many are acceptable; needs times that are dates."),
        ("1 日の誤報数", "許容できる数（時刻が日時のとき）。"),
        gt=0,
        le=100_000,
    )
    risk: float = setting(
        0.001,
        ("Risk", "The probability that a normal row lies above the threshold (POT)."),
        ("リスク", "正常な行がしきい値を超える確率（POT）。"),
        gt=0,
        lt=0.5,
    )
    cost_missed: float = setting(
        10.0,
        ("Cost of a missed row", "Cost of an anomalous row without an alarm, relative to that of a false alarm row."),
        ("見逃しのコスト", "異常な行を見逃すコスト。誤報のコストとの比で決めます。"),
        gt=0,
        le=1e9,
    )
    cost_false_alarm: float = setting(
        1.0,
        ("Cost of a false alarm row", "Cost of a normal row in alarm."),
        ("誤報のコスト", "正常な行を異常とするコスト。"),
        gt=0,
        le=1e9,
    )
    floor: float | None = setting(
        None,
        (
            "Floor",
            "The threshold is never below this score, so that small but unusual deviations give no alarm.",
        ),
        ("しきい値の下限", "しきい値をこのスコアより低くしません。わずかな外れでの警報を防ぎます。"),
        ge=0,
        le=1e9,
    )
    smallest_duration: int = setting(
        1,
        ("Minimum duration", "An alarm begins once this many consecutive rows lie above the threshold."),
        ("最小継続行数", "この行数だけ続けてしきい値を超えたとき、警報を出します。"),
        ge=1,
        le=100_000,
    )


class ModelSettings(Spec):
    """What is set of a trained model. A row is in alarm while its score, and those of the rows just before it, as many as
    `smallest_duration` says in all, lie above the larger of `threshold` and `floor`.
    """

    threshold: float = Field(ge=-1e12, le=1e12)
    floor: float | None = Field(None, ge=-1e12, le=1e12)
    smallest_duration: int = Field(1, ge=1, le=100_000)

    @property
    def limit(self) -> float:
        """The score above which rows count."""
        return self.threshold if self.floor is None else max(self.threshold, self.floor)


class AlarmFigures(Result):
    """What alarms come to over the rows of a part that have a score. Shares are null where they are not defined.

    rows, normal, anomalous: with a score, and of these with each label. flagged: rows in alarm. Of rows: precision, recall, f1
    (as they are; not point-adjusted), far: normal rows in alarm / normal rows, mar: anomalous rows without / anomalous rows.
    events: stretches of anomalous rows; detected: with an alarm in them; delay_rows: median from the start of a detected event
    to its first row in alarm; delay_seconds: the same, where times are dates. alarms: stretches of rows in alarm; false_alarms:
    without any anomalous row; event_precision: alarms that are none of these / alarms, event_recall: detected / events.
    range_recall: the mean share of an event's rows in alarm, divided by the number of alarms it is covered by;
    range_precision: the mean share of an alarm's labelled rows that are anomalous, divided by the number of events in it (Tatbul et
    al., NeurIPS 2018: flat bias, α = 0, cardinality 1/x); null in what was trained before they were counted. days:
    that the rows last, null where times are no dates; alarms_a_day, false_alarms_a_day. cost: missed rows and false rows by
    the rule's costs.
    """

    rows: int
    normal: int
    anomalous: int
    flagged: int
    precision: float | None
    recall: float | None
    f1: float | None
    far: float | None
    mar: float | None
    events: int
    detected: int
    event_precision: float | None
    event_recall: float | None
    event_f1: float | None
    range_precision: float | None = None
    range_recall: float | None = None
    range_f1: float | None = None
    delay_rows: float | None
    delay_seconds: float | None
    alarms: int
    false_alarms: int | None
    days: float | None
    alarms_a_day: float | None
    false_alarms_a_day: float | None
    cost: float | None


class ChosenThreshold(Result):
    """A threshold by a rule. method: the one that was used; asked: the one that was asked for, another where that cannot be had
    (`reason`). rows, anomalous: training rows it was chosen by. fitted: whether the tail of POT was fitted, or its quantile
    taken as there are too few rows beyond.
    """

    value: float
    method: ThresholdMethod
    asked: ThresholdMethod
    reason: Literal["no_anomalies", "no_normal_rows", "no_dates", "too_few_rows"] | None
    rows: int
    anomalous: int


class ThresholdSpec(Spec):
    """What a threshold would mean: of `trial`, which nobody kept; else of the one that `rule` chooses (its floor and smallest
    duration are then used too); else of `model_settings`. All null: as trained. Costs are the rule's in any case.
    """

    model_dir: str
    model_settings: ModelSettings | None = None
    rule: ThresholdRule | None = None
    trial: ModelSettings | None = None
    bins: int = Field(120, ge=10, le=1000)
    most_points: int = Field(2000, ge=100, le=20_000)


class ScoreHistogram(Result):
    """Rows of a part by score: edges (b + 1), and in each bin the normal, the anomalous and the unlabelled ones."""

    part: Part
    edges: list[float]
    normal: list[int]
    anomalous: list[int]
    unlabelled: list[int]


class ThresholdCurve(Result):
    """Figures of a part at rising thresholds, row by row (a smallest duration of 1), to show while one is dragged; null where
    not defined. alarms: stretches of rows above.
    """

    part: Part
    thresholds: list[float]
    far: list[float | None]
    mar: list[float | None]
    f1: list[float | None]
    cost: list[float | None]
    flagged: list[int]
    alarms: list[int]
    alarms_a_day: list[float | None]


class ScoreCourse(Result):
    """Scores in order of time, thinned: of each piece of rows the lowest and the highest stay. times: seconds since 1970 of the
    series' clock where they are dates. labels: true anomalous, null not labelled. runs: places in `run_names`.
    """

    rows: list[int]
    times: list[float | None]
    runs: list[int]
    run_names: list[str]
    parts: list[Part]
    scores: list[float | None]
    labels: list[bool | None]
    total: int


class ThresholdAnswer(Result):
    """Of the settings: figures by part, and what it takes to draw and drag. choices: what each method would choose by the
    training rows. chosen: how the threshold was chosen, null where `model_settings` say it.
    """

    model_settings: ModelSettings
    chosen: ChosenThreshold | None
    choices: list[ChosenThreshold]
    training: AlarmFigures
    test: AlarmFigures | None
    histograms: list[ScoreHistogram]
    curves: list[ThresholdCurve]
    course: ScoreCourse
    labelled: bool
