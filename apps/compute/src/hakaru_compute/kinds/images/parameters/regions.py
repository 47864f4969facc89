"""Parameters of steps that keep a part of each picture."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import setting
from hakaru_compute.kinds.images.parameters.words import choice, drawn, fill, step
from hakaru_compute.spec import Spec

Units = Literal["pixel", "share"]
Place = Annotated[float, Field(ge=-100_000, le=100_000)]
Extent = Annotated[float, Field(gt=0, le=100_000)]


class Rectangle(Spec):
    """From its upper left corner; in pixels, or in shares of the picture's width and height. Edges go to whole pixels."""

    shape: Literal["rectangle"] = "rectangle"
    units: Units = "pixel"
    left: Place
    top: Place
    width: Extent
    height: Extent


class Ellipse(Spec):
    """By the rectangle around it; a square makes a circle."""

    shape: Literal["ellipse"] = "ellipse"
    units: Units = "pixel"
    left: Place
    top: Place
    width: Extent
    height: Extent


class Polygon(Spec):
    """Corners (x, y); where edges cross, what lies inside an even number of times is outside."""

    shape: Literal["polygon"] = "polygon"
    units: Units = "pixel"
    points: list[tuple[Place, Place]] = Field(min_length=3, max_length=200)


Region = Annotated[Rectangle | Ellipse | Polygon, Field(discriminator="shape")]


class Crop(Spec):
    """Keeps a rectangle of each picture."""

    model_config = step("region", ("Crop", "切り抜き"), "各画像の長方形の範囲だけを残します。")

    name: Literal["crop"] = "crop"
    region: Rectangle = drawn(
        ("Rectangle", "Draw it on the picture, or enter its place and size."),
        ("範囲", "画像の上で描くか、位置と大きさを入力してください。"),
        "rectangle",
    )


class RegionOfInterest(Spec):
    """Keeps what lies in a rectangle, ellipse or polygon; masks follow."""

    model_config = step(
        "region",
        ("Region of interest", "関心領域（ROI）"),
        "長方形・楕円・多角形の内側を残します。マスクも同じ範囲になります。",
    )

    name: Literal["region"] = "region"
    region: Region = drawn(
        ("Region", "Draw it on the picture, or enter its place and size."),
        ("領域", "画像の上で描くか、位置と大きさを入力してください。"),
        "region",
    )
    outside: Literal["blank", "crop"] = choice(
        "blank",
        ("What lies outside", "Blanking keeps the size; cropping cuts to the region's bounding box as well."),
        ("領域の外側", "塗りつぶしではサイズは変わりません。切り抜きでは領域を囲む長方形まで切り詰めます。"),
        {"blank": ("Blank it", "塗りつぶす"), "crop": ("Crop, and blank the corners", "切り抜いて、残りを塗りつぶす")},
    )
    invert: bool = setting(
        False,
        ("Keep the outside instead", "Blanks the region itself: a label, a time stamp."),
        ("外側を残す", "領域の内側を塗りつぶします（ラベルや日時の文字など）。"),
    )
    fill: int = fill()
