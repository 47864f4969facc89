"""What a soft sensor's report says. pydantic only. Lists along time are thinned evenly to `most_points`, extremes kept."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.families.model_choice import Plain
from hakaru_compute.families.results import Absent, FoldMetrics, Interval, Metrics, Shown
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.model_specs import SensorModelName
from hakaru_compute.kinds.soft_sensor.result_spec import (
    InputsTrial,
    LaboratoryFacts,
    LagFacts,
    SensorWarning,
    SeriesFacts,
    SplitFacts,
)
from hakaru_compute.model.spec import Provenance
from hakaru_compute.spec import Result, Spec

Part = Literal["training", "left_out", "test"]


class ReportSpec(Spec):
    """A report of a model, within `budget_s` seconds. replays: false leaves out what fits or replays anew (retraining, stuck and
    missing sensors).
    """

    model_dir: str
    table: Table
    budget_s: float = Field(120.0, ge=5, le=3600)
    most_points: int = Field(2000, ge=100, le=20_000)
    replays: bool = True


class SamplePoints(Result):
    """The analyses, by column, in order of time: row from 0, time, part, measured; estimate: of the test with what was known then,
    of the training by the folds (null where none held it out); lower, upper: of `coverage`; last: the last known value there.
    t2, spe, inside_domain: where its inputs lie; distance: to the nearest training samples further away in time than the embargo.
    scores, target_scores: T and U of the latent variables [a][m].
    """

    rows: list[int]
    times: list[float | None]
    parts: list[Part]
    measured: list[float]
    estimates: list[float | None]
    lower: list[float | None]
    upper: list[float | None]
    last: list[float | None]
    t2: list[float | None]
    spe: list[float | None]
    inside_domain: list[bool | None]
    scores: list[list[float | None]]
    target_scores: list[list[float | None]]
    shown: Shown
    distance: list[float | None] = Field(default_factory=list)


class RowPoints(Result):
    """Estimates at rows between the analyses too, over the test and what lies before it, as if online; `known`: the laboratory
    value known at each row.
    """

    rows: list[int]
    times: list[float | None]
    estimates: list[float | None]
    lower: list[float | None]
    upper: list[float | None]
    known: list[float | None]
    t2: list[float | None]
    spe: list[float | None]
    shown: Shown
    distance: list[float | None] = Field(default_factory=list)


class WindowErrors(Result):
    """Samples of the test from one row to another, both inclusive; times of these. bias: mean of estimate less measured."""

    first_row: int
    last_row: int
    first_time: float | None
    last_time: float | None
    samples: int
    rmse: float
    last_value_rmse: float | None
    bias: float


class LagMapVariable(Result):
    """By lag of `LagMap.lags`; null where the sensor has no such lag. share: of the variable in all absolute values."""

    column: str
    values: list[float | None]
    share: float
    chosen: int


LagMapKind = Literal["slopes", "importance", "vip", "permutation"]


class LagMap(Result):
    """slopes: per standard deviation of input and target, of a linear model; local models: their mean slopes at the test's rows.
    importance: of trees, the share of the squared error that splits there take away. permutation: by how much of the squared error
    over the folds shuffling that lag raises it, at least 0, of all lags that were tried; share: of the variable's, with all its lags
    together; chosen: how many were kept. extra: of inputs that are no lags.
    """

    kind: LagMapKind
    lags: list[int]
    variables: list[LagMapVariable]
    extra: dict[str, float]


class Contribution(Result):
    """A variable's share in a figure, over all its lags."""

    column: str
    share: float


AlarmKind = Literal["domain", "bias"]


