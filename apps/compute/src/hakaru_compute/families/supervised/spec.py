"""What every training is asked whose models are judged by rows they have not seen. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from hakaru_compute.data.spec import ColumnType, Feature, Table
from hakaru_compute.forms import setting
from hakaru_compute.preparation.recipe_spec import TrainingRecipe
from hakaru_compute.preparation.spec import Preprocessing
from hakaru_compute.spec import Spec

# How a split column may say it; full-width letters and capitals count as the same.
TRAINING_LABELS = ("train", "training", "学習", "学習用", "学習データ", "訓練", "訓練用", "訓練データ")


TEST_LABELS = (
    "test", "testing", "テスト", "テスト用", "テストデータ", "validation", "valid", "検証", "検証用", "検証データ",
    "評価", "評価用", "評価データ",
)  # fmt: skip


# The types of column that a split of these methods can go by; others take any.
SPLIT_COLUMN_TYPES: dict[str, tuple[ColumnType, ...]] = {"column": ("categorical",), "time": ("datetime", "numeric")}


class Split(Spec):
    """Which rows are kept aside for the test. Of method column, training_labels and test_labels are what it may say."""

    model_config = ConfigDict(
        json_schema_extra={
            "training_labels": list(TRAINING_LABELS),
            "test_labels": list(TEST_LABELS),
            "column_types": {method: list(types) for method, types in SPLIT_COLUMN_TYPES.items()},
        }
    )

    method: Literal["automatic", "ratio", "column", "group", "time", "none"] = setting(
        "automatic",
        ("Split", "Which rows are held out for testing."),
        ("分割", "どの行をテストデータにするか。"),
        options={
            "automatic": (
                "15 % at random. If rows of one lot or batch are alike, choose “By group”.",
                "15 % をランダムに選びます。同じロットの行が互いに似ているときは「グループによる」を選んでください。",
            ),
            "ratio": ("The given share, at random.", "指定した割合をランダムに選びます。"),
            "column": (
                "By a column with words such as train and test.",
                "train/test（学習、訓練、テスト、検証など）と書かれた列で分けます。",
            ),
            "group": (
                "Whole groups at random: for lots or batches whose rows are alike.",
                "グループごとにランダムに選びます。同じロットの行が互いに似ているときに。",
            ),
            "time": (
                "The latest rows: as the model will be used on what comes later.",
                "最も新しい行をテストデータにします。将来の予測と同じ条件で評価できます。",
            ),
            "none": (
                "All rows are used for training and judged by cross-validation alone: for few rows, such as a design.",
                "すべての行で学習し、交差検証だけで評価します（実験計画など行の少ない表向け）。",
            ),
        },
    )
    test_share: float = setting(
        0.15,
        ("Test share", "Share of the rows (or groups) held out for testing."),
        ("テストの割合", "テストデータにする行（またはグループ）の割合。"),
        gt=0,
        lt=0.9,
    )
    column: str | None = setting(
        None,
        ("Column", "The column with train and test, the groups, or the time."),
        ("列", "train/test、グループ、または時間の列。"),
    )

    def test_count(self, rows: int) -> int:
        """How many of so many rows a test by share has: at least one, and not all; of method none it has none."""
        if self.method == "none":
            return 0
        share = 0.15 if self.method == "automatic" else self.test_share
        return min(max(round(rows * share), 1), rows - 1)


class CrossValidation(Spec):
    """How training rows take turns at being predicted. Groups stay together, and time runs forward."""

    folds: int | None = setting(
        None,
        ("Folds", "Empty for the default: 5; 10 below 200 rows; one per row below 30."),
        ("分割数", "空欄なら 5 分割（200 行未満は 10 分割、30 行未満は 1 行抜き）。"),
        ge=2,
        le=1000,
    )
    repeats: int = setting(
        1,
        ("Repeats", "How often the whole cross-validation is repeated with other folds."),
        ("繰り返し", "分け方を変えて交差検証を繰り返す回数。"),
        ge=1,
        le=20,
    )


class JudgedOptions(Spec):
    """Which columns and rows. A kind adds its targets and its models."""

    features: list[Feature] = Field(min_length=1)
    split: Split = Field(default_factory=Split)
    cross_validation: CrossValidation = Field(default_factory=CrossValidation)
    preprocessing: Preprocessing = Field(default_factory=Preprocessing)
    search_budget_s: float = setting(
        60.0,
        ("Search time", "Seconds allowed for the search of one model and target, all folds together."),
        ("探索の時間", "1 つのモデル・目的変数の探索にかける秒数（全分割の合計）。"),
        ge=1,
        le=36_000,
    )
    seed: int = setting(
        0,
        ("Seed", "The same seed gives the same split, folds and models."),
        ("乱数シード", "同じ値なら、分割も学習も同じ結果になります。"),
        ge=0,
        le=2**31 - 1,
    )


class JudgedTraining(JudgedOptions):
    """With the table. With a recipe, targets and features are columns of what it makes of the table."""

    table: Table
    recipe: TrainingRecipe | None = None
