"""Categories by their properties: solvents by their boiling points, suppliers by what they declare."""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import TypeVar

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.conditions.space import Column, Space
from hakaru_compute.data.read_frame import label_of, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.job import JobError
from hakaru_compute.kinds.next_experiments.spec import Described, RunSpec
from hakaru_compute.model.spec import Cell

# Of properties that say the same only the first counts (Shields and others 2021, Nature 590, 89).
SAME = 0.95
# Of the values of one property in one category, in its range over all: what digits in files leave.
ALIKE = 1e-6

T = TypeVar("T")
# Of a factor each category's cells in the columns that describe it.
Properties = dict[str, dict[Cell, dict[str, Cell]]]


def describe(space: Space, spec: RunSpec, table: pa.Table) -> Properties:
    """Makes the space know where its categories lie, from the table and, where there is one, the list of candidates. Raises
    column_unknown, property_varies, property_missing.
    """
    found: Properties = {}
    for one in spec.described:
        index = space.place[one.factor]
        column = space.columns[index]
        if not column.is_category or not column.is_free:
            continue
        known = _known(column, one, table, spec)
        found[one.factor] = {
            level: dict(zip(one.columns, row.tolist(), strict=True))
            for level, row in zip(column.levels or (), known, strict=True)
        }
        lie = places_by(known)
        if lie.shape[1]:
            space.described.setdefault(index, []).append(lie)
    return found


def places_by(properties: np.ndarray) -> np.ndarray:
    """Where categories lie (levels, q) by their properties (levels, p): principal coordinates of the properties, each from 0
    to 1, at a root mean square distance of 1 from each other, as those without properties have; q is 0 where they do not differ.
    """
    span = np.ptp(properties, axis=0)
    scaled = (properties - properties.min(axis=0))[:, span > 0] / span[span > 0]
    kept: list[int] = []
    for at in range(scaled.shape[1]):
        if all(abs(np.corrcoef(scaled[:, at], scaled[:, other])[0, 1]) < SAME for other in kept):
            kept.append(at)
    return apart(scaled[:, kept])


def apart(points: np.ndarray) -> np.ndarray:
    """Points (n, q) in their principal coordinates, at a root mean square distance of 1; those that are all one have none."""
    centred = points - points.mean(axis=0)
    left, sizes, _ = np.linalg.svd(centred, full_matrices=False)
    lie = (left * sizes)[:, sizes > 1e-9 * sizes.max(initial=0.0)]
    # The mean of all squared distances between two of n is 2 n / (n − 1) times the mean square about the centre.
    typical = math.sqrt(2 * float((lie**2).sum()) / max(1, len(lie) - 1))
    return np.asarray(lie / typical if typical > 0 else lie)


def _known(column: Column, one: Described, table: pa.Table, spec: RunSpec) -> np.ndarray:
    """The properties (levels, p) of a column's categories."""
    cells = CellsOfCategories(column, one.columns, table, spec)
    return np.column_stack([_property(cells, name) for name in one.columns])


def _property(cells: CellsOfCategories, name: str) -> np.ndarray:
    """One property (levels,)."""
    values = cells.of(name, lambda column: [None if math.isnan(cell) else cell for cell in numbers(column).tolist()])
    everywhere = [value for had in values.values() for value in had]
    slack = ALIKE * (max(everywhere) - min(everywhere))
    for level, had in values.items():
        if max(had) - min(had) > slack:
            raise JobError("property_varies", column=name, factor=cells.column.name, level=level)
    return np.array([had[0] for had in values.values()])


class CellsOfCategories:
    """What the rows of each category have in columns of the table or, where there is one, of the list of candidates."""

    def __init__(self, column: Column, names: Sequence[str], table: pa.Table, spec: RunSpec) -> None:
        self.column = column
        self._tables = [table]
        if spec.listed is not None:
            present = set(pq.read_schema(spec.listed.path).names)
            if column.name in present:
                self._tables.append(
                    read_table(spec.listed.path, [name for name in [column.name, *names] if name in present])
                )
        self._labels = [[label_of(cell) for cell in part.column(column.name).to_pylist()] for part in self._tables]

    def of(self, name: str, read: Callable[[pa.ChunkedArray], Sequence[T | None]]) -> dict[str, list[T]]:
        """Of each category at least one cell, as it is read. Raises column_unknown, property_missing."""
        if not any(name in part.column_names for part in self._tables):
            raise JobError("column_unknown", column=name)
        values: dict[str, list[T]] = {level: [] for level in self.column.levels or ()}
        for part, labels in zip(self._tables, self._labels, strict=True):
            if name not in part.column_names:
                continue
            for label, value in zip(labels, read(part.column(name)), strict=True):
                if label in values and value is not None:
                    values[label].append(value)
        for level, had in values.items():
            if not had:
                raise JobError("property_missing", column=name, factor=self.column.name, level=level)
        return values
