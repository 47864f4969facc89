"""Parameters of steps that work with a pixel's neighbours."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import setting
from hakaru_compute.kinds.images.parameters.words import choice, step
from hakaru_compute.spec import Spec


class Denoise(Spec):
    """Smooths noise: the median keeps edges and removes specks, the Gaussian evens out."""

    model_config = step(
        "filter",
        ("Noise reduction", "ノイズ除去"),
        "中央値は輪郭を保って点状のノイズを、ガウスは全体のざらつきを減らします。",
    )

    name: Literal["denoise"] = "denoise"
    method: Literal["median", "gaussian"] = choice(
        "median",
        ("Method", "Which filter is used."),
        ("方法", "使うフィルター。"),
        {"median": ("Median", "メディアン"), "gaussian": ("Gaussian", "ガウシアン")},
    )
    radius: int = setting(
        1,
        ("Radius", "Of the median: 1 for a window of 3 × 3 pixels."),
        ("半径", "メディアンの窓。1 なら 3 × 3 画素。"),
        ge=1,
        le=7,
    )
    sigma: float = setting(
        1.0, ("Sigma", "Of the Gaussian, in pixels."), ("σ", "ガウシアンの標準偏差（画素）。"), gt=0, le=50
    )


class Sharpen(Spec):
    """Adds what a blur takes away (unsharp masking)."""

    model_config = step(
        "filter", ("Sharpen", "鮮鋭化（アンシャープマスク）"), "ぼかしで失われる分を加えて輪郭を強めます。"
    )

    name: Literal["sharpen"] = "sharpen"
    sigma: float = setting(1.5, ("Sigma", "Of the blur, in pixels."), ("σ", "ぼかしの標準偏差（画素）。"), gt=0, le=50)
    amount: float = setting(1.0, ("Amount", "How much is added."), ("強さ", "加える割合。"), gt=0, le=10)
