"""Steps that keep a part of each picture."""

from __future__ import annotations

import math
from dataclasses import replace

import numpy as np

from hakaru_compute.kinds.images.parameters.regions import Crop, Ellipse, Polygon, Rectangle, RegionOfInterest
from hakaru_compute.kinds.images.steps.geometry import cut_out
from hakaru_compute.kinds.images.working import CannotTreat, Working

Box = tuple[int, int, int, int]


def crop(work: Working, p: Crop) -> Working:
    left, top, right, bottom = _inside(work, _edges(p.region, work.size))
    return _noting_mask(work, cut_out(work, left, top, right - left, bottom - top))


def keep_region(work: Working, p: RegionOfInterest) -> Working:
    inside = pixels_in(p.region, work.size)
    box = _inside(work, _box_of(p.region, work.size))
    kept = ~inside if p.invert else inside
    if not kept.any():
        raise CannotTreat("region_empty")
    level = p.fill * (work.white // 255)
    shown = kept if work.pixels.ndim == 2 else kept[..., None]
    made = replace(
        work,
        pixels=np.where(shown, work.pixels, work.pixels.dtype.type(level)),
        alpha=None if work.alpha is None else np.where(kept, work.alpha, np.uint8(255)),
        mask=None if work.mask is None else np.where(kept, work.mask, np.uint8(0)),
    )
    if p.outside == "crop" and not p.invert:
        left, top, right, bottom = box
        made = cut_out(made, left, top, right - left, bottom - top)
    return _noting_mask(work, made)


def _noting_mask(before: Working, after: Working) -> Working:
    if before.mask is not None and after.mask is not None and before.mask.any() and not after.mask.any():
        after.notes.add("mask_emptied")
    return after


def _inside(work: Working, box: Box) -> Box:
    """The part of a box that lies on the picture; noted where some does not. Raises CannotTreat where none does."""
    width, height = work.size
    left, top, right, bottom = box
    cut = (max(0, left), max(0, top), min(width, right), min(height, bottom))
    if cut[0] >= cut[2] or cut[1] >= cut[3]:
        raise CannotTreat("region_empty")
    if cut != box:
        work.notes.add("region_outside")
    return cut


def _scale(units: str, size: tuple[int, int]) -> tuple[float, float]:
    return (1.0, 1.0) if units == "pixel" else (float(size[0]), float(size[1]))


def _edges(region: Rectangle | Ellipse, size: tuple[int, int]) -> Box:
    """Left, top, right and bottom edge, as whole pixels; half a pixel rounds up."""
    across, down = _scale(region.units, size)
    left, top = _half_up(region.left * across), _half_up(region.top * down)
    right, bottom = _half_up((region.left + region.width) * across), _half_up((region.top + region.height) * down)
    return left, top, right, bottom


def _half_up(value: float) -> int:
    return math.floor(value + 0.5)


def _box_of(region: Rectangle | Ellipse | Polygon, size: tuple[int, int]) -> Box:
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
