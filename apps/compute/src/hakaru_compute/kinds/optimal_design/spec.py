"""What the tasks of designs take and answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.kinds.optimal_design.options_spec import Algorithm, DesignOptions
from hakaru_compute.problems import Problem
from hakaru_compute.spec import Result, Spec


class CheckSpec(Spec):
    """Options before they are registered."""

    options: DesignOptions


class TermName(Result):
    """A term of the model: its label, such as A·B, and how many coefficients it has. The intercept's label is empty."""

    label: str
    coefficients: int


class DesignCheck(Result):
    """What is wrong with the options, and what the model takes: its terms, coefficients, and the runs that is at least."""

    problems: list[Problem]
    terms: list[TermName]
    coefficients: int


class SizesSpec(Spec):
    """Options whose number of runs is open."""

    options: DesignOptions


class Size(Result):
    """The best D that a short search found with this many new runs."""

    runs: int
    d: float


class Sizes(Result):
    """D against the number of runs; empty where the algorithm does not go by D."""

    sizes: list[Size]


class DesignSpec(DesignOptions):
    """What to design, and files that were sent along: runs to leave out and experiments that were made, as CSV."""

    exclude_file: str | None = None
    earlier_file: str | None = None


Role = Literal["new", "centre", "replicate", "earlier"]


class Run(Result):
    """A run: its place in the randomised order from 1 (null for an experiment made earlier), its block, its whole plot from 1
    (null where no factor is hard to change, and of earlier ones), what it is, a value a factor, and how far its result would
    draw the fitted model (null where the model cannot be fitted)."""

    order: int | None
    block: int
    plot: int | None = None
    role: Role
    values: list[float | str]
    leverage: float | None


class Efficiencies(Result):
    """How good a design of `runs` runs is for the model.

    d: |XᵀX|^(1/p)/N with numbers coded −1 to 1 and categories 0 and 1. d_efficiency, a_efficiency, g_efficiency: as SAS
    OPTEX has them, in per cent, with categories in effects coding; G over the points of the region. i: the mean variance
    of a prediction over the region, in variances of the noise. relative_d: share of what the best weighting of all
    candidates reaches. All null where the model cannot be fitted.
    """

    runs: int
    d: float | None
    d_efficiency: float | None
    a_efficiency: float | None
    g_efficiency: float | None
    i: float | None
    condition: float | None
    relative_d: float | None


class Coefficient(Result):
    """A column of the model: its term, standard error in standard deviations of the noise, power to find `signal`, and VIF.

    power: null where no degree of freedom is left to estimate the noise, and of amounts of a mixture, whose coefficients are
    levels that nobody tests against 0. vif: null for the intercept and in mixtures.
    """

    label: str
    standard_error: float
    power: float | None
    vif: float | None


class Correlations(Result):
    """Correlations between columns of the model; null where one does not change."""

    labels: list[str]
    values: list[list[float | None]]


class Aliases(Result):
    """What terms outside of the model (columns) would add to its coefficients (rows) if they were not zero."""

    rows: list[str]
    columns: list[str]
    values: list[list[float]]


class VarianceMap(Result):
    """Variance of a prediction over two factors, the others at the middle; null outside of the region."""

    x: str
    y: str
    x_values: list[float]
    y_values: list[float]
    variance: list[list[float | None]]


class BlendMap(Result):
    """A value over the mixtures of three amounts, other factors at their centre: a triangle at whose corners one amount is at
    `high` and the others at `low`. values: at steps of 1/`steps` of its sides, from the first amount's highest down, then from
    the second's; null where a combination is excluded. region: corners of the mixtures that may be run, in shares of the
    triangle."""

    factors: list[str]
    low: list[float]
    high: list[float]
    steps: int
    values: list[float | None]
    region: list[list[float]]


class SpacePoint(Result):
    """So large a share of the region has a prediction's variance of at most this."""

    share: float
    variance: float


class Spread(Result):
    """How evenly runs fill the region: the smallest distance between two, the largest correlation of two factors, and the
    centred discrepancy, each beside the median of 100 plain random designs of the same size."""

    distance: float
    random_distance: float
    correlation: float | None
    random_correlation: float | None
    discrepancy: float
    random_discrepancy: float


class Classical(Result):
    """A classical design of these factors, judged for the same model; figures null where it cannot fit it."""

    name: Literal[
        "full_factorial",
        "fractional_factorial",
        "plackett_burman",
        "central_composite",
        "box_behnken",
        "definitive_screening",
    ]
    efficiencies: Efficiencies


class DesignWarning(Result):
    """Something a careful person would want to know. `code` has words in the catalogues; `params` fill them."""

    code: Literal[
        "no_error_estimate",
        "no_plot_error",
        "no_run_error",
        "low_power",
        "low_power_plots",
        "high_correlation",
        "high_variance",
        "high_leverage",
        "model_not_fitted",
        "starts_few",
        "not_power_of_two",
        "strata_lost",
        "repeated_runs",
        "excluded_nothing",
    ]
    params: dict[str, str | int | float] = Field(default_factory=dict)


class Search(Result):
    """How the design was found: from how many starts, how many of them ended at the best D, of how many candidates."""

    algorithm: Algorithm
    starts: int
    hits: int | None
    candidates: int | None
    excluded: int


class Evaluation(Result):
    """What a design can estimate and how well. `before`: the earlier experiments alone, where there are any. `blend`: a
    prediction's variance over the mixtures of three amounts.

    plots, plot_degrees: whole plots, and degrees of freedom of the noise between them; degrees_of_freedom is then that of
    single runs. Null where no factor is hard to change.
    """

    efficiencies: Efficiencies
    before: Efficiencies | None
    degrees_of_freedom: int
    pure_error: int
    coefficients: list[Coefficient]
    correlations: Correlations | None
    aliases: Aliases | None
    space: list[SpacePoint]
    space_points: int
    maps: list[VarianceMap]
    blend: BlendMap | None = None
    spread: Spread
    sizes: list[Size]
    classical: list[Classical]
    plots: int | None = None
    plot_degrees: int | None = None


class DesignResult(Result):
    """A design and what is known of it."""

    factors: list[str]
    units: list[str]
    terms: list[TermName]
    runs: list[Run]
    search: Search
    evaluation: Evaluation
    warnings: list[DesignWarning]
