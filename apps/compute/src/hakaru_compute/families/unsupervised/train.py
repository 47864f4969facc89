"""Training without a target: every chosen method made from one matrix, judged and kept. A kind says what is its own."""

from __future__ import annotations

import time
from abc import ABC, abstractmethod
from collections.abc import Callable
from functools import cached_property
from pathlib import Path
from typing import Any, ClassVar, Generic, TypeVar

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.spec import Feature
from hakaru_compute.families.training_warnings import check_columns, check_outliers, check_size
from hakaru_compute.families.unsupervised import spec as specs
from hakaru_compute.families.unsupervised.matrix import MatrixData, load_matrix
from hakaru_compute.families.unsupervised.scaling import ColumnScale
from hakaru_compute.families.unsupervised.spec import MatrixColumn
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.model.model_inputs import describe_inputs, numeric_ranges
from hakaru_compute.model.provenance import ProvenanceClock
from hakaru_compute.model.spec import ModelInput, Provenance
from hakaru_compute.preparation.recipe_spec import RecipeUse
from hakaru_compute.preparation.recipe_training import without_outliers
from hakaru_compute.preparation.store_recipe import RecipeKeeper
from hakaru_compute.problems import KnownTable, Problem, refuse
from hakaru_compute.spec import Result

# Share of the progress bar that reading and checking take.
READ_SHARE = 0.05

SpecT = TypeVar("SpecT", bound=specs.MatrixTraining)
OutcomeT = TypeVar("OutcomeT")
# Says how far a method's fit is, from 0 to 1, and at which stage.
Tell = Callable[[float, str], None]


class MatrixTraining(ABC, Generic[SpecT, OutcomeT]):
    """A training of a kind, from when its matrix was made. The classes are those of the kind's results."""

    row: ClassVar[type[Any]]
    warning: ClassVar[type[Any]]
    trained: ClassVar[type[Any]]
    result: ClassVar[type[Any]]
    # The rules of the kind's options.
    rules: ClassVar[staticmethod[[Any, KnownTable], list[Problem]]]

    def __init__(self, spec: SpecT, data: MatrixData, ctx: JobContext) -> None:
        """Raises what refuses the spec for these rows."""
        self.spec, self.data, self.ctx = spec, data, ctx
        self.warnings = [*self._shared_warnings(), *self.own_warnings()]

    @abstractmethod
    def own_warnings(self) -> list[Any]:
        """Warnings about the data besides those that every kind has."""

    @abstractmethod
    def fit(self, index: int, choice: Any, tell: Tell) -> OutcomeT:
        """A fitted method, judged; its line is `line(outcome)`. Raises what the method raises."""

    @abstractmethod
    def line(self, outcome: OutcomeT) -> Any:
        """Its line of the leaderboard."""

    @abstractmethod
    def save(self, folder: Path, choice: Any, outcome: OutcomeT, provenance: Provenance) -> None:
        """Writes the method with the whole of what made it."""

    def rank(self, row: Any) -> tuple[Any, ...]:
        """What lines of trained methods are sorted by, best first; nothing where none is better than another."""
        return ()

    def failed(self, choice: Any) -> dict[str, Any]:
        """Further fields of the line of a method that failed."""
        return {}

    @cached_property
    def keeper(self) -> RecipeKeeper | None:
        """What writes the recipe beside models."""
        return None if self.data.recipe is None else self.data.recipe.keeper()

    @property
    def recipe_use(self) -> RecipeUse | None:
        return None if self.keeper is None else self.keeper.recipe.use()

    @cached_property
    def described(self) -> Frame:
        """What new rows must have, as the fitted rows had it."""
        data = self.data
        if data.recipe is not None:
            return data.recipe.described()
        fitted = data.frame.take(data.fitted)
        return without_outliers(fitted, data.preparation.outliers(fitted))

    @cached_property
    def inputs(self) -> list[ModelInput]:
        """What a form of typed rows shows of each column that new rows must have."""
        features = list(self.spec.features)
        if self.keeper is not None:
            features = [Feature(name=column.name, type=column.type) for column in self.keeper.kept.inputs]
        return describe_inputs(self.described, features)

    def file_metadata(
        self, choice: Any, outcome: OutcomeT, facts: dict[str, Any], provenance: Provenance
    ) -> dict[str, Any]:
        """The fields of `MatrixModelFile`, by name; facts: the method's own part of the report."""
        row, data = self.line(outcome), self.data
        return {
            "name": choice.name,
            "index": row.index,
            "spec": self.spec.model_copy(update={"models": [choice]}),
            "row": row,
            "rows": data.rows,
            "facts": facts,
            "warnings": self.warnings,
            "provenance": provenance,
            "preparation": data.preparation.state(),
            "ranges": numeric_ranges(self.described),
            "unused_features": sorted(data.frame.take(data.fitted).empty_features()),
            "recipe": self.recipe_use,
        }

    def matrix_columns(self, scale: ColumnScale) -> list[MatrixColumn]:
        """The matrix's columns with what scales them and how many cells the fitted rows lack."""
        missing = self.data.missing[self.data.fitted].sum(axis=0)
        return [
            MatrixColumn(name=column.name, feature=column.feature, centre=centre, scale=one, missing=int(count))
            for column, centre, one, count in zip(
                self.data.preparation.columns, scale.centre.tolist(), scale.scale.tolist(), missing, strict=True
            )
        ]

    def _shared_warnings(self) -> list[Any]:
        data = self.data
        shared = [*check_columns(data.frame, data.fitted), *check_size(data.rows.used, data.prepared.shape[1])]
        learned_from = data.frame.take(data.prepared_from)
        shared += check_outliers(data.frame, data.prepared_from, self.spec.preparing.outliers, [learned_from])
        found = [self.warning(code=one.code, params=one.params) for one in shared]
        if data.rows.incomplete:
            found.append(self.warning(code="rows_incomplete", params={"rows": data.rows.incomplete}))
        if data.rows.outlying:
            found.append(self.warning(code="rows_outlying_left_out", params={"rows": data.rows.outlying}))
        read = data.frame.row_count + data.rows.incomplete + data.rows.removed
        if self.spec.sample_rows is not None and read < data.table_rows:
            found.append(self.warning(code="rows_sampled", params={"rows": read, "total": data.table_rows}))
        return found


