"""Parameters of models made of trees."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.families.supervised.parameters import (
    depth,
    feature_share,
    leaf_rows,
    learning_rate,
    leaves,
    tree_count,
)
from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec


class GradientBoosting(Spec):
    """Trees that each correct those before."""

    model_config = entry("Gradient boosting", "勾配ブースティング", "前の木の誤差を次の木が補正します。")

    name: Literal["gradient_boosting"] = "gradient_boosting"
    n_estimators: int = tree_count(300)
    learning_rate: float = learning_rate(0.05)
    max_depth: int = setting(
        4, ("Depth", "How many splits deep a tree may be."), ("木の深さ", "分岐の深さの上限。"), ge=1, le=20
    )
    min_samples_leaf: int = leaf_rows(3)
    subsample: float = setting(
        0.8,
        ("Share of rows", "Each tree sees this share of the rows."),
        ("行の割合", "1 本の木に使う行の割合。"),
        gt=0,
        le=1,
    )
    max_features: float = feature_share(1.0)


class RandomForest(Spec):
    """The mean of trees grown on resampled rows."""

    model_config = entry("Random forest", "ランダムフォレスト", "再抽出した行で育てた木の平均。")

    name: Literal["random_forest"] = "random_forest"
    n_estimators: int = tree_count(200)
    max_features: float = feature_share(1.0)
    min_samples_leaf: int = leaf_rows(1)
    max_depth: int | None = depth(None)


class ExtraTrees(Spec):
    """The mean of trees with random split points."""

    model_config = entry("Extra trees", "Extra Trees", "分岐点を無作為に選ぶ木の平均。")

    name: Literal["extra_trees"] = "extra_trees"
    n_estimators: int = tree_count(200)
    max_features: float = feature_share(1.0)
    min_samples_leaf: int = leaf_rows(1)
    max_depth: int | None = depth(None)


class HistGradientBoosting(Spec):
    """Gradient boosting on binned features: fast for many rows."""

    model_config = entry(
        "Histogram gradient boosting",
        "ヒストグラム勾配ブースティング",
        "特徴量を区間に分けて行う勾配ブースティング。行が多いとき高速です。",
    )

    name: Literal["hist_gradient_boosting"] = "hist_gradient_boosting"
    max_iter: int = tree_count(300)
    learning_rate: float = learning_rate(0.05)
    max_leaf_nodes: int = leaves(31)
    min_samples_leaf: int = leaf_rows(10)
    l2_regularization: float = setting(
        0.0,
        ("L2 penalty", "Larger values pull leaves towards zero."),
        ("L2 正則化", "大きいほど葉の値を 0 に近づけます。"),
        ge=0,
        le=1000,
    )


class LightGbm(Spec):
    """Gradient boosting that grows trees leaf by leaf (LightGBM)."""

    model_config = entry("LightGBM", "LightGBM", "葉ごとに木を育てる勾配ブースティング。")

    name: Literal["lightgbm"] = "lightgbm"
    n_estimators: int = tree_count(300)
    learning_rate: float = learning_rate(0.05)
    num_leaves: int = leaves(31)
    min_child_samples: int = leaf_rows(10)
    colsample_bytree: float = feature_share(1.0)
    reg_lambda: float = setting(
        0.0,
        ("L2 penalty", "Larger values pull leaves towards zero."),
        ("L2 正則化", "大きいほど葉の値を 0 に近づけます。"),
        ge=0,
        le=1000,
    )
