"""Steps that change levels without looking at neighbours."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import numpy as np

from hakaru_compute.kinds.images.parameters.tones import Equalise, Gamma, Grey, Stretch
from hakaru_compute.kinds.images.working import Working, luma_of

WEIGHTS = {
    "bt709": (0.2126, 0.7152, 0.0722),
    "mean": (1 / 3, 1 / 3, 1 / 3),
    "red": (1, 0, 0),
    "green": (0, 1, 0),
    "blue": (0, 0, 1),
}


def grey(work: Working, p: Grey) -> Working:
    if work.pixels.ndim == 2:
        return work
    levels = (
        luma_of(work.pixels)
        if p.weights == "bt601"
        else work.pixels.astype(np.float32) @ np.asarray(WEIGHTS[p.weights], dtype=np.float32)
    )
    return replace(work, pixels=np.clip(np.rint(levels), 0, work.white).astype(work.pixels.dtype))


def stretch(work: Working, p: Stretch) -> Working:
    """Linear between two percentiles, taken by numpy's definition; of colours together, those of the luma in whole levels."""

    def line(levels: np.ndarray, of: np.ndarray) -> np.ndarray:
        low, high = level_quantiles(of, (p.low, p.high), work.white)
        if high <= low:
            work.notes.add("constant")
            return levels.astype(np.float32)
        return (levels.astype(np.float32) - low) * (work.white / (high - low))

    if p.channels == "each" and work.pixels.ndim == 3:
        values = np.dstack([line(work.pixels[..., c], work.pixels[..., c]) for c in range(3)])
    else:
        values = line(work.pixels, np.rint(work.luma()).astype(work.pixels.dtype))
    # Cutting off is what was asked for, and needs no note.
    return replace(work, pixels=np.clip(np.rint(values), 0, work.white).astype(work.pixels.dtype))


def level_quantiles(levels: np.ndarray, percents: tuple[float, ...], white: int) -> list[float]:
    """Percentiles of whole levels, linear between order statistics as numpy.percentile, from their counts."""
    reached = np.cumsum(np.bincount(levels.ravel(), minlength=white + 1))
    found = []
    for percent in percents:
        rank = percent / 100 * (levels.size - 1)
        lower, share = int(rank), rank - int(rank)
        ends = [
            int(np.searchsorted(reached, min(place, levels.size - 1), side="right")) for place in (lower, lower + 1)
        ]
        found.append(ends[0] + (ends[1] - ends[0]) * share)
    return found


def gamma(work: Working, p: Gamma) -> Working:
    shares = np.arange(work.white + 1) / work.white
    table = np.rint(shares**p.gamma * work.white).astype(work.pixels.dtype)
    return replace(work, pixels=table[work.pixels])


def equalise(work: Working, _p: Equalise) -> Working:
    """R. Gonzalez, R. Woods, Digital Image Processing, 3.3.1, with the lowest level made black.

    Colours keep their differences from the luma.
    """

    def equal(levels: np.ndarray) -> np.ndarray:
        counts = np.bincount(levels.ravel(), minlength=work.white + 1)
        reached = np.cumsum(counts)
        first = int(np.flatnonzero(counts)[0])
        rest = levels.size - counts[first]
        if rest == 0:
            work.notes.add("constant")
            return levels
        table = np.clip(np.rint((reached - counts[first]) * (work.white / rest)), 0, work.white).astype(levels.dtype)
        return table[levels]

    return on_luma(work, equal)


def on_luma(work: Working, change: Callable[[np.ndarray], np.ndarray]) -> Working:
    """Grey levels through `change`; of colours the luma, and the same difference added to each channel (Cb and Cr stay)."""
    if work.pixels.ndim == 2:
        return replace(work, pixels=change(work.pixels))
    luma = work.luma()
    whole = np.rint(luma).astype(work.pixels.dtype)
    changed = change(whole).astype(np.float32)
    if np.array_equal(changed, whole):
        return work
    return work.with_levels(work.pixels.astype(np.float32) + (changed - luma)[..., None])
