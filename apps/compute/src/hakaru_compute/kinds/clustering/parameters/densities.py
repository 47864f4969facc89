"""Parameters of methods that look for crowded places; they find the number of clusters and leave noise out."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import entry, setting
from hakaru_compute.kinds.clustering.parameters.centres import (
    METRIC_EN,
    METRIC_JA,
    STRAIGHT_METRICS_EN,
    STRAIGHT_METRICS_JA,
    Metric,
)
from hakaru_compute.spec import Spec


class Dbscan(Spec):
    """Rows with enough neighbours within a distance, and what they reach; all others are noise."""

    model_config = entry(
        "DBSCAN",
        "DBSCAN",
        "一定の距離内に十分な数の近傍をもつ行と、そこから届く行をクラスターとし、残りをノイズとします。",
        takes_clusters=False,
        own_assignment=False,
        most_rows=100_000,
    )

    name: Literal["dbscan"] = "dbscan"
    distance: float | None = setting(
        None,
        (
            "Distance ε",
            "How near a neighbour is. Empty: where the curve of the distances to the nearest neighbours bends; the result shows it.",
        ),
        (
            "距離 ε",
            "近傍とみなす距離。空欄なら、近傍までの距離の曲線が折れ曲がるところを使い、その図を結果に示します。",
        ),
        gt=0,
    )
    min_rows: int = setting(
        5,
        ("Fewest neighbours", "A row with so many rows within ε, itself included, is a core of a cluster."),
        ("最小点数", "ε 以内にこの数以上の行（自身を含む）がある行を、クラスターの核とします。"),
        ge=1,
        le=1000,
    )
    metric: Metric = setting("euclidean", METRIC_EN, METRIC_JA)


class Hdbscan(Spec):
    """Crowded places of different density, those that last over the widest range of distances; all others are noise."""

    model_config = entry(
        "HDBSCAN",
        "HDBSCAN",
        "密度の異なるクラスターを、広い距離の範囲にわたって残るものから選びます。残りはノイズとします。",
        takes_clusters=False,
        own_assignment=False,
        most_rows=30_000,
    )

    name: Literal["hdbscan"] = "hdbscan"
    min_cluster_rows: int = setting(
        5,
        ("Smallest cluster", "Fewer rows than this are no cluster."),
        ("最小クラスターの行数", "これより少ない行の集まりはクラスターとしません。"),
        ge=2,
        le=100_000,
    )
    min_rows: int | None = setting(
        None,
        (
            "Neighbours",
            "How many neighbours make a place crowded; larger values call more rows noise. Empty: the smallest cluster.",
        ),
        ("近傍数", "密とみなす近傍の数。大きいほどノイズが増えます。空欄なら最小クラスターの行数。"),
        ge=1,
        le=1000,
    )
    selection: Literal["eom", "leaf"] = setting(
        "eom",
        ("Selection", "Excess of mass: the clusters that last longest. Leaves: the smallest ones."),
        ("クラスターの選び方", "超過質量：最も長く残るクラスター。葉：最も小さいクラスター。"),
    )
    min_distance: float = setting(
        0.0,
        ("Joined below", "Clusters nearer to each other than this are one."),
        ("併合する距離", "これより近いクラスターは 1 つにまとめます。"),
        ge=0,
    )
    metric: Literal["euclidean", "cityblock", "chebyshev"] = setting(
        "euclidean",
        (METRIC_EN[0], STRAIGHT_METRICS_EN),
        (METRIC_JA[0], STRAIGHT_METRICS_JA),
    )
