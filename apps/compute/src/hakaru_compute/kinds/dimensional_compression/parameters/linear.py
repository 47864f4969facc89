"""Parameters of linear methods."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec

ChoiceRule = Literal["count", "variance", "cross_validation", "parallel", "kaiser", "broken_stick"]


class Pca(Spec):
    """Directions of greatest variance, uncorrelated with each other."""

    model_config = entry(
        "Principal component analysis (PCA)",
        "主成分分析（PCA）",
        "分散が最大となる、互いに無相関な方向を求めます。",
        projects_new_rows=True,
    )

    name: Literal["pca"] = "pca"
    choice: ChoiceRule = setting(
        "parallel",
        (
            "Choice of components",
            "Count: as many as you say. Share of the variance: as few as cover yours. Cross-validation: the smallest error of left-out "
            "cells. Parallel analysis: larger than in shuffled data (95 %). Kaiser: larger than average. Broken stick. "
            "The report shows what each would choose.",
        ),
        (
            "成分数の決め方",
            "数を指定：下の成分数を使います。累積寄与率：指定値に達する最小数。交差検証：取り置いたセルの予測誤差が最小。"
            "平行分析：列ごとに並べ替えたデータの固有値（95 %）より大きい成分。カイザー基準：平均より大きい固有値。"
            "ブロークンスティック：棒を無作為に折ったときの長さより大きい固有値。"
            "各基準が選ぶ数はレポートに並べて示します。",
        ),
    )
    components: int = setting(
        2,
        ("Components", "How many, where the choice is ‘Count’."),
        ("成分数", "決め方が「数を指定」のときの成分数。"),
        ge=1,
        le=100,
    )
    variance: float = setting(
        0.9,
        ("Variance covered", "Share of the variance to cover, where the choice is ‘Share of the variance’."),
        ("累積寄与率", "決め方が「累積寄与率」のときに達するべき値。"),
        gt=0,
        le=1,
    )
    missing: Literal["estimate", "filled"] = setting(
        "estimate",
        (
            "Missing values",
            "Estimate: the components themselves estimate missing numbers in place of the preparation (regularised iterative PCA). "
            "Filled: as the preparation fills them, which makes filled columns look less variable.",
        ),
        (
            "欠損値",
            "推定：主成分そのものから欠損値を推定し、前処理の補完は使いません（正則化反復 PCA）。"
            "補完：前処理の方法で補います（補った列のばらつきは小さく見えます）。",
        ),
    )


class FactorAnalysis(Spec):
    """Common factors and what each column has of its own, by maximum likelihood."""

    model_config = entry(
        "Factor analysis",
        "因子分析",
        "共通因子と各変数に固有の分散を最尤法で推定します。",
        projects_new_rows=True,
    )

    name: Literal["factor_analysis"] = "factor_analysis"
    components: int = setting(
        2,
        ("Factors", "How many common factors."),
        ("因子数", "共通因子の数。"),
        ge=1,
        le=100,
    )
    rotation: Literal["varimax", "quartimax", "none"] = setting(
        "varimax",
        ("Rotation", "Turns the factors so that columns load on few of them (varimax) or factors on all (quartimax)."),
        ("回転", "各変数が少数の因子に負荷するよう回転します（バリマックス、クォーティマックス、なし）。"),
    )
    max_iterations: int = setting(
        1000,
        ("Most iterations", "When to give up converging."),
        ("最大反復回数", "収束しないときに打ち切る回数。"),
        ge=10,
        le=100_000,
    )


class Ica(Spec):
    """Sources that are as independent and as far from normal as can be (FastICA)."""

    model_config = entry(
        "Independent component analysis (ICA)",
        "独立成分分析（ICA）",
        "互いにできるだけ独立で、正規分布から離れた信号源を推定します（FastICA）。",
        projects_new_rows=True,
    )

    name: Literal["ica"] = "ica"
    components: int = setting(
        2,
        ("Components", "How many sources."),
        ("成分数", "信号源の数。"),
        ge=1,
        le=100,
    )
    contrast: Literal["logcosh", "exp", "cube"] = setting(
        "logcosh",
        ("Contrast", "The function that measures distance from the normal distribution; cube is kurtosis."),
        ("対比関数", "正規分布からの離れ方を測る関数。cube は尖度です。"),
    )
    max_iterations: int = setting(
        1000,
        ("Most iterations", "When to give up converging."),
        ("最大反復回数", "収束しないときに打ち切る回数。"),
        ge=10,
        le=100_000,
    )
