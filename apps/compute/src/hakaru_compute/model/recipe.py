"""The recipe that comes before a model."""

from __future__ import annotations

from dataclasses import replace
from typing import Any, TypeVar

from hakaru_compute.model.folder import LoadedModel
from hakaru_compute.preparation.recipe_model import load_recipe

LoadedT = TypeVar("LoadedT", bound=LoadedModel[Any])


def with_recipe(model: LoadedT) -> LoadedT:
    """The model with its recipe, where it has one, ready for rows as they come."""
    return model if model.file.recipe is None else replace(model, recipe=load_recipe(model.folder))
