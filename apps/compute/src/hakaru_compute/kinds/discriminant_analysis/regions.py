"""What the model decides over two axes, with rows drawn on them."""

from __future__ import annotations

import time
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from hakaru_compute.families.downsample import downsample, shown
from hakaru_compute.families.supervised.partial_dependence import iso_time
from hakaru_compute.families.supervised.report_data import Part, ReportData
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.discriminant_analysis.calls_spec import (
    Axes,
    CompressedAxes,
    FeatureAxes,
    RegionAxis,
    RegionPoints,
    Regions,
    RegionsSpec,
)
from hakaru_compute.kinds.discriminant_analysis.planes import AxisPositions, Plane, compressed_plane, feature_plane
from hakaru_compute.kinds.discriminant_analysis.report_data import load_class_data

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
    columns: dict[str, list] = {name: [] for name in ("row", "part", "actual", "predicted")}
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
    if hasattr(plane, "places_of"):
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
