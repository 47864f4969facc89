"""Causal windows of a series as features, in blocks: no window is copied for every row, and none knows of a row after its own."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal

import numpy as np

# Cells that are made at once, few enough to stay near the processor; more where windows are so long that blocks would mostly overlap.
CELLS_A_BLOCK, MOST_CELLS_A_BLOCK = 500_000, 4_000_000
# Values beyond so many spreads count as that, or one of them would take the digits of its neighbours in the running sums.
FURTHEST = 1e4
# A training value further beyond the outer percentiles than so many times their distance is no part of what is normal.
BEYOND = 3.0

WindowKind = Literal["statistics", "shape", "described", "sequence"]
# Bands of frequencies that a window's spectrum is told by, at most.
MOST_BANDS = 4


@dataclass(frozen=True)
class ChannelScale:
    """centre, spread (p,): mean and standard deviation of the training's values; lowest, highest (p,): what training values are
    clipped to, so that a gross outlier among them moves neither. outliers: how many cells were.
    """

    centre: np.ndarray
    spread: np.ndarray
    lowest: np.ndarray
    highest: np.ndarray
    outliers: int = 0

    @classmethod
    def of(cls, values: np.ndarray, rows: np.ndarray) -> ChannelScale:
        """Of a series (n, p) at training rows (m,). spread is 0 of channels that never change, or have no value."""
        count = values.shape[1]
        centre, spread, lowest, highest = (np.zeros(count) for _ in range(4))
        outliers = 0
        for place in range(count):
            column = values[rows, place]
            column = column[~np.isnan(column)]
            if not len(column):
                continue
            low, high = np.quantile(column, [0.01, 0.99])
            reach = BEYOND * (high - low)
            lowest[place], highest[place] = (low - reach, high + reach) if reach > 0 else (column.min(), column.max())
            clipped = np.clip(column, lowest[place], highest[place])
            outliers += int((clipped != column).sum())
            centre[place] = clipped.mean()
            # A spread below the rounding of the values is none.
            found = clipped.std()
            spread[place] = found if found > 1e-12 * max(abs(centre[place]), 1e-300) else 0.0
        return cls(centre, spread, lowest, highest, outliers)

    @property
    def varying(self) -> np.ndarray:
        """Places of channels that change in training."""
        return np.flatnonzero(self.spread > 0)

    def take(self, channels: np.ndarray) -> ChannelScale:
        """Of some channels."""
        return ChannelScale(
            self.centre[channels], self.spread[channels], self.lowest[channels], self.highest[channels], self.outliers
        )

    def outlying(self, values: np.ndarray) -> np.ndarray:
        """Mask (n,) of rows of a series (n, p) that have a value beyond what training values are clipped to."""
        found = np.zeros(len(values), dtype=bool)
        for place in range(values.shape[1]):
            found |= (values[:, place] < self.lowest[place]) | (values[:, place] > self.highest[place])
        return found

    def scaled(self, values: np.ndarray, *, clipped: bool) -> np.ndarray:
        """Values (m, p) in units of spread; clipped: as they are learned from."""
        found = np.clip(values, self.lowest, self.highest) if clipped else values
        found = (found - self.centre) / self.spread
        return found if clipped else np.clip(found, -FURTHEST, FURTHEST, out=found)


@dataclass(frozen=True)
class Windows:
    """values (n, p), in order; first (n,): the first row of each row's stretch. length: rows of a window. runs (n,): the first row
    of each row's run; null where every stretch is one.

    statistics: mean and, of windows longer than one row, standard deviation of each channel (q = p or 2p). sequence: the window's
    rows one after another, the newest last (q = p · length, channel by channel). described: see `describe_windows` (q = p · (7 +
    bands)). shape: what models were trained on before that: statistics, and how far the newest value is from the mean and from
    the oldest (q = 4p). Of windows of one row each but sequence is that row (q = p).
    """

    values: np.ndarray
    first: np.ndarray
    length: int
    scale: ChannelScale
    kind: WindowKind = "statistics"
    runs: np.ndarray | None = None

    @property
    def run_first(self) -> np.ndarray:
        """(n,): the first row that a row's score may know of."""
        return self.first if self.runs is None else self.runs

    @property
    def width(self) -> int:
        """How many features a window has."""
        count = self.values.shape[1]
        if self.kind == "sequence":
            return count * self.length
        if self.length == 1:
            return count
        a_channel = {"statistics": 2, "shape": 4, "described": 7 + len(band_edges(self.length))}
        return a_channel[self.kind] * count

    @property
    def channel_of(self) -> np.ndarray:
        """(q,): the channel of each feature."""
        count = self.values.shape[1]
        if self.kind == "sequence":
            return np.repeat(np.arange(count), self.length)
        return np.tile(np.arange(count), self.width // count)

    def complete(self) -> np.ndarray:
        """Places of rows that have a whole window."""
        return np.flatnonzero(np.arange(len(self.values)) - self.first >= self.length - 1)

    def without_gaps(self, rows: np.ndarray) -> np.ndarray:
        """Of each channel (p,), how many windows of the rows, which have a whole one, miss no value of it."""
        found = np.full(self.values.shape[1], len(rows))
        for place in range(self.values.shape[1]):
            gone = np.isnan(self.values[:, place])
            if len(rows) and gone.any():
                before = np.concatenate([[0], np.cumsum(gone)])
                found[place] = int((before[rows + 1] == before[rows + 1 - self.length]).sum())
        return found

    def blocks(self, rows: np.ndarray, *, clipped: bool = False) -> Iterator[tuple[slice, np.ndarray]]:
        """Features (m, q) of rows (rising places with a whole window) block by block; NaN of a channel that misses a value in its
        window. clipped: as they are learned from.
        """
        width = max(self.width, 1)
        size = max(256, CELLS_A_BLOCK // width, min(4 * self.length, MOST_CELLS_A_BLOCK // width))
        if self.kind == "described":
            # Each window of a block is gone through whole.
            size = max(1, CELLS_A_BLOCK // max(self.values.shape[1] * self.length, 1))
        for start in range(0, len(rows), size):
            part = slice(start, min(start + size, len(rows)))
            chosen = rows[part]
            if chosen[-1] - chosen[0] < 4 * len(chosen) + self.length:
                yield part, self._dense(chosen, clipped)
            else:
                yield part, self._sparse(chosen, clipped)

    def matrix(self, rows: np.ndarray, *, clipped: bool = False) -> np.ndarray:
        """All of them at once."""
        found = np.empty((len(rows), self.width))
        for part, block in self.blocks(rows, clipped=clipped):
            found[part] = block
        return found

    def _dense(self, rows: np.ndarray, clipped: bool) -> np.ndarray:
        begin = rows[0] - self.length + 1
        piece = self.scale.scaled(self.values[begin : rows[-1] + 1], clipped=clipped)
        ends = rows - begin
        if self.kind == "sequence":
            view = np.lib.stride_tricks.sliding_window_view(piece, self.length, axis=0)
            return view[ends - self.length + 1].reshape(len(rows), -1)
        if self.length == 1:
            return piece[ends]
        if self.kind == "described":
            view = np.lib.stride_tricks.sliding_window_view(piece, self.length, axis=0)
            return describe_windows(view[ends - self.length + 1])
        gone = np.isnan(piece)
        any_gone = gone.any()
        if any_gone:
            piece = np.where(gone, 0.0, piece)
        mean = _running(piece, self.length, ends)
        newest, oldest = None, None
        if self.kind == "shape":
            newest, oldest = piece[ends], piece[ends - self.length + 1]
        np.square(piece, out=piece)
        variance = _running(piece, self.length, ends)
        variance -= mean**2
        pieces = [mean, np.sqrt(np.maximum(variance, 0.0, out=variance), out=variance)]
        if newest is not None:
            pieces += [newest - mean, newest - oldest]
        found = np.concatenate(pieces, axis=1)
        if any_gone:
            lacking = _running(gone.astype(float), self.length, ends) > 0.5 / self.length
            found[np.tile(lacking, (1, len(pieces)))] = np.nan
        return found

    def _sparse(self, rows: np.ndarray, clipped: bool) -> np.ndarray:
        places = rows[:, None] - np.arange(self.length - 1, -1, -1)
        cube = self.scale.scaled(self.values[places], clipped=clipped)
        if self.kind == "sequence":
            return cube.transpose(0, 2, 1).reshape(len(rows), -1)
        if self.length == 1:
            return cube[:, 0]
        if self.kind == "described":
            return describe_windows(cube.transpose(0, 2, 1))
        mean = cube.mean(axis=1)
        pieces = [mean, cube.std(axis=1)]
        if self.kind == "shape":
            pieces += [cube[:, -1] - mean, cube[:, -1] - cube[:, 0]]
        found = np.concatenate(pieces, axis=1)
        # As of rows side by side: of a channel that misses a value in the window nothing is known.
        found[np.tile(np.isnan(mean), (1, len(pieces)))] = np.nan
        return found


def band_edges(length: int) -> np.ndarray:
    """Cycles a window (b,) at which bands of about equal width on a logarithmic scale begin, the last of which ends at half of it."""
    most = length // 2
    edges = np.geomspace(1, most + 1, min(MOST_BANDS, most) + 1)
    return np.unique(edges.round().astype(np.int64))[:-1]


def describe_windows(cube: np.ndarray) -> np.ndarray:
    """Features of windows (m, p, length), the newest value last, feature by feature (m, q), NaN of a channel that misses a value: mean,
    standard deviation, slope (least squares, over the whole window), range, how far the newest value is from the mean, the oldest
    and the one before it, and the standard deviation within bands of frequencies (squares of these sum up to the variance).
    """
    length = cube.shape[2]
    mean = cube.mean(axis=2)
    centred = cube - mean[..., None]
    newest = cube[..., -1]
    away = np.arange(length) - (length - 1) / 2
    power = np.abs(np.fft.rfft(centred, axis=2)[..., 1:]) ** 2
    power *= 2 / length**2
    if length % 2 == 0:
        power[..., -1] /= 2
    bands = np.sqrt(np.add.reduceat(power, band_edges(length) - 1, axis=2))
    found = [
        mean,
        np.sqrt((centred**2).mean(axis=2)),
        centred @ (away * (length / (away**2).sum())),
        cube.max(axis=2) - cube.min(axis=2),
        newest - mean,
        newest - cube[..., 0],
        newest - cube[..., -2],
        *np.moveaxis(bands, 2, 0),
    ]
    gone = np.isnan(mean)
    if gone.any():
        for feature in found:
            feature[gone] = np.nan
    return np.concatenate(found, axis=1)


def _running(piece: np.ndarray, length: int, ends: np.ndarray) -> np.ndarray:
    """Means (m, p) of the windows that end at rows of a piece (n, p), the first of which begins at its first row.

    By sums of 1, 2, 4, … rows: no sum reaches over more than its window, so that none depends on where a piece begins, and no
    large value takes the digits of windows it is not in.
    """
    count = len(piece) - length + 1
    sums, size, done = piece, 1, 0
    found: np.ndarray | None = None
    while True:
        if length & size:
            part = sums[done : done + count]
            found = part.copy() if found is None else np.add(found, part, out=found)
            done += size
        if 2 * size > length:
            break
        sums = sums[size:] + sums[:-size]
        size *= 2
    assert found is not None
    found /= length
    return found if len(ends) == count else found[ends - (length - 1)]
