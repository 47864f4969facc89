"""Fits every chosen method, judges its maps, and keeps it with the scores of all rows."""

from __future__ import annotations

import time

from hakaru_compute.families.cautions import check_columns, check_size
from hakaru_compute.families.unsupervised.matrix import MatrixData, load_matrix
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.dimensional_compression.fitted import Tell, require_finite
from hakaru_compute.kinds.dimensional_compression.keep_model import judge_method, keep_model, overall
from hakaru_compute.kinds.dimensional_compression.methods import fit_method
from hakaru_compute.kinds.dimensional_compression.spec import (
    Caution,
    LeaderboardRow,
    TrainedModel,
    TrainResult,
    TrainSpec,
)
from hakaru_compute.model.provenance import ProvenanceClock

# Share of the progress bar that reading and checking take, and of a method's share its fit beside its judging.
READ_SHARE = 0.05
FIT_SHARE = 0.8
# Row numbers that a caution names.
MOST_LISTED = 10


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Models lie in workspace/models/<index>, in the order asked for. A method that fails is a failed line; if all fail,
    the first one's error is the job's. Raises the errors of `load_matrix`.
    """
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    data = load_matrix(spec, ctx.memory_mb)
    ctx.progress(READ_SHARE / 2, "check")
    cautions = _cautions(spec, data)
    keeper = None if data.recipe is None else data.recipe.keeper()
    clock.open(spec.table, data.table_rows, spec.seed)
    rows: list[LeaderboardRow] = []
    trained: list[TrainedModel] = []

    for index, choice in enumerate(spec.models):
        ctx.check_stop()
        first = READ_SHARE + (1 - READ_SHARE) * index / len(spec.models)
        share = (1 - READ_SHARE) / len(spec.models)
        ctx.progress(first, "fit")
        at = time.monotonic()
        try:
            fitted = fit_method(choice, spec, data, ctx, _teller(ctx, first, share * FIT_SHARE))
            require_finite(fitted)
        except MemoryError:
            raise
        except JobError as error:
            rows.append(_failed(index, choice.name, error.code, error.params, time.monotonic() - at))
            continue
        except Exception as error:  # noqa: BLE001 - libraries raise anything; the other methods go on, and the line says why
            rows.append(
                _failed(index, choice.name, "compute_failed", {"reason": f"{error}"[:300]}, time.monotonic() - at)
            )
            continue
        ctx.progress(first + share * FIT_SHARE, "check")
        row = judge_method(index, fitted, data, spec.seed, time.monotonic() - at, ctx.check_stop)
        folder = f"models/{index}"
        keep_model(ctx.workspace / folder, spec, choice, row, fitted, data, cautions, clock.now(), keeper)
        rows.append(row)
        inputs = None if keeper is None else keeper.kept.inputs
        trained.append(TrainedModel(index=index, name=choice.name, folder=folder, inputs=inputs))
        del fitted
    if not trained:
        raise JobError(rows[0].error_code or "compute_failed", **rows[0].error_params)
    ctx.progress(1.0, "done")
    return TrainResult(
        leaderboard=sorted(rows, key=_place),
        trained=trained,
        warnings=cautions,
        rows=data.rows,
        columns=data.prepared.shape[1],
        provenance=clock.now(),
        recipe=None if keeper is None else keeper.recipe.use(),
    )


def _teller(ctx: JobContext, first: float, share: float) -> Tell:
    def tell(done: float, stage: str = "fit") -> None:
        ctx.check_stop()
        ctx.progress(first + share * done, stage)

    return tell


def _place(row: LeaderboardRow) -> tuple[bool, float, int]:
    """Failed lines last; the others by their best map."""
    best = next((one for one in row.maps if one.key == row.best_map), None)
    return row.state == "failed", -overall(best) if best else 0.0, row.index


def _failed(index: int, name: str, code: str, params: dict, seconds: float) -> LeaderboardRow:
    return LeaderboardRow(
        index=index, model=name, state="failed", error_code=code, error_params=params, seconds=seconds,
        projects_new_rows=name != "tsne",
    )  # fmt: skip


def _cautions(spec: TrainSpec, data: MatrixData) -> list[Caution]:
    shared = [*check_columns(data.frame, data.fitted), *check_size(data.rows.used, data.prepared.shape[1])]
    found = [Caution(code=one.code, params=one.params) for one in shared]
    if data.rows.incomplete:
        found.append(Caution(code="rows_incomplete", params={"rows": data.rows.incomplete}))
    if data.rows.outlying:
        found.append(Caution(code="rows_outlying_left_out", params={"rows": data.rows.outlying}))
    empty = data.frame.row_numbers[data.fitted & data.missing.all(axis=1)]
    if len(empty):
        listed = ", ".join(str(row + 1) for row in empty[:MOST_LISTED].tolist())
        named = f"{listed} …" if len(empty) > MOST_LISTED else listed
        found.append(Caution(code="rows_without_values", params={"rows": named}))
    rows = data.frame.row_count + data.rows.incomplete + data.rows.removed
    if spec.sample_rows is not None and rows < data.table_rows:
        found.append(Caution(code="rows_sampled", params={"rows": rows, "total": data.table_rows}))
    return found
