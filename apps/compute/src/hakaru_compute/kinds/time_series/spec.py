"""What a training of anomaly detection is asked: what is normal, how windows look back, how models are judged."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.model_choice import NamedModel
from hakaru_compute.families.series.online_spec import Moment
from hakaru_compute.forms import setting
from hakaru_compute.kinds.time_series.model_specs import AnomalyModelName, AnomalyParameters
from hakaru_compute.kinds.time_series.threshold_spec import ThresholdRule
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Spec

Supervision = Literal["unsupervised", "supervised"]
# What the label of a normal row says, compared without regard to case.
NORMAL_WORDS: tuple[str, ...] = ("0", "false", "normal", "ok", "good", "none", "正常", "良", "なし")


class AnomalyModel(NamedModel):
    """A model to train."""

    name: AnomalyModelName
    parameters: AnomalyParameters


class LabelRange(Spec):
    """Rows from `start` to `end`, both inclusive, are anomalous: times (ISO 8601 text, or numbers of a numeric time column), or
    rows from 0 of the table where the series has no time column. run: in this run alone; null in every run.
    """

    start: Moment
    end: Moment
    run: str | None = None


class Labels(Spec):
    """Which rows are known to be anomalous: by a column, by ranges, or not at all.

    column: numbers and booleans: every value but 0 is anomalous; categories: every one that is not among `normal`. A row without
    a value is not judged. ranges: what lies in none of them is normal. With both, a row is anomalous by either.
    """

    column: str | None = None
    normal: list[str] = Field(list(NORMAL_WORDS), max_length=100)
    ranges: list[LabelRange] | None = Field(None, max_length=100_000)

    @property
    def known(self) -> bool:
        """Whether there are any."""
        return self.column is not None or self.ranges is not None


class Window(Spec):
    """How far a score looks back. Windows end at the row that is scored, and never reach over a gap or into another run."""

    length: int | None = setting(
        None,
        (
            "Window length",
            "Number of rows, including the row scored. Empty: 20; for a single channel, its period if it has one.",
        ),
        (
            "窓の長さ",
            "スコアを計算する行までの行数。空欄なら 20 行です。チャンネルが 1 つで周期があれば、その周期を使います。",
        ),
        ge=1,
        le=10_000,
    )


class AnomalySplit(Spec):
    """Which rows are kept aside for the test.

    first_rows: the first rows of each run are learned from, the rest is the test. events: as time, at a place where no anomaly
    is cut in two. test_runs: names of the runs of the test; empty: so many at random as `test_share` says.
    """

    method: Literal["automatic", "time", "events", "runs", "first_rows", "none", "shuffled"] = setting(
        "automatic",
        ("Split", "Which rows are held out for testing."),
        ("分割", "どの行をテストデータにするか。"),
        options={
            "automatic": (
                "By runs if there are any, otherwise by events if rows are labelled, otherwise by time.",
                "ランがあればラン、ラベルがあればイベント、どちらもなければ時間で分けます。",
            ),
            "time": ("The latest rows.", "最も新しい行をテストデータにします。"),
            "events": (
                "The latest rows; no anomaly is divided.",
                "最も新しい行をテストデータにし、異常の途中では分けません。",
            ),
            "runs": ("Whole runs.", "ラン単位でテストデータにします。"),
            "first_rows": (
                "The first rows of each run are used for training, the others for testing.",
                "各ランの先頭の行で学習し、残りをテストデータにします。",
            ),
            "none": ("All rows are used for training; nothing is tested.", "すべての行で学習し、テストは行いません。"),
            "shuffled": (
                "Rows at random: their neighbours are trained on, so metrics look far better than they are.",
                "ランダムに選びます。前後の行を学習しているため、評価指標が実際よりはるかに良く見えます。",
            ),
        },
    )
    test_share: float = setting(
        0.3,
        ("Test share", "Share of rows, or of runs, held out for testing."),
        ("テストの割合", "テストデータにする行（またはラン）の割合。"),
        gt=0,
        lt=0.95,
    )
    first_rows: int = setting(
        400,
        ("First rows", "How many rows of each run are used for training, if the split is by first rows."),
        ("先頭の行数", "「先頭の行」で分割するときに、各ランで学習に使う行数。"),
        ge=10,
        le=10_000_000,
    )
    test_runs: list[str] = Field(default_factory=list, max_length=10_000)
    embargo: int | None = setting(
        None,
        ("Embargo", "Rows left out between training and test. Empty: the window length."),
        ("間隔（エンバーゴ）", "学習とテストの間で除く行数。空欄なら、窓の長さです。"),
        ge=0,
        le=1_000_000,
    )
    folds: int = setting(
        5,
        ("Folds", "Number of parts of the training rows, each scored by a model that has not seen it."),
        ("分割数", "学習データを、その行を学習していないモデルで評価するときの分割数。"),
        ge=2,
        le=20,
    )


class AnomalyOptions(Spec):
    """What is watched (`features`: numeric or boolean channels), and what is known of it.

    time: the column that says when each row was; without one, rows are one step apart. runs: the column that says which run
    (file, batch) a row is of. models are trained beside two baselines that are always there: one that flags every row, and one
    that flags none.
    """

    supervision: Supervision = "unsupervised"
    features: list[Feature] = Field(min_length=1)
    time: str | None = None
    runs: str | None = None
    labels: Labels = Field(default_factory=Labels)
    normal_only: bool = setting(
        True,
        (
            "Learn from normal rows only",
            "Anomalous rows, and windows that reach into them, are not used for training. Unsupervised models only.",
        ),
        (
            "正常な行だけで学習",
            "異常とラベルのある行と、それを含む窓は学習に使いません（教師なしのみ）。",
        ),
    )
    window: Window = Field(default_factory=Window)
    hold: int = setting(
        3,
        (
            "Missing values and rows",
            "For this many rows, the last value replaces a missing one; a window may also lack this many rows.",
        ),
        ("欠損と欠落の許容行数", "欠損を直前の値で補完する最大の行数。行の欠落も、この行数までは窓を区切りません。"),
        ge=0,
        le=100_000,
    )
    split: AnomalySplit = Field(default_factory=AnomalySplit)
    threshold: ThresholdRule = Field(default_factory=ThresholdRule)
    models: list[AnomalyModel] = Field(min_length=1)
    seed: int = setting(
        0,
        ("Seed", "The same seed gives the same models."),
        ("乱数シード", "同じ値なら、学習も同じ結果になります。"),
        ge=0,
        le=2**31 - 1,
    )

    @property
    def channels(self) -> list[str]:
        """The features' names."""
        return [feature.name for feature in self.features]


class TrainSpec(AnomalyOptions):
    """With the table. Its rows may be in any order: they are sorted by time within each run."""

    table: Table


class CheckSpec(Spec):
    """Options before they are trained with, and what is known of the table."""

    options: AnomalyOptions
    table: KnownTable
