"""Every classifier's parameters with their words, by name. pydantic only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hakaru_compute.families.supervised.parameters import (
    depth,
    leaf_penalty,
    leaf_rows,
    learning_rate,
    leaves,
    max_rows,
    neighbour_weights,
    row_share,
    split_depth,
    tree_count,
    width,
)
from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.spec import Spec


class PlsDa(Spec):
    """Partial least squares on one column of 0 and 1 per class. Suits many, strongly correlated columns."""

    model_config = entry(
        "PLS-DA",
        "PLS-DA（PLS 判別分析）",
        "クラスごとの 0/1 の列を目的変数とする PLS。列が多く、互いに相関が強いデータに向きます。",
    )

    name: Literal["pls_da"] = "pls_da"
    n_components: int | None = setting(
        None,
        (
            "Latent variables",
            "Empty: chosen by cross-validation inside the training rows, by the highest balanced accuracy.",
        ),
        (
            "潜在変数の数",
            "空欄なら学習データ内の交差検証で、均衡正解率が最も高い数を選びます。",
        ),
        ge=1,
        le=100,
    )
    most_components: int | None = setting(
        None,
        (
            "Maximum latent variables",
            "Up to how many cross-validation tries. Empty: as many as the data allow, at most 50 (20 for very large tables).",
        ),
        (
            "潜在変数の上限",
            "交差検証で調べる数の上限。空欄なら行数と列数から決まる最大の数（50 まで、非常に大きな表では 20 まで）です。",
        ),
        ge=1,
        le=100,
    )
    rule: Literal["automatic", "largest", "scores"] = setting(
        "automatic",
        ("Assignment rule", "How the class follows from the latent variables."),
        ("判別規則", "潜在変数からクラスを決める方法。"),
        options={
            "automatic": (
                "The rule with the higher balanced accuracy in cross-validation inside the training rows.",
                "学習データ内の交差検証で、均衡正解率が高い規則を使います。",
            ),
            "largest": (
                "The class with the largest prediction. With many classes, it may miss those in the middle.",
                "予測値が最大のクラスとします。クラスが多いと、中間のクラスを見落とすことがあります。",
            ),
            "scores": (
                "The most probable class by linear discriminant analysis of the scores.",
                "潜在変数のスコアの線形判別分析で、最も確率の高いクラスとします。",
            ),
        },
    )


class Lda(Spec):
    """Linear discriminant analysis: normal distributions with one covariance."""

    model_config = entry("LDA", "線形判別分析（LDA）", "共分散が等しい正規分布を各クラスに仮定します。")

    name: Literal["lda"] = "lda"
    shrinkage: Literal["none", "automatic"] = setting(
        "none",
        (
            "Shrinkage",
            "Automatic (Ledoit–Wolf) stabilises the covariance when there are many columns for the number of rows.",
        ),
        ("共分散の縮小", "自動（Ledoit–Wolf）は、行数に対して列が多いときに共分散を安定させます。"),
    )


class Qda(Spec):
    """Quadratic discriminant analysis: normal distributions, each with its own covariance."""

    model_config = entry("QDA", "二次判別分析（QDA）", "クラスごとに異なる共分散の正規分布を仮定します。")

    name: Literal["qda"] = "qda"
    reg_param: float = setting(
        0.0,
        (
            "Regularisation",
            "Shrinks each class’s covariance towards a sphere; needed if a class has few rows for the number of columns.",
        ),
        ("正則化", "各クラスの共分散を球形に近づけます。列に対して行が少ないクラスがあるときに必要です。"),
        ge=0,
        le=1,
    )


class LogisticRegression(Spec):
    """Multinomial logistic regression with an L2 penalty."""

    model_config = entry("Logistic regression", "ロジスティック回帰", "L2 正則化付きの（多項）ロジスティック回帰。")

    name: Literal["logistic_regression"] = "logistic_regression"
    C: float = setting(
        1.0,
        ("C", "Smaller values shrink coefficients more. Applies to standardised features."),
        ("C", "小さいほど係数を小さく抑えます。標準化した説明変数に対する値です。"),
        gt=0,
        le=1e6,
    )


class RandomForest(Spec):
    """Trees grown on resampled rows; their mean probabilities decide."""

    model_config = entry("Random forest", "ランダムフォレスト", "行をランダムに再抽出して作った木の確率の平均。")

    name: Literal["random_forest"] = "random_forest"
    n_estimators: int = tree_count(200)
    max_features: float | None = setting(
        None,
        ("Share of features", "Each split looks at this share of the features. Empty for their square root."),
        ("説明変数の割合", "各分岐で調べる説明変数の割合。空欄なら説明変数の数の平方根です。"),
        gt=0,
        le=1,
    )
    min_samples_leaf: int = leaf_rows(1)
    max_depth: int | None = depth(None)


class GradientBoosting(Spec):
    """Trees that each correct the errors of those before."""

    model_config = entry("Gradient boosting", "勾配ブースティング", "前の木の誤りを次の木が補正します。")

    name: Literal["gradient_boosting"] = "gradient_boosting"
    n_estimators: int = tree_count(100)
    learning_rate: float = learning_rate(0.1)
    max_depth: int = split_depth(3)
    min_samples_leaf: int = leaf_rows(1)
    subsample: float = row_share(1.0)


class HistGradientBoosting(Spec):
    """Gradient boosting on binned features: fast for many rows."""

    model_config = entry(
        "Histogram gradient boosting",
        "ヒストグラム勾配ブースティング",
        "説明変数を区間に分けて行う勾配ブースティング。行が多いとき高速です。",
    )

    name: Literal["hist_gradient_boosting"] = "hist_gradient_boosting"
    max_iter: int = tree_count(100)
    learning_rate: float = learning_rate(0.1)
    max_leaf_nodes: int = leaves(31)
    min_samples_leaf: int = leaf_rows(10)
    l2_regularization: float = leaf_penalty()


class Knn(Spec):
    """A majority vote of the nearest training rows."""

    model_config = entry("k-nearest neighbours", "k 近傍法", "近い学習データのクラスの多数決。")

    name: Literal["knn"] = "knn"
    n_neighbors: int = setting(
        5, ("Neighbours", "How many training rows vote."), ("近傍数", "多数決に使う学習データの数。"), ge=1, le=500
    )
    weights: Literal["uniform", "distance"] = neighbour_weights("uniform")


class Svc(Spec):
    """Support vector classification; its probabilities are calibrated by cross-validation."""

    model_config = entry(
        "SVC",
        "SVC（サポートベクター分類）",
        "サポートベクターマシンによる分類。確率は交差検証による較正（Platt）で求めます。",
    )

    name: Literal["svc"] = "svc"
    kernel: Literal["rbf", "linear"] = setting(
        "rbf",
        ("Kernel", "The form of the boundaries between classes."),
        ("カーネル", "クラスの境界の形。"),
        options={
            "rbf": ("Follows curved boundaries.", "曲がった境界に沿います。"),
            "linear": ("Boundaries are flat.", "境界は平らです。"),
        },
    )
    C: float = setting(
        1.0,
        ("C", "Larger values fit the training rows more closely."),
        ("C", "大きいほど学習データに近づけます。"),
        gt=0,
        le=1e6,
    )
    gamma: float | None = width()
    max_rows: int = max_rows(10_000, 50_000)


ModelParameters = Annotated[
    PlsDa | Svc | RandomForest | Lda | Qda | LogisticRegression | Knn | GradientBoosting | HistGradientBoosting,
    Field(discriminator="name"),
]

# By their names, which are said in the classes alone.
MODELS = entries_of(ModelParameters)
if TYPE_CHECKING:
    ModelName = str
else:
    ModelName = Literal[tuple(MODELS)]
