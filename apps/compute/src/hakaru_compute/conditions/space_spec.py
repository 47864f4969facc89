"""What may be set, within which limits: factors, and rules between them. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.spec import Spec

# People type and read at most so many decimals.
DECIMALS = 7


class NamedFactor(Spec):
    """A column that the models predict from."""

    name: str = Field(min_length=1)


class RangeFactor(NamedFactor):
    """Any number between two."""

    type: Literal["range"] = "range"
    lower: float
    upper: float


class UnitFactor(NamedFactor):
    """lower, lower + unit, … up to upper."""

    type: Literal["unit"] = "unit"
    lower: float
    upper: float
    unit: float = Field(gt=0)


class DiscreteFactor(NamedFactor):
    """One of these numbers."""

    type: Literal["discrete"] = "discrete"
    values: list[float] = Field(min_length=1, max_length=1000)


class CategoricalFactor(NamedFactor):
    """One of these categories."""

    type: Literal["categorical"] = "categorical"
    levels: list[str] = Field(min_length=1, max_length=200)


class FixedFactor(NamedFactor):
    """Always this: a number, a category, or a time as ISO 8601 text."""

    type: Literal["fixed"] = "fixed"
    value: float | str


Factor = Annotated[
    RangeFactor | UnitFactor | DiscreteFactor | CategoricalFactor | FixedFactor, Field(discriminator="type")
]


class Term(Spec):
    """A factor and what it counts for."""

    factor: str
    weight: float = 1.0


class GroupSum(Spec):
    """Weighted amounts that add up to a total, as the parts of a mixture do."""

    terms: list[Term] = Field(min_length=2)
    total: float


class LinearRule(Spec):
    """Σ weight · factor is at most, or at least, a bound."""

    terms: list[Term] = Field(min_length=1)
    sense: Literal["at_most", "at_least"]
    bound: float


class CardinalityRule(Spec):
    """How many of the factors are used, which is to say not 0; one that is not used is 0 whatever its lower limit is."""

    factors: list[str] = Field(min_length=2)
    at_least: int = Field(0, ge=0)
    at_most: int = Field(ge=1)


class Rules(Spec):
    """What a condition must keep to beside its factors' limits."""

    sums: list[GroupSum] = Field(default_factory=list)
    linear: list[LinearRule] = Field(default_factory=list)
    cardinality: list[CardinalityRule] = Field(default_factory=list)
