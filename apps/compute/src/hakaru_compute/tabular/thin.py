"""Fewer points of many, for a picture, saying how many there were."""

from __future__ import annotations

import numpy as np

from hakaru_compute.tabular.results import Shown


def thin(count: int, most: int, seed: int, keep: np.ndarray | None = None) -> np.ndarray:
    """Places of at most `most` of `count` points in order: those of `keep` first, the rest at random (seeded)."""
    if count <= most:
        return np.arange(count)
    kept = np.empty(0, dtype=int) if keep is None else keep[:most]
    others = np.setdiff1d(np.arange(count), kept, assume_unique=False)
    chosen = np.random.default_rng(seed).choice(others, most - len(kept), replace=False)
    return np.sort(np.concatenate([kept, chosen]))


def shown(places: np.ndarray, total: int) -> Shown:
    return Shown(shown=len(places), total=total)
