"""Parameters of methods that compare rows with rows."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import entry, setting
from hakaru_compute.spec import Spec


def fitted_rows(default: int, most: int = 10_000) -> int:
    """The most rows such a method compares with each other."""
    return setting(
        default,
        (
            "Rows fitted",
            "Every row is compared with every other. Of more rows than this a random sample is fitted, and the others are projected.",
        ),
        (
            "学習に使う最大行数",
            "すべての行どうしを比べるため、これを超えると無作為に選んだ行で学習し、残りの行は射影します。",
        ),
        ge=100,
        le=most,
    )


def pca_first() -> int:
    """How many principal components stand for more columns than that before neighbours are looked for."""
    return setting(
        50,
        ("PCA first", "More columns than this are brought to this many principal components first."),
        ("事前の PCA", "列がこれより多いとき、先にこの数の主成分に縮めます。"),
        ge=2,
        le=500,
    )


class KernelPca(Spec):
    """Principal components in the space that a kernel spans: curved directions of the columns."""

    model_config = entry(
        "Kernel PCA",
        "カーネル主成分分析",
        "カーネルが張る空間での主成分。曲がった構造を捉えます。",
        projects_new_rows=True,
    )

    name: Literal["kernel_pca"] = "kernel_pca"
    components: int = setting(
        2, ("Components", "How many components are made."), ("成分数", "求める成分の数。"), ge=1, le=100
    )
    kernel: Literal["rbf", "polynomial", "sigmoid", "cosine"] = setting(
        "rbf",
        ("Kernel", "How the likeness of two rows is measured."),
        ("カーネル", "2 つの行の近さの測り方。"),
    )
    gamma: float | None = setting(
        None,
        ("γ", "How quickly likeness fades with distance. Empty for 1 / number of columns."),
        ("γ", "距離とともに近さが減る速さ。空欄なら 1 / 列数。"),
        gt=0,
    )
    degree: int = setting(3, ("Degree", "Of the polynomial kernel."), ("次数", "多項式カーネルの次数。"), ge=2, le=10)
    max_rows: int = fitted_rows(3000)


class Isomap(Spec):
    """Distances along the surface that the rows lie on, kept as straight distances."""

    model_config = entry(
        "Isomap",
        "Isomap",
        "行が並ぶ面に沿った距離を、直線距離として保つ配置を求めます。",
        projects_new_rows=True,
    )

    name: Literal["isomap"] = "isomap"
    components: int = setting(2, ("Dimensions", "Of the map."), ("次元数", "配置の次元数。"), ge=1, le=10)
    neighbours: int = setting(
        10,
        ("Neighbours", "Each row is joined with this many; paths along them make the distances."),
        ("近傍数", "各行をこの数の近い行と結び、その経路の長さを距離とします。"),
        ge=2,
        le=200,
    )
    max_rows: int = fitted_rows(2000)


class Tsne(Spec):
    """A map on which rows that are alike lie together; distances between groups mean nothing. New rows cannot be added."""

    model_config = entry(
        "t-SNE",
        "t-SNE",
        "似た行どうしが近くに並ぶ配置を求めます。離れた群どうしの距離に意味はなく、新しい行を後から加えることはできません。",
        projects_new_rows=False,
    )

    name: Literal["tsne"] = "tsne"
    perplexities: list[Annotated[float, Field(ge=2, le=500)]] = setting(
        [],
        (
            "Perplexities",
            "About how many neighbours each row looks at; a map is made for each. Empty for 5, 15, 30 and 50 as far as a quarter of "
            "the rows allows; 30 alone above 5,000 rows.",
        ),
        (
            "パープレキシティ",
            "各行が見る近傍のおよその数。値ごとに配置を作ります。空欄なら 5・15・30・50（行数の 4 分の 1 まで）、"
            "5,000 行を超えると 30 のみ。",
        ),
        max_length=8,
    )
    components: Literal[2, 3] = setting(2, ("Dimensions", "Of the map."), ("次元数", "配置の次元数。"))
    pca_columns: int = pca_first()
    max_iterations: int = setting(
        1000,
        ("Most iterations", "A map that no longer improves ends earlier."),
        ("最大反復回数", "改善しなくなれば早めに終わります。"),
        ge=250,
        le=10_000,
    )
    early_exaggeration: float = setting(
        12.0,
        ("Early exaggeration", "How far apart groups are pushed at first."),
        ("早期強調", "初期に群どうしを引き離す強さ。"),
        ge=1,
        le=100,
    )
