"""A problem as it is worked on: its space, its models, and the rows that were measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow, label_of, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimization.answers import PLACES, AnyKind, Models
from hakaru_compute.kinds.optimization.draw import unlike
from hakaru_compute.kinds.optimization.objective import Judged, Objective
from hakaru_compute.kinds.optimization.result_spec import Condition, Prediction, TargetScale
from hakaru_compute.kinds.optimization.space import Column, Space
from hakaru_compute.kinds.optimization.space_spec import CategoricalFactor, FixedFactor
from hakaru_compute.kinds.optimization.spec import ProblemSpec

MOST_CANDIDATES = 1_000_000


@dataclass(frozen=True)
class Measured:
    """Rows that were measured: conditions (n, d) as far as they are values of the factors, their places in the table, their
    labels and the targets (n, t), NaN where there is nothing.
    """

    values: np.ndarray
    rows: np.ndarray
    labels: list[str | None]
    targets: np.ndarray


@dataclass(frozen=True)
class Opened:
    """All that is needed to judge conditions."""

    space: Space
    models: Models
    objective: Objective
    spec: ProblemSpec

    def scales(self) -> list[TargetScale]:
        reference = self.objective.reference
        return [
            TargetScale(
                target=model.target,
                model=str(model.model.file.name),
                minimum=model.limits[0],
                maximum=model.limits[1],
                reference=float(reference[at]),
            )
            for at, model in enumerate(self.models.asking)
        ]

    def conditions(self, judged: Judged) -> list[Condition]:
        """As people read them."""
        objective, answered = self.objective, judged.answered
        desirability, met = objective.desirability(answered.value), objective.met(answered.value)
        overall, probability = objective.overall(desirability), objective.probability(answered)
        names = [target.target for target in objective.targets]
        return [
            Condition(
                setting=self.space.cells(judged.values[row]),
                predictions=[
                    Prediction(
                        target=name,
                        value=_known(answered.value[row, at]),
                        lower=_known(answered.lower[row, at]),
                        upper=_known(answered.upper[row, at]),
                        desirability=_known(desirability[row, at]),
                        met=None if np.isnan(met[row, at]) else bool(met[row, at]),
                    )
                    for at, name in enumerate(names)
                ],
                score=_score(judged, row),
                desirability=_known(overall[row]),
                probability=_known(probability[row]),
                domain=PLACES[int(answered.place[row])],
            )
            for row in range(len(judged))
        ]

    def measured(self, labels: str | None) -> Measured:
        """The rows that trained the models, as conditions; those with a value that no factor can have are left out of
        `values` by NaN.
        """
        path = self.spec.table.path
        present = set(pq.read_schema(path).names)
        targets = [target.target for target in self.objective.targets]
        names = [name for name in self.space.names if name in present]
        wanted = [*names, *(name for name in targets if name in present), *([labels] if labels in present else [])]
        table = read_table(path, [name for name in wanted if name is not None])
        values = np.column_stack([_column(table, column, present) for column in self.space.columns])
        return Measured(
            values,
            np.arange(table.num_rows),
            [label_of(one) for one in table.column(labels).to_pylist()]
            if labels in present
            else [None] * table.num_rows,
            np.column_stack(
                [
                    numbers(table.column(name)) if name in present else np.full(table.num_rows, np.nan)
                    for name in targets
                ]
            ),
        )

    def known(self, measured: Measured) -> Judged | None:
        """The measured conditions that may be proposed themselves, judged by the models; null where there is none."""
        whole = measured.values[~np.isnan(measured.values).any(axis=1)]
        if self.space.rows is not None or not len(whole):
            return None
        settled = self.space.settle(whole)
        near = np.abs(self.space.scaled(settled) - self.space.scaled(whole)).max(axis=1) <= 0.02
        kept = unlike(settled[near & self.space.feasible(settled)])
        return self.objective.judge(kept) if len(kept) else None


def open_problem(
    kinds: Mapping[str, AnyKind], spec: ProblemSpec, ctx: JobContext, candidates: Table | None = None
) -> Opened:
    """Raises factors_missing, model_ordered, model_kind_not_taken, target_without_model, and of candidates columns_missing,
    candidates_too_many, no_feasible_conditions.
    """
    models = Models(kinds, spec, ctx)
    models.require_factors([factor.name for factor in spec.factors])
    space = Space(spec.factors, spec.rules, models.times)
    if candidates is not None:
        _list_candidates(space, spec, candidates)
    return Opened(space, models, Objective(space, models, spec), spec)


def _list_candidates(space: Space, spec: ProblemSpec, candidates: Table) -> None:
    """Makes the table's rows the space's only conditions: those without gaps that keep to the rules. A fixed factor need not be
    a column; where it is one, only rows of its value are candidates.
    """
    present = pq.read_schema(candidates.path).names
    if pq.read_metadata(candidates.path).num_rows > MOST_CANDIDATES:
        raise JobError("candidates_too_many", limit=MOST_CANDIDATES)
    wanted = [factor.name for factor in spec.factors if not isinstance(factor, FixedFactor) or factor.name in present]
    table = read_table(candidates.path, wanted)
    parts = []
    for at, factor in enumerate(spec.factors):
        column = space.columns[at]
        if isinstance(factor, FixedFactor):
            parts.append(_column(table, column, set(wanted)))
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


def _column(table: pa.Table, column: Column, present: set[str]) -> np.ndarray:
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


def _score(judged: Judged, row: int) -> float | None:
    return None if np.isnan(judged.answered.value[row]).any() else float(judged.score[row])


def _known(value: float) -> float | None:
    return None if not np.isfinite(value) else float(value)
