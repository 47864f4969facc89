"""Parameters of classifiers that measure distances between rows."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.families.supervised.parameters import max_rows, width
from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec


class Knn(Spec):
    """The classes of the nearest training rows."""

    model_config = entry("k-nearest neighbours", "k 近傍法", "近い学習行のクラスの多数決。")

    name: Literal["knn"] = "knn"
    n_neighbors: int = setting(
        5, ("Neighbours", "How many training rows vote."), ("近傍数", "多数決に使う学習行の数。"), ge=1, le=500
    )
    weights: Literal["uniform", "distance"] = setting(
        "uniform",
        ("Weights", "All alike, or nearer rows more."),
        ("重み", "すべて同じ、または近い行ほど大きく。"),
    )


class Svc(Spec):
    """Support vector classification; its probabilities are calibrated by cross-validation (Platt)."""

    model_config = entry(
        "SVC",
        "SVC（サポートベクター分類）",
        "サポートベクターマシンによる分類。確率は交差検証による較正（Platt）で求めます。",
    )

    name: Literal["svc"] = "svc"
    kernel: Literal["rbf", "linear"] = setting(
        "rbf",
        ("Kernel", "RBF follows curved boundaries; linear does not."),
        ("カーネル", "RBF は曲がった境界に対応し、線形は平らな境界のみです。"),
    )
    C: float = setting(
        1.0,
        ("C", "Larger values fit the training rows more closely."),
        ("C", "大きいほど学習行に近づけます。"),
        gt=0,
        le=1e6,
    )
    gamma: float | None = width()
    max_rows: int = max_rows(10_000, 50_000)
