"""How unlike the windows of the recent past a window is, beside how unlike them windows have been before it."""

from __future__ import annotations

import math
from bisect import bisect_left, insort
from collections import deque
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.kinds.time_series.model_specs import RecentWindows
from hakaru_compute.kinds.time_series.scorer import Scorer, thinned
from hakaru_compute.kinds.time_series.windows import Windows

# A distance is measured by this quantile of those before it, of every fourth row: of neighbours, distances are nearly the same.
USUAL, STEP = 0.995, 4
# With fewer recent windows, those of the training stand in; with fewer distances before it, those of the training.
FEWEST = 100
# The least that counts as usual: a share of the training's 90 % quantile, and of a standard deviation.
LEAST_SHARE, LEAST = 0.1, 1e-3
# Of longer sub-sequences so many rows, evenly; training rows whose distances say what is usual to begin with.
MOST_POINTS, MOST_MEASURED = 50, 2000
BLOCK_ROWS, BLOCK_SPAN = 256, 1024


@dataclass(frozen=True)
class _Block:
    """Windows of rows (m, f) at `part` of those asked for, windows they are compared with (r, f), and squared distances (m, r),
    infinite of those that do not count. begun (m,): rows with enough recent windows.
    """

    part: slice
    own: np.ndarray
    others: np.ndarray
    squares: np.ndarray
    begun: np.ndarray


