"""Writes a trained model's folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa

from hakaru_compute.families.results import Caution
from hakaru_compute.families.supervised.fit_plan import FitOutcome
from hakaru_compute.families.supervised.keep_parts import keep_recipe, kept_facts, row_columns
from hakaru_compute.families.supervised.training_data import TargetData
from hakaru_compute.kinds.regression.leaderboard import Scored
from hakaru_compute.kinds.regression.model_folder import ModelFile
from hakaru_compute.kinds.regression.spec import LeaderboardRow, SearchTrial, TrainSpec
from hakaru_compute.model.folder import save_model
from hakaru_compute.model.spec import ModelInput, Provenance
from hakaru_compute.preparation.recipe_keep import RecipeKeeper


def keep_model(
    folder: Path,
    spec: TrainSpec,
    index: int,
    target: TargetData,
    final: FitOutcome,
    scored: Scored,
    baseline: LeaderboardRow,
    inputs: list[ModelInput],
    cautions: list[Caution],
    provenance: Provenance,
    keeper: RecipeKeeper | None = None,
) -> None:
    """Saves the final fit with the whole of what made it: its spec, data hash, seed, versions, predictions, recipe."""
    choice = spec.models[final.fit.model]
    file = ModelFile(
        **kept_facts(choice, index, target, final, inputs, provenance, keeper),
        spec=spec.model_copy(update={"targets": [target.name], "models": [choice]}),
        trials=[SearchTrial(parameters=one.plain, rmse=one.loss, seconds=one.seconds) for one in final.trials],
        row=scored.row,
        fold_scores=scored.fold_scores,
        baseline_test=baseline.test,
        warnings=cautions,
        target_centre=final.fitted.centre,
        target_scale=final.fitted.scale,
        target_minimum=float(target.y_train.min()),
        target_maximum=float(target.y_train.max()),
    )
    rows = _rows_table(target, final, scored)
    residuals = np.sort(scored.residuals)
    save_model(folder, file, final.prepared.preparation, final.prepared.domain, rows, residuals=residuals)
    keep_recipe(folder, target, keeper)


def _rows_table(target: TargetData, final: FitOutcome, scored: Scored) -> pa.Table:
    """row (from 0 in the table), part, fold (null for test), actual, predicted (by the model), out_of_fold (or null)."""
    out_of_fold = np.concatenate([scored.out_of_fold, np.full(len(target.y_test), np.nan)])
    return pa.table(
        {
            **row_columns(target, scored.fold),
            "actual": np.concatenate([target.y_train, target.y_test]),
            "predicted": np.concatenate([final.training, final.other]),
            "out_of_fold": pa.array(out_of_fold, mask=np.isnan(out_of_fold)),
        }
    )
