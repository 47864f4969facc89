"""What is wanted of targets. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.spec import Spec


class AnyTarget(Spec):
    """What is wanted of a target. weight: how much it counts beside the others. of_class: of a target of classes the one whose
    probability is meant.
    """

    target: str = Field(min_length=1)
    of_class: str | None = None
    weight: float = Field(1.0, gt=0, le=1000)


class Minimise(AnyTarget):
    """As low as may be."""

    goal: Literal["min"] = "min"


class Maximise(AnyTarget):
    """As high as may be."""

    goal: Literal["max"] = "max"


class TargetValue(AnyTarget):
    """This value; `tolerance`: how far off it still counts as met."""

    goal: Literal["value"] = "value"
    value: float
    tolerance: float = Field(gt=0)


class TargetRange(AnyTarget):
    """Anything between two values."""

    goal: Literal["range"] = "range"
    lower: float
    upper: float


def title_of(target: AnyTarget) -> str:
    """What the number is called that is searched for: the target, or a class's probability."""
    return target.target if target.of_class is None else f"P({target.target} = {target.of_class})"


Target = Annotated[Minimise | Maximise | TargetValue | TargetRange, Field(discriminator="goal")]
