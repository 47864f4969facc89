"""What the model decides over two axes, with rows drawn on them."""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Protocol

import numpy as np
from scipy.spatial import cKDTree

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.downsample import downsample, shown
from hakaru_compute.families.supervised.report_data import Part, ReportData
from hakaru_compute.families.supervised.report_insight import iso_time
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.discriminant_analysis.calls_spec import (
    Axes,
    AxisType,
    CompressedAxes,
    FeatureAxes,
    RegionAxis,
    RegionPoints,
    Regions,
    RegionsSpec,
)
from hakaru_compute.kinds.discriminant_analysis.discriminant_axes import discriminant_axes
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_class_data

# Beyond so many classes the probabilities of all of them would be too much to send.
MOST_GRIDS = 10
DIGITS = 4
# Of the chart in a report; the call may ask for others.
GRID, MOST_POINTS = 60, 1000
PROBE_ROWS, LEAST_GRID = 200, 20
CALL_SECONDS = 12.0
# Below this share of rows whose place has their class, two features are no chart of the model.
HOLDS = 0.5


def regions(spec: RegionsSpec, ctx: JobContext) -> Regions:
    """The regions on the axes asked for. Raises axis_unknown, axis_constant, axes_unknown, columns_missing, table_changed."""
    data, rows = load_class_data(Path(spec.model_dir), spec.table)
    size = within_budget(data, spec.grid, spec.most_points, CALL_SECONDS)
    return describe_regions(data, rows.labels, spec.axes, *size)


