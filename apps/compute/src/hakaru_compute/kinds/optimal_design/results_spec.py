"""What the analysis of a design's results takes and answers. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.kinds.optimal_design.options_spec import DesignOptions, Name
from hakaru_compute.kinds.optimal_design.spec import BlendMap
from hakaru_compute.spec import Result, Spec

MOST_SHEET_ROWS = 5_000
MOST_SHEET_COLUMNS = 200

Cell = Annotated[str, Field(max_length=1_000)]


class PlannedRun(Spec):
    """A run of the design: its place in the order, null for an experiment made earlier, its block, its whole plot (null where
    no factor is hard to change, and of earlier ones), and a value a factor."""

    order: int | None
    block: int
    plot: int | None = None
    values: list[float | str]


class Sheet(Spec):
    """A table of results as texts, empty cells as empty ones. lines: of the file, where its rows stand; without them from 2."""

    columns: list[Cell] = Field(min_length=1, max_length=MOST_SHEET_COLUMNS)
    rows: list[Annotated[list[Cell], Field(max_length=MOST_SHEET_COLUMNS)]] = Field(max_length=MOST_SHEET_ROWS)
    lines: list[int] = Field(default_factory=list, max_length=MOST_SHEET_ROWS)


class AnalyseSpec(Spec):
    """A design with the sheet of its results.

    responses: columns to analyse; null for those that were planned, or without any of them every other column of numbers.
    terms: labels of the terms to keep in the model; null for all.
    """

    options: DesignOptions
    runs: list[PlannedRun] = Field(max_length=5_000)
    sheet: Sheet
    responses: list[Name] | None = Field(None, min_length=1, max_length=20)
    terms: list[Annotated[str, Field(max_length=1_000)]] | None = Field(None, max_length=500)


class SheetProblem(Result):
    """A cell that cannot be read: its line in the file, its column, and what stands there."""

    line: int
    column: str
    code: Literal["not_number", "level_unknown", "cell_missing", "run_twice"]
    value: str


class SheetNote(Result):
    """What differs from the plan: a run that was not done, one beside the plan, a setting that was changed, a factor
    without a column, which counts as planned, a planned result (`factor`) without one, with the column that it may be called
    now (`done`; empty where none is like it)."""

    code: Literal["not_done", "extra", "changed", "response_missing", "factor_missing"]
    run: int | None
    line: int | None
    factor: str = ""
    planned: str = ""
    done: str = ""


class JoinedRun(Result):
    """A run as it was done, with a result a response; order: its number in the plan, null where it has none. plot: its whole
    plot, where factors are hard to change; those of runs beside the plan have numbers after the planned ones."""

    order: int | None
    role: Literal["planned", "extra", "earlier"]
    block: int
    plot: int | None = None
    values: list[float | str]
    results: list[float | None]


class FittedCoefficient(Result):
    """A coefficient of the model in coded factors, by least squares.

    low, high: its confidence interval at 1 − alpha; t, p: of the test that it is 0 (Student's t). All null where no degree
    of freedom is left to test it. degrees: of freedom of its test, and limit: from which |t| it is significant at alpha, of
    runs in whole plots (Satterthwaite); null of others, where all have the fit's. size: the estimate divided by √cᵢᵢ of
    (XᵀX)⁻¹, by which coefficients can be compared: of the same variance as one measurement.

    An amount of a mixture has the response of that amount alone as its coefficient, which nobody compares with 0.
    difference: how far it is above the mean of the other amounts' coefficients, of which t, p and size are; null of other
    terms. Where an amount is not in the model there is nothing to compare with, and difference, t, p and size are null.
    """

    label: str
    estimate: float
    standard_error: float | None
    low: float | None
    high: float | None
    t: float | None
    p: float | None
    degrees: float | None = None
    limit: float | None = None
    size: float | None
    difference: float | None = None


class AnovaLine(Result):
    """A line of the analysis of variance. Terms: what the model loses without them alone (partial, type III with effects
    coding). name: what the line is; label: of a term. f, p: null where nothing tests it. Where runs are in whole plots, terms
    have no sum of squares, and `denominator`: the degrees of freedom that F is tested with."""

    name: Literal["model", "blocks", "blending", "term", "residual", "lack_of_fit", "pure_error", "total"]
    label: str = ""
    degrees: int
    sum_squares: float | None
    mean_square: float | None
    f: float | None
    p: float | None
    denominator: float | None = None


class Residual(Result):
    """Of a run, by its place among the joined ones. studentised: by the standard deviation without the run (external);
    null where that cannot be known; of runs in whole plots by its own standard deviation. cook: Cook's distance."""

    run: int
    measured: float
    fitted: float
    residual: float
    leverage: float
    studentised: float | None
    cook: float | None


class PlotVariance(Result):
    """The noise between whole plots and of single runs, by REML. variance, of whole plots, may come out below 0, as an estimate
    without a bound does, which keeps the tests at their level. degrees: of freedom of the noise between plots; where none is
    left, `variance` and `ratio` are what the design assumed, and effects that only plots show are not tested. residual: the
    variance of a run, null where it cannot be estimated."""

    plots: int
    degrees: int
    variance: float | None
    residual: float | None
    ratio: float
    assumed: bool


class ResponseMap(Result):
    """The fitted response over two factors, the others held; null outside of the region."""

    x: str
    y: str
    x_values: list[float]
    y_values: list[float]
    values: list[list[float | None]]
    held: dict[str, float | str]


class CanonicalAxis(Result):
    """A direction, of length 1 in coded factors, along which the response changes by `curvature` times the square of the way
    from the stationary point."""

    curvature: float
    direction: dict[str, float]


class Stationary(Result):
    """Where the fitted response does not change to first order: in the factors' own units, with the response there, of an
    average block and level. inside: whether it is in the region. axes: the most falling first."""

    kind: Literal["maximum", "minimum", "saddle"]
    settings: dict[str, float]
    response: float
    inside: bool
    axes: list[CanonicalAxis]


class Fit(Result):
    """The model of one response, of runs in whole plots by generalised least squares.

    r2, adjusted_r2, predicted_r2 (by PRESS): null where they do not exist. noise: the residual standard deviation. margin:
    Lenth's margin of error of `size`, for designs without a degree of freedom. limit: from which `size` (without degrees of
    freedom), or |t|, an effect is significant at alpha. dropped: columns that these runs cannot separate from the others. blend: the
    response over the mixtures of three amounts. maps: over two numeric factors at a time; stationary: where it is level.
    """

    response: str
    runs: int
    degrees: int
    r2: float | None
    adjusted_r2: float | None
    predicted_r2: float | None
    noise: float | None
    margin: float | None
    limit: float | None
    coefficients: list[FittedCoefficient]
    plots: PlotVariance | None = None
    anova: list[AnovaLine]
    residuals: list[Residual]
    dropped: list[str]
    blend: BlendMap | None = None
    maps: list[ResponseMap] = Field(default_factory=list)
    stationary: Stationary | None = None


class DesignAnalysis(Result):
    """Results joined to their design. Where cells cannot be read nothing is fitted. terms: those that the model may have.

    products: those that were fitted, as products of factors (one that is squared is there twice), beside an intercept;
    null where the same model does not follow from them, as without an amount of a mixture. coded_from: of each amount of a
    mixture with lower bounds, the amount that is 0 in the fitted coefficients; empty where amounts are shares of the total.
    """

    alpha: float
    problems: list[SheetProblem]
    notes: list[SheetNote]
    responses: list[str]
    factors: list[str]
    runs: list[JoinedRun]
    terms: list[str]
    products: list[list[str]] | None = None
    coded_from: dict[str, float] = Field(default_factory=dict)
    fits: list[Fit]
