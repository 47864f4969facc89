"""Trains every chosen model for every target, and keeps each with what its report will need."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from functools import partial
from shutil import rmtree
from typing import Any

from hakaru_compute.families.supervised.fit_plan import Fit, FitOutcome, FitPlan
from hakaru_compute.families.supervised.fits import run_all
from hakaru_compute.families.supervised.save_trained_model import input_features, recipe_keepers, save_trained_model
from hakaru_compute.families.supervised.spec import JudgedTraining
from hakaru_compute.families.supervised.training import Training, score, score_baseline
from hakaru_compute.families.supervised.training_data import load_training_data
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.model.model_inputs import describe_inputs
from hakaru_compute.model.provenance import ProvenanceClock
from hakaru_compute.spec import Result

# Share of the progress bar that reading and checking take.
READ_SHARE = 0.03


def train(kind: type[Training[Any]], spec: Any, ctx: JobContext) -> Result:
    """Fits each model on every fold and once on all training rows; models lie in workspace/models/<index>.

    Model and target make the index: models in the order asked for, targets within. A model that fails is a failed
    line; if all fail, compute_failed. Raises the errors of `load_training_data` and what the kind refuses.
    """
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    data = load_training_data(spec, kind.targets(spec), kind.read, kind.check)
    ctx.progress(0.01, "check")
    training = kind(spec, data)
    warnings = training.warnings()
    clock.open(spec.table, data.table_rows, spec.seed)
    rows: list[Any] = []
    trained: list[Any] = []
    baselines: dict[str, Any] = {}
    requested = input_features(spec.features, data)
    inputs = {target.name: describe_inputs(target.described, requested) for target in data.targets}
    keepers = recipe_keepers(data)
    plan = FitPlan(spec, training.learner, data.targets, ctx.workspace, 1, ctx.check_stop)
    for index, folder, outcomes in _fit_all(plan, ctx):
        choice, target = spec.models[outcomes[0].fit.model], data.targets[outcomes[0].fit.target]
        name, keeper = target.name, keepers.get(target.name)
        scored = score(training, choice, index, target, outcomes)
        rows.append(scored.row)
        if scored.row.state == "failed":
            ctx.message("warning", "model_failed", model=choice.name, target=name, reason=scored.row.error_reason)
            rmtree(ctx.workspace / folder, ignore_errors=True)
            continue
        if name not in baselines:
            baselines[name] = score_baseline(training, target, outcomes if data.recipe else ())
        own = [warning for warning in warnings if warning.params.get("target", name) == name]
        facts = {"baseline_test": baselines[name].test, "warnings": own, "inputs": inputs[name]}
        save_trained_model(
            training, ctx.workspace / folder, target, scored, {**facts, "provenance": clock.now()}, keeper
        )
        columns = None if keeper is None else keeper.kept.inputs
        trained.append(training.trained(index=index, name=choice.name, target=name, folder=folder, inputs=columns))
    if not trained:
        raise _failure(rows, kind.plain_errors)
    ctx.progress(1.0, "done")
    for target in data.targets:
        if target.name not in baselines:
            baselines[target.name] = score_baseline(training, target)
    order = [target.name for target in data.targets]
    folds = data.targets[0].folds
    return training.result(
        {
            "leaderboard": sorted(
                [*rows, *baselines.values()], key=lambda row: (order.index(row.target), *training.rank(row))
            ),
            "trained": sorted(trained, key=lambda model: model.index),
            "warnings": warnings,
            "fold_method": _fold_method(spec, training),
            "fold_count": max(fold.number for fold in folds) + 1,
            "repeats": max(fold.repeat for fold in folds) + 1,
            "recipe": None if data.recipe is None else data.recipe.use(),
            "provenance": clock.now(),
        }
    )


def _fit_all(plan: FitPlan, ctx: JobContext) -> Iterator[tuple[int, str, list[FitOutcome]]]:
    """Yields (index, folder, all outcomes) of each model and target as its last fit ends."""
    workers = max(1, ctx.cpus)
    if len(plan.fits) < workers:
        plan.threads = workers // len(plan.fits)
    total = sum(plan.cost(fit) for fit in plan.fits)
    done = 0.0
    collected: dict[tuple[int, int], list[FitOutcome]] = {}
    tasks = [partial(plan.run, fit) for fit in plan.fits]
    for position, outcome in run_all(tasks, workers, ctx.check_stop, copies=plan.is_small):
        fit: Fit = plan.fits[position]
        choice, target = plan.spec.models[fit.model], plan.targets[fit.target]
        done += plan.cost(fit)
        ctx.message(
            "info", "final_fit_done" if fit.fold is None else "fit_done", model=choice.name, target=target.name, folds=len(target.folds),
            fold=0 if fit.fold is None else target.folds.index(fit.fold) + 1, seconds=round(outcome.seconds, 3),
        )  # fmt: skip
        ctx.progress(READ_SHARE + (1 - READ_SHARE) * done / total, "fit")
        outcomes = collected.setdefault((fit.model, fit.target), [])
        outcomes.append(outcome)
        if len(outcomes) == len(target.folds) + 1:
            yield plan.index(fit), plan.folder(fit), collected.pop((fit.model, fit.target))


def _failure(rows: list[Any], plain: Collection[str]) -> JobError:
    """What stopped every model. plain: codes of the kind's own that need no more words."""
    if {row.error_code for row in rows} == {"features_constant"}:
        return JobError("features_constant", target=rows[0].target)
    own = [row.error_code for row in rows if row.error_code in plain]
    if own:
        return JobError(own[0])
    return JobError("compute_failed", reason=next((row.error_reason for row in rows if row.error_reason), ""))


def _fold_method(spec: JudgedTraining, training: Training[Any]) -> str:
    if spec.split.method in ("group", "time"):
        return spec.split.method
    target = training.data.targets[0]
    if len(target.folds) == len(target.y_train):
        return "leave_one_out"
    return "stratified" if training.learner.stratified else "random"
