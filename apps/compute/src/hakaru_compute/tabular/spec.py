"""What tabular kinds are asked for alike: a table, features, a split, cross-validation."""

from __future__ import annotations

from typing import Literal

from pydantic import ConfigDict, Field

from hakaru_compute.spec import Spec


class Table(Spec):
    """A Parquet file and the hash of its content, kept with whatever is made from it."""

    path: str
    content_hash: str = ""


class Feature(Spec):
    """A column to learn from and how its values are read."""

    name: str
    type: Literal["numeric", "categorical", "boolean", "datetime"]


# How a split column may say it; full-width letters and capitals count as the same.
TRAINING_LABELS = ("train", "training", "学習", "学習用", "学習データ", "訓練", "訓練用", "訓練データ")
TEST_LABELS = (
    "test", "testing", "テスト", "テスト用", "テストデータ", "validation", "valid", "検証", "検証用", "検証データ",
    "評価", "評価用", "評価データ",
)  # fmt: skip


class Split(Spec):
    """Which rows are kept aside for the test. Of method column, training_labels and test_labels are what it may say."""

    model_config = ConfigDict(
        json_schema_extra={"training_labels": list(TRAINING_LABELS), "test_labels": list(TEST_LABELS)}
    )

    method: Literal["automatic", "ratio", "column", "group", "time"] = Field(
        "automatic",
        title="Split",
        description="Automatic: 15 % of the rows at random. Ratio: your share at random. Column: a column that says "
        "train or test (学習, テスト, validation … as well). Group: whole groups (lots, batches) at random. Time: the latest rows.",
        json_schema_extra={
            "title_ja": "分割",
            "help_ja": "自動：無作為に 15 %。割合：指定した割合を無作為に。列：train / test（学習、訓練、テスト、検証など）と書かれた列。"
            "グループ：ロットなどのまとまりごと無作為に。時間：最も新しい行。",
        },
    )
    test_share: float = Field(
        0.15,
        gt=0,
        lt=0.9,
        title="Test share",
        description="Share of the rows (or groups) kept aside for the test.",
        json_schema_extra={"title_ja": "テストの割合", "help_ja": "テストに取り置く行（またはグループ）の割合。"},
    )
    column: str | None = Field(
        None,
        title="Column",
        description="The column with train and test, the groups, or the time.",
        json_schema_extra={"title_ja": "列", "help_ja": "train / test、グループ、または時間の列。"},
    )


class CrossValidation(Spec):
    """How training rows take turns at being predicted. Groups stay together, and time runs forward."""

    folds: int | None = Field(
        None,
        ge=2,
        le=1000,
        title="Folds",
        description="Empty for the default: 5; 10 below 200 rows; one per row below 30.",
        json_schema_extra={
            "title_ja": "分割数",
            "help_ja": "空欄なら既定値：5。200 行未満なら 10、30 行未満なら 1 行ずつ。",
        },
    )
    repeats: int = Field(
        1,
        ge=1,
        le=20,
        title="Repeats",
        description="How often the whole cross-validation is repeated with other folds.",
        json_schema_extra={"title_ja": "繰り返し", "help_ja": "分け方を変えて交差検証を繰り返す回数。"},
    )
