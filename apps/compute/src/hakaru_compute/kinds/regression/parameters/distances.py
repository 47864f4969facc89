"""Parameters of models that measure distances or dot products between rows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.families.supervised.parameters import max_rows, width
from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec


class Knn(Spec):
    """The mean of the nearest training rows."""

    model_config = entry("k-nearest neighbours", "k 近傍法", "近い学習行の平均。")

    name: Literal["knn"] = "knn"
    n_neighbors: int = setting(
        5, ("Neighbours", "How many training rows are averaged."), ("近傍数", "平均する学習行の数。"), ge=1, le=500
    )
    weights: Literal["uniform", "distance"] = setting(
        "distance",
        ("Weights", "All alike, or nearer rows more."),
        ("重み", "すべて同じ、または近い行ほど大きく。"),
    )


class Svr(Spec):
    """Support vector regression."""

    model_config = entry("SVR", "SVR（サポートベクター回帰）", "サポートベクター回帰。")

    name: Literal["svr"] = "svr"
    kernel: Literal["rbf", "linear"] = setting(
        "rbf",
        ("Kernel", "RBF follows curves; linear does not."),
        ("カーネル", "RBF は曲線に対応し、線形は直線のみです。"),
    )
    C: float = setting(
        5.0,
        ("C", "Larger values fit the training rows more closely. Applies to the standardised target."),
        ("C", "大きいほど学習行に近づけます。標準化した目的変数に対する値です。"),
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
        "列ごとの長さスケールと白色ノイズを持つガウス過程。予測の不確かさも求めます。",
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
        ("Restarts", "How often the search for length scales starts again elsewhere."),
        ("再出発の回数", "長さスケールの探索を別の点からやり直す回数。"),
        ge=0,
        le=20,
    )
    optimise_rows: int = setting(
        500,
        ("Rows for length scales", "Length scales are found on at most this many random rows."),
        ("長さスケールに使う行", "長さスケールは最大この数の無作為な行で求めます。"),
        ge=50,
        le=3000,
    )
    max_rows: int = max_rows(2_000, 10_000)


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
        ("学習率", "最適化（Adam）の最初の歩幅。"),
        gt=0,
        le=1,
    )
    max_iter: int = setting(
        300, ("Epochs", "Most passes over the rows."), ("エポック数", "学習行を繰り返す最大回数。"), ge=10, le=10_000
    )
