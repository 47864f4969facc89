"""Parameters of steps that change where pixels lie."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.forms import setting
from hakaru_compute.kinds.images.parameters.words import choice, fill, interpolation, step
from hakaru_compute.spec import Spec

MOST_SIDE = 10_000


class Resize(Spec):
    """Brings pictures to a size in pixels; their masks follow."""

    model_config = step(
        "geometry", ("Resize", "サイズ変更"), "画像を指定した画素数にします。マスクも同じように変わります。"
    )

    name: Literal["resize"] = "resize"
    width: int = setting(256, ("Width", "In pixels."), ("幅", "画素数。"), ge=1, le=MOST_SIDE)
    height: int = setting(256, ("Height", "In pixels."), ("高さ", "画素数。"), ge=1, le=MOST_SIDE)
    method: Literal["exact", "fit", "letterbox", "cover", "pad"] = choice(
        "letterbox",
        ("Method", "What becomes of pictures of another shape."),
        ("方法", "縦横比が異なる画像の扱い。"),
        {
            "exact": ("Exactly, shapes are distorted", "ぴったり（縦横比は変わる）"),
            "fit": ("Fit inside, keeping the shape", "内側に収める（縦横比を保つ）"),
            "letterbox": ("Fit inside and fill the rest (letterbox)", "内側に収めて余白を埋める（レターボックス）"),
            "cover": ("Cover, cutting what juts out", "全面を覆い、はみ出しを切る"),
            "pad": ("No scaling: fill or cut around the centre", "拡大縮小せず、中央基準で余白追加・切り取り"),
        },
    )
    interpolation: Literal["area", "nearest", "bilinear", "bicubic", "lanczos"] = interpolation("area")
    fill: int = fill()


class Rotate(Spec):
    """Turns pictures counter-clockwise; multiples of 90° move pixels without changing them."""

    model_config = step("geometry", ("Rotate", "回転"), "反時計回りに回転します。90° の倍数では画素値は変わりません。")

    name: Literal["rotate"] = "rotate"
    angle: float = setting(
        90.0, ("Angle", "Degrees, counter-clockwise."), ("角度", "度。反時計回りが正。"), ge=-360, le=360
    )
    expand: bool = setting(
        True,
        ("Enlarge the picture", "So that no corner is cut off; otherwise the size stays."),
        ("画像を広げる", "角が切れないように広げます。オフでは元のサイズのままです。"),
    )
    interpolation: Literal["nearest", "bilinear", "bicubic"] = interpolation("bilinear")
    fill: int = fill()


class Flip(Spec):
    """Mirrors pictures."""

    model_config = step("geometry", ("Flip", "反転"), "画像を鏡像にします。")

    name: Literal["flip"] = "flip"
    direction: Literal["horizontal", "vertical", "both"] = choice(
        "horizontal",
        ("Direction", "Left and right, top and bottom, or both."),
        ("方向", "左右・上下・両方。"),
        {"horizontal": ("Left and right", "左右"), "vertical": ("Top and bottom", "上下"), "both": ("Both", "両方")},
    )
