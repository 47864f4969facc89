"""What is wanted of targets. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.spec import Spec


class AnyTarget(Spec):
    """What is wanted of a target. weight: how much it counts beside the others."""

    target: str = Field(min_length=1)
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


Target = Annotated[Minimise | Maximise | TargetValue | TargetRange, Field(discriminator="goal")]
