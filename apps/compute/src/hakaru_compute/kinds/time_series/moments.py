"""Sums over windows' features, by pieces of the rows that are learned from: what a model of some of the pieces is made of."""

from __future__ import annotations

import itertools
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np

from hakaru_compute.kinds.time_series.windows import Windows

# Cells that the sums of all pieces may take together.
MOST_CELLS = 50_000_000


@dataclass(frozen=True)
class Moments:
    """Of `count` windows: centre (q,) about which they are taken, so that none loses digits; total (q,): the sum of their distances
    from it; products (q, q): of these distances.
    """

    count: int
    centre: np.ndarray
    total: np.ndarray
    products: np.ndarray

    @property
    def mean(self) -> np.ndarray:
        """Of the features (q,)."""
        return np.asarray(self.centre + self.total / self.count)

    @property
    def covariance(self) -> np.ndarray:
        """Of the features (q, q), over the count."""
        shift = self.total / self.count
        return np.asarray(self.products / self.count - np.outer(shift, shift))

    def __add__(self, other: Moments) -> Moments:
        """Of both together, about the same centre."""
        return Moments(self.count + other.count, self.centre, self.total + other.total, self.products + other.products)


def moments_of(windows: Windows, rows: np.ndarray, centre: np.ndarray | None = None) -> Moments:
    """Of the windows at rows (rising) as they are learned from, without those that miss a value. centre: about it; null: about the
    mean of the first of them.
    """
    count, total, products = 0, np.zeros(windows.width), np.zeros((windows.width, windows.width))
    for _, block in windows.blocks(rows, clipped=True):
        gone = np.isnan(block.sum(axis=1))
        block = block[~gone] if gone.any() else block
        if not len(block):
            continue
        centre = block.mean(axis=0) if centre is None else centre
        block -= centre
        count += len(block)
        total += block.sum(axis=0)
        products += block.T @ block
    return Moments(count, np.zeros(windows.width) if centre is None else centre, total, products)


@dataclass(frozen=True)
class PieceMoments:
    """Of pieces of the rows that are learned from. rows (m,): all of them; edges (k + 1,): places in them where pieces begin."""

    rows: np.ndarray
    edges: np.ndarray
    pieces: list[Moments]

    @classmethod
    def of(cls, windows: Windows, learned: np.ndarray, bounds: Sequence[tuple[int, int]]) -> PieceMoments | None:
        """Cut such that what is learned without a fold, whose windows do not reach into it, is a sum of pieces. Null where that would
        take more memory than going through the rows again.
        """
        cuts = sorted({cut for low, high in bounds for cut in (low, high + windows.length - 1)})
        edges = np.unique(np.concatenate([[0], np.searchsorted(learned, cuts), [len(learned)]]))
        if (len(edges) - 1) * windows.width**2 > MOST_CELLS:
            return None
        pieces: list[Moments] = []
        for begin, end in itertools.pairwise(edges.tolist()):
            centre = next((one.centre for one in pieces if one.count), None)
            pieces.append(moments_of(windows, learned[begin:end], centre))
        return cls(learned, edges, pieces)

    def at(self, rows: np.ndarray) -> Moments | None:
        """Of some of the rows (rising), where they are whole pieces; else null. Pieces are added, and none is taken off, which would
        cost digits.
        """
        firsts, lengths = self.rows[self.edges[:-1]], np.diff(self.edges)
        chosen = np.flatnonzero(np.isin(firsts, rows))
        if not len(chosen) or int(lengths[chosen].sum()) != len(rows):
            return None
        found = [self.pieces[place] for place in chosen if self.pieces[place].count]
        if not found:
            return None
        whole = found[0]
        for one in found[1:]:
            whole = whole + one
        return whole
