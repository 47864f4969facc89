"""Steps that change where pixels lie. Images, their transparency and their masks move together."""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import replace

import numpy as np
from PIL import Image

from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.data.images.open_image import MAX_PIXELS
from hakaru_compute.recipes.images.parameters.geometry import (
    Crop,
    Ellipse,
    Flip,
    Polygon,
    Rectangle,
    RegionOfInterest,
    Resize,
    Rotate,
)
from hakaru_compute.recipes.images.steps import CannotTreat

FILTERS = {
    "nearest": Image.Resampling.NEAREST,
    "area": Image.Resampling.BOX,
    "bilinear": Image.Resampling.BILINEAR,
    "bicubic": Image.Resampling.BICUBIC,
    "lanczos": Image.Resampling.LANCZOS,
}


def resize(picture: ImageData, p: Resize) -> ImageData:
    """Scales with Pillow's filters, which average over what is made smaller."""
    width, height = picture.size
    if p.method == "pad":
        return _centred(picture, p.width, p.height, p.fill)
    if p.method == "exact":
        return _scaled(picture, p.width, p.height, p.interpolation)
    choose = max if p.method == "cover" else min
    scale = choose(p.width / width, p.height / height)
    # Half a pixel more or less must not leave a line of fill, so sides that are meant to fit do.
    inner = (_side(width, scale, p.width), _side(height, scale, p.height))
    scaled = _scaled(picture, *inner, p.interpolation)
    return scaled if p.method == "fit" else _centred(scaled, p.width, p.height, p.fill, noted=False)


def _side(side: int, scale: float, wanted: int) -> int:
    scaled = max(1, round(side * scale))
    return wanted if abs(side * scale - wanted) < 1e-6 else scaled


def _scaled(picture: ImageData, width: int, height: int, interpolation: str) -> ImageData:
    if width * height > MAX_PIXELS:
        raise CannotTreat("too_large")
    if (width, height) == picture.size:
        return picture
    if width > picture.size[0] or height > picture.size[1]:
        picture.notes.add("enlarged")
    way = FILTERS[interpolation]
    return _moved(
        picture,
        lambda values: _plane(values).resize((width, height), way),
        lambda mask: Image.fromarray(mask).resize((width, height), Image.Resampling.NEAREST),
    )


def _plane(values: np.ndarray) -> Image.Image:
    return Image.fromarray(np.ascontiguousarray(values, dtype=np.float32))


def _moved(
    picture: ImageData, levels: Callable[[np.ndarray], Image.Image], nearest: Callable[[np.ndarray], Image.Image]
) -> ImageData:
    """Every channel through `levels`, the mask through `nearest`. Colours count by how opaque their pixels are."""
    pixels, alpha = picture.pixels, None
    channels = [pixels] if pixels.ndim == 2 else [pixels[..., c] for c in range(3)]
    if picture.alpha is None:
        planes = [np.asarray(levels(one)) for one in channels]
    else:
        share = picture.alpha.astype(np.float32) / 255
        cover = np.asarray(levels(share))
        planes = [np.asarray(levels(one * share)) / np.maximum(cover, 1e-6) for one in channels]
        alpha = np.clip(np.rint(cover * 255), 0, 255).astype(np.uint8)
    stacked = planes[0] if pixels.ndim == 2 else np.dstack(planes)
    moved = np.clip(np.rint(stacked), 0, picture.white).astype(pixels.dtype)
    mask = None if picture.mask is None else np.array(nearest(picture.mask))
    return replace(picture, pixels=moved, alpha=alpha, mask=mask)


