"""Parameters of size, place and region."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.forms import field, setting
from hakaru_compute.recipes.core.fields import choice
from hakaru_compute.recipes.core.step import StepParameters, step
from hakaru_compute.recipes.images.parameters.fields import fill, interpolation
from hakaru_compute.spec import Spec

MOST_SIDE = 10_000


class Resize(StepParameters):
    """Changes images to a size in pixels; masks change with them."""

    model_config = step(
        "geometry", (), ("Resize", "サイズ変更"), "画像を指定した画素数に変更します。マスクも同じように変更します。"
    )

    function = "images.steps.geometry:resize"
    name: Literal["resize"] = "resize"
    width: int = setting(256, ("Width", "In pixels."), ("幅", "画素数。"), ge=1, le=MOST_SIDE)
    height: int = setting(256, ("Height", "In pixels."), ("高さ", "画素数。"), ge=1, le=MOST_SIDE)
    method: Literal["exact", "fit", "letterbox", "cover", "pad"] = choice(
        "letterbox",
        ("Method", "What happens to images with a different aspect ratio."),
        ("方法", "縦横比が異なる画像の扱い。"),
        {
            "exact": ("Exact size, distorting shapes", "指定サイズに合わせる（縦横比は変わる）"),
            "fit": ("Fit inside, keeping the shape", "内側に収める（縦横比を保つ）"),
            "letterbox": ("Fit inside and fill the rest (letterbox)", "内側に収めて余白を埋める（レターボックス）"),
            "cover": ("Cover, cutting off the rest", "全面を覆い、はみ出しを切る"),
            "pad": ("No scaling: fill or cut around the centre", "拡大縮小せず、中央基準で余白追加・切り取り"),
        },
    )
    interpolation: Literal["area", "nearest", "bilinear", "bicubic", "lanczos"] = interpolation("area")
    fill: int = fill()


Units = Literal["pixel", "share"]
Coordinate = Annotated[float, Field(ge=-100_000, le=100_000)]
Extent = Annotated[float, Field(gt=0, le=100_000)]


class Rectangle(Spec):
    """From its upper left corner; in pixels, or in shares of the image's width and height. Edges go to whole pixels."""

    shape: Literal["rectangle"] = "rectangle"
    units: Units = "pixel"
    left: Coordinate
    top: Coordinate
    width: Extent
    height: Extent


class Ellipse(Spec):
    """By the rectangle around it; a square makes a circle."""

    shape: Literal["ellipse"] = "ellipse"
    units: Units = "pixel"
    left: Coordinate
    top: Coordinate
    width: Extent
    height: Extent


class Polygon(Spec):
    """Corners (x, y); where edges cross, what lies inside an even number of times is outside."""

    shape: Literal["polygon"] = "polygon"
    units: Units = "pixel"
    points: list[tuple[Coordinate, Coordinate]] = Field(min_length=3, max_length=200)


Region = Annotated[Rectangle | Ellipse | Polygon, Field(discriminator="shape")]


class Crop(StepParameters):
    """Keeps a rectangle of each image."""

    model_config = step("region", (), ("Crop", "切り抜き"), "各画像の長方形の範囲だけを残します。")

    function = "images.steps.geometry:crop"
    name: Literal["crop"] = "crop"
    region: Rectangle = field(
        ...,
        ("Rectangle", "Draw it on the image, or enter its position and size."),
        ("範囲", "画像の上で描くか、位置と大きさを入力してください。"),
        "rectangle",
    )


class RegionOfInterest(StepParameters):
    """Keeps the inside of a rectangle, ellipse or polygon; masks change with it."""

    model_config = step(
        "region",
        (),
        ("Region of interest", "関心領域（ROI）"),
        "長方形・楕円・多角形の内側を残します。マスクも同じ範囲になります。",
    )

    function = "images.steps.geometry:keep_region"
    name: Literal["region"] = "region"
    region: Region = field(
        ...,
        ("Region", "Draw it on the image, or enter its position and size."),
        ("領域", "画像の上で描くか、位置と大きさを入力してください。"),
        "region",
    )
    outside: Literal["blank", "crop"] = choice(
        "blank",
        ("Outside the region", "Blanking keeps the size; cropping cuts to the region's bounding box as well."),
        ("領域の外側", "塗りつぶしではサイズは変わりません。切り抜きでは領域を囲む長方形まで切り詰めます。"),
        {"blank": ("Blank it", "塗りつぶす"), "crop": ("Crop, and blank the corners", "切り抜いて、残りを塗りつぶす")},
    )
    invert: bool = setting(
        False,
        ("Keep the outside instead", "Blanks the region itself, such as a label or a time stamp."),
        ("外側を残す", "領域の内側を塗りつぶします（ラベルや日時の文字など）。"),
    )
    fill: int = fill()


class Rotate(StepParameters):
    """Rotates images anticlockwise; multiples of 90° move pixels without changing them."""

    model_config = step(
        "geometry", (), ("Rotate", "回転"), "反時計回りに回転します。90° の倍数では画素値は変わりません。"
    )

    function = "images.steps.geometry:rotate"
    name: Literal["rotate"] = "rotate"
    angle: float = setting(
        90.0, ("Angle", "Degrees, anticlockwise."), ("角度", "角度（度）。反時計回りが正です。"), ge=-360, le=360
    )
    expand: bool = setting(
        True,
        ("Enlarge the image", "So that no corner is cut off; otherwise the size stays."),
        ("画像を広げる", "角が切れないように広げます。オフでは元のサイズのままです。"),
    )
    interpolation: Literal["nearest", "bilinear", "bicubic"] = interpolation("bilinear")
    fill: int = fill()


class Flip(StepParameters):
    """Mirrors images."""

    model_config = step("geometry", (), ("Flip", "反転"), "画像を鏡像にします。")

    function = "images.steps.geometry:flip"
    name: Literal["flip"] = "flip"
    direction: Literal["horizontal", "vertical", "both"] = choice(
        "horizontal",
        ("Direction", "Left and right, top and bottom, or both."),
        ("方向", "左右・上下・両方。"),
        {"horizontal": ("Left and right", "左右"), "vertical": ("Top and bottom", "上下"), "both": ("Both", "両方")},
    )
