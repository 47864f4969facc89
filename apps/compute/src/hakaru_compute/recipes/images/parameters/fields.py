"""Fields that several steps for images have."""

from __future__ import annotations

from typing import Any

from hakaru_compute.forms import setting
from hakaru_compute.recipes.core.fields import choice


def fill() -> Any:
    return setting(
        0,
        ("Fill", "Grey level of empty areas, from 0 (black) to 255 (white), for any bit depth."),
        ("塗りつぶしの明るさ", "余白の明るさ。ビット深度によらず 0（黒）〜255（白）で指定します。"),
        ge=0,
        le=255,
    )


INTERPOLATIONS = {
    "area": ("Area (mean of the pixels covered)", "面積平均"),
    "nearest": ("Nearest neighbour", "最近傍"),
    "bilinear": ("Bilinear", "バイリニア"),
    "bicubic": ("Bicubic", "バイキュービック"),
    "lanczos": ("Lanczos", "Lanczos"),
}


def interpolation(default: str) -> Any:
    return choice(
        default,
        ("Interpolation", "Masks always use the nearest neighbour."),
        ("補間", "マスクは常に最近傍で補間します。"),
        {
            name: words
            for name, words in INTERPOLATIONS.items()
            if default != "bilinear" or name in ("nearest", "bilinear", "bicubic")
        },
    )


def channels() -> Any:
    return choice(
        "together",
        ("Channels", "Together keeps colours; each by itself changes them."),
        ("チャンネル", "「まとめて」は色合いを保ちます。「別々」は色合いが変わります。"),
        {"together": ("Together", "まとめて"), "each": ("Each by itself", "別々")},
    )
