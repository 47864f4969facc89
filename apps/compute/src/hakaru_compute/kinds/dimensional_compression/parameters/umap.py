"""UMAP's parameters."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import entry, setting
from hakaru_compute.kinds.dimensional_compression.parameters.neighbours import fitted_rows, pca_first
from hakaru_compute.spec import Spec


class Umap(Spec):
    """A map that keeps each row's nearest rows near; new rows are placed among their nearest fitted ones."""

    model_config = entry(
        "UMAP",
        "UMAP",
        "各行とその近傍を近くに並べる配置を求めます。新しい行は、学習に使った行のうち近いものの間に置きます。離れた群どうしの距離に意味はありません。",
        projects_new_rows=True,
    )

    name: Literal["umap"] = "umap"
    neighbours: list[Annotated[int, Field(ge=2, le=200)]] = setting(
        [],
        (
            "Neighbours",
            "How many of the nearest rows each row is joined with; a map is made for each number. Few show fine structure, many the "
            "whole. Empty for 5, 15, 30 and 50 as far as a quarter of the rows allows; 15 alone above 5,000 rows.",
        ),
        (
            "近傍数",
            "各行を結ぶ近い行の数。値ごとに配置を作ります。小さいと細かな構造、大きいと全体の構造を表します。空欄なら 5・15・30・50"
            "（行数の 4 分の 1 まで）、5,000 行を超えると 15 のみ。",
        ),
        max_length=8,
    )
    min_dist: float = setting(
        0.1,
        (
            "Least distance",
            "How close rows may lie on the map: small values make dense groups, large ones spread them.",
        ),
        ("最小距離", "配置上で行どうしがどこまで近づけるか。小さいと群が密に、大きいと広がります。"),
        ge=0,
        le=1,
    )
    metric: Literal["euclidean", "manhattan", "cosine", "correlation"] = setting(
        "euclidean",
        ("Distance", "How far two rows are apart: which ones are each other's nearest."),
        ("距離", "2 つの行の離れ方の測り方。どの行を近傍とするかを決めます。"),
    )
    components: int = setting(2, ("Dimensions", "Of the map."), ("次元数", "配置の次元数。"), ge=1, le=10)
    pca_columns: int = pca_first()
    epochs: int | None = setting(
        None,
        ("Epochs", "Rounds of the descent. Empty for 500, or 200 above 10,000 rows."),
        ("エポック数", "最適化の反復回数。空欄なら 500（10,000 行を超えると 200）。"),
        ge=50,
        le=5000,
    )
    max_rows: int = fitted_rows(20_000, most=100_000)
