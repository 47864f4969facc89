"""Trains every chosen model for every target, and keeps each with what its report will need."""

from __future__ import annotations

import time
from datetime import UTC, datetime
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING

from hakaru_compute.data.content_hash import content_hash
from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.cautions import find_cautions
from hakaru_compute.kinds.regression.fit_plan import FitPlan
from hakaru_compute.kinds.regression.keep_model import keep_model
from hakaru_compute.kinds.regression.leaderboard import rank, score, score_baseline
from hakaru_compute.kinds.regression.model_inputs import describe_inputs
from hakaru_compute.kinds.regression.spec import TrainedModel, TrainResult, TrainSpec
from hakaru_compute.kinds.regression.training_data import load_training_data
from hakaru_compute.tabular.fits import run_all
from hakaru_compute.tabular.library_versions import library_versions
from hakaru_compute.tabular.results import Provenance

if TYPE_CHECKING:
    from hakaru_compute.job import JobContext
    from hakaru_compute.kinds.regression.fit_plan import Fit, FitOutcome
    from hakaru_compute.kinds.regression.spec import LeaderboardRow
    from hakaru_compute.kinds.regression.training_data import TrainingData

# Share of the progress bar that reading and checking take.
READ_SHARE = 0.03


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Fits each model on every fold and once on all training rows; models lie in workspace/models/<index>.

    Model and target make the index: models in the order asked for, targets within. A model that fails is a failed
    line; if all fail, compute_failed. Raises the errors of `load_training_data`.
    """
    began, started_at = time.monotonic(), datetime.now(UTC)
    ctx.progress(0.0, "read")
    data = load_training_data(spec)
    ctx.progress(0.01, "check")
    cautions = find_cautions(spec, data)
    provenance = Provenance(
        content_hash=spec.table.content_hash or content_hash(Path(spec.table.path)),
        row_count=data.frame.row_count,
        seed=spec.seed,
        library_versions=library_versions(),
        started_at=started_at.isoformat(),
        finished_at=started_at.isoformat(),
        seconds=0.0,
    )
    rows: list[LeaderboardRow] = []
    trained: list[TrainedModel] = []
    baselines = {target.name: score_baseline(target) for target in data.targets}
    inputs = {target.name: describe_inputs(target.train, spec.features) for target in data.targets}
    for index, outcomes in _fit_all(spec, data, ctx):
        choice = spec.models[outcomes[0].fit.model]
        target = data.targets[outcomes[0].fit.target]
        scored = score(choice, index, target, outcomes)
        rows.append(scored.row)
        if scored.row.state == "failed":
            ctx.message(
                "warning", "model_failed", model=choice.name, target=target.name, reason=scored.row.error_reason
            )
            continue
        final = next(outcome for outcome in outcomes if outcome.fit.fold is None)
        folder = f"models/{index}"
        now = provenance.model_copy(
            update={"finished_at": datetime.now(UTC).isoformat(), "seconds": time.monotonic() - began}
        )
        keep_model(
            ctx.workspace / folder, spec, index, target, final, scored, baselines[target.name], inputs[target.name],
            [caution for caution in cautions if caution.params.get("target", target.name) == target.name], now,
        )  # fmt: skip
        trained.append(TrainedModel(index=index, name=choice.name, target=target.name, folder=folder))
    if not trained and {row.error_code for row in rows} == {"features_constant"}:
        raise JobError("features_constant", target=rows[0].target)
    if not trained:
        raise JobError("compute_failed", reason=next((row.error_reason for row in rows if row.error_reason), ""))
    ctx.progress(1.0, "done")
    folds = data.targets[0].folds
    return TrainResult(
        leaderboard=rank([*rows, *baselines.values()], spec.targets),
        trained=sorted(trained, key=lambda model: model.index),
        warnings=cautions,
        rows=[target.rows for target in data.targets],
        fold_method=_fold_method(spec, data),
        fold_count=max(fold.number for fold in folds) + 1,
        repeats=max(fold.repeat for fold in folds) + 1,
        provenance=provenance.model_copy(
            update={"finished_at": datetime.now(UTC).isoformat(), "seconds": time.monotonic() - began}
        ),
    )


def _fit_all(spec: TrainSpec, data: TrainingData, ctx: JobContext):
    """Yields (index, all outcomes) of each model and target as its last fit ends."""
    workers = max(1, ctx.cpus)
    plan = FitPlan(spec, data.targets, 1, ctx.check_stop)
    if len(plan.fits) < workers:
        plan.threads = workers // len(plan.fits)
    total = sum(fit.cost(spec.models[fit.model]) for fit in plan.fits)
    done = 0.0
    collected: dict[tuple[int, int], list[FitOutcome]] = {}
    for place, outcome in run_all([partial(plan.run, fit) for fit in plan.fits], workers, ctx.check_stop):
        fit: Fit = plan.fits[place]
        choice, target = spec.models[fit.model], data.targets[fit.target]
        done += fit.cost(choice)
        ctx.message(
            "info", "final_fit_done" if fit.fold is None else "fit_done", model=choice.name, target=target.name, folds=len(target.folds),
            fold=0 if fit.fold is None else target.folds.index(fit.fold) + 1, seconds=round(outcome.seconds, 3),
        )  # fmt: skip
        ctx.progress(READ_SHARE + (1 - READ_SHARE) * done / total, "fit")
        outcomes = collected.setdefault((fit.model, fit.target), [])
        outcomes.append(outcome)
        if len(outcomes) == len(target.folds) + 1:
            yield fit.model * len(data.targets) + fit.target, collected.pop((fit.model, fit.target))


def _fold_method(spec: TrainSpec, data: TrainingData) -> str:
    if spec.split.method in ("group", "time"):
        return spec.split.method
    target = data.targets[0]
    return "leave_one_out" if len(target.folds) == len(target.y_train) else "random"
