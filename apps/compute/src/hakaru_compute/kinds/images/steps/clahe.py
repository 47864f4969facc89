"""Contrast-limited adaptive histogram equalisation (K. Zuiderveld, Graphics Gems IV, 1994), as OpenCV computes it."""

from __future__ import annotations

import numpy as np

from hakaru_compute.kinds.images.parameters.tones import Clahe
from hakaru_compute.kinds.images.steps.tones import on_luma
from hakaru_compute.kinds.images.working import Working


def clahe(work: Working, p: Clahe) -> Working:
    return on_luma(work, lambda levels: limited_equalisation(levels, p.tiles, p.clip_limit, work.white))


def limited_equalisation(levels: np.ndarray, tiles: int, clip_limit: float, white: int) -> np.ndarray:
    """levels: (height, width) of whole numbers up to `white`. A picture that tiles do not divide is mirrored at its lower right edges."""
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
