"""Parameters of methods that describe a cluster by its centre."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import entry, setting
from hakaru_compute.kinds.clustering.parameters.shared import clusters, iterations, starts
from hakaru_compute.spec import Spec

Metric = Literal["euclidean", "cityblock", "chebyshev", "cosine", "correlation"]

STRAIGHT_METRICS_EN = (
    "How far apart two rows are. Euclidean: straight distance. City block: sum of the differences. Chebyshev: the largest "
    "difference."
)
STRAIGHT_METRICS_JA = (
    "2 つの行の離れ方の測り方。ユークリッド：直線距離。マンハッタン：差の絶対値の合計。チェビシェフ：最大の差。"
)
METRIC_EN = ("Metric", f"{STRAIGHT_METRICS_EN} Cosine and correlation: by the shape of a row, not its size.")
METRIC_JA = ("距離", f"{STRAIGHT_METRICS_JA}コサイン・相関：大きさではなく行の形で比べます。")


class KMeans(Spec):
    """Clusters whose rows lie near their mean: the sum of squared distances to the nearest centre is smallest."""

    model_config = entry(
        "k-means",
        "k-means",
        "各行から最も近い中心までの距離の 2 乗の合計が最小になるように分けます。",
        takes_clusters=True,
        own_assignment=True,
    )

    name: Literal["kmeans"] = "kmeans"
    clusters: int | None = clusters()
    starts: int = starts(20)
    max_iterations: int = iterations(300)


class GaussianMixture(Spec):
    """Normal distributions that together made the rows; each row belongs to each of them with a probability."""

    model_config = entry(
        "Gaussian mixture",
        "混合ガウスモデル",
        "いくつかの正規分布が混ざったものと考え、各行がそれぞれの分布に属する確率を求めます。",
        takes_clusters=True,
        own_assignment=True,
    )

    name: Literal["gaussian_mixture"] = "gaussian_mixture"
    clusters: int | None = clusters()
    covariance: Literal["full", "tied", "diag", "spherical"] = setting(
        "full",
        (
            "Covariance",
            "Full: each cluster has its own shape and direction. Tied: all share one. Diagonal: along the columns. Spherical: round.",
        ),
        (
            "共分散の型",
            "制約なし：クラスターごとに形と向きが異なる。共通：すべて同じ形。対角：列の軸に沿う。球状：どの向きにも同じ広がり。",
        ),
    )
    starts: int = starts(5)
    regularisation: float = setting(
        1e-6,
        ("Regularisation", "Added to every variance, so that no cluster shrinks to a point."),
        ("正則化", "クラスターが 1 点に縮まないよう、すべての分散に加える値。"),
        gt=0,
        le=1,
    )
    max_iterations: int = iterations(200)


class KMedoids(Spec):
    """Clusters around rows of the table (medoids), by any metric; a few rows far away move it less than k-means."""

    model_config = entry(
        "k-medoids (FasterPAM)",
        "k-medoids（FasterPAM）",
        "実在する行（メドイド）を中心とし、任意の距離で分けます。k-means より外れ値の影響を受けにくい方法です。",
        takes_clusters=True,
        own_assignment=True,
        most_rows=20_000,
    )

    name: Literal["kmedoids"] = "kmedoids"
    clusters: int | None = clusters()
    metric: Metric = setting("euclidean", METRIC_EN, METRIC_JA)
    starts: int = starts(10)
    max_iterations: int = iterations(100)
