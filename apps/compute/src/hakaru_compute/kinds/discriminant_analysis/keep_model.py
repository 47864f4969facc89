"""Writes a trained classifier's folder."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa

from hakaru_compute.families.supervised.fit_plan import FitOutcome
from hakaru_compute.families.supervised.keep_parts import keep_recipe, kept_facts, row_columns
from hakaru_compute.families.supervised.training_data import TargetData
from hakaru_compute.kinds.discriminant_analysis.figures_spec import ClassCount
from hakaru_compute.kinds.discriminant_analysis.leaderboard import Scored
from hakaru_compute.kinds.discriminant_analysis.model_folder import ModelFile
from hakaru_compute.kinds.discriminant_analysis.spec import Caution, LeaderboardRow, SearchTrial, TrainSpec
from hakaru_compute.model.folder import save_model
from hakaru_compute.model.spec import ModelInput, Provenance
from hakaru_compute.preparation.recipe_keep import RecipeKeeper

# Of the training rows' largest out-of-fold probabilities, this share lies below the limit for rows like no known class.
UNSURE_SHARE = 0.05


def keep_model(
    folder: Path,
    spec: TrainSpec,
    index: int,
    target: TargetData,
    final: FitOutcome,
    scored: Scored,
    baseline: LeaderboardRow,
    classes: list[ClassCount],
    positive: str | None,
    inputs: list[ModelInput],
    cautions: list[Caution],
    provenance: Provenance,
    keeper: RecipeKeeper | None = None,
) -> None:
    """Saves the final fit with the whole of what made it: its spec, data hash, seed, versions, probabilities, recipe."""
    choice = spec.models[final.fit.model]
    file = ModelFile(
        **{**kept_facts(choice, index, target, final, inputs, provenance, keeper), "parameters": scored.row.parameters},
        spec=spec.model_copy(update={"models": [choice]}),
        trials=[SearchTrial(parameters=one.plain, log_loss=one.loss, seconds=one.seconds) for one in final.trials],
        row=scored.row,
        fold_scores=scored.fold_scores,
        baseline_test=baseline.test,
        warnings=cautions,
        classes=classes,
        positive_class=positive,
        weighted=scored.row.weighted,
        link=final.fitted.link,
        fitted_classes=list(final.fitted.classes),
        latent=final.fitted.latent,
        probability_limit=_probability_limit(scored.held.predictions),
    )
    rows = _rows_table(target, final, scored)
    save_model(folder, file, final.prepared.preparation, final.prepared.domain, rows)
    keep_recipe(folder, target, keeper)


def _probability_limit(out_of_fold: np.ndarray) -> float:
    largest = out_of_fold.max(axis=1)
    known = largest[~np.isnan(largest)]
    return float(np.quantile(known, UNSURE_SHARE)) if len(known) else 0.0


def _rows_table(target: TargetData, final: FitOutcome, scored: Scored) -> pa.Table:
    """row (from 0 in the table), part, fold (null for test), the classes actual, predicted (by the model) and out_of_fold,
    and the probabilities of both.
    """
    levels = np.array(target.levels, dtype=object)
    fitted = np.concatenate([final.training, final.other])
    blank = np.full((len(target.y_test), len(levels)), np.nan)
    held = np.concatenate([scored.held.predictions, blank])

    def decided(probabilities: np.ndarray) -> pa.Array:
        unknown = np.isnan(probabilities).any(axis=1)
        places = np.where(unknown[:, None], 0.0, probabilities).argmax(axis=1)
        return pa.array(levels[places], pa.string(), mask=unknown)

    columns = {
        **row_columns(target, scored.held.fold),
        "actual": pa.array(levels[np.concatenate([target.y_train, target.y_test])], pa.string()),
        "predicted": decided(fitted),
        "out_of_fold": decided(held),
    }
    for stem, values in (("probability_", fitted), ("out_of_fold_probability_", held)):
        for place, label in enumerate(target.levels):
            column = values[:, place]
            columns[f"{stem}{label}"] = pa.array(column, mask=np.isnan(column))
    return pa.table(columns)
