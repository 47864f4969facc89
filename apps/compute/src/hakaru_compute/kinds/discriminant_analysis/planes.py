"""Two axes to draw decisions on, and the whole rows that stand for places on them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Protocol

import numpy as np
from scipy.spatial import cKDTree

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.supervised.partial_dependence import iso_time
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.calls_spec import CompressedAxes, FeatureAxes
from hakaru_compute.kinds.discriminant_analysis.discriminant_axes import discriminant_axes

MOST_LABELS = 20
MOST_REFERENCE_ROWS = 20_000
# How far beyond the rows a grid reaches, in parts of their range.
MARGIN = 0.05


@dataclass(frozen=True)
class AxisPositions:
    """An axis: its grid as stored values (g,), and as a chart shows them."""

    name: str
    type: str
    values: np.ndarray
    shown: list[float | str]
    explained: float | None = None


class Plane(Protocol):
    """Two axes, and what is predicted at places on them."""

    first: AxisPositions
    second: AxisPositions
    fixed: dict[str, float | str | None]

    def predict(self, indices: np.ndarray) -> np.ndarray:
        """Probabilities (m, k) at places (m, 2)."""


@dataclass(frozen=True)
class FeaturePlane:
    """Two features; the others are typical, or those of the nearest training row (typical where it lacks them)."""

    first: AxisPositions
    second: AxisPositions
    fixed: dict[str, float | str | None]
    typical: Frame
    rows: Frame | None
    probabilities: Callable[[Frame], np.ndarray]

    def predict(self, indices: np.ndarray) -> np.ndarray:
        if self.rows is None:
            frame = self.typical.take(np.zeros(len(indices), dtype=int))
        else:
            known = np.column_stack([self._scaled(self.rows.stored(axis.name), axis) for axis in self._axes])
            requested = np.column_stack([self._scaled(indices[:, turn], axis) for turn, axis in enumerate(self._axes)])
            frame = self.rows.take(nearest(known, requested))
        for turn, axis in enumerate(self._axes):
            stored = self.typical.stored(axis.name)
            frame = frame.replaced(axis.name, indices[:, turn].astype(stored.dtype))
        return self.probabilities(frame)

    @property
    def _axes(self) -> tuple[AxisPositions, AxisPositions]:
        return self.first, self.second

    @staticmethod
    def _scaled(values: np.ndarray, axis: AxisPositions) -> np.ndarray:
        # Rows of another label are farther than any number.
        reach = 0.01 if axis.type == "categorical" else float(np.ptp(axis.values)) or 1.0
        return values / reach


@dataclass(frozen=True)
class CompressedPlane:
    """Two directions of the prepared matrix: x = centre + places @ back, plus what the nearest row has beside them.

    scalings (p, 2) give the places of rows, back (2, p) what a place is; scalings.T @ back.T is the identity.
    """

    first: AxisPositions
    second: AxisPositions
    fixed: dict[str, float | str | None]
    centre: np.ndarray
    scalings: np.ndarray
    back: np.ndarray
    rows: np.ndarray | None
    probabilities: Callable[[np.ndarray], np.ndarray]

    def indices_of(self, matrix: np.ndarray) -> np.ndarray:
        return (matrix - self.centre) @ self.scalings

    def predict(self, indices: np.ndarray) -> np.ndarray:
        matrix = self.centre + indices @ self.back
        if self.rows is not None:
            own = self.indices_of(self.rows)
            spread = own.std(axis=0)
            spread[spread == 0] = 1.0
            chosen = nearest(own / spread, indices / spread)
            matrix += self.rows[chosen] - self.centre - own[chosen] @ self.back
        return self.probabilities(matrix)


def nearest(known: np.ndarray, requested: np.ndarray) -> np.ndarray:
    """For each place asked (m, 2) which of those known (n, 2) is nearest."""
    return cKDTree(known).query(requested)[1]


def feature_plane(
    frame: Frame, axes: FeatureAxes, grid: int, probabilities: Callable[[Frame], np.ndarray], seed: int
) -> FeaturePlane:
    """Two features of the training rows in `frame`. Raises axis_unknown, axis_constant."""
    typical = typical_row(frame)
    first, second = _feature_axis(frame, axes.first, grid), _feature_axis(frame, axes.second, grid)
    rows = None
    fixed: dict[str, float | str | None] = {}
    if axes.others == "nearest":
        rows = frame.take(_reference(frame.row_count, seed))
        lacking = [_missing(rows.stored(axis.name)) for axis in (first, second)]
        rows = _complete(rows.take(~np.logical_or(*lacking)), typical)
    else:
        fixed = {
            column.name: _shown(typical, column.name, column.type)
            for column in (*frame.numeric_columns, *frame.categorical_columns)
            if column.name not in (first.name, second.name)
        }
    return FeaturePlane(first, second, fixed, typical, rows, probabilities)


def typical_row(frame: Frame) -> Frame:
    """A frame of one row: medians of numbers and dates, the most frequent boolean and category."""
    numbers = np.full((1, len(frame.numeric_columns)), np.nan)
    for position, column in enumerate(frame.numeric_columns):
        known = frame.numeric[~np.isnan(frame.numeric[:, position]), position]
        if len(known):
            numbers[0, position] = round(float(known.mean())) if column.type == "boolean" else np.median(known)
    codes = np.full((1, len(frame.categorical_columns)), -1, dtype=frame.codes.dtype)
    for position in range(len(frame.categorical_columns)):
        known = frame.codes[frame.codes[:, position] >= 0, position]
        if len(known):
            codes[0, position] = np.bincount(known).argmax()
    return Frame(frame.numeric_columns, frame.categorical_columns, numbers, codes, frame.levels, frame.row_numbers[:1])


def compressed_plane(
    matrix: np.ndarray,
    codes: np.ndarray,
    axes: CompressedAxes,
    grid: int,
    probabilities: Callable[[np.ndarray], np.ndarray],
    seed: int,
) -> CompressedPlane:
    """Two components of the training matrix. Raises axes_unknown where there are fewer."""
    chosen = _reference(len(matrix), seed)
    rows = matrix[chosen]
    found = _principal(rows) if axes.method == "pca" else _discriminant(rows, codes[chosen])
    wanted = [axes.first - 1, axes.second - 1]
    if found is None or max(wanted) >= found.scalings.shape[1]:
        raise JobError("axes_unknown", axes=0 if found is None else found.scalings.shape[1])
    scalings, back = found.scalings[:, wanted], found.back[wanted]
    indices = (rows - found.centre) @ scalings
    name = "PC" if axes.method == "pca" else "LD"
    own = [
        AxisPositions(f"{name}{position + 1}", "component", values, values.tolist(), found.explained[position])
        for position, values in zip(wanted, (_range(indices[:, turn], grid) for turn in (0, 1)), strict=True)
    ]
    kept = rows if axes.others == "nearest" else None
    return CompressedPlane(own[0], own[1], {}, found.centre, scalings, np.asarray(back), kept, probabilities)


@dataclass(frozen=True)
class _Directions:
    centre: np.ndarray
    scalings: np.ndarray
    back: np.ndarray
    explained: Sequence[float | None]


def _principal(matrix: np.ndarray) -> _Directions:
    centre = matrix.mean(axis=0)
    _, singular, turned = np.linalg.svd(matrix - centre, full_matrices=False)
    kept = singular > 1e-10 * max(singular.max(initial=0.0), 1e-300)
    turned = turned[kept]
    turned *= np.where(turned[np.arange(len(turned)), np.abs(turned).argmax(axis=1)] < 0, -1.0, 1.0)[:, None]
    explained = singular[kept] ** 2 / max((singular**2).sum(), 1e-300)
    return _Directions(centre, turned.T, turned, explained.tolist())


def _discriminant(matrix: np.ndarray, codes: np.ndarray) -> _Directions | None:
    """Discriminant axes; where there is one alone, the largest component of what it leaves out comes second."""
    found = discriminant_axes(matrix, codes)
    if found is None:
        return None
    # Rows of a score have this mean, were columns jointly normal within classes.
    back = (found.within @ found.scalings).T
    scalings = found.scalings
    explained: list[float | None] = (found.ratios / found.ratios.sum()).tolist()
    if len(explained) == 1:
        left = matrix - found.centre - found.scores(matrix) @ back
        rest = _principal(left)
        if rest.scalings.shape[1]:
            along = rest.scalings[:, :1]
            scalings = np.hstack([scalings, along - scalings @ (back @ along)])
            back = np.vstack([back, along.T])
            explained.append(None)
    return _Directions(found.centre, scalings, back, explained)


def _reference(count: int, seed: int) -> np.ndarray:
    if count <= MOST_REFERENCE_ROWS:
        return np.arange(count)
    return np.sort(np.random.default_rng(seed).choice(count, MOST_REFERENCE_ROWS, replace=False))


def _range(values: np.ndarray, grid: int) -> np.ndarray:
    low, high = float(np.nanmin(values)), float(np.nanmax(values))
    reach = MARGIN * (high - low)
    return np.linspace(low - reach, high + reach, grid)


def _feature_axis(frame: Frame, name: str, grid: int) -> AxisPositions:
    columns = {column.name: column for column in (*frame.numeric_columns, *frame.categorical_columns)}
    if name not in columns:
        raise JobError("axis_unknown", column=name)
    kind, stored = columns[name].type, frame.stored(name)
    known = stored[stored >= 0] if kind == "categorical" else stored[~np.isnan(stored)]
    if len(np.unique(known)) < 2:
        raise JobError("axis_constant", column=name)
    if kind == "categorical":
        levels = frame.levels[[column.name for column in frame.categorical_columns].index(name)]
        counts = np.bincount(known, minlength=len(levels))
        values = np.sort(np.argsort(-counts, kind="stable")[: min(MOST_LABELS, int((counts > 0).sum()))])
        return AxisPositions(name, kind, values, [levels[code] for code in values])
    values = np.array([0.0, 1.0]) if kind == "boolean" else _range(known, grid)
    return AxisPositions(name, kind, values, _labels(values, kind))


def _labels(values: np.ndarray, kind: str) -> list[float | str]:
    return [iso_time(value) for value in values] if kind == "datetime" else values.tolist()


def _missing(stored: np.ndarray) -> np.ndarray:
    return stored < 0 if np.issubdtype(stored.dtype, np.integer) else np.isnan(stored)


def _shown(frame: Frame, name: str, kind: str) -> float | str | None:
    if kind == "categorical":
        return frame.labels(name)[0]
    value = float(frame.stored(name)[0])
    if value != value:
        return None
    return iso_time(value) if kind == "datetime" else value


def _complete(frame: Frame, typical: Frame) -> Frame:
    """The rows with what they lack set to what is typical."""
    return Frame(
        frame.numeric_columns,
        frame.categorical_columns,
        np.where(np.isnan(frame.numeric), typical.numeric, frame.numeric),
        np.where(frame.codes < 0, typical.codes, frame.codes),
        frame.levels,
        frame.row_numbers,
    )
