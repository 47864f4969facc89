"""Steps that change levels without looking at neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from hakaru_compute.data.images.image_data import ImageData, luma_of
from hakaru_compute.recipes.images.parameters.tones import Clahe, Equalise, Gamma, Grey, Stretch

WEIGHTS = {
    "bt709": (0.2126, 0.7152, 0.0722),
    "mean": (1 / 3, 1 / 3, 1 / 3),
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
}


def grey(image: ImageData, p: Grey) -> ImageData:
    if image.pixels.ndim == 2:
        return image
    levels = (
        luma_of(image.pixels)
        if p.weights == "bt601"
        else image.pixels.astype(np.float32) @ np.asarray(WEIGHTS[p.weights], dtype=np.float32)
    )
    return replace(image, pixels=np.clip(np.rint(levels), 0, image.white).astype(image.pixels.dtype))


def stretch(image: ImageData, p: Stretch) -> ImageData:
    """Linear between two percentiles, taken by numpy's definition; of colours together, those of the luma in whole levels."""

    def line(levels: np.ndarray, of: np.ndarray) -> np.ndarray:
        low, high = level_quantiles(of, (p.low, p.high), image.white)
        if high <= low:
            image.notes.add("constant")
            return levels.astype(np.float32)
        return (levels.astype(np.float32) - low) * (image.white / (high - low))

    if p.channels == "each" and image.pixels.ndim == 3:
        values = np.dstack([line(image.pixels[..., c], image.pixels[..., c]) for c in range(3)])
    else:
        values = line(image.pixels, np.rint(image.luma()).astype(image.pixels.dtype))
    # Cutting off is what was asked for, and needs no note.
    return replace(image, pixels=np.clip(np.rint(values), 0, image.white).astype(image.pixels.dtype))


def level_quantiles(levels: np.ndarray, percents: tuple[float, ...], white: int) -> list[float]:
    """Percentiles of whole levels, linear between order statistics as numpy.percentile, from their counts."""
    reached = np.cumsum(np.bincount(levels.ravel(), minlength=white + 1))
    found = []
    for percent in percents:
        rank = percent / 100 * (levels.size - 1)
        lower, share = int(rank), rank - int(rank)
        ends = [
            int(np.searchsorted(reached, min(index, levels.size - 1), side="right")) for index in (lower, lower + 1)
        ]
        found.append(ends[0] + (ends[1] - ends[0]) * share)
    return found


def gamma(image: ImageData, p: Gamma) -> ImageData:
    shares = np.arange(image.white + 1) / image.white
    table = np.rint(shares**p.gamma * image.white).astype(image.pixels.dtype)
    return replace(image, pixels=table[image.pixels])


def equalise(image: ImageData, _p: Equalise) -> ImageData:
    """R. Gonzalez, R. Woods, Digital Image Processing, 3.3.1, with the lowest level made black.

    Colours keep their differences from the luma.
    """

    def equal(levels: np.ndarray) -> np.ndarray:
        counts = np.bincount(levels.ravel(), minlength=image.white + 1)
        reached = np.cumsum(counts)
        first = int(np.flatnonzero(counts)[0])
        rest = levels.size - counts[first]
        if rest == 0:
            image.notes.add("constant")
            return levels
        table = np.clip(np.rint((reached - counts[first]) * (image.white / rest)), 0, image.white).astype(levels.dtype)
        return table[levels]

    return on_luma(image, equal)


def on_luma(image: ImageData, change: Callable[[np.ndarray], np.ndarray]) -> ImageData:
    """Grey levels through `change`; of colours the luma, and the same difference added to each channel (Cb and Cr stay)."""
    if image.pixels.ndim == 2:
        return replace(image, pixels=change(image.pixels))
    luma = image.luma()
    whole = np.rint(luma).astype(image.pixels.dtype)
    changed = change(whole).astype(np.float32)
    if np.array_equal(changed, whole):
        return image
    return image.with_levels(image.pixels.astype(np.float32) + (changed - luma)[..., None])


def clahe(image: ImageData, p: Clahe) -> ImageData:
    return on_luma(image, lambda levels: limited_equalisation(levels, p.tiles, p.clip_limit, image.white))


def limited_equalisation(levels: np.ndarray, tiles: int, clip_limit: float, white: int) -> np.ndarray:
    """levels: (height, width) of whole numbers up to `white`. An image that tiles do not divide is mirrored at its lower right edges."""
    height, width = levels.shape
    tiles_x, tiles_y = min(tiles, width), min(tiles, height)
    if width % tiles_x or height % tiles_y:
        margins = [(0, tiles_y - height % tiles_y), (0, tiles_x - width % tiles_x)]
        # A side of one pixel cannot be mirrored about it.
        wide = np.pad(
            levels, margins, mode="reflect" if min(height, width) > max(margins[0][1], margins[1][1]) else "symmetric"
        )
    else:
        wide = levels
    tile_h, tile_w = wide.shape[0] // tiles_y, wide.shape[1] // tiles_x
    tables = np.empty((tiles_y, tiles_x, white + 1), dtype=levels.dtype)
    for row in range(tiles_y):
        for column in range(tiles_x):
            tile = wide[row * tile_h : (row + 1) * tile_h, column * tile_w : (column + 1) * tile_w]
            tables[row, column] = _table(tile, clip_limit, white)
    return _between(levels, tables, tile_h, tile_w, white)


def _table(tile: np.ndarray, clip_limit: float, white: int) -> np.ndarray:
    bins = white + 1
    counts = np.bincount(tile.ravel(), minlength=bins)
    most = max(1, int(clip_limit * tile.size / bins))
    spare = int(np.maximum(counts - most, 0).sum())
    counts = np.minimum(counts, most) + spare // bins
    left = spare % bins
    if left:
        step = max(bins // left, 1)
        counts[: left * step : step] += 1
    scaled = np.cumsum(counts).astype(np.float32) * np.float32(white / tile.size)
    return np.clip(np.rint(scaled), 0, white).astype(tile.dtype)


def _between(levels: np.ndarray, tables: np.ndarray, tile_h: int, tile_w: int, white: int) -> np.ndarray:
    """Each level through the tables of the four nearest tiles, bilinearly, some rows at a time."""
    tiles_y, tiles_x, _ = tables.shape
    height, width = levels.shape
    x1, x2, right = _neighbours(width, tile_w, tiles_x)
    y1, y2, below = _neighbours(height, tile_h, tiles_y)
    made = np.empty_like(levels)
    for start in range(0, height, 256):
        rows = slice(start, min(start + 256, height))
        values = levels[rows]
        above, under = y1[rows, None], y2[rows, None]
        top = tables[above, x1, values] * (1 - right) + tables[above, x2, values] * right
        bottom = tables[under, x1, values] * (1 - right) + tables[under, x2, values] * right
        share = below[rows, None]
        made[rows] = np.clip(np.rint(top * (1 - share) + bottom * share), 0, white).astype(levels.dtype)
    return made


def _neighbours(length: int, tile: int, tiles: int) -> tuple[np.ndarray, np.ndarray, np.ndarray]:
    at = np.arange(length, dtype=np.float32) / np.float32(tile) - np.float32(0.5)
    first = np.floor(at).astype(int)
    return np.maximum(first, 0), np.minimum(first + 1, tiles - 1), at - first
