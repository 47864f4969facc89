"""The calls by which an anomaly model runs online, and what they need to begin. pydantic only.

Compute keeps nothing between calls, and there is no state: a score and its alarm follow from the rows before, which come in
with each call.
"""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.series.online_spec import SeriesRow
from hakaru_compute.kinds.time_series.model_specs import AnomalyModelName
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings
from hakaru_compute.spec import Result, Spec

MOST_ROWS = 40_000


class StartSpec(Spec):
    """A trained model that is to run online. model_settings: null as trained."""

    model_dir: str
    model_settings: ModelSettings | None = None


class Start(Result):
    """What online calls need. rows_before: how many rows before one its score, its alarm and what is said of its channels follow
    from; step: as `SeriesFacts.step`, null for a model without a time column. still_limits: of channels that may stand still for longer
    than these rows, from how many equal values in a row on they are stuck; unwatched: channels that may for longer than 12,000 rows.
    """

    model: AnomalyModelName
    features: list[str]
    time: Literal["datetime", "numeric"] | None
    step: float | None
    rows_before: int
    still_limits: dict[str, int] = Field(default_factory=dict)
    unwatched: list[str] = Field(default_factory=list)
    model_settings: ModelSettings


class OnlineRow(SeriesRow):
    """A row: its time, ISO 8601 text or, for a model whose time column is a number, a number; null for one without. values: by
    feature; one that is left out counts as missing.
    """


class OnlineScoreSpec(Spec):
    """rows: of one run, oldest first, times rising: those before, as many as there are up to `rows_before`, then the new ones, the
    first of which is `first`. still_before: of channels in `still_limits`, for how many rows before `rows` they had the first row's value.
    """

    model_dir: str
    model_settings: ModelSettings | None = None
    rows: list[OnlineRow] = Field(min_length=1, max_length=MOST_ROWS)
    first: int = Field(0, ge=0)
    still_before: dict[str, int] = Field(default_factory=dict)


class OnlineScore(Result):
    """Of a row. note: why it has no score (gap: not enough rows since a gap in time; too_few_rows: not enough rows before it;
    missing: half of the channels have no value for longer than one may stand in; sampling_changed: rows come at less than half of
    the training's interval). contributions: the channels' shares, of a row in alarm, the largest first. stuck: channels that have
    stood still for longer than ever in training; missing: channels without a value for longer than one may stand in.
    """

    time: str | float | None
    score: float | None
    alarm: bool | None
    note: Literal["gap", "too_few_rows", "missing", "sampling_changed"] | None
    contributions: dict[str, float]
    stuck: list[str]
    missing: list[str]


class OnlineScores(Result):
    """Of the new rows, in their order, with the settings they were judged by."""

    scores: list[OnlineScore]
    model_settings: ModelSettings
