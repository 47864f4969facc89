"""What an optimization is asked. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.conditions.space_spec import Factor, Rules
from hakaru_compute.conditions.target_spec import Target
from hakaru_compute.data.spec import ColumnType, Table
from hakaru_compute.model.spec import Cell
from hakaru_compute.spec import Spec

Algorithm = Literal["cma_es", "multi_bayes", "single_bayes", "random", "grid"]


class Tolerance(Spec):
    """How far a factor wanders from its setting, up and down."""

    factor: str
    plus_minus: float = Field(gt=0)


class Cautions(Spec):
    """How predictions that are little known are counted: with a penalty where a condition is outside a model's domain, and
    `uncertainty` standard deviations to the bad side.
    """

    outside_domain: bool = True
    uncertainty: float = Field(0.0, ge=0, le=10)


class ProblemOptions(Spec):
    """What may be set, and what is wanted of each model's target."""

    targets: list[Target] = Field(min_length=1, max_length=10)
    factors: list[Factor] = Field(min_length=1, max_length=200)
    rules: Rules = Field(default_factory=Rules)
    cautions: Cautions = Field(default_factory=Cautions)
    coverage: float = Field(0.9, ge=0.5, le=0.999, description="Of the intervals that are shown.")


class OptimizationOptions(ProblemOptions):
    """trials: of each algorithm; a grid has as many as it has points, `grid_levels` of each range."""

    algorithms: list[Algorithm] = Field(min_length=1, max_length=5)
    trials: int = Field(10, ge=1, le=100_000)
    grid_levels: int = Field(5, ge=2, le=1000)
    tolerances: list[Tolerance] = Field(default_factory=list)
    shortlist: int = Field(10, ge=1, le=50)
    seed: int = Field(0, ge=0, le=2**31 - 1)


class ProblemSpec(ProblemOptions):
    """models: the folders of trained models, one a target. table: the rows that they learned from."""

    models: list[str] = Field(min_length=1)
    table: Table


class RunSpec(OptimizationOptions, ProblemSpec):
    """An optimization. candidates: a table whose rows alone may be proposed, in place of the factors' limits; those columns
    that are no factor are not looked at. labels: a column of `table` by which its rows are named; candidate_labels: of
    `candidates`.
    """

    candidates: Table | None = None
    labels: str | None = None
    candidate_labels: str | None = None


class LookSpec(ProblemSpec):
    """What is to be known of a problem before it is run."""

    algorithms: list[Algorithm]
    trials: int = Field(ge=1)
    grid_levels: int = Field(5, ge=2, le=1000)
    candidates: Table | None = None
    seed: int = 0


class PredictSpec(ProblemSpec):
    """Conditions to be predicted."""

    rows: list[dict[str, Cell]] = Field(min_length=1, max_length=1000)


class ProfileSpec(ProblemSpec):
    """Curves of every factor through one condition, with so many points each or none, and a map of two of them where they are
    named. locked: factors that stay as they are where others give way for a sum to come out.
    """

    setting: dict[str, Cell]
    locked: list[str] = Field(default_factory=list)
    points: int = Field(31, ge=0, le=201)
    contour: tuple[str, str] | None = None
    contour_points: int = Field(31, ge=5, le=101)


class ImproveSpec(ProblemSpec):
    """The best condition from one on, those factors held that are `locked`."""

    setting: dict[str, Cell]
    locked: list[str] = Field(default_factory=list)
    seed: int = 0


class KnownInput(Spec):
    """A column that a model predicts from."""

    name: str
    type: ColumnType


class KnownModel(Spec):
    """What is known of a trained model before its folder is opened. inputs: null where they are not known."""

    name: str
    target: str | None
    dataset_id: str
    inputs: list[KnownInput] | None = None


class CheckSpec(Spec):
    """Options before they are run. dataset_id: the one that the project is of."""

    options: OptimizationOptions
    models: list[KnownModel]
    dataset_id: str
    has_candidates: bool = False
