"""Parameters of models whose classes are told apart by lines and normal distributions."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec


class PlsDa(Spec):
    """Partial least squares on one column of 0 and 1 per class. Suits many, strongly correlated columns."""

    model_config = entry(
        "PLS-DA",
        "PLS-DA（PLS 判別分析）",
        "クラスごとの 0/1 の列を目的変数とする PLS。列が多く相関が強いデータに向きます。",
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
            "空欄なら学習行の内側の交差検証で、均衡正解率が最も高い数を選びます。",
        ),
        ge=1,
        le=100,
    )
    most_components: int | None = setting(
        None,
        (
            "Most latent variables",
            "How many the choice by cross-validation looks at. Empty: as many as the rows have, at most 50 (20 for very large tables).",
        ),
        (
            "潜在変数の上限",
            "交差検証で調べる数の上限。空欄なら行と列から得られるだけ、最大 50（非常に大きな表では 20）です。",
        ),
        ge=1,
        le=100,
    )
    rule: Literal["automatic", "largest", "scores"] = setting(
        "automatic",
        (
            "Assignment rule",
            "How a row's class follows from the latent variables. With many classes the largest prediction can miss those "
            "in the middle. Automatic: the rule with the higher balanced accuracy in cross-validation inside the training rows.",
        ),
        (
            "判別規則",
            "潜在変数からクラスを決める方法。クラスが多いと、予測値の最大では中間のクラスを見落とすことがあります。"
            "自動では、学習行の内側の交差検証で均衡正解率が高い規則を使います。",
        ),
    )


class Lda(Spec):
    """Linear discriminant analysis: normal distributions with one covariance."""

    model_config = entry("LDA", "線形判別分析（LDA）", "共分散が等しい正規分布を各クラスに仮定します。")

    name: Literal["lda"] = "lda"
    shrinkage: Literal["none", "automatic"] = setting(
        "none",
        (
            "Shrinkage",
            "Automatic (Ledoit–Wolf) steadies the covariance where columns are many beside the rows.",
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
            "Pulls each class's covariance towards a sphere; needed where a class has few rows beside the columns.",
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
        ("C", "小さいほど係数を小さく抑えます。標準化した特徴量に対する値です。"),
        gt=0,
        le=1e6,
    )
