"""Trains every chosen model for every target, and keeps each with what its report will need."""

from __future__ import annotations

from shutil import rmtree

from hakaru_compute.families.supervised.fit_plan import FitPlan
from hakaru_compute.families.supervised.keep_parts import input_features, recipe_keepers
from hakaru_compute.families.supervised.train import fit_all, fold_counts, is_leave_one_out, require_one_trained
from hakaru_compute.families.supervised.training_data import TrainingData, load_training_data
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.cautions import find_cautions
from hakaru_compute.kinds.regression.keep_model import keep_model
from hakaru_compute.kinds.regression.leaderboard import rank, score, score_baseline
from hakaru_compute.kinds.regression.learner import LEARNER, check_target, read_numbers
from hakaru_compute.kinds.regression.spec import LeaderboardRow, TrainedModel, TrainResult, TrainSpec
from hakaru_compute.model.model_inputs import describe_inputs
from hakaru_compute.model.provenance import ProvenanceClock


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Fits each model on every fold and once on all training rows; models lie in workspace/models/<index>.

    Model and target make the index: models in the order asked for, targets within. A model that fails is a failed
    line; if all fail, compute_failed. Raises the errors of `load_training_data`.
    """
    clock = ProvenanceClock()
    ctx.progress(0.0, "read")
    data = load_training_data(spec, spec.targets, read_numbers, check_target)
    ctx.progress(0.01, "check")
    cautions = find_cautions(spec, data)
    clock.open(spec.table, data.table_rows, spec.seed)
    rows: list[LeaderboardRow] = []
    trained: list[TrainedModel] = []
    baselines: dict[str, LeaderboardRow] = {}
    asked = input_features(spec.features, data)
    inputs = {target.name: describe_inputs(target.described, asked) for target in data.targets}
    keepers = recipe_keepers(data)
    for index, folder, outcomes in fit_all(FitPlan(spec, LEARNER, data.targets, ctx.workspace, 1, ctx.check_stop), ctx):
        choice = spec.models[outcomes[0].fit.model]
        target = data.targets[outcomes[0].fit.target]
        scored = score(choice, index, target, outcomes)
        rows.append(scored.row)
        if scored.row.state == "failed":
            ctx.message(
                "warning", "model_failed", model=choice.name, target=target.name, reason=scored.row.error_reason
            )
            rmtree(ctx.workspace / folder, ignore_errors=True)
            continue
        if target.name not in baselines:
            baselines[target.name] = score_baseline(target, outcomes if data.recipe else ())
        final = next(outcome for outcome in outcomes if outcome.fit.fold is None)
        keep_model(
            ctx.workspace / folder, spec, index, target, final, scored, baselines[target.name], inputs[target.name],
            [caution for caution in cautions if caution.params.get("target", target.name) == target.name], clock.now(),
            keepers.get(target.name),
        )  # fmt: skip
        columns = keepers[target.name].kept.inputs if keepers else None
        trained.append(TrainedModel(index=index, name=choice.name, target=target.name, folder=folder, inputs=columns))
    require_one_trained(trained, [(row.error_code, row.error_reason) for row in rows], spec.targets[0])
    ctx.progress(1.0, "done")
    for target in data.targets:
        if target.name not in baselines:
            baselines[target.name] = score_baseline(target)
    return TrainResult(
        leaderboard=rank([*rows, *baselines.values()], spec.targets),
        trained=sorted(trained, key=lambda model: model.index),
        warnings=cautions,
        rows=[target.rows for target in data.targets],
        fold_method=_fold_method(spec, data),
        **fold_counts(data.targets[0]),
        recipe=None if data.recipe is None else data.recipe.use(),
        provenance=clock.now(),
    )


def _fold_method(spec: TrainSpec, data: TrainingData) -> str:
    if spec.split.method in ("group", "time"):
        return spec.split.method
    return "leave_one_out" if is_leave_one_out(data) else "random"
