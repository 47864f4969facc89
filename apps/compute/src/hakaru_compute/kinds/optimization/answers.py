"""What trained models say of conditions, in blocks: predictions, intervals, and where a condition lies beside the training rows."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np

from hakaru_compute.conditions.draw import BLOCK
from hakaru_compute.conditions.space import Space
from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import number_of
from hakaru_compute.families.supervised.learner import rows_at_once
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimization.result_spec import Place
from hakaru_compute.kinds.optimization.spec import ProblemSpec
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.model.queried_kind import QueriedKind
from hakaru_compute.model.spec import ModelInput

# Of the way to the limit of a model's domain, from which on a condition is at its edge.
EDGE = 0.75
PLACES: tuple[Place, ...] = ("inside", "edge", "outside")

AnyKind = QueriedKind[Any, Any, Any, Any]


@dataclass(frozen=True)
class Answered:
    """Arrays (n, t), a column a target, NaN where there is nothing; `reach` (n,): how far towards the limit of its domain
    the worst of the models is, 1 being the limit.
    """

    value: np.ndarray
    lower: np.ndarray
    upper: np.ndarray
    reach: np.ndarray

    @property
    def domain_codes(self) -> np.ndarray:
        """Places in PLACES (n,)."""
        return np.where(self.reach <= EDGE, 0, np.where(self.reach <= 1.0, 1, 2))

    def sd(self, coverage: float) -> np.ndarray:
        """Standard deviations (n, t) that intervals of this coverage would have."""
        return (self.upper - self.lower) / 2 / NormalDist().inv_cdf((1 + coverage) / 2)

    def take(self, rows: Any) -> Answered:
        return Answered(self.value[rows], self.lower[rows], self.upper[rows], self.reach[rows])


class Asking:
    """One model, ready to be asked. Raises model_ordered for one that must see rows together and in order, model_kind_not_taken.

    of_class: of one of classes, whose probability is meant.
    """

    def __init__(self, kinds: Mapping[str, AnyKind], folder: str, coverage: float) -> None:
        # Which kind a folder is of stands in its file, which every kind can read as far as that.
        name = _kind_of(Path(folder))
        if name not in kinds:
            raise JobError("model_kind_not_taken", kind=name)
        self.kind = kinds[name]
        self.model: LoadedModel[Any] = self.kind.in_memory(folder)
        file = self.model.file
        if self.model.is_ordered:
            raise JobError("model_ordered", model=str(file.name), target=str(file.target))
        self.settings = self.kind.settings_of_asking(self.model, coverage)
        self.of_class: str | None = None
        self.limits: tuple[float, float] = (0.0, 1.0)

    def of(self, of_class: str | None) -> Asking:
        """Itself, asked for a class, or for none. Raises class_unknown."""
        self.of_class, self.limits = of_class, self.kind.limits(self.model, of_class)
        return self

    @property
    def target(self) -> str:
        return str(self.model.file.target)

    @property
    def inputs(self) -> list[ModelInput]:
        """The columns that conditions must have."""
        unused = self.model.file.unused
        return [one for one in self.model.file.inputs if one.name not in unused]

    @property
    def rows_at_once(self) -> int:
        """How many conditions it is best asked for at once."""
        fitted = getattr(self.model, "fitted", None)
        return rows_at_once(getattr(fitted, "estimator", None), BLOCK)

    def answer(self, space: Space, values: np.ndarray, threads: int) -> tuple[np.ndarray, ...]:
        """value, lower, upper, reach, each (n,)."""
        rows = self.model.features_of(_frame(self.model.file.input_columns, space, values))
        answers = self.kind.answer(self.model, rows, self.settings, threads=threads)
        value, lower, upper = self.kind.numbers_of(self.model, answers, self.of_class)
        domain, where = self.model.domain, answers.domain
        reach = np.zeros(len(values))
        if domain is not None and where is not None:
            reach = np.fmax(where.leverage / domain.leverage_limit, where.distance / domain.distance_limit)
            # What its kind calls outside is so, whatever is made of the figures here.
            reach = np.where(where.inside, np.minimum(np.nan_to_num(reach), 1.0), np.fmax(reach, 1.0 + 1e-9))
        return value, lower, upper, reach


class Models:
    """All models of a problem: asked together, in blocks, never row by row."""

    def __init__(self, kinds: Mapping[str, AnyKind], spec: ProblemSpec, ctx: JobContext) -> None:
        opened = {one.target: one for one in (Asking(kinds, folder, spec.coverage) for folder in spec.models)}
        for target in spec.targets:
            if target.target not in opened:
                raise JobError("target_without_model", target=target.target)
        self.asking = [opened[target.target].of(target.of_class) for target in spec.targets]
        self.ctx = ctx
        self.evaluations = 0

    @property
    def times(self) -> frozenset[str]:
        """Factors that are times."""
        return frozenset(one.name for model in self.asking for one in model.inputs if one.type == "datetime")

    def require_factors(self, names: Sequence[str]) -> None:
        """Raises factors_missing for what a model predicts from and no factor says."""
        missing = [one.name for model in self.asking for one in model.inputs if one.name not in set(names)]
        if missing:
            raise JobError("factors_missing", factors=", ".join(dict.fromkeys(missing)))

    def answer(self, space: Space, values: np.ndarray) -> Answered:
        """What they say of conditions (n, d)."""
        parts = []
        step = min(model.rows_at_once for model in self.asking)
        for start in range(0, max(len(values), 1), step):
            self.ctx.check_stop()
            block = values[start : start + step]
            told = [model.answer(space, block, self.ctx.cpus) for model in self.asking]
            columns = [np.column_stack([one[part] for one in told]) for part in range(3)]
            parts.append((*columns, np.max([one[3] for one in told], axis=0)))
        self.evaluations += len(values)
        return Answered(*(np.concatenate(part) for part in zip(*parts, strict=True)))


def _kind_of(folder: Path) -> str:
    return str(json.loads((folder / MODEL_FILE).read_text(encoding="utf-8")).get("kind", ""))


def _frame(columns: Sequence[FeatureColumn], space: Space, values: np.ndarray) -> Frame:
    """Conditions as the rows of a table that a model reads; a column that is no factor is empty."""
    numeric = tuple(column for column in columns if column.type != "categorical")
    categorical = tuple(column for column in columns if column.type == "categorical")
    numbers = np.full((len(values), len(numeric)), np.nan)
    codes = np.full((len(values), len(categorical)), -1, np.int32)
    levels: list[tuple[str, ...]] = []
    for at, column in enumerate(numeric):
        if column.name in space.place:
            index = space.place[column.name]
            factor = space.columns[index]
            numbers[:, at] = (
                values[:, index] if factor.levels is None else _read(factor.levels, values[:, index], column)
            )
    for at, column in enumerate(categorical):
        labels: tuple[str, ...] = ()
        if column.name in space.place:
            index = space.place[column.name]
            factor = space.columns[index]
            if factor.levels is not None:
                labels, codes[:, at] = factor.levels, values[:, index].astype(np.int32)
            else:
                places, back = np.unique(values[:, index], return_inverse=True)
                labels, codes[:, at] = tuple(str(factor.cell(place)) for place in places.tolist()), back
        levels.append(labels)
    return Frame(numeric, categorical, numbers, codes, tuple(levels), np.arange(len(values)))


def _read(levels: tuple[str, ...], values: np.ndarray, column: FeatureColumn) -> np.ndarray:
    """Categories that are numbers, or true and false, to the model."""
    known = [number_of(level, column.type == "datetime") for level in levels]
    return np.array([np.nan if one is None else one for one in known])[values.astype(int)]
