"""What a recipe would be inside a training: which steps are applied once, which learn again in each fold. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Table
from hakaru_compute.recipes.spec import Column, Recipe
from hakaru_compute.recipes.step_specs import StepName
from hakaru_compute.spec import Result, Spec

StepPart = Literal["off", "once", "refitted", "replayed", "training_rows", "unneeded"]


class PartOfStep(Result):
    """A step's part in a training. `number` is its place in the recipe, from 1.

    once: applied to the whole table, as it learns nothing and comes before what learns. refitted: learns from the
    training rows of each fold. replayed: learns nothing, but comes after what does. training_rows: only chooses rows to
    train on, so that rows held out and rows to predict pass untouched. unneeded: no feature comes from it. `targets`:
    columns that a step which learns leaves as they are, because they are targets.
    """

    number: int
    id: str
    step: StepName
    part: StepPart
    targets: list[str] = Field(default_factory=list)


class PlanSpec(Spec):
    """A table, a recipe, and the other tables its joins name; of longer tables `sample_rows` are looked at."""

    table: Table
    recipe: Recipe
    other_tables: dict[str, Table] = Field(default_factory=dict)
    time_series: bool = False
    sample_rows: int = Field(200_000, ge=100, le=1_000_000)


class Refusal(Result):
    """Why a recipe cannot be learned anew inside a training, as an error's code and the values of its words."""

    code: str
    params: dict[str, str | int | float]


class Plan(Result):
    """`columns` are the recipe's result's. Where `refusal` says why not, the recipe cannot be refitted."""

    columns: list[Column]
    steps: list[PartOfStep]
    refusal: Refusal | None
    rows_seen: int
    rows: int
