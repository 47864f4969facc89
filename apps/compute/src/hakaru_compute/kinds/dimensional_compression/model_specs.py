"""Every method's parameters with their words, by name. pydantic only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Literal

from pydantic import Field

from hakaru_compute.families.unsupervised.parameters import iterations, metric_helps
from hakaru_compute.forms import Words, entries_of, entry, setting
from hakaru_compute.spec import Spec

ChoiceRule = Literal["count", "variance", "cross_validation", "parallel", "kaiser", "broken_stick"]
MapMetric = Literal["euclidean", "manhattan", "cosine", "correlation"]


def components(en: Words, ja: Words) -> int:
    """How many components a method makes."""
    return setting(2, en, ja, ge=1, le=100)


class Pca(Spec):
    """Directions of greatest variance, uncorrelated with each other. The report compares the rules for how many."""

    model_config = entry(
        "Principal component analysis (PCA)",
        "主成分分析（PCA）",
        "分散が最大となる、互いに無相関な方向を求めます。成分数の各基準が選ぶ数は、レポートに並べて示します。",
        projects_new_rows=True,
    )

    name: Literal["pca"] = "pca"
    choice: ChoiceRule = setting(
        "parallel",
        ("Choice of components", "How the number of components is chosen."),
        ("成分数の決め方", "成分数を決める基準。"),
        options={
            "count": ("The number given below.", "下の「成分数」を使います。"),
            "variance": (
                "The fewest components that reach the variance given below.",
                "下の「累積寄与率」に達する最小の数です。",
            ),
            "cross_validation": (
                "The number with the smallest prediction error in cells left out.",
                "除いたセルの予測誤差が最小になる数です。",
            ),
            "parallel": (
                "Components whose eigenvalue is above the 95 % quantile of those of shuffled columns.",
                "列ごとに並べ替えたデータの固有値（95 % 点）より大きい固有値をもつ成分です。",
            ),
            "kaiser": ("Components whose eigenvalue is above the mean.", "固有値が平均より大きい成分です。"),
            "broken_stick": (
                "Components whose eigenvalue is above the length of a piece of a stick broken at random.",
                "固有値が、棒をランダムに折ったときの長さより大きい成分です。",
            ),
        },
    )
    components: int = components(
        ("Components", "How many, if the choice is “Fixed number”."),
        ("成分数", "決め方が「数を指定」のときの成分数。"),
    )
    variance: float = setting(
        0.9,
        ("Variance covered", "Share of the variance to reach, if the choice is “Cumulative variance”."),
        ("累積寄与率", "決め方が「累積寄与率」のときの目標値。"),
        gt=0,
        le=1,
    )
    missing: Literal["estimate", "filled"] = setting(
        "estimate",
        ("Missing values", "How missing numbers are treated."),
        ("欠損", "数値の欠損の扱い。"),
        options={
            "estimate": (
                "Estimated by the components instead of the preprocessing (regularised iterative PCA).",
                "前処理の補完を使わず、主成分から欠損を推定します（正則化反復 PCA）。",
            ),
            "filled": (
                "Imputed by the preprocessing; the imputed columns look less variable.",
                "前処理の方法で補完します（補完した列のばらつきは小さく見えます）。",
            ),
        },
    )


class FactorAnalysis(Spec):
    """Common factors, and the unique variance of each column, by maximum likelihood."""

    model_config = entry(
        "Factor analysis",
        "因子分析",
        "共通因子と、各列に固有の分散を最尤法で推定します。",
        projects_new_rows=True,
    )

    name: Literal["factor_analysis"] = "factor_analysis"
    components: int = components(("Factors", "How many common factors."), ("因子数", "共通因子の数。"))
    rotation: Literal["varimax", "quartimax", "none"] = setting(
        "varimax",
        ("Rotation", "How the factors are rotated."),
        ("回転", "因子の回転方法。"),
        options={
            "varimax": (
                "Simplifies factors: each has large loadings for few columns.",
                "因子ごとに、少数の列だけが大きな負荷量をもつように回転します。",
            ),
            "quartimax": (
                "Simplifies columns: each has large loadings on few factors.",
                "列ごとに、少数の因子にだけ大きな負荷量をもつように回転します。",
            ),
            "none": ("Factors stay as estimated.", "推定した因子を回転しません。"),
        },
    )
    max_iterations: int = iterations(1000, fewest=10)


class Ica(Spec):
    """Sources that are as independent and as non-normal as possible (FastICA)."""

    model_config = entry(
        "Independent component analysis (ICA)",
        "独立成分分析（ICA）",
        "互いにできるだけ独立で、正規分布から離れた成分を推定します（FastICA）。",
        projects_new_rows=True,
    )

    name: Literal["ica"] = "ica"
    components: int = components(("Components", "How many sources."), ("成分数", "独立成分の数。"))
    contrast: Literal["logcosh", "exp", "cube"] = setting(
        "logcosh",
        ("Contrast", "The function that measures distance from the normal distribution."),
        ("対比関数", "正規分布からのずれを測る関数。"),
        options={
            "logcosh": ("Suits most data.", "多くのデータに向きます。"),
            "exp": (
                "For sources with heavy tails, or if outliers must not count.",
                "裾の重い成分や、外れ値の影響を抑えたいときに向きます。",
            ),
            "cube": (
                "Kurtosis: fast, but sensitive to outliers.",
                "尖度に相当します。速い反面、外れ値の影響を受けやすい関数です。",
            ),
        },
    )
    max_iterations: int = iterations(1000, fewest=10)


def fitted_rows(default: int, most: int = 10_000) -> int:
    """The most rows such a method compares with each other."""
    return setting(
        default,
        (
            "Maximum rows fitted",
            "With more rows than this, a random sample is fitted and the others are projected.",
        ),
        (
            "学習に使う最大行数",
            "すべての行どうしを比べるため、これを超えるとランダムに選んだ行で学習し、残りの行は射影します。",
        ),
        ge=100,
        le=most,
    )


def pca_first() -> int:
    """How many principal components stand for more columns than that before neighbours are looked for."""
    return setting(
        50,
        ("Initial PCA", "With more columns than this, they are first reduced to this many principal components."),
        ("事前の PCA", "列数がこれより多いときは、先にこの数の主成分に減らします。"),
        ge=2,
        le=500,
    )


class KernelPca(Spec):
    """Principal components in the feature space of a kernel: non-linear directions of the columns."""

    model_config = entry(
        "Kernel PCA",
        "カーネル主成分分析",
        "カーネルが張る空間での主成分。曲がった構造を捉えます。",
        projects_new_rows=True,
    )

    name: Literal["kernel_pca"] = "kernel_pca"
    components: int = components(("Components", "How many components are made."), ("成分数", "求める成分の数。"))
    kernel: Literal["rbf", "polynomial", "sigmoid", "cosine"] = setting(
        "rbf",
        ("Kernel", "How the similarity of two rows is measured."),
        ("カーネル", "2 つの行の類似度の測り方。"),
        options={
            "rbf": ("Rows are similar if they are near each other.", "距離が近い行ほど似ているとみなします。"),
            "polynomial": ("Products of the columns, up to the degree.", "次数までの、列どうしの積を考えます。"),
            "sigmoid": (
                "An S-shaped function of the product of two rows.",
                "2 つの行の内積を S 字形の関数で変換します。",
            ),
            "cosine": (
                "The angle between two rows: compares their pattern, not their size.",
                "行の向きの近さ。値の大きさではなくパターンを比べます。",
            ),
        },
    )
    gamma: float | None = setting(
        None,
        ("γ", "How quickly similarity falls with distance. Empty for 1 / number of columns."),
        ("γ", "距離とともに類似度が減る速さ。空欄なら 1 / 列数。"),
        gt=0,
    )
    degree: int = setting(
        3, ("Degree", "Degree of the polynomial kernel."), ("次数", "多項式カーネルの次数。"), ge=2, le=10
    )
    max_rows: int = fitted_rows(3000)


class Isomap(Spec):
    """A map that keeps distances measured along the surface on which the rows lie."""

    model_config = entry(
        "Isomap",
        "Isomap",
        "行が並ぶ面に沿った距離を、直線距離として保つマップを作成します。",
        projects_new_rows=True,
    )

    name: Literal["isomap"] = "isomap"
    components: int = setting(2, ("Dimensions", "Dimensions of the map."), ("次元数", "マップの次元数。"), ge=1, le=10)
    neighbours: int = setting(
        10,
        ("Neighbours", "How many rows each row is linked with; distances follow the paths of these links."),
        ("近傍数", "各行をこの数の近い行と結び、その経路の長さを距離とします。"),
        ge=2,
        le=200,
    )
    max_rows: int = fitted_rows(2000)


class Tsne(Spec):
    """A map on which similar rows lie together; distances between groups mean nothing. New rows cannot be added."""

    model_config = entry(
        "t-SNE",
        "t-SNE",
        "似た行が近くに並ぶマップを作成します。離れたグループどうしの距離に意味はなく、新しい行を後から加えることはできません。",
        projects_new_rows=False,
    )

    name: Literal["tsne"] = "tsne"
    perplexities: list[Annotated[float, Field(ge=2, le=500)]] = setting(
        [],
        (
            "Perplexities",
            "Roughly how many neighbours count; one map per value. Empty: 5, 15, 30 and 50, or 30 above 5,000 rows.",
        ),
        (
            "パープレキシティ",
            "考慮する近傍のおよその数。値ごとにマップを作成します。空欄なら 5・15・30・50（5,000 行を超えると 30）。",
        ),
        max_length=8,
    )
    components: Literal[2, 3] = setting(2, ("Dimensions", "Dimensions of the map."), ("次元数", "マップの次元数。"))
    pca_columns: int = pca_first()
    max_iterations: int = setting(
        1000,
        ("Maximum iterations", "The fit ends earlier if the map no longer improves."),
        ("最大反復回数", "改善しなくなれば早めに終わります。"),
        ge=250,
        le=10_000,
    )
    early_exaggeration: float = setting(
        12.0,
        ("Early exaggeration", "How far apart groups are pushed at first."),
        ("早期強調", "最適化の初期にグループどうしを引き離す強さ。"),
        ge=1,
        le=100,
    )


class Umap(Spec):
    """A map that keeps the nearest rows of each row near; new rows are placed among their nearest fitted rows."""

    model_config = entry(
        "UMAP",
        "UMAP",
        "各行とその近傍が近くに並ぶマップを作成します。新しい行は、学習に使った行のうち近いものの間に置きます。離れたグループどうしの距離に意味はありません。",
        projects_new_rows=True,
    )

    name: Literal["umap"] = "umap"
    neighbours: list[Annotated[int, Field(ge=2, le=200)]] = setting(
        [],
        (
            "Neighbours",
            "One map per number; few neighbours show fine structure. Empty: 5, 15, 30 and 50, or 15 above 5,000 rows.",
        ),
        (
            "近傍数",
            "値ごとにマップを作成し、小さいほど細かな構造を表します。空欄なら 5・15・30・50（5,000 行を超えると 15）。",
        ),
        max_length=8,
    )
    min_dist: float = setting(
        0.1,
        (
            "Minimum distance",
            "How close rows may lie on the map: small values make dense groups, large ones spread them.",
        ),
        ("最小距離", "マップの上で行どうしが近づける最小の距離。小さいとグループが密に、大きいと広がります。"),
        ge=0,
        le=1,
    )
    metric: MapMetric = setting(
        "euclidean",
        ("Distance", "How the distance between two rows is measured."),
        ("距離", "2 つの行の距離の測り方。どの行を近傍とするかが決まります。"),
        options=metric_helps(MapMetric),
    )
    components: int = setting(2, ("Dimensions", "Dimensions of the map."), ("次元数", "マップの次元数。"), ge=1, le=10)
    pca_columns: int = pca_first()
    epochs: int | None = setting(
        None,
        ("Epochs", "Passes of the optimisation. Empty for 500, or 200 above 10,000 rows."),
        ("エポック数", "最適化の反復回数。空欄なら 500（10,000 行を超えると 200）。"),
        ge=50,
        le=5000,
    )
    max_rows: int = fitted_rows(20_000, most=100_000)


ModelParameters = Annotated[
    Pca | FactorAnalysis | Ica | KernelPca | Isomap | Umap | Tsne,
    Field(discriminator="name"),
]

# By their names, which are said in the classes alone.
MODELS = entries_of(ModelParameters)
if TYPE_CHECKING:
    ModelName = str
else:
    ModelName = Literal[tuple(MODELS)]
