"""What a soft sensor's training is asked: where its laboratory values are, how far it looks back, how it is judged."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.model_choice import NamedModel
from hakaru_compute.forms import setting
from hakaru_compute.kinds.soft_sensor.model_specs import SensorModelName, SensorParameters
from hakaru_compute.problems import KnownTable
from hakaru_compute.spec import Spec


class SensorModel(NamedModel):
    """A model to train."""

    name: SensorModelName
    parameters: SensorParameters


class Laboratory(Spec):
    """How laboratory values stand in their column, and when they were known. Rows are those of the series."""

    recording: Literal["automatic", "every_row", "sparse", "held", "interpolated"] = setting(
        "automatic",
        ("Recording", "How laboratory values are recorded in their column."),
        ("記録方法", "分析値の列の記録のしかた。"),
        options={
            "automatic": ("Detected from the data.", "値から判定します。"),
            "every_row": ("Each row has a laboratory value of its own.", "どの行にも、その行の分析値があります。"),
            "sparse": ("Only some rows have a value.", "一部の行だけに値があります。"),
            "held": (
                "A value is repeated until the next analysis; only rows where it changes are used.",
                "次の分析まで同じ値が続くため、変化した行だけを使います。",
            ),
            "interpolated": (
                "Straight lines join the laboratory values; only rows where these bend are used.",
                "分析値の間が直線で補間されているため、直線が折れ曲がる行だけを使います。",
            ),
        },
    )
    stamped: Literal["sampling", "report"] = setting(
        "sampling",
        ("Time of a value", "In which row a laboratory value is recorded."),
        ("値の時刻", "分析値がどの行にあるか。"),
        options={
            "sampling": ("A value is in the row of its sample.", "分析値は、サンプリングした行にあります。"),
            "report": (
                "A value is in the row where the laboratory reported it.",
                "分析値は、分析結果が出た行にあります。",
            ),
        },
    )
    interval: int | None = setting(
        None,
        (
            "Interval of analyses",
            "Rows between two analyses. If empty, detected from the values; otherwise one value in this many rows is used.",
        ),
        (
            "分析の間隔",
            "分析から次の分析までの行数。空欄なら値から求めます。指定すると、その行数ごとに 1 つの値を使います。",
        ),
        ge=1,
        le=1_000_000,
    )
    delay: int = setting(
        0,
        ("Laboratory delay", "Rows from sampling until the laboratory result is known."),
        ("分析の遅れ", "サンプリングから分析結果が出るまでの行数。"),
        ge=0,
        le=1_000_000,
    )


class DeadTimeOf(Spec):
    """Rows that a change of a variable takes to reach the target; shorter lags of it are not used."""

    column: str
    rows: int = Field(ge=0, le=100_000)


class LagsOf(Spec):
    """How far back the sensor looks at one variable; null: as at the others."""

    column: str
    largest: int | None = Field(None, ge=0, le=100_000)
    step: int | None = Field(None, ge=1, le=100_000)


class Lags(Spec):
    """How far back the sensor looks. variables: where it looks at some of them otherwise than at the others."""

    largest: int | None = setting(
        None,
        ("Largest lag", "In rows. Empty: three times the interval of the laboratory values."),
        ("最大ラグ", "行数。空欄なら、分析値の間隔の 3 倍です。"),
        ge=0,
        le=100_000,
    )
    step: int | None = setting(
        None,
        ("Lag step", "In rows. Empty: a fifth of the interval of the laboratory values."),
        ("ラグの刻み", "行数。空欄なら、分析値の間隔の 5 分の 1 です。"),
        ge=1,
        le=100_000,
    )
    selection: Literal["none", "permutation"] = setting(
        "none",
        ("Selection", "Which variables and lags are used."),
        ("変数とラグの選択", "どの変数とラグを使うか。"),
        options={
            "none": ("All variables and lags are used.", "すべての変数とラグを使います。"),
            "permutation": (
                "Variables and lags are left out where shuffling them costs nothing and models are better without.",
                "値を並べ替えても誤差が増えず、除くと精度が上がる変数とラグを使いません。",
            ),
        },
    )
    dead_times: list[DeadTimeOf] = Field(default_factory=list)
    variables: list[LagsOf] = Field(default_factory=list)

    def largest_of(self, column: str) -> int | None:
        """The largest lag of a variable that is asked for; null where none is."""
        own = next((one.largest for one in self.variables if one.column == column), None)
        return self.largest if own is None else own


class SeriesSplit(Spec):
    """Which laboratory values are kept aside for the test."""

    method: Literal["time", "shuffled"] = setting(
        "time",
        ("Split", "Which laboratory values are held out for testing."),
        ("分割", "どの分析値をテストに使うか。"),
        options={
            "time": (
                "The latest laboratory values, as the sensor will be used (recommended).",
                "最も新しい分析値をテストに使います。運用と同じ条件で評価できます（推奨）。",
            ),
            "shuffled": (
                "Laboratory values at random: their neighbours are trained on, so metrics look better than they are.",
                "ランダムに選びます。前後の値を学習しているため、評価指標が実際より良く見えます。",
            ),
        },
    )
    test_share: float = setting(
        0.25,
        ("Test share", "Share of the laboratory values held out for testing."),
        ("テストの割合", "テストに使う分析値の割合。"),
        gt=0,
        lt=0.9,
    )
    embargo: int | None = setting(
        None,
        ("Embargo", "Rows left out before the test. Empty: the largest lag plus the laboratory delay."),
        ("間隔（エンバーゴ）", "テストの前に除く行数。空欄なら、最大ラグと分析の遅れの合計です。"),
        ge=0,
        le=1_000_000,
    )
    folds: int = setting(
        5,
        ("Folds", "Number of folds, forward in time, by which settings are chosen."),
        ("分割数", "設定の選択に使う、時間順の交差検証の分割数。"),
        ge=2,
        le=20,
    )


class SensorOptions(Spec):
    """What the sensor estimates (`target`, laboratory values), and from what: `features` are numeric or boolean columns.

    time: the column that says when each row was, rising; without one, rows are one step apart. models are trained beside the
    two baselines that are always there: the mean, and the last laboratory value.
    """

    target: str
    features: list[Feature] = Field(min_length=1)
    time: str | None = None
    laboratory: Laboratory = Field(default_factory=Laboratory)
    lags: Lags = Field(default_factory=Lags)
    hold: int = setting(
        3,
        ("Missing values", "For how many rows the last known value replaces a missing one."),
        ("欠損の扱い", "欠損の代わりに直前の値を使う最大の行数。"),
        ge=0,
        le=100_000,
    )
    split: SeriesSplit = Field(default_factory=SeriesSplit)
    models: list[SensorModel] = Field(min_length=1)
    seed: int = setting(
        0,
        ("Seed", "The same seed gives the same sensor."),
        ("乱数シード", "同じ値なら、学習も同じ結果になります。"),
        ge=0,
        le=2**31 - 1,
    )

    @property
    def variables(self) -> list[str]:
        """The features' names."""
        return [feature.name for feature in self.features]


class TrainSpec(SensorOptions):
    """With the table, whose rows are in order of time."""

    table: Table


class CheckSpec(Spec):
    """Options before they are trained with, and what is known of the table."""

    options: SensorOptions
    table: KnownTable
