"""Every method's parameters with their words, by name. pydantic only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hakaru_compute.families.unsupervised.parameters import iterations, metric_helps
from hakaru_compute.forms import entries_of, entry, setting
from hakaru_compute.spec import Spec

MOST_CLUSTERS = 200


def clusters() -> int | None:
    """The number of clusters; null for the number that the scan recommends."""
    return setting(
        None,
        (
            "Clusters",
            "How many clusters. Empty: as many as the comparison of several numbers recommends; the result says why.",
        ),
        (
            "クラスター数",
            "空欄なら、いくつかの数を比較した推奨数を使い、その理由を結果に示します。",
        ),
        ge=1,
        le=MOST_CLUSTERS,
    )


def starts() -> int | None:
    """How many random beginnings the best result is taken of; null for as many as are cheap."""
    return setting(
        None,
        (
            "Random starts",
            "How many random starts are tried; the best is kept. Empty: as many as about two seconds allow.",
        ),
        (
            "初期値の試行回数",
            "最も良い結果を採用します。空欄なら 2 秒程度で終わる回数とし、実際の回数を結果に示します。",
        ),
        ge=1,
        le=1000,
    )


StraightMetric = Literal["euclidean", "cityblock", "chebyshev"]
Metric = Literal[StraightMetric, "cosine", "correlation"]

METRIC_EN = ("Metric", "How the distance of two rows is measured.")
METRIC_JA = ("距離", "2 つの行の距離の測り方。")


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
    starts: int | None = starts()
    max_iterations: int = iterations(300)


class GaussianMixture(Spec):
    """Rows come from several normal distributions; each row belongs to each of them with a probability."""

    model_config = entry(
        "Gaussian mixture",
        "混合ガウスモデル",
        "データをいくつかの正規分布の混合と考え、各行がそれぞれの分布に属する確率を求めます。",
        takes_clusters=True,
        own_assignment=True,
    )

    name: Literal["gaussian_mixture"] = "gaussian_mixture"
    clusters: int | None = clusters()
    covariance: Literal["full", "tied", "diag", "spherical"] = setting(
        "full",
        (
            "Covariance",
            "Which shapes clusters may have.",
        ),
        ("共分散の型", "クラスターがとりうる形。"),
        options={
            "full": (
                "Each cluster has its own size, shape and direction.",
                "クラスターごとに大きさ・形・向きが異なります。",
            ),
            "tied": (
                "All clusters have the same size, shape and direction.",
                "すべてのクラスターが同じ大きさ・形・向きです。",
            ),
            "diag": (
                "Each cluster has its own extent along each column, without correlations.",
                "列の軸に沿った広がりがクラスターごとに異なり、列どうしの相関は考えません。",
            ),
            "spherical": (
                "Clusters are round, each with its own size.",
                "どの向きにも同じ広がりで、大きさはクラスターごとに異なります。",
            ),
        },
    )
    starts: int | None = starts()
    regularisation: float = setting(
        1e-6,
        ("Regularisation", "Added to every variance, so that no cluster shrinks to a point."),
        ("正則化", "クラスターが 1 点に縮まないよう、すべての分散に加える値。"),
        gt=0,
        le=1,
    )
    max_iterations: int = iterations(200)


class KMedoids(Spec):
    """Clusters around rows of the table (medoids), with any metric; less sensitive to distant rows than k-means."""

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
    metric: Metric = setting("euclidean", METRIC_EN, METRIC_JA, options=metric_helps(Metric))
    starts: int | None = starts()
    max_iterations: int = iterations(100)


Linkage = Literal["ward", "average", "complete", "single", "weighted", "centroid", "median"]

# Their heights are those of means, which only straight distances have.
EUCLIDEAN_LINKAGES = ("ward", "centroid", "median")


class Hierarchical(Spec):
    """The two nearest clusters are joined repeatedly; the tree (dendrogram) is cut by number of clusters or by height."""

    model_config = entry(
        "Hierarchical clustering",
        "階層的クラスタリング",
        "最も近い 2 つのクラスターを順に併合して樹形図（デンドログラム）を作り、クラスター数または高さで切断します。",
        takes_clusters=True,
        own_assignment=False,
        most_rows=20_000,
    )

    name: Literal["hierarchical"] = "hierarchical"
    linkage: Linkage = setting(
        "ward",
        (
            "Linkage",
            "How the distance of two clusters is measured.",
        ),
        ("連結法", "2 つのクラスターの距離の測り方。"),
        options={
            "ward": (
                "The increase in squared distances to the mean if they are merged. Euclidean metric only.",
                "併合したときの、平均からの距離の 2 乗和の増加。ユークリッド距離だけで使えます。",
            ),
            "average": ("The mean distance between their rows.", "行どうしの距離の平均。"),
            "complete": (
                "The largest distance between their rows, which gives compact clusters.",
                "行どうしの距離の最大値。広がりの小さいクラスターになります。",
            ),
            "single": (
                "The smallest distance between their rows, which also finds clusters in the form of chains.",
                "行どうしの距離の最小値。鎖のように連なるクラスターも見つけます。",
            ),
            "weighted": (
                "As average, but the two merged clusters count equally, however many rows they have.",
                "群平均法と同じですが、併合した 2 つのクラスターを、行数によらず同じ重みで平均します。",
            ),
            "centroid": (
                "The distance between their means. Euclidean metric only.",
                "平均どうしの距離。ユークリッド距離だけで使えます。",
            ),
            "median": (
                "As centroid, but the two merged clusters count equally. Euclidean metric only.",
                "重心法と同じですが、併合した 2 つを同じ重みで平均します。ユークリッド距離だけで使えます。",
            ),
        },
    )
    metric: Metric = setting("euclidean", METRIC_EN, METRIC_JA, options=metric_helps(Metric))
    clusters: int | None = clusters()
    height: float | None = setting(
        None,
        ("Cut at height", "Cut the tree at this height instead of by a number of clusters."),
        ("切断する高さ", "クラスター数の代わりに、この高さで樹形図を切断します。"),
        gt=0,
    )


class Spectral(Spec):
    """A graph of neighbouring rows, cut where few links cross: clusters of any shape (Ng, Jordan & Weiss 2001)."""

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
            "How rows are linked with each other.",
        ),
        ("類似度", "行どうしの結び方。"),
        options={
            "nearest_neighbours": ("Each row is linked with its nearest rows.", "各行を、近い行とだけ結びます。"),
            "rbf": (
                "Each row is linked with all rows, more strongly the nearer they are.",
                "各行をすべての行と、近いほど強く結びます。",
            ),
        },
    )
    neighbours: int = setting(
        10,
        ("Neighbours", "How many rows each row is linked with."),
        ("近傍数", "各行を結ぶ行の数。"),
        ge=2,
        le=200,
    )
    gamma: float | None = setting(
        None,
        ("γ", "How quickly similarity falls with distance, for RBF. Empty for 1 / number of columns."),
        ("γ", "RBF で、距離とともに類似度が減る速さ。空欄なら 1 / 列数。"),
        gt=0,
    )
    starts: int | None = starts()


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
            "How near neighbours must be. Empty: at the bend in the curve of nearest-neighbour distances; the result shows it.",
        ),
        (
            "距離 ε",
            "近傍とみなす距離。空欄なら、近傍までの距離の曲線が折れ曲がるところを使い、その図を結果に示します。",
        ),
        gt=0,
    )
    min_rows: int = setting(
        5,
        ("Minimum points", "A row with at least this many rows within ε, itself included, is a core row."),
        ("最小点数", "ε 以内にこの数以上の行（自身を含む）がある行を、コア行とします。"),
        ge=1,
        le=1000,
    )
    metric: Metric = setting("euclidean", METRIC_EN, METRIC_JA, options=metric_helps(Metric))


class Hdbscan(Spec):
    """Dense regions of different density that persist over the widest range of distances; all other rows are noise."""

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
        ("Minimum cluster size", "Groups with fewer rows than this are not clusters."),
        ("最小クラスターの行数", "これより少ない行の集まりはクラスターとしません。"),
        ge=2,
        le=100_000,
    )
    min_rows: int | None = setting(
        None,
        (
            "Neighbours",
            "How many neighbours make a region dense; larger values mark more rows as noise. Empty: the minimum cluster size.",
        ),
        ("近傍数", "密な場所とみなすのに必要な近傍の数。大きいほどノイズが増えます。空欄なら最小クラスターの行数。"),
        ge=1,
        le=1000,
    )
    selection: Literal["eom", "leaf"] = setting(
        "eom",
        ("Selection", "Which clusters of the tree are used."),
        ("クラスターの選び方", "樹形図のどのクラスターを使うか。"),
        options={
            "eom": (
                "The clusters that persist over the widest range of distances.",
                "最も広い距離の範囲にわたって残るクラスター。",
            ),
            "leaf": (
                "The smallest clusters, at the tips of the tree: many and uniform ones.",
                "樹形図の末端にある最も小さいクラスター。細かく均質に分かれます。",
            ),
        },
    )
    min_distance: float = setting(
        0.0,
        ("Merge distance", "Clusters nearer to each other than this are merged."),
        ("併合する距離", "これより近いクラスターは 1 つにまとめます。"),
        ge=0,
    )
    metric: StraightMetric = setting("euclidean", METRIC_EN, METRIC_JA, options=metric_helps(StraightMetric))


ModelParameters = Annotated[
    KMeans | Hierarchical | GaussianMixture | KMedoids | Dbscan | Hdbscan | Spectral,
    Field(discriminator="name"),
]

# By their names, which are said in the classes alone.
MODELS = entries_of(ModelParameters)
if TYPE_CHECKING:
    ModelName = str
else:
    ModelName = Literal[tuple(MODELS)]