class DriftAlarm(Result):
    """Samples in a row, at least `Report.fewest_outside`, that lie beyond a limit (domain), or whose error stays on one side (bias:
    CUSUM of errors in units of the folds' standard deviation above 5). by: which of T² and SPE lies further beyond its limit on
    average, null of bias. first to last: rows and times. moved: the variables that it comes from, largest first; of bias those whose
    mean has moved most from the training's, in its standard deviations.
    """

    kind: AlarmKind
    by: Literal["t2", "spe"] | None = None
    first_row: int
    last_row: int
    first_time: float | None
    last_time: float | None
    samples: int
    moved: list[Contribution]


class Retraining(Result):
    """The test replayed as if online, the model fitted anew after every so many analyses (`every` null: never), or going on
    learning by itself (`own`).

    refits: how often; seconds: what the replay took; rmse: over the test; gain: 1 − MSE / MSE of never.
    """

    every: int | None
    own: bool
    refits: int
    seconds: float
    rmse: float
    gain: float


class Sensitivity(Result):
    """RMSE over the test where a variable sticks at its last value before the test, or is missing and the training's mean stands
    in; `rmse` without either is `base`.
    """

    column: str
    stuck_rmse: float
    missing_rmse: float


class Sensitivities(Result):
    base: float
    variables: list[Sensitivity]


class LatentColumn(Result):
    """An input of the latent variables: a variable at a lag, or one of the last values (`lag` null).

    weights W, rotations W*, loadings P: by latent variable; vip.
    """

    column: str
    lag: int | None
    weights: list[float]
    rotations: list[float]
    loadings: list[float]
    vip: float


class Latent(Result):
    """The PLS of the sensor's inputs: its own model (`own`), or one beside it that says where rows lie.

    target_weights C: by latent variable. x_explained, y_explained: shares of variance of the training by so many. t2_limit,
    spe_limit: 99 % of the training's rows lie below both, by these rows themselves; t2_theory, spe_theory: by the F and Box's
    distribution, which know of no autocorrelation. fitted_rows, variances: the training's analyses and their scores' variances,
    which the ellipse of two latent variables is made of.
    """

    own: bool
    components: int
    fitted_rows: int
    variances: list[float]
    columns: list[LatentColumn]
    target_weights: list[float]
    x_explained: list[float]
    y_explained: list[float]
    t2_limit: float
    spe_limit: float
    t2_theory: float | None
    spe_theory: float | None


class Contributions(Result):
    """Of the `rows` furthest outside, and a few of the training: which variable T² and SPE come from, over all its lags.

    t2, spe: shares by row and variable.
    """

    rows: list[int]
    times: list[float | None]
    parts: list[Part]
    columns: list[str]
    t2: list[list[float]]
    spe: list[list[float]]


class Report(Result):
    """What a report of a sensor says."""

    model: SensorModelName
    target: str
    parameters: dict[str, Plain]
    inputs: Inputs
    learns: bool
    features: list[Feature]
    time: str | None
    laboratory: LaboratoryFacts
    series: SeriesFacts
    lags: LagFacts
    split: SplitFacts
    by_inputs: list[InputsTrial]
    test: Metrics
    cross_validated: Metrics
    folds: FoldMetrics
    baseline_test: Metrics
    last_value_test: Metrics
    gain: Interval | None
    nearer: float | None
    bias: float | None
    coverage: float = Field(description="Of the intervals shown.")
    half_width: float | None
    observed_coverage: float | None
    samples: SamplePoints
    course: RowPoints | None
    windows: list[WindowErrors]
    lag_map: LagMap | None
    vip_map: LagMap
    permutation_map: LagMap | None = None
    latent: Latent
    distance_limit: float | None = Field(
        None,
        description="99 % of the training's rows are no further from training samples that are not at their side in time.",
    )
    contributions: Contributions
    alarms: list[DriftAlarm]
    outside: int | None = Field(None, description="Samples of the test whose T² or SPE lies beyond its limit.")
    fewest_outside: int = 3
    retraining: list[Retraining] | None
    sensitivity: Sensitivities | None
    warnings: list[SensorWarning]
    absent: list[Absent]
    provenance: Provenance
    report_seconds: float
