"""Parameters of methods that join rows step by step, and of spectral clustering."""

from __future__ import annotations

from typing import Literal

from pydantic import model_validator

from hakaru_compute.forms import entry, setting
from hakaru_compute.kinds.clustering.parameters.centres import METRIC_EN, METRIC_JA, Metric
from hakaru_compute.kinds.clustering.parameters.shared import clusters, starts
from hakaru_compute.spec import Spec

Linkage = Literal["ward", "average", "complete", "single", "weighted", "centroid", "median"]

# Their heights are those of means, which only straight distances have.
EUCLIDEAN_LINKAGES = ("ward", "centroid", "median")


class Hierarchical(Spec):
    """The two nearest clusters are joined again and again: a tree (dendrogram) that is cut by count or height."""

    model_config = entry(
        "Hierarchical clustering",
        "階層的クラスタリング",
        "最も近い 2 つのクラスターを順に併合して樹形図（デンドログラム）を作り、クラスター数または高さで切り分けます。",
        takes_clusters=True,
        own_assignment=False,
        most_rows=20_000,
        euclidean_linkages=list(EUCLIDEAN_LINKAGES),
    )

    name: Literal["hierarchical"] = "hierarchical"
    linkage: Linkage = setting(
        "ward",
        (
            "Linkage",
            "The distance of two clusters. Ward: growth of the squared distances to the mean. Average, complete, single: mean, "
            "largest, smallest distance of their rows. Weighted (WPGMA). Centroid and median: of their means. "
            "Ward, centroid and median need the Euclidean metric.",
        ),
        (
            "連結法",
            "2 つのクラスターの離れ方。ウォード法：平均からの距離の 2 乗和の増加。群平均法（average）・最長距離法（complete）・"
            "最短距離法（single）：行どうしの距離の平均・最大・最小。重み付き平均法（weighted）。重心法（centroid）・メディアン法（median）："
            "平均どうしの距離。ウォード法・重心法・メディアン法はユークリッド距離だけで使えます。",
        ),
    )
    metric: Metric = setting("euclidean", METRIC_EN, METRIC_JA)
    clusters: int | None = clusters()
    height: float | None = setting(
        None,
        ("Cut at height", "Cut the tree at this height instead of by a number of clusters."),
        ("切る高さ", "クラスター数の代わりに、この高さで樹形図を切ります。"),
        gt=0,
    )

    @model_validator(mode="after")
    def _one_cut(self) -> Hierarchical:
        if self.clusters is not None and self.height is not None:
            raise ValueError("cut by clusters or by height, not both")
        return self


class Spectral(Spec):
    """Rows joined with their neighbours, cut where few lines run between: clusters of any shape (Ng, Jordan & Weiss 2001)."""

    model_config = entry(
        "Spectral clustering",
        "スペクトラルクラスタリング",
        "近い行どうしを結んだグラフを、つながりの少ないところで切り分けます。形の複雑なクラスターにも使えます。",
        takes_clusters=True,
        own_assignment=False,
        most_rows=20_000,
    )

    name: Literal["spectral"] = "spectral"
    clusters: int | None = clusters()
    affinity: Literal["nearest_neighbours", "rbf"] = setting(
        "nearest_neighbours",
        (
            "Affinity",
            "Nearest neighbours: each row is joined with its nearest ones. RBF: with all, the nearer the stronger.",
        ),
        ("類似度", "近傍：近い行とだけ結びます。RBF：すべての行と、近いほど強く結びます。"),
    )
    neighbours: int = setting(
        10,
        ("Neighbours", "With how many rows each is joined."),
        ("近傍数", "各行を結ぶ行の数。"),
        ge=2,
        le=200,
    )
    gamma: float | None = setting(
        None,
        ("γ", "How quickly likeness fades with distance, for RBF. Empty for 1 / number of columns."),
        ("γ", "RBF で、距離とともに類似度が減る速さ。空欄なら 1 / 列数。"),
        gt=0,
    )
    starts: int = starts(20)
