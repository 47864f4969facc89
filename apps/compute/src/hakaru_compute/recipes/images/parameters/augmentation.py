"""Parameters of augmentation."""

from __future__ import annotations

from typing import Any, Literal

from hakaru_compute.forms import setting
from hakaru_compute.recipes.core.fields import seed
from hakaru_compute.recipes.core.step import StepParameters, step
from hakaru_compute.recipes.images.parameters.fields import fill


def _most(title: tuple[str, str], help_en: str, help_ja: str, default: float, le: float) -> Any:
    return setting(default, (title[0], help_en), (title[1], help_ja), ge=0, le=le)


class Augment(StepParameters):
    """Adds altered copies of training images, so that there are more images to train on."""

    model_config = step(
        "augmentation",
        (),
        ("Augmentation", "データ拡張"),
        "学習用画像を少しずつ変えた複製を追加し、学習データを増やします。",
    )

    function = "images.steps.augment:augment"
    name: Literal["augment"] = "augment"
    copies: int = setting(
        3, ("Copies", "Copies added for each image."), ("複製の数", "画像 1 枚あたりに追加する枚数。"), ge=1, le=20
    )
    flip_horizontal: bool = setting(
        True, ("Flip left and right", "Half of the copies."), ("左右反転", "複製の半分を反転します。")
    )
    flip_vertical: bool = setting(
        False, ("Flip top and bottom", "Half of the copies."), ("上下反転", "複製の半分を反転します。")
    )
    rotation: float = _most(
        ("Rotation", "回転"),
        "At most this many degrees in either direction.",
        "左右それぞれの最大角度（度）。",
        5.0,
        180,
    )
    shift: float = _most(
        ("Shift", "移動"), "At most this share of width and height.", "幅・高さに対する最大の割合。", 0.0, 0.5
    )
    brightness: float = _most(
        ("Brightness", "明るさ"), "At most this share of the full range.", "全範囲に対する最大の割合。", 0.1, 1
    )
    contrast: float = _most(
        ("Contrast", "コントラスト"), "At most this share more or less.", "増減の最大の割合。", 0.1, 0.9
    )
    noise: float = _most(
        ("Noise", "ノイズ"), "Standard deviation in levels of 255.", "標準偏差（255 階調での値）。", 2.0, 100
    )
    fill: int = fill()
    training_only: bool = setting(
        True,
        (
            "Training images only",
            "Other images stay as they are. Off: all are copied, and metrics no longer apply to new images.",
        ),
        (
            "学習用画像だけ",
            "ほかの画像はそのままです。オフではすべて複製するため、テストの評価が新しい画像に当てはまらなくなります。",
        ),
    )
    seed: int = seed("The same seed gives the same copies.", "同じ値なら同じ複製になります。")
