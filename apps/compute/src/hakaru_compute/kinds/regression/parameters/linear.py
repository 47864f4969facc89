"""Parameters of linear models."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.families.supervised.parameters import penalty, scaled_penalty
from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec


class Linear(Spec):
    """Ordinary least squares."""

    model_config = entry("Linear regression", "線形回帰", "通常の最小二乗法。")

    name: Literal["linear"] = "linear"


class Lasso(Spec):
    """Least squares with an L1 penalty."""

    model_config = entry("Lasso", "ラッソ回帰", "L1 正則化付きの最小二乗法。")

    name: Literal["lasso"] = "lasso"
    alpha: float = scaled_penalty(0.01)


class Ridge(Spec):
    """Least squares with an L2 penalty."""

    model_config = entry("Ridge", "リッジ回帰", "L2 正則化付きの最小二乗法。")

    name: Literal["ridge"] = "ridge"
    alpha: float = penalty(1.0)


class ElasticNet(Spec):
    """Least squares with both penalties."""

    model_config = entry("Elastic net", "エラスティックネット", "L1 と L2 の両方で正則化した最小二乗法。")

    name: Literal["elastic_net"] = "elastic_net"
    alpha: float = scaled_penalty(0.01)
    l1_ratio: float = setting(
        0.5,
        ("Share of L1", "1 is the lasso, near 0 is ridge."),
        ("L1 の割合", "1 ならラッソ、0 に近いほどリッジに近づきます。"),
        gt=0,
        le=1,
    )


class Ransac(Spec):
    """Least squares on the largest set of rows that agree."""

    model_config = entry("RANSAC", "RANSAC", "互いに一致する最も大きな行の集まりに対する最小二乗法。")

    name: Literal["ransac"] = "ransac"
    max_trials: int = setting(
        100,
        ("Trials", "How many random sets of rows are tried."),
        ("試行回数", "無作為に選んだ行の組を試す回数。"),
        ge=1,
        le=10_000,
    )
    residual_threshold: float | None = setting(
        None,
        (
            "Largest residual",
            "Rows farther off than this count as outliers, in the target's unit. Empty for the target's "
            "median absolute deviation.",
        ),
        ("残差の上限", "これより外れた行を外れ値とみなします（目的変数の単位）。空欄なら目的変数の中央絶対偏差。"),
        gt=0,
    )


class TheilSen(Spec):
    """The spatial median of least-squares fits to many small sets of rows."""

    model_config = entry("Theil–Sen", "Theil–Sen", "多数の小さな行の組に当てはめた最小二乗解の空間中央値。")

    name: Literal["theil_sen"] = "theil_sen"
    max_subpopulation: int = setting(
        2000,
        ("Subsets", "How many small sets of rows are fitted."),
        ("部分集合の数", "最小二乗を当てはめる小さな行の組の数。"),
        ge=10,
        le=100_000,
    )


class Huber(Spec):
    """Linear regression whose loss grows only linearly for large residuals."""

    model_config = entry("Huber", "Huber 回帰", "大きな残差の損失が直線的にしか増えない線形回帰。")

    name: Literal["huber"] = "huber"
    epsilon: float = setting(
        1.35,
        ("ε", "Residuals beyond ε scaled units count as outliers."),
        ("ε", "尺度の ε 倍を超える残差を外れ値として扱います。"),
        ge=1.0,
        le=10,
    )
    alpha: float = penalty(0.0001)


class BayesianRidge(Spec):
    """Ridge regression that estimates its own penalty."""

    model_config = entry(
        "Bayesian ridge", "ベイズリッジ回帰", "正則化の強さをデータから推定するリッジ回帰。", own_interval=True
    )

    name: Literal["bayesian_ridge"] = "bayesian_ridge"


class Pls(Spec):
    """Partial least squares."""

    model_config = entry("PLS", "PLS（部分的最小二乗法）", "潜在変数による回帰。列が多く相関が強いデータに向きます。")

    name: Literal["pls"] = "pls"
    n_components: int = setting(
        5,
        ("Components", "How many latent variables; at most the rank of the data."),
        ("成分数", "潜在変数の数（データの階数まで）。"),
        ge=1,
        le=100,
    )
