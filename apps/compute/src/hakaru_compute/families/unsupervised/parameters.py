"""Parameters that methods of several kinds have, with their words. pydantic only."""

from __future__ import annotations

from typing import Any, get_args

from hakaru_compute.forms import Words, setting

_DIFFERENCES = ("The sum of the absolute differences of all columns.", "すべての列の差の絶対値の合計。")
_HELPS: dict[str, Words] = {
    "euclidean": ("The straight-line distance.", "2 つの行の直線距離。"),
    "cityblock": _DIFFERENCES,
    "manhattan": _DIFFERENCES,
    "chebyshev": ("The largest difference in any column.", "列ごとの差のうち最も大きいもの。"),
    "cosine": (
        "The angle between two rows: compares their pattern, not their size.",
        "行の向きの違い。値の大きさではなくパターンを比べます。",
    ),
    "correlation": (
        "1 − the correlation of two rows: compares their pattern, not their level or size.",
        "1 − 行どうしの相関係数。値の水準や大きさではなくパターンを比べます。",
    ),
}


def metric_helps(metric: Any) -> dict[str, Words]:
    """What each metric of a Literal measures."""
    return {name: _HELPS[name] for name in get_args(metric)}


def iterations(default: int, fewest: int = 1) -> int:
    """When to give up converging."""
    return setting(
        default,
        ("Maximum iterations", "The fit stops here if it has not converged."),
        ("最大反復回数", "収束しないときに打ち切る回数。"),
        ge=fewest,
        le=100_000,
    )
