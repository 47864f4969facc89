"""A recipe that a training learns anew in its folds, and what its results say of it. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.recipes.core.spec import PartOfStep, Recipe
from hakaru_compute.spec import Result, Spec


class TrainingRecipe(Spec):
    """The steps between the table and the features, as recipes have them, and the tables that their joins name."""

    steps: list[dict[str, Any]] = Field(min_length=1)
    name: str | None = None
    version: int | None = None
    other_tables: dict[str, Table] = Field(default_factory=dict)
    time_series: bool = False

    @property
    def recipe(self) -> Recipe:
        """Raises pydantic's ValidationError."""
        return Recipe.model_validate({"steps": self.steps})


class RecipeUse(Result):
    """Which recipe, and what each of its steps was in the training. `name` is null for one that was not saved."""

    name: str | None
    version: int | None
    steps: list[PartOfStep]


class RecipeInput(Result):
    """A column of the raw table that the recipe begins with; `kind` is how the table stores it."""

    name: str
    type: Literal["numeric", "categorical", "boolean", "datetime"]
    kind: str


class TargetSteps(Result):
    """What makes the target of what was measured: steps that learn nothing, and the raw columns they begin with."""

    name: str
    steps: list[dict[str, Any]]
    inputs: list[RecipeInput]


class StoredRecipe(Result):
    """What replays a recipe on new rows: the steps that features come from, and what they learned.

    `numbers`: each step's place in the whole recipe, by id. `measured`: the raw column that is the target as it was
    measured; null where steps made the target of it, which `target` does again where it can. `tables`: files beside this one
    with what joins read.
    """

    steps: list[dict[str, Any]]
    states: dict[str, dict[str, Any]]
    numbers: dict[str, int]
    inputs: list[RecipeInput]
    features: list[Feature]
    measured: str | None
    target: TargetSteps | None = None
    tables: dict[str, str] = Field(default_factory=dict)
