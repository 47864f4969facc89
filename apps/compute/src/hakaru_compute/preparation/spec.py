"""What a person chooses for preparing features. Everything learned here is learned from training rows only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field
from pydantic.config import JsonDict

from hakaru_compute.spec import Spec


def _ja(title: str, help_text: str) -> JsonDict:
    return {"title_ja": title, "help_ja": help_text}


class Missing(Spec):
    """What takes the place of a missing value."""

    method: Literal["median", "mean", "most_frequent", "knn", "linear", "previous_next", "delete_row"] = Field(
        "median",
        title="Missing numbers",
        description="How missing numbers are imputed, from the training rows. “Delete the row” also leaves such rows unpredicted.",
        json_schema_extra=_ja(
            "数値の欠損",
            "中央値・平均値・最頻値は学習データから求めます。k-NN は似た学習データの平均、"
            "線形補間と前後の値はファイル順で隣の行を使います。"
            "行の削除を選ぶと、欠損のある行は学習にも予測にも使いません。",
        ),
    )
    neighbours: int = Field(
        5,
        ge=1,
        le=50,
        title="Neighbours",
        description="How many similar rows k-NN averages.",
        json_schema_extra=_ja("近傍数", "k-NN で平均する行の数。"),
    )
    categorical: Literal["own_category", "most_frequent"] = Field(
        "own_category",
        title="Missing categories",
        description="Treat missing as its own category, or use the most frequent category.",
        json_schema_extra=_ja("カテゴリの欠損", "欠損を 1 つのカテゴリとして扱うか、最頻カテゴリで補完します。"),
    )


class Bounds(Spec):
    """Allowed values of one column; an open end is null."""

    column: str
    lower: float | None = None
    upper: float | None = None


class Outliers(Spec):
    """Which numbers count as outliers, judged column by column, and what happens to them."""

    method: Literal["none", "three_sigma", "hampel", "bounds"] = Field(
        "none",
        title="Outliers",
        description="Mean ± 3σ, Hampel (median ± 3 × 1.4826 × MAD), or bounds you set; from the training rows.",
        json_schema_extra=_ja(
            "外れ値",
            "平均 ± 3σ、Hampel（中央値 ± 3 × 1.4826 × MAD）、または指定した上下限。限界は学習データから求めます。",
        ),
    )
    action: Literal["clip", "missing", "delete_row"] = Field(
        "clip",
        title="Outlier treatment",
        description="Move them to the limit, treat them as missing, or leave the row out of training (new rows are "
        "always predicted).",
        json_schema_extra=_ja(
            "外れ値の処理",
            "限界値に置き換えるか、欠損として扱うか、行を学習から除きます（新しい行は必ず予測します）。",
        ),
    )
    width: float = Field(
        3.0,
        gt=0,
        le=20,
        title="Width",
        description="How many σ (or scaled MADs) the limits lie from the centre.",
        json_schema_extra=_ja("幅", "中心から限界までの距離（σ または調整した MAD の倍数）。"),
    )
    bounds: list[Bounds] = Field(
        default_factory=list,
        title="Bounds",
        description="The limits of each column, for the method “Set bounds”.",
        json_schema_extra=_ja("上下限", "「上下限を指定」のときの各列の上下限。"),
    )


class Scaling(Spec):
    """How numbers are brought to one scale. Tree models compare values of one column only and take them unscaled."""

    method: Literal["standard", "min_max", "robust", "none"] = Field(
        "standard",
        title="Scaling",
        description="Brings all features to one scale. Tree models are not affected.",
        json_schema_extra=_ja(
            "スケーリング",
            "標準化：平均 0・標準偏差 1。最小最大：0〜1。ロバスト：中央値 0・四分位範囲 1。なし：平均を 0 にするだけ。"
            "木のモデルは列ごとの大小だけを比べるため使いません。",
        ),
    )


class Encoding(Spec):
    """How categories become numbers. A category never seen in training counts as none of the known ones."""

    method: Literal["one_hot", "ordinal"] = Field(
        "one_hot",
        title="Categories",
        description="One column of 0 and 1 per category, or one number per category.",
        json_schema_extra=_ja(
            "カテゴリの変換", "カテゴリごとに 0/1 の列を作るか、五十音・アルファベット順の番号にします。"
        ),
    )
    max_categories: int = Field(
        50,
        ge=2,
        le=1000,
        title="Maximum categories",
        description="The rarest categories beyond this number share one column.",
        json_schema_extra=_ja("最大カテゴリ数", "これを超えると、行数の少ないカテゴリを 1 つの列にまとめます。"),
    )


class Preprocessing(Spec):
    """The preparation of features, refitted inside every fold."""

    missing: Missing = Field(default_factory=Missing)
    outliers: Outliers = Field(default_factory=Outliers)
    scaling: Scaling = Field(default_factory=Scaling)
    encoding: Encoding = Field(default_factory=Encoding)
