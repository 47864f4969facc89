"""What the parameters of steps for pictures are made of: fields with words in both languages."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import ConfigDict, Field

from hakaru_compute.forms import setting

Group = Literal["geometry", "region", "tone", "filter", "augmentation"]
Words = tuple[str, str]


def step(group: Group, title: Words, help_ja: str, *, learned: bool = False) -> ConfigDict:
    """The configuration of a step's class: its group and name; its docstring is the help.

    learned: whether it may learn from the training pictures.
    """
    kinds = ["learned"] if learned else []
    return ConfigDict(
        title=title[0],
        json_schema_extra={"title_ja": title[1], "help_ja": help_ja, "group": group, "kinds": kinds},
    )


def choice(default: str, en: Words, ja: Words, values: dict[str, Words]) -> Any:
    """A field of a Literal type; `values` has the words of each value in English and Japanese."""
    return Field(
        default,
        title=en[0],
        description=en[1],
        json_schema_extra={
            "title_ja": ja[0],
            "help_ja": ja[1],
            "enum_titles": {value: words[0] for value, words in values.items()},
            "enum_titles_ja": {value: words[1] for value, words in values.items()},
        },
    )


def drawn(en: Words, ja: Words, control: Literal["rectangle", "region"]) -> Any:
    """A region, drawn on a picture or entered."""
    return Field(
        ..., title=en[0], description=en[1], json_schema_extra={"title_ja": ja[0], "help_ja": ja[1], "control": control}
    )


def fill() -> Any:
    return setting(
        0,
        ("Fill", "Grey level of what is empty, from 0 (black) to 255 (white), whatever the depth."),
        ("塗りつぶしの明るさ", "余白の明るさ。深さによらず 0（黒）〜255（白）。"),
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
        ("Channels", "Together keeps colours; each for itself changes them."),
        ("チャンネル", "「まとめて」は色合いを保ちます。「別々」は色合いが変わります。"),
        {"together": ("Together", "まとめて"), "each": ("Each for itself", "別々")},
    )
