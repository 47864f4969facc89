"""Every model's parameters with their words, by name. pydantic only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hakaru_compute.families.supervised.parameters import (
    depth,
    feature_share,
    leaf_penalty,
    leaf_rows,
    learning_rate,
    leaves,
    max_rows,
    neighbour_weights,
    penalty,
    row_share,
    scaled_penalty,
    split_depth,
    tree_count,
    width,
)
from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.spec import Spec

MOST_TERMS = 500
# The features that are multiplied.
Term = Annotated[list[Annotated[str, Field(min_length=1)]], Field(min_length=1, max_length=6)]


class Linear(Spec):
    """Ordinary least squares."""

    model_config = entry("Linear regression", "線形回帰", "通常の最小二乗法。")

    name: Literal["linear"] = "linear"
    terms: list[Term] = setting(
        [],
        (
            "Terms",
            "Products of features; a feature named twice is squared. If empty, each feature by itself.",
        ),
        (
            "項",
            "説明変数の積からなる項。同じ説明変数を 2 回選ぶと 2 乗になります。空欄なら各説明変数をそのまま使います。",
        ),
        max_length=MOST_TERMS,
    )


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

    model_config = entry("RANSAC", "RANSAC", "互いに整合する行の最大の組に当てはめる最小二乗法。")

    name: Literal["ransac"] = "ransac"
    max_trials: int = setting(
        100,
        ("Trials", "How many random sets of rows are tried."),
        ("試行回数", "ランダムに選んだ行の組を試す回数。"),
        ge=1,
        le=10_000,
    )
    residual_threshold: float | None = setting(
        None,
        (
            "Largest residual",
            "Rows further off count as outliers, in the target’s unit. If empty, the target’s median absolute deviation.",
        ),
        (
            "残差の上限",
            "残差がこれより大きい行を外れ値とみなします（目的変数の単位）。空欄なら目的変数の中央絶対偏差。",
        ),
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

    model_config = entry("Huber", "Huber 回帰", "大きな残差の影響を抑えた線形回帰（損失が線形にしか増えない）。")

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

    model_config = entry(
        "PLS", "PLS（部分的最小二乗法）", "潜在変数による回帰。列が多く、互いに相関が強いデータに向きます。"
    )

    name: Literal["pls"] = "pls"
    n_components: int = setting(
        5,
        ("Components", "How many latent variables; at most the rank of the data."),
        ("成分数", "潜在変数の数（データの階数まで）。"),
        ge=1,
        le=100,
    )


class Pls2(Spec):
    """Latent variables shared by all chosen targets, in one model. With one target it is PLS."""

    model_config = entry(
        "PLS2 (targets together)",
        "PLS2（目的変数をまとめて）",
        "選んだ目的変数すべてに共通の潜在変数を求めます。関連する品質項目をまとめて扱うのに向きます。目的変数が 1 つなら PLS と同じです。",
    )

    name: Literal["pls2"] = "pls2"
    n_components: int = setting(
        5,
        ("Components", "How many latent variables, shared by all targets; at most the rank of the data."),
        ("成分数", "すべての目的変数に共通の潜在変数の数（データの階数まで）。"),
        ge=1,
        le=100,
    )


class GradientBoosting(Spec):
    """Trees that each correct the errors of those before."""

    model_config = entry("Gradient boosting", "勾配ブースティング", "前の木の誤差を次の木が補正します。")

    name: Literal["gradient_boosting"] = "gradient_boosting"
    n_estimators: int = tree_count(300)
    learning_rate: float = learning_rate(0.05)
    max_depth: int = split_depth(4)
    min_samples_leaf: int = leaf_rows(3)
    subsample: float = row_share(0.8)
    max_features: float = feature_share(1.0)


class RandomForest(Spec):
    """The mean of trees grown on resampled rows."""

    model_config = entry("Random forest", "ランダムフォレスト", "行をランダムに再抽出して作った木の平均。")

    name: Literal["random_forest"] = "random_forest"
    n_estimators: int = tree_count(200)
    max_features: float = feature_share(1.0)
    min_samples_leaf: int = leaf_rows(1)
    max_depth: int | None = depth(None)


class ExtraTrees(Spec):
    """The mean of trees with random split points."""

    model_config = entry("Extra trees", "Extra Trees", "分岐点をランダムに選ぶ木の平均。")

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
        "説明変数を区間に分けて行う勾配ブースティング。行が多いとき高速です。",
    )

    name: Literal["hist_gradient_boosting"] = "hist_gradient_boosting"
    max_iter: int = tree_count(300)
    learning_rate: float = learning_rate(0.05)
    max_leaf_nodes: int = leaves(31)
    min_samples_leaf: int = leaf_rows(10)
    l2_regularization: float = leaf_penalty()


class LightGbm(Spec):
    """Gradient boosting that grows trees leaf by leaf (LightGBM)."""

    model_config = entry("LightGBM", "LightGBM", "葉単位で木を成長させる勾配ブースティング。")

    name: Literal["lightgbm"] = "lightgbm"
    n_estimators: int = tree_count(300)
    learning_rate: float = learning_rate(0.05)
    num_leaves: int = leaves(31)
    min_child_samples: int = leaf_rows(10)
    colsample_bytree: float = feature_share(1.0)
    reg_lambda: float = leaf_penalty()


class Knn(Spec):
    """The mean of the nearest training rows."""

    model_config = entry("k-nearest neighbours", "k 近傍法", "近い学習データの平均。")

    name: Literal["knn"] = "knn"
    n_neighbors: int = setting(
        5, ("Neighbours", "How many training rows are averaged."), ("近傍数", "平均する学習データの数。"), ge=1, le=500
    )
    weights: Literal["uniform", "distance"] = neighbour_weights("distance")


class Svr(Spec):
    """Support vector regression."""

    model_config = entry("SVR", "SVR（サポートベクター回帰）", "サポートベクター回帰。")

    name: Literal["svr"] = "svr"
    kernel: Literal["rbf", "linear"] = setting(
        "rbf",
        ("Kernel", "The form of the relation to the features."),
        ("カーネル", "説明変数との関係の形。"),
        options={
            "rbf": ("Follows curves.", "曲線的な関係に使います。"),
            "linear": ("Straight lines only.", "直線的な関係に使います。"),
        },
    )
    C: float = setting(
        5.0,
        ("C", "Larger values fit the training rows more closely. Applies to the standardised target."),
        ("C", "大きいほど学習データに近づけます。標準化した目的変数に対する値です。"),
        gt=0,
        le=1e6,
    )
    epsilon: float = setting(
        0.1,
        ("ε", "Errors smaller than this, in standard deviations of the target, cost nothing."),
        ("ε", "これより小さい誤差は無視します（目的変数の標準偏差を単位とします）。"),
        ge=0,
        le=10,
    )
    gamma: float | None = width()
    max_rows: int = max_rows(10_000, 50_000)


class KernelRidge(Spec):
    """Ridge regression in the feature space of an RBF kernel."""

    model_config = entry("Kernel ridge", "カーネルリッジ回帰", "RBF カーネルによるリッジ回帰。")

    name: Literal["kernel_ridge"] = "kernel_ridge"
    alpha: float = setting(
        0.3,
        ("Penalty α", "Larger values give a smoother function. Applies to the standardised target."),
        ("正則化の強さ α", "大きいほど滑らかになります。標準化した目的変数に対する値です。"),
        gt=0,
        le=1000,
    )
    gamma: float | None = width()
    max_rows: int = max_rows(5_000, 20_000)


class GaussianProcess(Spec):
    """A Gaussian process with one length scale per column and white noise."""

    model_config = entry(
        "Gaussian process",
        "ガウス過程回帰",
        "列ごとの長さスケールと白色ノイズをもつガウス過程。予測の不確かさも求めます。",
        own_interval=True,
    )

    name: Literal["gaussian_process"] = "gaussian_process"
    kernel: Literal["matern52", "matern32", "rbf"] = setting(
        "matern52",
        ("Kernel", "How smooth the function is: RBF is smoothest."),
        ("カーネル", "関数の滑らかさ。RBF が最も滑らかです。"),
    )
    restarts: int = setting(
        1,
        ("Restarts", "How often the search for length scales restarts from another point."),
        ("リスタート回数", "別の初期値から長さスケールの探索をやり直す回数。"),
        ge=0,
        le=20,
    )
    optimise_rows: int = setting(
        500,
        (
            "Rows for length scales",
            "The search for length scales starts with at most this many random rows, then uses more.",
        ),
        ("長さスケールに使う行", "長さスケールの探索は、ランダムに選んだこの数の行から始め、行を増やして仕上げます。"),
        ge=50,
        le=3000,
    )
    max_rows: int = setting(
        2_000,
        (
            "Maximum rows kept",
            "With more rows than this, they are condensed into this many random rows (a sparse process); the result says so.",
        ),
        (
            "保持する行の上限",
            "これより多い行の情報は、ランダムに選んだこの数の行に集約し（スパースガウス過程）、結果に示します。",
        ),
        ge=100,
        le=10_000,
    )


class Mlp(Spec):
    """A neural network of fully connected layers."""

    model_config = entry("Neural network", "ニューラルネットワーク", "全結合層のニューラルネットワーク。")

    name: Literal["mlp"] = "mlp"
    hidden_layers: Annotated[list[Annotated[int, Field(ge=1, le=2000)]], Field(min_length=1, max_length=5)] = setting(
        [100, 50], ("Hidden layers", "Units of each layer."), ("隠れ層", "各層のユニット数。")
    )
    alpha: float = setting(
        0.1,
        ("Penalty α", "Larger values keep the weights smaller."),
        ("正則化の強さ α", "大きいほど重みを小さく抑えます。"),
        ge=0,
        le=1000,
    )
    learning_rate_init: float = setting(
        0.002,
        ("Learning rate", "The first step size of the optimiser (Adam)."),
        ("学習率", "最適化（Adam）の学習率の初期値。"),
        gt=0,
        le=1,
    )
    max_iter: int = setting(
        300,
        ("Epochs", "Maximum number of passes over the rows."),
        ("エポック数", "学習データを繰り返す最大回数。"),
        ge=10,
        le=10_000,
    )


ModelParameters = Annotated[
    Linear
    | Lasso
    | Ridge
    | ElasticNet
    | Ransac
    | TheilSen
    | Huber
    | BayesianRidge
    | Pls
    | Pls2
    | GradientBoosting
    | RandomForest
    | ExtraTrees
    | HistGradientBoosting
    | LightGbm
    | Knn
    | Svr
    | KernelRidge
    | GaussianProcess
    | Mlp,
    Field(discriminator="name"),
]

# By their names, which are said in the classes alone.
MODELS = entries_of(ModelParameters)
if TYPE_CHECKING:
    ModelName = str
else:
    ModelName = Literal[tuple(MODELS)]
