"""What a person chooses for preparing features. Everything learned here is learned from training rows only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.forms import Words, setting
from hakaru_compute.recipes.core.fields import SCALE_HELPS
from hakaru_compute.spec import Spec


class Missing(Spec):
    """What takes the place of a missing value."""

    method: Literal["median", "mean", "most_frequent", "knn", "linear", "previous_next", "delete_row"] = setting(
        "median",
        ("Missing numbers", "How missing numbers are imputed."),
        ("数値の欠損", "数値の欠損を補完する方法。"),
        options={
            "median": ("The median of the training rows.", "学習データの中央値で補完します。"),
            "mean": ("The mean of the training rows.", "学習データの平均値で補完します。"),
            "most_frequent": (
                "The most frequent value of the training rows.",
                "学習データの最頻値で補完します。",
            ),
            "knn": ("The mean of the most similar training rows.", "学習データのうち似た行の平均で補完します。"),
            "linear": (
                "On the line between the previous and the next value, in the order of the file.",
                "ファイルの順で、前後の値を結ぶ直線上の値で補完します。",
            ),
            "previous_next": (
                "The previous value in the order of the file; at the beginning, the next one.",
                "ファイルの順で直前の値で補完します。先頭の欠損だけは直後の値で補完します。",
            ),
            "delete_row": (
                "Rows with missing numbers are used neither for training nor for prediction.",
                "数値に欠損のある行は、学習にも予測にも使いません。",
            ),
        },
    )
    neighbours: int = setting(
        5,
        ("Neighbours", "How many similar rows k-NN averages."),
        ("近傍数", "k-NN で平均する行の数。"),
        ge=1,
        le=50,
    )
    categorical: Literal["own_category", "most_frequent"] = setting(
        "own_category",
        ("Missing categories", "How missing categories are treated."),
        ("カテゴリの欠損", "カテゴリの欠損の扱い。"),
        options={
            "own_category": ("Missing is a category of its own.", "欠損を 1 つのカテゴリとして扱います。"),
            "most_frequent": (
                "The most frequent category of the training rows.",
                "学習データの最頻カテゴリで補完します。",
            ),
        },
    )


class Bounds(Spec):
    """Allowed values of one column; an open end is null."""

    column: str
    lower: float | None = None
    upper: float | None = None


class Outliers(Spec):
    """Which numbers count as outliers, judged column by column, and what happens to them."""

    method: Literal["none", "three_sigma", "hampel", "bounds"] = setting(
        "none",
        ("Outliers", "Which numbers count as outliers, column by column."),
        ("外れ値", "列ごとに、どの値を外れ値とするか。"),
        options={
            "none": ("All values are used as they are.", "すべての値をそのまま使います。"),
            "three_sigma": (
                "Values beyond the mean ± 3σ of the training rows; the width can be changed.",
                "学習データの平均 ± 3σ を超える値（倍数は「幅」で変えられます）。",
            ),
            "hampel": (
                "Values beyond the median ± 3 × 1.4826 × MAD of the training rows, which outliers hardly affect.",
                "学習データの中央値 ± 3 × 1.4826 × MAD を超える値。外れ値自体の影響を受けにくい方法です。",
            ),
            "bounds": ("Values beyond the bounds you set.", "指定した上下限を超える値。"),
        },
    )
    action: Literal["clip", "missing", "delete_row"] = setting(
        "clip",
        ("Outlier treatment", "What happens to outliers."),
        ("外れ値の処理", "外れ値の扱い。"),
        options={
            "clip": ("Outliers are moved to the limit.", "外れ値を限界値に置き換えます。"),
            "missing": ("Outliers are treated as missing.", "外れ値を欠損として扱います。"),
            "delete_row": (
                "Rows with outliers are left out of training; new rows are always predicted.",
                "外れ値のある行を学習から除きます（新しい行は必ず予測します）。",
            ),
        },
    )
    width: float = setting(
        3.0,
        ("Width", "How many σ (or scaled MADs) the limits lie from the centre."),
        ("幅", "中心から限界までの距離（σ または調整した MAD の倍数）。"),
        gt=0,
        le=20,
    )
    bounds: list[Bounds] = Field(
        default_factory=list,
        title="Bounds",
        description="The limits of each column, for the method “Set bounds”.",
        json_schema_extra={"title_ja": "上下限", "help_ja": "「上下限を指定」のときの各列の上下限。"},
    )


def _without_trees(words: Words) -> Words:
    return f"{words[0]} Tree models are not affected.", f"{words[1]}木のモデルには影響しません。"


class Scaling(Spec):
    """How numbers are brought to one scale. Tree models compare values of one column only and take them unscaled."""

    method: Literal["standard", "min_max", "robust", "none"] = setting(
        "standard",
        ("Scaling", "Brings all features to one scale. Tree models are not affected."),
        ("スケーリング", "説明変数の尺度をそろえます。木のモデルには影響しません。"),
        options={
            **{method: _without_trees(words) for method, words in SCALE_HELPS.items()},
            "none": (
                "Features keep their units; only their mean becomes 0.",
                "単位はそのままで、平均だけを 0 にします。",
            ),
        },
    )


class Encoding(Spec):
    """How categories become numbers. A category never seen in training counts as none of the known ones."""

    method: Literal["one_hot", "ordinal"] = setting(
        "one_hot",
        ("Categories", "How categories become numbers."),
        ("カテゴリの変換", "カテゴリを数値にする方法。"),
        options={
            "one_hot": ("One column of 0 and 1 for each category.", "カテゴリごとに 0/1 の列を作ります。"),
            "ordinal": (
                "One column with a number for each category, in alphabetical order.",
                "五十音・アルファベット順の番号を 1 つの列にします。",
            ),
        },
    )
    max_categories: int = setting(
        50,
        ("Maximum categories", "The rarest categories beyond this number share one column."),
        ("最大カテゴリ数", "これを超えると、行数の少ないカテゴリを 1 つの列にまとめます。"),
        ge=2,
        le=1000,
    )


class Preprocessing(Spec):
    """The preparation of features, refitted inside every fold."""

    missing: Missing = Field(default_factory=Missing)
    outliers: Outliers = Field(default_factory=Outliers)
    scaling: Scaling = Field(default_factory=Scaling)
    encoding: Encoding = Field(default_factory=Encoding)