class RecentScorer(Scorer):
    """The mean, over windows of one row, a third and the whole of the length, of the root mean square distance to the nearest of the
    recent windows of the run (k-NN), divided by `USUAL` of the distances of rows before.

    Distance-based conformal detection (Burnaev & Ishimtsev 2016) with a bounded memory: what a score follows from is within `reach`
    rows before it, so that series in pieces and online rows are scored as in one piece. Of several channels, windows are compared
    by means and standard deviations.
    """

    own_scale = True

    def __init__(self, parameters: RecentWindows) -> None:
        self.parameters = parameters

    def reach(self, length: int) -> int:
        """The oldest distance that is remembered, and all that it follows from."""
        return self.parameters.memory + self.parameters.recent + 2 * (length - 1)

    def fit(self, windows: Windows, rows: np.ndarray, anomalous: np.ndarray | None, seed: int) -> None:
        """Learns how to begin: windows and their distances. What is usual later is learned from the rows that come."""
        length = windows.length
        self.lengths = np.unique([1, math.ceil(length / 3), length])
        self.kept: list[np.ndarray] = []
        usual, least = [], []
        for size in self.lengths:
            view = _View(windows, int(size))
            whole = rows[view.whole[rows]]
            if len(whole) < 3:
                raise ValueError("fewer than three normal windows have all channels")
            places = thinned(whole, self.parameters.windows)
            self.kept.append(view.features(places, clipped=True))
            measured = self._distances(view, len(self.kept) - 1, thinned(whole, MOST_MEASURED), places)[0]
            measured = measured[~np.isnan(measured)]
            if not len(measured):
                raise ValueError("no normal window has another one to be compared with")
            least.append(max(LEAST_SHARE * float(np.quantile(measured, 0.9)), LEAST))
            usual.append(max(float(np.quantile(measured, USUAL)), least[-1]))
        self.usual, self.least = np.array(usual), np.array(least)

    def score(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        found = np.zeros((len(rows), 1))
        for place, size in enumerate(self.lengths):
            found[:, 0] += self._ratios(_View(windows, int(size)), place, rows)
        return found / len(self.lengths)

    def contributions(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """Of the squared distances to the nearest windows, each beside what was usual in training."""
        found = np.zeros((len(rows), windows.values.shape[1]))
        if found.shape[1] == 1:
            return found + 1.0
        for place, size in enumerate(self.lengths):
            view = _View(windows, int(size))
            for block in self._blocks(view, place, rows, None):
                count = min(self.parameters.neighbours, block.squares.shape[1])
                nearest = np.argpartition(block.squares, count - 1, axis=1)[:, :count]
                apart = np.zeros_like(block.own)
                for one in range(count):
                    apart += (block.own - block.others[nearest[:, one]]) ** 2
                apart /= count * apart.shape[1] * self.usual[place] ** 2
                np.add.at(found[block.part].T, view.channel_of, apart.T)
        return found

    def _ratios(self, view: _View, place: int, rows: np.ndarray) -> np.ndarray:
        """Distances of rows (m,), beside what was usual before each."""
        memory = self.parameters.memory
        run_first = view.windows.run_first
        needed = view.whole & _looked_back_at(rows, run_first, memory)
        needed[rows] = True
        places = np.flatnonzero(needed)
        distances, begun = self._distances(view, place, places)
        wanted = np.zeros(len(needed), dtype=bool)
        wanted[rows] = True
        counts = begun & view.whole[places] & ~np.isnan(distances)
        memories = [_Memory(memory) for _ in range(STEP)]
        usual_first, least = float(self.usual[place]), float(self.least[place])
        ratios = np.empty(len(places))
        run = -1
        for at, (row, first, distance, asked, kept) in enumerate(
            zip(
                places.tolist(),
                run_first[places].tolist(),
                distances.tolist(),
                wanted[places].tolist(),
                counts.tolist(),
                strict=True,
            )
        ):
            if first != run:
                memories, run = [_Memory(memory) for _ in range(STEP)], first
            own = memories[row % STEP]
            if asked:
                usual = own.usual(row)
                ratios[at] = distance / max(usual_first if usual is None else usual, least)
            if kept:
                own.add(row, distance)
        return ratios[wanted[places]]

    def _distances(
        self, view: _View, place: int, rows: np.ndarray, learned: np.ndarray | None = None
    ) -> tuple[np.ndarray, np.ndarray]:
        """Distances of rows (m,) to the nearest windows, NaN without any; and which rows have enough recent ones."""
        found, begun = np.full(len(rows), np.nan), np.zeros(len(rows), dtype=bool)
        for block in self._blocks(view, place, rows, learned):
            begun[block.part] = block.begun
            count = min(self.parameters.neighbours, block.squares.shape[1])
            if not count:
                continue
            block.squares.partition(count - 1, axis=1)
            near = block.squares[:, :count]
            there = np.isfinite(near)
            total = np.where(there, np.maximum(near, 0.0), 0.0).sum(axis=1)
            with np.errstate(invalid="ignore"):
                found[block.part] = np.sqrt(total / there.sum(axis=1) / block.own.shape[1])
        return found, begun

    def _blocks(self, view: _View, place: int, rows: np.ndarray, learned: np.ndarray | None) -> Iterator[_Block]:
        """Of rows (rising). learned: the places of the kept windows, none of which is compared with rows that it shares rows with."""
        run_first, size, recent = view.windows.run_first, view.size, self.parameters.recent
        kept = self.kept[place]
        start = 0
        while start < len(rows):
            end = min(start + BLOCK_ROWS, int(np.searchsorted(rows, rows[start] + BLOCK_SPAN)))
            some = rows[start:end]
            begin = max(int(run_first[some[0]]), int(some[0]) - size - recent + 1)
            ends = np.arange(begin, max(int(some[-1]) - size + 1, begin))
            ends = ends[view.whole[ends]]
            # Of each row, the windows from one place to before another count.
            low = np.searchsorted(ends, np.maximum(some - size - recent + 1, run_first[some]))
            high = np.maximum(np.searchsorted(ends, some - size, side="right"), low)
            begun = high - low >= FEWEST
            own, others = view.features(some), view.features(ends)
            if not begun.all():
                others = np.concatenate([others, kept])
            squares = _squares(own, others)
            for row, (first, last) in enumerate(zip(low.tolist(), high.tolist(), strict=True)):
                squares[row, :first] = np.inf
                squares[row, last : len(ends)] = np.inf
            if not begun.all():
                stand_in = squares[:, len(ends) :]
                stand_in[begun] = np.inf
                if learned is not None:
                    stand_in[np.abs(some[:, None] - learned) < size] = np.inf
            yield _Block(slice(start, end), own, others, squares, begun)
            start = end

    def arrays(self) -> dict[str, np.ndarray]:
        kept = {f"kept_{place}": one for place, one in enumerate(self.kept)}
        return {"lengths": self.lengths, "usual": self.usual, "least": self.least, **kept}

    def restore(self, arrays: dict[str, np.ndarray], estimator: Any) -> None:
        self.lengths, self.usual, self.least = arrays["lengths"], arrays["usual"], arrays["least"]
        self.kept = [arrays[f"kept_{place}"] for place in range(len(self.lengths))]


def _squares(own: np.ndarray, others: np.ndarray) -> np.ndarray:
    """Squared distances (m, r) of own (m, f) and others (r, f)."""
    # Differences of squares keep their digits where both are near zero.
    middle = own.mean(axis=0)
    near, far = own - middle, others - middle
    left = np.column_stack([-2.0 * near, np.einsum("ij,ij->i", near, near), np.ones(len(near))])
    right = np.column_stack([far, np.ones(len(far)), np.einsum("ij,ij->i", far, far)])
    return np.asarray(left @ right.T)


class _View:
    """Windows of one length, which is no longer than that of `windows`. whole (n,): rows whose window has every value."""

    def __init__(self, windows: Windows, size: int) -> None:
        self.windows, self.size = windows, size
        values = windows.values
        gone = np.concatenate([[0], np.cumsum(np.isnan(values).any(axis=1))])
        places = np.arange(len(values))
        begins = np.maximum(places - size + 1, 0)
        self.whole = (places - windows.first >= size - 1) & (gone[places + 1] == gone[begins])
        self.single = values.shape[1] == 1
        self._own = Windows(values, windows.first, size, windows.scale, "statistics")
        self._back = np.unique(np.linspace(0, size - 1, min(size, MOST_POINTS)).round().astype(np.int64))

    @property
    def channel_of(self) -> np.ndarray:
        """The channel of each feature."""
        return self._own.channel_of

    def features(self, rows: np.ndarray, *, clipped: bool = False) -> np.ndarray:
        """Of rows with a window (m, f); what is missing is taken to be where it is on average."""
        if not len(rows):
            return np.empty((0, len(self._back) if self.single else self._own.width))
        if self.single:
            scale = self.windows.scale
            found = scale.scaled(self.windows.values[rows[:, None] - self._back, 0][..., None], clipped=clipped)[..., 0]
        else:
            found = self._own.matrix(rows, clipped=clipped)
        return np.nan_to_num(found, copy=False, nan=0.0)


class _Memory:
    """Distances of the rows before one, no further back than `memory` rows."""

    def __init__(self, memory: int) -> None:
        self._memory = memory
        self._rows: deque[tuple[int, float]] = deque()
        self._sorted: list[float] = []

    def usual(self, row: int) -> float | None:
        """Their quantile; null with too few."""
        while self._rows and self._rows[0][0] < row - self._memory:
            del self._sorted[bisect_left(self._sorted, self._rows.popleft()[1])]
        count = len(self._sorted)
        return self._sorted[math.ceil(USUAL * (count - 1))] if count >= FEWEST else None

    def add(self, row: int, distance: float) -> None:
        """The next row's."""
        self._rows.append((row, distance))
        insort(self._sorted, distance)


def _looked_back_at(rows: np.ndarray, run_first: np.ndarray, memory: int) -> np.ndarray:
    """Mask (n,) of places in the memory of rows; of many rows also of places between."""
    count = len(run_first)
    found = np.zeros(count, dtype=bool)
    if len(rows) <= STEP:
        for row in rows.tolist():
            found[row - STEP * (min(memory, row - int(run_first[row])) // STEP) : row : STEP] = True
        return found
    edges = np.zeros(count + 1, dtype=np.int64)
    np.add.at(edges, np.maximum(rows - memory, run_first[rows]), 1)
    np.add.at(edges, rows, -1)
    return np.asarray(np.cumsum(edges)[:count] > 0)
