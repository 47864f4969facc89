"""What the comparison of designs takes and answers. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.kinds.optimal_design.options_spec import DesignOptions
from hakaru_compute.kinds.optimal_design.results_spec import PlannedRun
from hakaru_compute.kinds.optimal_design.spec import Aliases, Correlations, SpacePoint, TermName
from hakaru_compute.spec import Result, Spec

MOST_COMPARED = 4


class ComparedDesign(Spec):
    """A design with all of its runs, experiments made earlier among them."""

    options: DesignOptions
    runs: list[PlannedRun] = Field(min_length=1, max_length=5_000)


class CompareSpec(Spec):
    """Designs of the same factors, judged for one model over the region of the first.

    model: null for that of the design at `model_of`. effect: the size of a coefficient that has to be found, and noise: the
    standard deviation of a measurement, both in the unit of the result.
    """

    designs: list[ComparedDesign] = Field(min_length=2, max_length=MOST_COMPARED)
    model: Literal["main", "interactions", "quadratic", "crossed"] | None = None
    model_of: int = Field(0, ge=0, le=MOST_COMPARED - 1)
    effect: float = Field(1.0, gt=0, le=1e12)
    noise: float = Field(1.0, gt=0, le=1e12)
    alpha: float = Field(0.05, gt=0, le=0.5)


class Difference(Result):
    """Why a design cannot be compared with the first: a factor that it lacks, has beside, or has otherwise."""

    design: int
    code: Literal["factor_missing", "factor_extra", "type", "unit", "range", "levels", "total"]
    factor: str


class ComparedCoefficient(Result):
    """A column of the model: what it is part of, its standard error in the unit of the result, its power, and its VIF (null
    for the intercept and in mixtures). power: null where no degree of freedom is left, and of amounts of a mixture."""

    label: str
    part: Literal["intercept", "main", "interaction", "square", "further"]
    standard_error: float
    power: float | None
    vif: float | None


class Compared(Result):
    """A design as judged for the common model, with its blocks' effects in it.

    d_efficiency, a_efficiency, g_efficiency: as SAS OPTEX has them, in per cent, of the terms of the model with those of the
    blocks taken out; i: the mean variance of a prediction over the region, in variances of the noise. Null, and the lists
    empty, where its runs cannot fit the model. lost: columns that they cannot separate from those before.
    """

    runs: int
    blocks: int
    degrees_of_freedom: int
    pure_error: int
    d_efficiency: float | None
    a_efficiency: float | None
    g_efficiency: float | None
    i: float | None
    coefficients: list[ComparedCoefficient]
    correlations: Correlations | None
    aliases: Aliases | None
    space: list[SpacePoint]
    lost: list[str]


class Comparison(Result):
    """Where designs cannot be compared, `differences` say why and there are no designs. other_region: designs, by their
    place, whose constraints are not those of the first, by whose region all are judged."""

    differences: list[Difference]
    terms: list[TermName]
    designs: list[Compared]
    space_points: int
    other_region: list[int]
