"""A problem as it is worked on: its space, its models, and the rows that were measured."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq

from hakaru_compute.conditions.draw import unlike
from hakaru_compute.conditions.listed import list_candidates, read_column
from hakaru_compute.conditions.space import Space
from hakaru_compute.conditions.target_spec import title_of
from hakaru_compute.data.read_frame import coded, label_of, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimization.answers import PLACES, AnyKind, Models
from hakaru_compute.kinds.optimization.objective import Judged, Objective
from hakaru_compute.kinds.optimization.result_spec import Condition, Prediction, TargetScale
from hakaru_compute.kinds.optimization.spec import ProblemSpec


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
                target=title_of(self.objective.targets[at]),
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
        names = [title_of(target) for target in objective.targets]
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
                domain=PLACES[int(answered.domain_codes[row])],
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
        values = np.column_stack([read_column(table, column, present) for column in self.space.columns])
        return Measured(
            values,
            np.arange(table.num_rows),
            [label_of(one) for one in table.column(labels).to_pylist()]
            if labels in present
            else [None] * table.num_rows,
            np.column_stack(
                [
                    _measured_of(table, name, target.of_class) if name in present else np.full(table.num_rows, np.nan)
                    for name, target in zip(targets, self.objective.targets, strict=True)
                ]
            ),
        )

    def known(self, measured: Measured) -> Judged | None:
        """The measured conditions that may be proposed themselves, judged by the models; null where there is none."""
        whole = measured.values[~np.isnan(measured.values).any(axis=1)]
        if self.space.rows is not None or not len(whole):
            return None
        resolved = self.space.resolve(whole)
        near = np.abs(self.space.scaled(resolved) - self.space.scaled(whole)).max(axis=1) <= 0.02
        kept = unlike(resolved[near & self.space.feasible(resolved)])
        return self.objective.judge(kept) if len(kept) else None


def _measured_of(table: pa.Table, name: str, of_class: str | None) -> np.ndarray:
    """What was measured of a target (n,); of a class 1 where it was that one, 0 where another."""
    if of_class is None:
        return numbers(table.column(name))
    codes, levels = coded(table.column(name))
    found = np.array([*(float(level == of_class) for level in levels), np.nan])
    return np.asarray(found[codes])


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
        list_candidates(space, spec.factors, candidates)
    return Opened(space, models, Objective(space, models, spec), spec)


def _score(judged: Judged, row: int) -> float | None:
    return None if np.isnan(judged.answered.value[row]).any() else float(judged.score[row])


def _known(value: float) -> float | None:
    return None if not np.isfinite(value) else float(value)
