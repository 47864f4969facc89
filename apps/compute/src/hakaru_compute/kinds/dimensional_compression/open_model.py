"""A model with its recipe, ready for rows as they come."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel, load_model
from hakaru_compute.tabular.recipe_model import ReplayedRows, load_recipe


def open_model(folder: Path) -> LoadedModel:
    """The whole model."""
    model = load_model(folder)
    return model if model.file.recipe is None else replace(model, recipe=load_recipe(folder))


def features_of(model: LoadedModel, raw: Frame) -> ReplayedRows:
    """The features of rows that have the model's inputs."""
    if model.recipe is None:
        return ReplayedRows(raw, np.zeros(raw.row_count, dtype=np.int32))
    return model.recipe.features_of(raw)
