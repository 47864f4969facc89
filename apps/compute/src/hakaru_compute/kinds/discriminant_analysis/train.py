"""Trains every chosen classifier, and keeps each with what its report will need."""

from __future__ import annotations

from shutil import rmtree

import numpy as np

from hakaru_compute.families.supervised.fit_plan import FitPlan
from hakaru_compute.families.supervised.keep_parts import input_features, recipe_keepers
from hakaru_compute.families.supervised.train import fit_all, fold_counts, is_leave_one_out, require_one_trained
from hakaru_compute.families.supervised.training_data import TargetData, TrainingData, load_training_data
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.discriminant_analysis.cautions import find_cautions
from hakaru_compute.kinds.discriminant_analysis.figures_spec import ClassCount
from hakaru_compute.kinds.discriminant_analysis.keep_model import keep_model
from hakaru_compute.kinds.discriminant_analysis.leaderboard import rank, score, score_baseline
from hakaru_compute.kinds.discriminant_analysis.learner import (
    check_classes,
    imbalance,
    is_balanced,
    make_learner,
    read_classes,
)
from hakaru_compute.kinds.discriminant_analysis.spec import (
    LeaderboardRow,
    ModelChoice,
    TrainedModel,
    TrainResult,
    TrainSpec,
)
from hakaru_compute.model.model_inputs import describe_inputs
from hakaru_compute.model.provenance import ProvenanceClock


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Fits each model on every fold and once on all training rows; models lie in workspace/models/<index>, in the order
    asked for. A model that fails is a failed line; if all fail, compute_failed.

    Raises target_many_classes, target_one_class, positive_class_unknown and the errors of `load_training_data`.
    """
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    data = load_training_data(spec, [spec.target], read_classes, check_classes)
    target = data.targets[0]
    ctx.progress(0.01, "check")
    balanced = is_balanced(spec.class_weights, target.y_train)
    classes, positive = _classes(target, balanced=balanced), _positive(spec, target)
    cautions = find_cautions(spec, data)
    clock.open(spec.table, data.table_rows, spec.seed)
    rows: list[LeaderboardRow] = []
    trained: list[TrainedModel] = []
    baseline: LeaderboardRow | None = None
    inputs = describe_inputs(target.described, input_features(spec.features, data))
    keeper = recipe_keepers(data).get(target.name)
    learner = make_learner(len(classes), balanced=balanced)
    for index, folder, outcomes in fit_all(FitPlan(spec, learner, data.targets, ctx.workspace, 1, ctx.check_stop), ctx):
        choice = spec.models[outcomes[0].fit.model]
        scored = score(choice, index, target, outcomes, balanced=balanced)
        rows.append(scored.row)
        if scored.row.state == "failed":
            ctx.message(
                "warning", "model_failed", model=choice.name, target=target.name, reason=scored.row.error_reason
            )
            rmtree(ctx.workspace / folder, ignore_errors=True)
            continue
        baseline = baseline or score_baseline(target, outcomes if data.recipe else ())
        final = next(outcome for outcome in outcomes if outcome.fit.fold is None)
        keep_model(
            ctx.workspace / folder, spec, index, target, final, scored, baseline, classes, positive, inputs, cautions,
            clock.now(), keeper,
        )  # fmt: skip
        columns = keeper.kept.inputs if keeper else None
        trained.append(TrainedModel(index=index, name=choice.name, target=target.name, folder=folder, inputs=columns))
    errors = [(row.error_code, row.error_reason) for row in rows]
    require_one_trained(trained, errors, spec.target, alone={"covariance_singular", "rows_one_class"})
    ctx.progress(1.0, "done")
    return TrainResult(
        leaderboard=rank([*rows, baseline or score_baseline(target)]),
        trained=sorted(trained, key=lambda model: model.index),
        target=spec.target,
        classes=classes,
        positive_class=positive,
        weights="balanced" if balanced else "none",
        imbalance=imbalance(target.y_train),
        warnings=cautions,
        rows=target.rows,
        fold_method=_fold_method(spec, data),
        **fold_counts(target),
        nested=any(choice.search or _chooses(choice) for choice in spec.models),
        recipe=None if data.recipe is None else data.recipe.use(),
        provenance=clock.now(),
    )


def _chooses(choice: ModelChoice) -> bool:
    """Whether every fit of the model chooses something by folds of its own."""
    return choice.name == "pls_da" and choice.parameters.n_components is None


def _classes(target: TargetData, *, balanced: bool) -> list[ClassCount]:
    levels = target.levels or ()
    train = np.bincount(target.y_train, minlength=len(levels))
    test = np.bincount(target.y_test, minlength=len(levels))
    there = int((train > 0).sum())
    return [
        ClassCount(
            label=label,
            train=int(own),
            test=int(others),
            share=float(own / train.sum()),
            weight=float(train.sum() / (there * own)) if balanced and own else 1.0,
        )
        for label, own, others in zip(levels, train, test, strict=True)
    ]


def _positive(spec: TrainSpec, target: TargetData) -> str | None:
    """Of two classes the one asked for, or the rarer one. Raises positive_class_unknown."""
    levels = target.levels or ()
    if spec.positive_class is not None and spec.positive_class not in levels:
        raise JobError("positive_class_unknown", label=spec.positive_class, classes=", ".join(levels[:10]))
    if len(levels) != 2:
        return None
    counts = np.bincount(target.y_train, minlength=2)
    return spec.positive_class or levels[0 if counts[0] < counts[1] else 1]


def _fold_method(spec: TrainSpec, data: TrainingData) -> str:
    if spec.split.method in ("group", "time"):
        return spec.split.method
    return "leave_one_out" if is_leave_one_out(data) else "stratified"