def _centred(picture: ImageData, width: int, height: int, fill: int, *, noted: bool = True) -> ImageData:
    """Cuts or fills around the centre; an odd pixel goes to the right and below."""
    if width * height > MAX_PIXELS:
        raise CannotTreat("too_large")
    if noted and (picture.size[0] > width or picture.size[1] > height):
        picture.notes.add("cropped_to_fit")
    left, top = (
        (picture.size[0] - width) // 2 if picture.size[0] > width else 0,
        (picture.size[1] - height) // 2 if picture.size[1] > height else 0,
    )
    cut = cut_out(picture, left, top, min(width, picture.size[0]), min(height, picture.size[1]))
    across, down = width - cut.size[0], height - cut.size[1]
    return framed(cut, across // 2, down // 2, across - across // 2, down - down // 2, fill)


def cut_out(picture: ImageData, left: int, top: int, width: int, height: int) -> ImageData:
    """A rectangle that lies inside the image."""

    return each_plane(picture, lambda values: values[top : top + height, left : left + width].copy())


def framed(picture: ImageData, left: int, top: int, right: int, bottom: int, fill: int) -> ImageData:
    """With an opaque margin of a level (0 to 255, whatever the depth); the mask's margin is unmarked."""

    def wider(values: np.ndarray, level: int) -> np.ndarray:
        margins = [(top, bottom), (left, right), (0, 0)][: values.ndim]
        return np.pad(values, margins, constant_values=level)

    level = fill * (picture.white // 255)
    alpha = None if picture.alpha is None else wider(picture.alpha, 255)
    mask = None if picture.mask is None else wider(picture.mask, 0)
    return replace(picture, pixels=wider(picture.pixels, level), alpha=alpha, mask=mask)


def rotate(picture: ImageData, p: Rotate) -> ImageData:
    """Counter-clockwise. Right angles move pixels exactly; others are interpolated."""
    quarters = p.angle / 90
    if quarters == round(quarters):
        turns = round(quarters) % 4
        if p.expand or turns % 2 == 0 or picture.size[0] == picture.size[1]:
            return each_plane(picture, lambda values: np.rot90(values, turns))
    return turned(picture, p.angle, expand=p.expand, interpolation=p.interpolation, fill=p.fill)


def turned(
    picture: ImageData,
    angle: float,
    *,
    expand: bool,
    interpolation: str,
    fill: int,
    shift: tuple[float, float] = (0, 0),
) -> ImageData:
    """Turned by any angle about its centre and shifted by pixels; what comes in from outside has the fill's level."""
    width, height = picture.size
    if expand and (width + height) ** 2 > 2 * MAX_PIXELS:
        raise CannotTreat("too_large")
    level = fill * (picture.white // 255)
    way = FILTERS[interpolation]
    marked = replace(picture, alpha=None)

    def turn(image: Image.Image, resample: Image.Resampling, level: float) -> Image.Image:
        # Parts of a pixel are shifted too, whatever Pillow's annotation says.
        return image.rotate(angle, resample, expand, translate=shift, fillcolor=level)  # type: ignore[arg-type]

    made = _moved(
        marked,
        lambda values: turn(_plane(values), way, float(level)),
        lambda mask: turn(Image.fromarray(mask), Image.Resampling.NEAREST, 0),
    )
    if picture.alpha is None:
        return made

    cover = np.asarray(turn(_plane(picture.alpha), way, 255.0))
    return replace(made, alpha=np.clip(np.rint(cover), 0, 255).astype(np.uint8))


def flip(picture: ImageData, p: Flip) -> ImageData:
    axes = {"horizontal": (1,), "vertical": (0,), "both": (0, 1)}[p.direction]
    return each_plane(picture, lambda values: np.flip(values, axes))


def each_plane(picture: ImageData, move: Callable[[np.ndarray], np.ndarray]) -> ImageData:
    """Pixels, transparency and mask moved alike, without interpolation."""

    alpha, mask = (
        None if plane is None else np.ascontiguousarray(move(plane)) for plane in (picture.alpha, picture.mask)
    )
    return replace(picture, pixels=np.ascontiguousarray(move(picture.pixels)), alpha=alpha, mask=mask)


Bounds = tuple[int, int, int, int]


def crop(picture: ImageData, p: Crop) -> ImageData:
    left, top, right, bottom = _inside(picture, _edges(p.region, picture.size))
    return _noting_mask(picture, cut_out(picture, left, top, right - left, bottom - top))


def keep_region(picture: ImageData, p: RegionOfInterest) -> ImageData:
    inside = pixels_in(p.region, picture.size)
    box = _inside(picture, _box_of(p.region, picture.size))
    kept = ~inside if p.invert else inside
    if not kept.any():
        raise CannotTreat("region_empty")
    level = p.fill * (picture.white // 255)
    shown = kept if picture.pixels.ndim == 2 else kept[..., None]
    made = replace(
        picture,
        pixels=np.where(shown, picture.pixels, picture.pixels.dtype.type(level)),
        alpha=None if picture.alpha is None else np.where(kept, picture.alpha, np.uint8(255)),
        mask=None if picture.mask is None else np.where(kept, picture.mask, np.uint8(0)),
    )
    if p.outside == "crop" and not p.invert:
        left, top, right, bottom = box
        made = cut_out(made, left, top, right - left, bottom - top)
    return _noting_mask(picture, made)


def _noting_mask(before: ImageData, after: ImageData) -> ImageData:
    if before.mask is not None and after.mask is not None and before.mask.any() and not after.mask.any():
        after.notes.add("mask_emptied")
    return after


def _inside(picture: ImageData, box: Bounds) -> Bounds:
    """The part of a box that lies on the image; noted where some does not. Raises CannotTreat where none does."""
    width, height = picture.size
    left, top, right, bottom = box
    cut = (max(0, left), max(0, top), min(width, right), min(height, bottom))
    if cut[0] >= cut[2] or cut[1] >= cut[3]:
        raise CannotTreat("region_empty")
    if cut != box:
        picture.notes.add("region_outside")
    return cut


def _scale(units: str, size: tuple[int, int]) -> tuple[float, float]:
    return (1.0, 1.0) if units == "pixel" else (float(size[0]), float(size[1]))


def _edges(region: Rectangle | Ellipse, size: tuple[int, int]) -> Bounds:
    """Left, top, right and bottom edge, as whole pixels; half a pixel rounds up."""
    across, down = _scale(region.units, size)
    left, top = _half_up(region.left * across), _half_up(region.top * down)
    right, bottom = _half_up((region.left + region.width) * across), _half_up((region.top + region.height) * down)
    return left, top, right, bottom


def _half_up(value: float) -> int:
    return math.floor(value + 0.5)


def _box_of(region: Rectangle | Ellipse | Polygon, size: tuple[int, int]) -> Bounds:
    if region.shape != "polygon":
        return _edges(region, size)
    across, down = _scale(region.units, size)
    xs, ys = [x * across for x, _ in region.points], [y * down for _, y in region.points]
    return math.floor(min(xs)), math.floor(min(ys)), math.ceil(max(xs)), math.ceil(max(ys))


def pixels_in(region: Rectangle | Ellipse | Polygon, size: tuple[int, int]) -> np.ndarray:
    """Which pixels have their centre in the region: bool, (height, width)."""
    width, height = size
    if region.shape == "polygon":
        across, down = _scale(region.units, size)
        return _in_polygon(np.asarray(region.points) * (across, down), width, height)
    left, top, right, bottom = _edges(region, size)
    if region.shape == "rectangle":
        inside = np.zeros((height, width), dtype=bool)
        inside[max(0, top) : max(0, bottom), max(0, left) : max(0, right)] = True
        return inside
    x = (np.arange(width) + 0.5 - (left + right) / 2) / max((right - left) / 2, 1e-9)
    y = (np.arange(height) + 0.5 - (top + bottom) / 2) / max((bottom - top) / 2, 1e-9)
    return x[None, :] ** 2 + y[:, None] ** 2 <= 1


def _in_polygon(points: np.ndarray, width: int, height: int) -> np.ndarray:
    """The even-odd rule, a row of pixel centres at a time."""
    inside = np.zeros((height, width), dtype=bool)
    x1, y1 = points[:, 0], points[:, 1]
    x2, y2 = np.roll(x1, -1), np.roll(y1, -1)
    for row in range(max(0, int(y1.min())), min(height, int(np.ceil(y1.max())))):
        y = row + 0.5
        crossing = (y1 <= y) != (y2 <= y)
        if not crossing.any():
            continue
        at = x1[crossing] + (y - y1[crossing]) * (x2[crossing] - x1[crossing]) / (y2[crossing] - y1[crossing])
        # A pixel's centre at i + 0.5 lies right of the crossing from the pixel ceil(at − 0.5) on.
        first = np.clip(np.ceil(np.sort(at) - 0.5).astype(int), 0, width)
        for start, end in zip(first[::2], first[1::2], strict=True):
            inside[row, start:end] = True
    return inside
