"""Parameters that several methods have."""

from __future__ import annotations

from hakaru_compute.forms import setting

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
            "クラスターの数。空欄なら、いくつかの数を比較して推奨された数を使い、その理由を結果に示します。",
        ),
        ge=1,
        le=MOST_CLUSTERS,
    )


def starts(default: int) -> int:
    """How many random beginnings the best result is taken of."""
    return setting(
        default,
        ("Starts", "How many random beginnings are tried; the best result is kept."),
        ("初期値の試行回数", "無作為な初期値を変えて試す回数。最も良い結果を採用します。"),
        ge=1,
        le=1000,
    )


def iterations(default: int) -> int:
    """When to give up converging."""
    return setting(
        default,
        ("Most iterations", "When to give up converging."),
        ("最大反復回数", "収束しないときに打ち切る回数。"),
        ge=1,
        le=100_000,
    )