def within_budget(data: ReportData, grid: int, points: int, seconds: float) -> tuple[int, int]:
    """A grid and number of points, at most those asked for, whose predictions take about so many seconds at most."""
    rows = data.train.matrix[:PROBE_ROWS]
    began = time.monotonic()
    data.model.fitted.predict(rows)
    each = (time.monotonic() - began) / len(rows)
    while grid > LEAST_GRID and each * (grid**2 + points) > seconds:
        grid, points = max(LEAST_GRID, grid * 3 // 4), points * 3 // 4
    return grid, points


def describe_regions(data: ReportData, labels: Sequence[str], axes: Axes, grid: int, most_points: int) -> Regions:
    """A grid of what the model decides, learned from the training rows, with training and test rows on it."""
    model, seed = data.model, data.model.file.spec.seed
    plane: Plane
    if axes.kind == "features":
        plane = feature_plane(
            data.train.frame, axes, grid, lambda frame: model.fitted.predict(model.preparation.transform(frame)), seed
        )
    else:
        plane = compressed_plane(data.train.matrix, data.train.actual, axes, grid, model.fitted.predict, seed)
    x, y = plane.first.values, plane.second.values
    places = np.column_stack([np.tile(x, len(y)), np.repeat(y, len(x))])
    probabilities = plane.predict(places).reshape(len(y), len(x), len(labels))
    drawn = _draw(data, plane, most_points, seed)
    return Regions(
        kind=axes.kind,
        method=axes.method if axes.kind == "compressed" else None,
        others=axes.others,
        fixed=plane.fixed,
        x=_axis(plane.first),
        y=_axis(plane.second),
        classes=list(labels),
        predicted=probabilities.argmax(axis=2).tolist(),
        confidence=probabilities.max(axis=2).round(DIGITS).tolist(),
        probabilities=np.moveaxis(probabilities, 2, 0).round(DIGITS).tolist() if len(labels) <= MOST_GRIDS else None,
        points=drawn.points,
        agreement=_agreement(plane, drawn, axes.others == "nearest"),
    )


def most_telling_regions(data: ReportData, labels: Sequence[str], order: Sequence[str]) -> Regions | None:
    """Regions on the first two features of `order` that vary, or on two compressed axes where two features hold for few rows,
    as in spectra, and these for more; null where there are no two.
    """
    varying = [name for name in order if _varies(data.train.frame.stored(name))]
    grid, points = within_budget(data, GRID, MOST_POINTS, CALL_SECONDS)
    found = None
    try:
        if len(varying) > 1:
            axes = FeatureAxes(first=varying[0], second=varying[1])
            found = describe_regions(data, labels, axes, grid, points)
            if found.agreement is None or found.agreement >= HOLDS:
                return found
            whole = describe_regions(data, labels, CompressedAxes(method="lda"), grid, points)
            return whole if (whole.agreement or 0.0) > found.agreement else found
        return describe_regions(data, labels, CompressedAxes(), grid, points)
    except JobError as error:
        if error.code != "axes_unknown":
            raise
        return found


def _varies(stored: np.ndarray) -> bool:
    known = stored[stored >= 0] if np.issubdtype(stored.dtype, np.integer) else stored[~np.isnan(stored)]
    return len(known) > 0 and bool(known.min() < known.max())


class _Drawn:
    """Rows on the plane: as the chart shows them, and their places (m, 2) there."""

    def __init__(self, points: RegionPoints, places: np.ndarray) -> None:
        self.points, self.places = points, places


def _draw(data: ReportData, plane: Plane, most: int, seed: int) -> _Drawn:
    parts = (("train", data.train), ("test", data.test))
    total = sum(len(part.actual) for _, part in parts)
    columns: dict[str, list[Any]] = {name: [] for name in ("row", "part", "actual", "predicted")}
    found = []
    for name, part in parts:
        picked = downsample(len(part.actual), round(most * len(part.actual) / total), seed)
        places = _places(plane, part, picked)
        # A row without a value on an axis, or of a label too rare for it, has no place.
        there = _has_place(plane.first, places[:, 0]) & _has_place(plane.second, places[:, 1])
        picked = picked[there]
        found.append(places[there])
        columns["row"] += part.frame.row_numbers[picked].tolist()
        columns["part"] += [name] * len(picked)
        columns["actual"] += part.actual[picked].tolist()
        columns["predicted"] += part.predicted[picked].argmax(axis=1).tolist()
    places = np.concatenate(found)
    points = RegionPoints(
        points=shown(places, total),
        x=_shown(plane.first, places[:, 0]),
        y=_shown(plane.second, places[:, 1]),
        **columns,
    )
    return _Drawn(points, places)


def _places(plane: Plane, part: Part, picked: np.ndarray) -> np.ndarray:
    if isinstance(plane, CompressedPlane):
        return plane.indices_of(part.matrix[picked])
    columns = [part.frame.stored(axis.name)[picked].astype(float) for axis in (plane.first, plane.second)]
    return np.column_stack(columns)


def _has_place(axis: AxisPositions, values: np.ndarray) -> np.ndarray:
    return np.isin(values, axis.values) if axis.type == "categorical" else ~np.isnan(values)


def _shown(axis: AxisPositions, values: np.ndarray) -> list[float | str]:
    if axis.type == "categorical":
        label_of = dict(zip(axis.values.tolist(), axis.shown, strict=True))
        return [label_of[int(value)] for value in values]
    return [iso_time(value) for value in values] if axis.type == "datetime" else values.tolist()


def _axis(axis: AxisPositions) -> RegionAxis:
    return RegionAxis(name=axis.name, type=axis.type, grid=axis.shown, explained=axis.explained)


def _agreement(plane: Plane, drawn: _Drawn, is_nearest: bool) -> float | None:
    """Share of rows whose place has their class; where places borrow from training rows, of test rows alone."""
    judged = np.ones(len(drawn.places), bool)
    if is_nearest:
        judged = np.array([part == "test" for part in drawn.points.part], dtype=bool)
    if not judged.any():
        return None
    given = plane.predict(drawn.places[judged]).argmax(axis=1)
    return float((given == np.array(drawn.points.predicted)[judged]).mean())


MOST_LABELS = 20
MOST_REFERENCE_ROWS = 20_000
# How far beyond the rows a grid reaches, in parts of their range.
MARGIN = 0.05


@dataclass(frozen=True)
class AxisPositions:
    """An axis: its grid as stored values (g,), and as a chart shows them."""

    name: str
    type: AxisType
    values: np.ndarray
    shown: list[float | str]
    explained: float | None = None


class Plane(Protocol):
    """Two axes, and what is predicted at places on them."""

    @property
    def first(self) -> AxisPositions: ...

    @property
    def second(self) -> AxisPositions: ...

    @property
    def fixed(self) -> dict[str, float | str | None]: ...

    def predict(self, places: np.ndarray) -> np.ndarray:
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

    def predict(self, places: np.ndarray) -> np.ndarray:
        if self.rows is None:
            frame = self.typical.take(np.zeros(len(places), dtype=int))
        else:
            known = np.column_stack([self._scaled(self.rows.stored(axis.name), axis) for axis in self._axes])
            requested = np.column_stack([self._scaled(places[:, turn], axis) for turn, axis in enumerate(self._axes)])
            frame = self.rows.take(nearest(known, requested))
        for turn, axis in enumerate(self._axes):
            stored = self.typical.stored(axis.name)
            frame = frame.replaced(axis.name, places[:, turn].astype(stored.dtype))
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

    def predict(self, places: np.ndarray) -> np.ndarray:
        matrix = self.centre + places @ self.back
        if self.rows is not None:
            own = self.indices_of(self.rows)
            spread = own.std(axis=0)
            spread[spread == 0] = 1.0
            chosen = nearest(own / spread, places / spread)
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
        rows = frame.take(downsample(frame.row_count, MOST_REFERENCE_ROWS, seed))
        lacking = [_missing(rows.stored(axis.name)) for axis in (first, second)]
        rows = _complete(rows.take(~np.logical_or(*lacking)), typical)
    else:
        fixed = {
            column.name: _shown_value(typical, column.name, column.type)
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
    chosen = downsample(len(matrix), MOST_REFERENCE_ROWS, seed)
    rows = matrix[chosen]
    found = _principal(rows) if axes.method == "pca" else _discriminant(rows, codes[chosen])
    wanted = [axes.first - 1, axes.second - 1]
    if found is None or max(wanted) >= found.scalings.shape[1]:
        raise JobError("axes_unknown", axes=0 if found is None else found.scalings.shape[1])
    scalings, back = found.scalings[:, wanted], found.back[wanted]
    places = (rows - found.centre) @ scalings
    name = "PC" if axes.method == "pca" else "LD"
    own = [
        AxisPositions(f"{name}{position + 1}", "component", values, values.tolist(), found.explained[position])
        for position, values in zip(wanted, (_range(places[:, turn], grid) for turn in (0, 1)), strict=True)
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


def _shown_value(frame: Frame, name: str, kind: str) -> float | str | None:
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
