"""Divides the rows by every chosen method, judges the clusters, and keeps them."""

from __future__ import annotations

import time

from hakaru_compute.families.cautions import check_columns, check_size
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.clustering.fit_method import MethodOutcome, fit_method
from hakaru_compute.kinds.clustering.keep_model import Keeping
from hakaru_compute.kinds.clustering.spec import (
    Caution,
    LeaderboardRow,
    ModelChoice,
    TrainedModel,
    TrainResult,
    TrainSpec,
)
from hakaru_compute.kinds.clustering.training_rows import TrainingRows, load_rows
from hakaru_compute.model.provenance import ProvenanceClock

# Share of the progress bar that reading and checking take.
READ_SHARE = 0.05


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Models lie in workspace/models/<index>, in the order asked for. A method that fails is a failed line; if all fail,
    the first one's error is the job's. Raises the errors of `load_matrix`, columns_missing.
    """
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    rows = load_rows(spec, ctx.memory_mb)
    ctx.progress(READ_SHARE / 2, "check")
    cautions = _cautions(spec, rows)
    clock.open(spec.table, rows.data.table_rows, spec.seed)

    keeping = Keeping(spec, rows, cautions)
    lines: list[LeaderboardRow] = []
    trained: list[TrainedModel] = []
    for index, choice in enumerate(spec.models):
        ctx.check_stop()
        ctx.progress(READ_SHARE + (1 - READ_SHARE) * index / len(spec.models), "fit")
        found = _fit(index, choice, spec, rows, ctx)
        if isinstance(found, LeaderboardRow):
            lines.append(found)
            continue
        folder = f"models/{index}"
        inputs = keeping.keep(ctx.workspace / folder, choice, found, clock.now())
        lines.append(found.row)
        trained.append(TrainedModel(index=index, name=choice.name, folder=folder, inputs=inputs))
        del found
    if not trained:
        raise JobError(lines[0].error_code or "compute_failed", **lines[0].error_params)
    ctx.progress(1.0, "done")
    return TrainResult(
        leaderboard=sorted(lines, key=_place),
        trained=trained,
        warnings=cautions,
        rows=rows.data.rows,
        columns=rows.data.prepared.shape[1],
        provenance=clock.now(),
        recipe=rows.recipe_use,
    )


def _fit(
    index: int, choice: ModelChoice, spec: TrainSpec, rows: TrainingRows, ctx: JobContext
) -> MethodOutcome | LeaderboardRow:
    """A fitted method, or the line of one that failed."""
    began = time.monotonic()
    try:
        return fit_method(index, choice, spec, rows, ctx)
    except MemoryError:
        raise
    except JobError as error:
        code, params = error.code, error.params
    except Exception as error:  # noqa: BLE001 - libraries raise anything; the other methods go on, and the line says why
        code, params = "compute_failed", {"reason": f"{error}"[:300]}
    return LeaderboardRow(
        index=index, model=choice.name, state="failed", error_code=code, error_params=params,
        seconds=time.monotonic() - began,
    )  # fmt: skip


def _place(row: LeaderboardRow) -> tuple[bool, float, int]:
    """Failed lines last, and before them those without a silhouette."""
    return row.state == "failed", -row.silhouette if row.silhouette is not None else 2.0, row.index


def _cautions(spec: TrainSpec, rows: TrainingRows) -> list[Caution]:
    data = rows.data
    shared = [*check_columns(data.frame, data.fitted), *check_size(data.rows.used, data.prepared.shape[1])]
    found = [Caution(code=one.code, params=one.params) for one in shared]
    if data.rows.incomplete:
        found.append(Caution(code="rows_incomplete", params={"rows": data.rows.incomplete}))
    if data.rows.outlying:
        found.append(Caution(code="rows_outlying_left_out", params={"rows": data.rows.outlying}))
    read = data.frame.row_count + data.rows.incomplete + data.rows.removed
    if spec.sample_rows is not None and read < data.table_rows:
        found.append(Caution(code="rows_sampled", params={"rows": read, "total": data.table_rows}))
    if data.frame.categorical_columns:
        names = [column.name for column in data.frame.categorical_columns]
        shown = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
        found.append(Caution(code="categories_as_numbers", params={"columns": shown, "count": len(names)}))
    return found
