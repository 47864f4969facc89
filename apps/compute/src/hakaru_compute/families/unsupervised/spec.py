"""A table as one matrix of scaled columns: what a person chooses for it, and what results say of it. pydantic only."""

from __future__ import annotations

from typing import Annotated, Any, Generic, Literal, TypeVar

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.model_choice import Plain
from hakaru_compute.families.results import Absent
from hakaru_compute.forms import setting
from hakaru_compute.model.spec import Provenance
from hakaru_compute.preparation.recipe_spec import RecipeUse, TrainingRecipe
from hakaru_compute.preparation.spec import Encoding, Missing, Outliers
from hakaru_compute.spec import Result, Spec

CautionT = TypeVar("CautionT")
RowT = TypeVar("RowT")
KeptT = TypeVar("KeptT")

ColumnScaling = Literal["unit_variance", "pareto", "centre", "range", "robust"]


class Preparing(Spec):
    """How columns become numbers of one scale. Categories become columns of 0 and 1, which are scaled as the others."""

    missing: Missing = Field(default_factory=Missing)
    outliers: Outliers = Field(default_factory=Outliers)
    encoding: Encoding = Field(default_factory=Encoding)
    scaling: ColumnScaling = setting(
        "unit_variance",
        ("Scaling", "How columns are brought to one scale."),
        ("スケーリング", "列の尺度をそろえる方法。"),
        options={
            "unit_variance": (
                "Every column counts equally (correlation matrix).",
                "すべての列を同じ重みで扱います（相関行列）。",
            ),
            "pareto": (
                "Divided by the square root of the standard deviation: columns of large variance count somewhat more.",
                "標準偏差の平方根で割ります。ばらつきの大きい列の重みがやや大きくなります。",
            ),
            "centre": (
                "Columns count by their variance (covariance matrix): if all have one unit, such as spectra.",
                "単位の大きさがそのまま重みになります（共分散行列）。スペクトルなど単位のそろった列に。",
            ),
            "range": ("Divided by the maximum minus the minimum.", "最大値 − 最小値で割ります。"),
            "robust": (
                "Median 0 and interquartile range 1: outliers hardly affect the scale.",
                "中央値を引き、四分位範囲で割ります。外れ値の影響を受けにくい方法です。",
            ),
        },
    )


class UsedRows(Result):
    """How the table's rows were used. `fitted` may be fewer than `used` where a method fits on a sample.

    Of a recipe's steps: `removed` are rows they took away, `passed_over` rows that they chose not to learn from.
    """

    total: int
    used: int
    incomplete: int
    outlying: int
    excluded: int
    removed: int = 0
    passed_over: int = 0


class MatrixColumn(Result):
    """A column of the matrix, the feature it comes from, and what it is shifted and divided by."""

    name: str
    feature: str
    centre: float
    scale: float
    missing: int


def rows_left_out(en: str, ja: str) -> Any:
    """Rows that nothing is learned from; in which words what becomes of them."""
    return setting(
        [],
        ("Rows left out", f"Row numbers (from 0) not to learn from, such as known outliers; {en}"),
        ("除外する行", f"学習に使わない行の番号（0 から数え、外れ値など）。{ja}"),
        max_length=100_000,
    )


def matrix_seed(en: str, ja: str) -> Any:
    """The seed of samples, and of what the kind makes."""
    return setting(
        0,
        ("Seed", f"The same seed gives the same samples and {en}."),
        ("乱数シード", f"同じ値なら、ランダムに選ぶ行も{ja}も同じ結果になります。"),
        ge=0,
        le=2**31 - 1,
    )


class MatrixOptions(Spec):
    """Which columns and rows. Nothing is kept aside for a test: nothing is predicted.

    A kind adds its models, and the words of rows left out and of the seed.
    """

    features: list[Feature] = Field(min_length=1)
    preparing: Preparing = Field(default_factory=Preparing)
    excluded_rows: list[Annotated[int, Field(ge=0)]]
    sample_rows: int | None = setting(
        None,
        ("Rows used", "Use a random sample of this many rows of a very large table. Empty for all."),
        ("使用する行数", "非常に大きな表から、この数の行をランダムに選んで使います。空欄ならすべての行。"),
        ge=50,
        le=10_000_000,
    )
    seed: int


class MatrixTraining(MatrixOptions):
    """With the table; features are columns of what a recipe makes of it, where there is one."""

    table: Table
    recipe: TrainingRecipe | None = None


class MatrixRow(Result, Generic[CautionT]):
    """A method's line of a leaderboard. A kind adds its `model` and what it is judged by."""

    index: int
    state: Literal["trained", "failed"]
    error_code: str | None = None
    error_params: dict[str, str | int | float] = Field(default_factory=dict)
    fitted_rows: int | None = None
    warnings: list[CautionT] = Field(default_factory=list)
    seconds: float


class MatrixResult(Result, Generic[RowT, KeptT, CautionT]):
    """What a training answers."""

    leaderboard: list[RowT]
    trained: list[KeptT]
    warnings: list[CautionT]
    rows: UsedRows
    columns: int = Field(description="Of the matrix: categories and dates give several.")
    provenance: Provenance
    recipe: RecipeUse | None = None


class MatrixReport(Result, Generic[CautionT]):
    """What reports of all such models say. A kind adds its `model` and the parts of its own."""

    parameters: dict[str, Plain]
    features: list[Feature]
    preparing: Preparing
    rows: UsedRows
    columns: list[MatrixColumn]
    warnings: list[CautionT]
    absent: list[Absent]
    provenance: Provenance
    recipe: RecipeUse | None = None
    report_seconds: float


class MatrixPointsSpec(Spec):
    """Rows to draw. columns: of the table, to colour by or to show; rows: these alone (from 0)."""

    model_dir: str
    table: Table
    columns: list[str] = Field(default_factory=list, max_length=20)
    rows: list[int] | None = Field(None, max_length=20_000)
    most_points: int = Field(2000, ge=100, le=20_000)


class ScoreColumn(Result):
    """A score of every point; null where the row has none."""

    name: str
    values: list[float | None]
