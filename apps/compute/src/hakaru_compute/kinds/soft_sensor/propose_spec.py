"""What is proposed for a soft sensor from its data, before training. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.data.spec import Feature, Table
from hakaru_compute.kinds.soft_sensor.result_spec import LaboratoryFacts, SensorWarning, SeriesFacts
from hakaru_compute.kinds.soft_sensor.spec import Laboratory
from hakaru_compute.spec import Result, Spec

DeadTimeReason = Literal["found", "chance", "follows", "few", "constant"]
DelayReason = Literal["dead_times", "interval", "none", "given"]


class ProposeSpec(Spec):
    """laboratory: what is known already of how values are recorded; `longest`: the longest dead time looked at, in rows."""

    table: Table
    target: str
    features: list[Feature] = Field(min_length=1)
    time: str | None = None
    laboratory: Laboratory = Field(default_factory=Laboratory)
    longest: int | None = Field(None, ge=0, le=10_000)


class AnalysisRow(Result):
    """An analysis: its row from 0, its time as in `SeriesFacts.step`, its value."""

    row: int
    time: float | None
    value: float


class DeadTimeProposal(Result):
    """When changes of a variable show in the laboratory value. lags, correlations: of the variable's changes with the target's,
    negative lags being a variable that changes after the target (null where it cannot be calculated). chance: how far a
    correlation reaches by chance (1 %).

    reason: found, `rows` is the lag ≥ 0 of the largest correlation; chance, nothing reaches beyond it, 0 is proposed; follows,
    the variable changes after the target, as one does that is controlled by it or calculated from it; few, too few analyses
    to say; constant, it never changes.
    """

    column: str
    rows: int
    reason: DeadTimeReason
    correlation: float | None
    chance: float
    lags: list[int]
    correlations: list[float | None]


class Proposal(Result):
    """What the data say and what follows from it; spans are in rows.

    delay: proposed laboratory delay. delay_reason: dead_times, the shortest sure dead time, which is the most that the delay can
    be where values stand in the row of the answer; interval, no dead time is sure: half the interval of the analyses;
    none, every row has a value; given, values stand in the row of the answer and the delay was said: dead times begin at samples.
    largest_lag, lag_step, embargo: what empty settings become with the proposed delay and dead times.
    """

    laboratory: LaboratoryFacts
    series: SeriesFacts
    first_analyses: list[AnalysisRow] = Field(description="At most 10.")
    delay: int
    delay_reason: DelayReason
    dead_times: list[DeadTimeProposal]
    largest_lag: int
    lag_step: int
    embargo: int
    warnings: list[SensorWarning]
