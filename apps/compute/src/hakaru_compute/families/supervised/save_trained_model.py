"""A trained model's folder, written: the final fit, what made it, its rows and its recipe."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.data.spec import Feature
from hakaru_compute.families.supervised.training import Scored, Training
from hakaru_compute.families.supervised.training_data import TargetData, TrainingData
from hakaru_compute.model.folder import save_model
from hakaru_compute.model.model_inputs import numeric_ranges
from hakaru_compute.preparation.store_recipe import RecipeKeeper, raw_inputs, write_features


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
    final = scored.final
    choice = training.spec.models[final.fit.model]
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
        "preparation": final.prepared.preparation.state(),
        "fitted_rows": final.fitted.rows,
        "ranges": numeric_ranges(target.described),
        "recipe": None if keeper is None else keeper.recipe.use(),
        "unused_features": None if keeper is None else sorted(target.train.empty_features()),
        **facts,
        **training.file_facts(target, scored),
    }
    rows = pa.table({**_row_columns(target, scored.held.fold), **training.columns(target, scored)})
    prepared, arrays = final.prepared, training.arrays(target, scored)
    save_model(folder, training.model_file(**fields), prepared.preparation, prepared.domain, rows, **arrays)
    if keeper is not None:
        keeper.write(folder, target.frames)
        write_features(folder, target.frames, target.train, target.test, _orders(target))


def input_features(features: Iterable[Feature], data: TrainingData) -> list[Feature]:
    """The columns that new rows must have: the features, or what a recipe makes them of."""
    if data.recipe is None:
        return list(features)
    return [Feature(name=column.name, type=column.type) for column in raw_inputs(data.recipe)]


def recipe_keepers(data: TrainingData) -> dict[str, RecipeKeeper]:
    """What writes the recipe beside each target's models; empty without a recipe."""
    if data.recipe is None:
        return {}
    return {target.name: RecipeKeeper(data.recipe, target.frames.states, target.name) for target in data.targets}


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
