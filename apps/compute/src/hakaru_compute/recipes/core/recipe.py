"""What every recipe is, whatever its steps change. pydantic only."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeVar

from pydantic import Field, model_validator

from hakaru_compute.job import JobError
from hakaru_compute.spec import Spec


class StepBase(Spec):
    """One step: what it does, and whether it is on. `id` stays the same when steps move."""

    id: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")
    step: str
    on: bool = True
    parameters: Any

    @model_validator(mode="before")
    @classmethod
    def _name_parameters(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("parameters", {}), dict):
            return {**given, "parameters": {"name": given.get("step"), **given.get("parameters", {})}}
        return given

    @model_validator(mode="after")
    def _agree(self) -> StepBase:
        if self.parameters.name != self.step:
            raise ValueError(f"parameters are of {self.parameters.name}, not of {self.step}")
        return self


class RecipeBase(Spec):
    """Steps in the order in which they are applied."""

    steps: list[Any]

    @model_validator(mode="after")
    def _distinct(self) -> RecipeBase:
        if len({step.id for step in self.steps}) < len(self.steps):
            raise ValueError("two steps have the same id")
        return self


AnyStep = TypeVar("AnyStep", bound=StepBase)


def steps_up_to(steps: Sequence[AnyStep], last: str | None) -> list[AnyStep]:
    """The steps up to and including the one of this id; None: all. Raises recipe_step_unknown."""
    if last is None:
        return list(steps)
    for index, step in enumerate(steps):
        if step.id == last:
            return list(steps[: index + 1])
    raise JobError("recipe_step_unknown", step=last)
