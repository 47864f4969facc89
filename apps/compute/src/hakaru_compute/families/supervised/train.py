"""Trains every chosen model for every target, and keeps each with what its report will need."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from functools import partial
from pathlib import Path
from shutil import rmtree
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.spec import Feature
from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.fit_plan import Fit, FitOutcome, FitPlan
from hakaru_compute.families.supervised.fits import run_all
from hakaru_compute.families.supervised.spec import JudgedTraining
from hakaru_compute.families.supervised.training import Scored, Training, as_kind, score, score_baseline
from hakaru_compute.families.supervised.training_data import TargetData, TrainingData, load_training_data
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.model.folder import save_model
from hakaru_compute.model.model_inputs import describe_inputs, numeric_ranges
from hakaru_compute.model.provenance import ProvenanceClock
from hakaru_compute.model.row_keys import row_keys
from hakaru_compute.model.spec import ModelInput
from hakaru_compute.preparation.preparation import Preparation
from hakaru_compute.preparation.recipe_training import RecipeFrames, without_outliers
from hakaru_compute.preparation.store_recipe import RecipeKeeper, raw_inputs, write_features
from hakaru_compute.problems import KnownTable, refuse
from hakaru_compute.spec import Result

# Share of the progress bar that reading and checking take.
READ_SHARE = 0.03


def train(kind: type[Training[Any]], spec: Any, ctx: JobContext) -> Result:
    """Fits each model on every fold and once on all training rows; models lie in workspace/models/<index>.

    Model and target make the index: models in the order asked for, targets within. A model that fails is a failed
    line; if all fail, compute_failed. Raises what the kind's rules say of the options, the errors of `load_training_data`
    and what the kind refuses.
    """
    # Models lie in folders of their own; it is downloads that go by their names.
    refuse(kind.rules(spec, KnownTable()), "model_twice")
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
    gaps: dict[int, TrainingWarning] = {}
    requested = input_features(spec.features, data)
    inputs: dict[str, list[ModelInput]] = {}
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
        gap = _note_gaps(training, target, scored, gaps)
        if name not in baselines:
            baselines[name] = score_baseline(training, target, outcomes if data.recipe else ())
        own = [warning for warning in warnings if warning.params.get("target", name) == name]
        facts = {
            "baseline_test": baselines[name].test,
            "warnings": [*gap, *own],
            "inputs": _inputs(inputs, target, scored, requested),
        }
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
    leaderboard = sorted([*rows, *baselines.values()], key=lambda row: (order.index(row.target), *training.rank(row)))
    best = {row.target: row.index for row in reversed(leaderboard) if row.index is not None and row.state == "trained"}
    told = [*(gaps[best[name]] for name in order if best.get(name) in gaps), *_too_good(training, leaderboard, best)]
    warnings = [*as_kind(training, told), *warnings]
    return training.result(
        {
            "leaderboard": leaderboard,
            "trained": sorted(trained, key=lambda model: model.index),
            "warnings": warnings,
            "fold_method": _fold_method(spec, training),
            "fold_count": max(fold.number for fold in folds) + 1,
            "repeats": max(fold.repeat for fold in folds) + 1,
            "recipe": None if data.recipe is None else data.targets[0].made.use(),
            "provenance": clock.now(),
        }
    )


def _note_gaps(
    training: Training[Any], target: TargetData, scored: Scored, gaps: dict[int, TrainingWarning]
) -> list[Any]:
    """Of every model what is told on its own line, and in `gaps` what is told of the best one alone; that one also as the
    model's own file keeps it.
    """
    if (kept := training.final_fit_gap(target, scored)) is not None:
        scored.row.warnings.extend(as_kind(training, [kept]))
    if (gap := training.gap(target, scored)) is None:
        return []
    gaps[scored.row.index] = gap
    return as_kind(training, [gap])


def _too_good(training: Training[Any], leaderboard: list[Any], best: dict[str, Any]) -> list[TrainingWarning]:
    targets = {target.name: target for target in training.data.targets}
    lines = [row for row in leaderboard if row.index is not None and best.get(row.target) == row.index]
    return [one for row in lines if (one := training.too_good(targets[row.target], row)) is not None]


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


def save_trained_model(
    training: Training[Any],
    folder: Path,
    target: TargetData,
    scored: Scored,
    facts: dict[str, Any],
    keeper: RecipeKeeper | None,
) -> None:
    """Saves the final fit with the whole of what made it: its spec, data hash, seed, versions, predictions, recipe.

    facts: fields of model.json that are not of the fit.
    """
    final, kept = scored.final, scored.final_fit
    choice = training.spec.models[final.fit.model]
    described = _described(target, kept.prepared.preparation)
    fields = {
        "name": choice.name,
        "index": scored.row.index,
        "target": target.name,
        "spec": training.spec_of(choice, target),
        "parameters": final.parameters.model_dump(exclude={"name"}),
        "searched": choice.search,
        "trials": [training.trial(one) for one in final.trials],
        "row": scored.row,
        "fold_scores": scored.fold_scores,
        "rows": target.rows,
        "preparation": kept.prepared.preparation.state(),
        "fitted_rows": kept.fitted.rows,
        "ranges": numeric_ranges(described),
        "recipe": None if keeper is None else target.made.use(),
        "unused_features": None if keeper is None else sorted(target.train.empty_features()),
        **facts,
        **training.file_metadata(target, scored),
    }
    rows = pa.table({**_row_columns(target, scored.held.fold), **training.columns(target, scored)})
    prepared, arrays = kept.prepared, training.arrays(target, scored)
    arrays["trained_rows"] = np.unique(row_keys(target.described, _measured(target)))
    save_model(folder, training.model_file(**fields), prepared.preparation, prepared.domain, rows, **arrays)
    if keeper is not None:
        keeper.write(folder, target.made)
        write_features(folder, target.made, target.train, target.test, _orders(target))


def _inputs(
    found: dict[str, list[ModelInput]], target: TargetData, scored: Scored, requested: list[Feature]
) -> list[ModelInput]:
    """What a form of typed rows shows of each column that new rows must have: the same for all models of a target."""
    if target.name not in found:
        seen = _kept_rows(target, scored.final_fit.prepared.preparation)
        found[target.name] = describe_inputs(seen, requested, begin=True)
    return found[target.name]


def _kept_rows(target: TargetData, preparation: Preparation) -> Frame:
    """What new rows must have, of the training rows that a recipe leaves in, where some are left."""
    parts, left = target.frames.final(), np.ones(target.described.row_count, bool)
    if parts.kept is not None:
        left &= parts.kept
    if parts.as_new is not None:
        left &= ~parts.as_new[1]
    described = _described(target, preparation)
    return described.take(np.flatnonzero(left)) if left.any() else described


def _described(target: TargetData, preparation: Preparation | None = None) -> Frame:
    """What new rows must have, as the training rows had it, without the values that a recipe takes for outliers, or the
    preparation of features that no recipe makes.
    """
    if isinstance(target.frames, RecipeFrames):
        return without_outliers(target.described, target.frames.outliers)
    return (
        target.described if preparation is None else without_outliers(target.train, preparation.outliers(target.train))
    )


def _measured(target: TargetData) -> np.ndarray | pa.Array:
    if target.levels is None:
        return target.y_train
    return pa.array([target.levels[int(code)] for code in target.y_train], pa.string())


def input_features(features: Iterable[Feature], data: TrainingData) -> list[Feature]:
    """The columns that new rows must have: the features, or what a recipe makes them of."""
    if data.recipe is None:
        return list(features)
    return [Feature(name=column.name, type=column.type) for column in raw_inputs(data.recipe)]


def recipe_keepers(data: TrainingData) -> dict[str, RecipeKeeper]:
    """What writes the recipe beside each target's models; empty without a recipe."""
    if data.recipe is None:
        return {}
    return {target.name: RecipeKeeper(data.recipe, target.made.states, target.name) for target in data.targets}


def _row_columns(target: TargetData, fold: np.ndarray) -> dict[str, Any]:
    """The columns row (from 0 in the table), part and fold (null for test) of a model's rows: training, then test.

    fold (n,): of the training rows, −1 for none.
    """
    train, test = target.train.row_numbers, target.test.row_numbers
    folds = np.concatenate([fold, np.full(len(test), -1)])
    return {
        "row": np.concatenate([train, test]),
        "part": pa.array(["train"] * len(train) + ["test"] * len(test)).dictionary_encode(),
        "fold": pa.array(folds, mask=folds < 0),
    }


def _orders(target: TargetData) -> dict[str, np.ndarray]:
    """What a report must know of the split: the groups or times of training rows, then test rows."""
    found = {}
    if target.groups is not None:
        found["group"] = np.concatenate([target.groups, target.test_groups]).astype(float)
    if target.times is not None:
        found["time"] = np.concatenate([target.times, np.full(len(target.y_test), np.nan)])
    return found