def train(kind: type[MatrixTraining[Any, Any]], spec: Any, ctx: JobContext) -> Result:
    """Models lie in workspace/models/<index>, in the order asked for. A method that fails is a failed line; if all fail,
    the first one's error is the job's. Raises what the kind's rules say of the options, the errors of `load_matrix` and what
    the kind refuses.
    """
    # Models lie in folders of their own; it is downloads that go by their names.
    refuse(kind.rules(spec, KnownTable()), "model_twice")
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    data = load_matrix(spec, ctx.memory_mb)
    ctx.progress(READ_SHARE / 2, "check")
    training = kind(spec, data, ctx)
    clock.open(spec.table, data.table_rows, spec.seed)
    share = (1 - READ_SHARE) / len(spec.models)
    lines: list[Any] = []
    trained: list[Any] = []
    for index, choice in enumerate(spec.models):
        ctx.check_stop()
        first = READ_SHARE + share * index
        ctx.progress(first, "fit")
        began = time.monotonic()
        try:
            outcome = training.fit(index, choice, _teller(ctx, first, share))
        except MemoryError:
            raise
        except JobError as error:
            lines.append(_failed(training, index, choice, error.code, error.params, began))
            continue
        except Exception as error:  # noqa: BLE001 - libraries raise anything; the other methods go on, and the line says why
            reason = {"reason": f"{error}"[:300]}
            lines.append(_failed(training, index, choice, "compute_failed", reason, began))
            continue
        folder = f"models/{index}"
        training.save(ctx.workspace / folder, choice, outcome, clock.now())
        keeper = training.keeper
        if keeper is not None and data.recipe is not None:
            keeper.write(ctx.workspace / folder, data.recipe.frames)
        lines.append(training.line(outcome))
        inputs = None if keeper is None else keeper.kept.inputs
        trained.append(training.trained(index=index, name=choice.name, folder=folder, inputs=inputs))
        # What is fitted may be as large as the table.
        del outcome
    if not trained:
        raise JobError(lines[0].error_code or "compute_failed", **lines[0].error_params)
    ctx.progress(1.0, "done")
    return training.result(
        leaderboard=sorted(lines, key=lambda row: (row.state == "failed", *_rank(training, row), row.index)),
        trained=trained,
        warnings=training.warnings,
        rows=data.rows,
        columns=data.prepared.shape[1],
        provenance=clock.now(),
        recipe=training.recipe_use,
    )


def _teller(ctx: JobContext, first: float, share: float) -> Tell:
    def tell(done: float, stage: str = "fit") -> None:
        ctx.check_stop()
        ctx.progress(first + share * done, stage)

    return tell


def _rank(training: MatrixTraining[Any, Any], row: Any) -> tuple[Any, ...]:
    return () if row.state == "failed" else training.rank(row)


def _failed(
    training: MatrixTraining[Any, Any], index: int, choice: Any, code: str, params: dict[str, Any], began: float
) -> Any:
    return training.row(
        index=index,
        model=choice.name,
        state="failed",
        error_code=code,
        error_params=params,
        seconds=time.monotonic() - began,
        **training.failed(choice),
    )
