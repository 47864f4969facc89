"""Parameters of classifiers made of trees."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.families.supervised.parameters import depth, leaf_rows, learning_rate, leaves, tree_count
from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec


class RandomForest(Spec):
    """Trees grown on resampled rows; their mean probabilities decide."""

    model_config = entry("Random forest", "ランダムフォレスト", "再抽出した行で育てた木の確率の平均。")

    name: Literal["random_forest"] = "random_forest"
    n_estimators: int = tree_count(200)
    max_features: float | None = setting(
        None,
        ("Share of features", "Each split looks at this share of the features. Empty for their square root."),
        ("特徴量の割合", "各分岐で調べる特徴量の割合。空欄なら特徴量の数の平方根です。"),
        gt=0,
        le=1,
    )
    min_samples_leaf: int = leaf_rows(1)
    max_depth: int | None = depth(None)


class GradientBoosting(Spec):
    """Trees that each correct those before."""

    model_config = entry("Gradient boosting", "勾配ブースティング", "前の木の誤りを次の木が補正します。")

    name: Literal["gradient_boosting"] = "gradient_boosting"
    n_estimators: int = tree_count(100)
    learning_rate: float = learning_rate(0.1)
    max_depth: int = setting(
        3, ("Depth", "How many splits deep a tree may be."), ("木の深さ", "分岐の深さの上限。"), ge=1, le=20
    )
    min_samples_leaf: int = leaf_rows(1)
    subsample: float = setting(
        1.0,
        ("Share of rows", "Each tree sees this share of the rows."),
        ("行の割合", "1 本の木に使う行の割合。"),
        gt=0,
        le=1,
    )


class HistGradientBoosting(Spec):
    """Gradient boosting on binned features: fast for many rows."""

    model_config = entry(
        "Histogram gradient boosting",
        "ヒストグラム勾配ブースティング",
        "特徴量を区間に分けて行う勾配ブースティング。行が多いとき高速です。",
    )

    name: Literal["hist_gradient_boosting"] = "hist_gradient_boosting"
    max_iter: int = tree_count(100)
    learning_rate: float = learning_rate(0.1)
    max_leaf_nodes: int = leaves(31)
    min_samples_leaf: int = leaf_rows(10)
    l2_regularization: float = setting(
        0.0,
        ("L2 penalty", "Larger values pull leaves towards zero."),
        ("L2 正則化", "大きいほど葉の値を 0 に近づけます。"),
        ge=0,
        le=1000,
    )
