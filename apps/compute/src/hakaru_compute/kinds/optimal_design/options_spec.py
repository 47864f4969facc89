"""What a design is asked of: factors, constraints, the model, runs and the algorithm. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.spec import Spec

MOST_FACTORS = 50
MOST_RUNS = 2_000
MOST_EARLIER = 2_000
# Combinations of levels that are listed.
MOST_CANDIDATES = 200_000

Name = Annotated[str, Field(min_length=1, max_length=100)]
Amount = Annotated[float, Field(ge=-1e12, le=1e12)]


class Factor(Spec):
    """What every factor has. unit: shown beside its name; empty where it has none. hard: to change, so that several runs
    share one setting of it (a whole plot)."""

    name: Name
    unit: str = Field("", max_length=40)
    hard: bool = False


class ContinuousFactor(Factor):
    """Any value from `low` to `high`; levels: of its candidates, null for as many as the model needs."""

    type: Literal["continuous"]
    low: Amount
    high: Amount
    levels: int | None = Field(None, ge=2, le=51)


class DiscreteFactor(Factor):
    """A number that takes these values alone."""

    type: Literal["discrete"]
    values: list[Amount] = Field(max_length=100)


class CategoricalFactor(Factor):
    """Levels without an order."""

    type: Literal["categorical"]
    values: list[Annotated[str, Field(min_length=1, max_length=100)]] = Field(max_length=50)


class MixtureFactor(Factor):
    """An amount of a mixture: all of them add to `mixture_total`. high: null for the whole."""

    type: Literal["mixture"]
    low: float = Field(0.0, ge=0, le=1e12)
    high: float | None = Field(None, ge=0, le=1e12)
    levels: int | None = Field(None, ge=2, le=51)


AnyFactor = Annotated[
    ContinuousFactor | DiscreteFactor | CategoricalFactor | MixtureFactor, Field(discriminator="type")
]


class Weight(Spec):
    """A factor of a linear constraint with what it is multiplied by."""

    factor: Name
    weight: Amount


class LinearConstraint(Spec):
    """The weighted sum of numeric factors is at most, or at least, `bound`, in the factors' own units."""

    terms: list[Weight] = Field(min_length=1, max_length=MOST_FACTORS)
    relation: Literal["at_most", "at_least"]
    bound: Amount


class Condition(Spec):
    """A part of what is never run: a numeric factor from `low` to `high` (null: no bound), or a factor at these values."""

    factor: Name
    low: Amount | None = None
    high: Amount | None = None
    values: list[str] | None = Field(None, min_length=1, max_length=100)


class Exclusion(Spec):
    """Runs in which every condition holds are never made."""

    conditions: list[Condition] = Field(min_length=1, max_length=MOST_FACTORS)


class Power(Spec):
    """A factor of a term, and to which power; categorical ones to the first."""

    factor: Name
    power: int = Field(1, ge=1, le=4)


class Term(Spec):
    """A product of factors, such as A·B or A²."""

    factors: list[Power] = Field(min_length=1, max_length=6)


class EarlierRun(Spec):
    """An experiment that was made already, or is never made: a value a factor, in the order of the factors; of one that was
    made its results too, where they are known, in the order of the responses."""

    values: list[float | str] = Field(max_length=MOST_FACTORS)
    results: list[Amount | None] = Field(default_factory=list, max_length=20)


class GivenFrom(Spec):
    """Where earlier experiments are from: a design, or a version of a dataset, as it was called then. Nothing is computed of it."""

    kind: Literal["project", "dataset"]
    id: str = Field(min_length=1, max_length=40)
    name: str = Field(max_length=300)


ModelName = Literal["main", "interactions", "quadratic", "crossed", "own"]
Algorithm = Literal["d_optimal", "d_optimal_monte_carlo", "latin_hypercube", "random_d", "sobol"]


class DesignOptions(Spec):
    """What a person chooses.

    terms: of the model "own" alone; its intercept is always there but in mixtures. runs: new ones, with centre points and
    replicates among them. whole_plots: how often the factors that are hard to change are set, null for two more than their
    coefficients; variance_ratio: how much whole plots vary beside single runs, in variances. earlier: experiments that the
    design adds to, and sources: where they are from; excluded: runs that are never made. starts: of the search, null for as
    many as its size allows. continuous: whether an optimal design may leave the levels of its candidates. signal: the size of
    a coefficient that has to be found, in standard deviations of the noise.
    """

    factors: list[AnyFactor] = Field(min_length=1, max_length=MOST_FACTORS)
    mixture_total: float = Field(1.0, gt=0, le=1e12)
    constraints: list[LinearConstraint] = Field(default_factory=list, max_length=100)
    exclusions: list[Exclusion] = Field(default_factory=list, max_length=100)
    model: ModelName = "quadratic"
    terms: list[Term] = Field(default_factory=list, max_length=500)
    runs: int = Field(ge=1, le=MOST_RUNS)
    centre_points: int = Field(0, ge=0, le=100)
    replicates: int = Field(0, ge=0, le=500)
    blocks: int = Field(1, ge=1, le=20)
    whole_plots: int | None = Field(None, ge=2, le=500)
    variance_ratio: float = Field(1.0, gt=0, le=1_000)
    earlier: list[EarlierRun] = Field(default_factory=list, max_length=MOST_EARLIER)
    excluded: list[EarlierRun] = Field(default_factory=list, max_length=MOST_EARLIER)
    sources: list[GivenFrom] = Field(default_factory=list, max_length=50)
    responses: list[Name] = Field(default_factory=list, max_length=20)
    algorithm: Algorithm = "d_optimal"
    starts: int | None = Field(None, ge=1, le=100_000)
    continuous: bool = False
    hypercube: Literal["maximin", "correlation"] = "maximin"
    scramble: bool = True
    signal: float = Field(1.0, gt=0, le=100)
    alpha: float = Field(0.05, gt=0, le=0.5)
    seed: int = Field(42, ge=0, le=2_147_483_646)
