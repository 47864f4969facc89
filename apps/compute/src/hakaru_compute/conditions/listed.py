"""Conditions as they stand in tables: read as a space has them, or the only ones that may be proposed."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.conditions.candidate_spec import CandidateRow
from hakaru_compute.conditions.draw import unlike
from hakaru_compute.conditions.space import Column, Space
from hakaru_compute.conditions.space_spec import CategoricalFactor, Factor, FixedFactor
from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow, label_of, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobError

MOST_CANDIDATES = 1_000_000


def list_candidates(space: Space, factors: Sequence[Factor], candidates: Table) -> None:
    """Makes the table's rows the space's only conditions: those without gaps that keep to the rules. A fixed factor need not be
    a column; where it is one, only rows of its value are candidates.
    """
    present = pq.read_schema(candidates.path).names
    if pq.read_metadata(candidates.path).num_rows > MOST_CANDIDATES:
        raise JobError("candidates_too_many", limit=MOST_CANDIDATES)
    wanted = [factor.name for factor in factors if not isinstance(factor, FixedFactor) or factor.name in present]
    table = read_table(candidates.path, wanted)
    parts = []
    for at, factor in enumerate(factors):
        column = space.columns[at]
        if isinstance(factor, FixedFactor):
            parts.append(read_column(table, column, set(wanted)))
            continue
        if isinstance(factor, CategoricalFactor):
            labels = [label_of(one) for one in table.column(factor.name).to_pylist()]
            seen = sorted({one for one in labels if one is not None})
            space.columns[at] = Column(factor.model_copy(update={"levels": seen or [""]}))
            place = {label: float(index) for index, label in enumerate(seen)}
            parts.append(np.array([np.nan if one is None else place[one] for one in labels]))
            continue
        listed = numbers(table.column(factor.name), column.is_time)
        known = listed[~np.isnan(listed)]
        space.columns[at] = Column(factor, is_time=column.is_time, listed=known if len(known) else np.zeros(1))
        parts.append(listed)
    values = np.column_stack(parts)
    space.refresh()
    values = unlike(values[~np.isnan(values).any(axis=1)])
    space.rows = values[space.feasible(values)]
    if not len(space.rows):
        raise JobError("no_feasible_conditions")


@dataclass(frozen=True)
class Listed:
    """The rows of a list of candidates: conditions (n, d), NaN where a value is none of the factor's, and what each is called."""

    conditions: np.ndarray
    names: list[Any] | None

    def row(self, place: int) -> CandidateRow:
        return CandidateRow(row=place + 1, label=label_of(self.names[place]) if self.names else None)

    def rows_of(self, space: Space, conditions: np.ndarray) -> list[CandidateRow]:
        """Of each of `conditions` (k, d), which are among them, its first row; the nearest one of what is rounded otherwise."""
        found = [self._first.get(row.tobytes()) for row in conditions + 0.0]
        if None in found:
            rows, points = space.scaled(self.conditions), space.scaled(conditions)
            for at in (at for at, place in enumerate(found) if place is None):
                found[at] = int(np.nanargmin(np.abs(rows - points[at]).max(axis=1, initial=0.0)))
        return [self.row(place) for place in found if place is not None]

    @cached_property
    def _first(self) -> dict[bytes, int]:
        """The first row of each condition: of a million made once, in two seconds."""
        backwards = range(len(self.conditions) - 1, -1, -1)
        return {row.tobytes(): place for place, row in zip(backwards, self.conditions[::-1] + 0.0, strict=True)}


def read_listed(space: Space, candidates: Table, label: str | None) -> Listed:
    """The table's rows as the space has them, by the column `label` called, where it is there."""
    present = set(pq.read_schema(candidates.path).names)
    label = label if label in present else None
    table = read_table(
        candidates.path, [name for name in [*space.names, *([label] if label else [])] if name in present]
    )
    conditions = np.column_stack([read_column(table, column, present) for column in space.columns])
    return Listed(conditions, table.column(label).to_pylist() if label else None)


def read_column(table: pa.Table, column: Column, present: set[str]) -> np.ndarray:
    """A table's column as conditions have it, NaN where a value is none of the factor's."""
    if column.name not in present:
        return np.full(table.num_rows, column.lower if not column.is_free else np.nan)
    if column.levels is not None:
        place = {label: float(index) for index, label in enumerate(column.levels)}
        cells = (label_of(one) for one in table.column(column.name).to_pylist())
        return np.array([place.get(cell or "", np.nan) for cell in cells])
    kind = FeatureColumn(column.name, "datetime" if column.is_time else "numeric")
    read = frame_from_arrow(table, [kind]).numeric[:, 0]
    return read if column.is_free else np.where(np.isclose(read, column.lower), column.lower, np.nan)
