"""The two calls by which a soft sensor runs online, and what they need to begin. pydantic only.

Compute keeps nothing between calls: rows come in with each call, and what was learned goes out as `state`, which whoever calls
keeps, gives a version, and hands in again as a file.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.series.online_spec import Moment, SeriesRow
from hakaru_compute.kinds.soft_sensor.literals import Inputs, LessonReason, RowNote
from hakaru_compute.kinds.soft_sensor.model_specs import SensorModelName
from hakaru_compute.spec import Result, Spec

MOST_ROWS = 20_000


class StartSpec(Spec):
    """A trained sensor that is to run online."""

    model_dir: str


class Start(Result):
    """What online calls need. rows_before: how many rows before one its estimate reads (lags, missing values that earlier ones
    stand in for, how long a sensor stands still); step: as `SeriesFacts.step`, null for a sensor without a time column.
    learns: whether it learns by itself; a sensor that does not still uses the last known value, where `inputs` is with_last
    or differences. delay: of the laboratory, in rows. still_limits: of variables that may stand still for longer than rows_before, from
    how many equal values in a row on they are stuck; unwatched: variables that may for longer than 12,000 rows.
    """

    model: SensorModelName
    inputs: Inputs
    learns: bool
    uses_last_value: bool
    target: str
    features: list[str]
    time: Literal["datetime", "numeric"] | None
    step: float | None
    rows_before: int
    still_limits: dict[str, int] = Field(default_factory=dict)
    unwatched: list[str] = Field(default_factory=list)
    delay: int
    half_width: float | None


class OnlineRow(SeriesRow):
    """A row: its time, ISO 8601 text or, for a sensor whose time column is a number, a number; null for one without. values: by
    feature; one that is left out counts as missing.
    """


class OnlineEstimateSpec(Spec):
    """rows: oldest first, times rising: those before, as many as there are up to `rows_before`, then the new ones, the first of
    which is `first`. state_file: a state that was kept, whose content never changes; null as trained. still_before: of variables in
    `still_limits`, for how many rows before `rows` they had the first row's value.
    """

    model_dir: str
    state_file: str | None = None
    rows: list[OnlineRow] = Field(min_length=1, max_length=MOST_ROWS)
    first: int = Field(0, ge=0)
    still_before: dict[str, int] = Field(default_factory=dict)
    coverage: float = Field(0.9, ge=0.5, le=0.999)


class Estimate(Result):
    """Of a row. note: why it has no estimate (gap: not enough rows since a gap in time; too_few_rows: not enough rows before it;
    missing: `missing` names variables without a value for longer than one may stand in; no_laboratory_value: none is known, or
    the inputs at its sample are not),
    or none of conformal width (laboratory_value_old: the last one is older than any in training), or what is strange about
    it (stuck: `stuck` names variables that have stood still longer than ever in training; sampling_changed: rows come at
    another interval than in training).

    inside_domain: T² and SPE are both within their limits and the last value is no older than in training; a row outside has no interval.
    moved: the variables that T² and SPE come from mostly, where it is outside; their shares.
    age: rows since the sample of the last known value.
    """

    time: str | float | None
    estimate: float | None
    lower: float | None
    upper: float | None
    inside_domain: bool | None
    t2: float | None
    spe: float | None
    note: RowNote | None
    missing: list[str] = Field(default_factory=list)
    stuck: list[str] = Field(default_factory=list)
    moved: dict[str, float] = Field(default_factory=dict)
    last_value: float | None
    age: float | None


class OnlineEstimates(Result):
    """Of the new rows, in their order. version: of the state they were made with, 0 as trained: how many values it has learned."""

    estimates: list[Estimate]
    version: int
    t2_limit: float
    spe_limit: float


class LaboratoryValue(Spec):
    """An analysis. sampled: when its sample was taken, one of the rows' times, or later than one by less than a step; null: the
    last row.
    """

    sampled: Moment | None = None
    value: float


class LearnSpec(Spec):
    """rows: oldest first, up to that of the sample and no further than that is needed (later ones are not looked at)."""

    model_dir: str
    state_file: str | None = None
    rows: list[OnlineRow] = Field(min_length=1, max_length=MOST_ROWS)
    laboratory_value: LaboratoryValue


class Learned(Result):
    """state: the new state, base64 text, also where the model itself learned nothing, as the last known value is part of it; null
    where nothing changed. version: that of the new state.

    reason: why the model learned nothing or the value was not taken: fixed, it does not learn by itself, the value is the last
    known one from now on; no_row, no row is of the sample's time; gap, too_few_rows, missing, no_laboratory_value,
    sampling_changed: inputs of the sample are missing, as of rows; older, an analysis of a later sample is known already, which
    stays the last one; repeated, an analysis of the same sample is known already.
    estimate: what the sensor said of the sample with what it knew before.
    """

    state: str | None
    version: int
    learned: bool
    reason: LessonReason | None
    estimate: float | None
    error: float | None
