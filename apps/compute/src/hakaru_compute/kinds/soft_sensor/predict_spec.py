"""What predictions of a soft sensor are asked and what they answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.results import Interval, Metrics
from hakaru_compute.kinds.soft_sensor.model_specs import SensorModelName
from hakaru_compute.model.spec import Distribution, ModelInput, PredictFile, RowsSummary
from hakaru_compute.spec import Result


class PredictSpec(PredictFile):
    """A new series, rows in order of time; the file's columns may go by other names, target and time as well (`mapping`).

    state_file: what the sensor has learned since its training (a state that `learn` answered); null as trained.
    laboratory: what is done with laboratory values that the file has in the target's column. learn: they are known from their
    delay on, as last values and to learn from, as if online; ignore: they only judge the estimates.
    """

    state_file: str | None = None
    coverage: float = Field(0.9, ge=0.5, le=0.999)
    laboratory: Literal["learn", "ignore"] = "learn"


class PredictSummary(RowsSummary):
    """What happened to the rows. Columns of the output: `estimate`, `lower`, `upper`, `inside_domain`, `t2`, `spe`, `note`
    (why a row has no estimate, as online), `laboratory_value` (the analyses, at the rows of their samples), then the input's.

    notes: rows by note. metrics: over the samples of the file's analyses, each estimated before it was known; last_value: of
    the last known value over the same; gain: as in the leaderboard. not_estimated: rows between those that a model that is
    fitted anew for every row estimates, in long files.
    """

    model: SensorModelName
    target: str
    time: str | None
    coverage: float
    half_width: float | None
    estimated: int
    not_estimated: int
    outside_domain: int
    notes: dict[str, int]
    gaps: int
    analyses: int
    learned: int
    metrics: Metrics | None
    last_value: Metrics | None
    gain: Interval | None
    observed_coverage: float | None
    minimum: float | None
    mean: float | None
    maximum: float | None
    prediction_distribution: Distribution | None


class ModelInputs(Result):
    """A trained sensor's variables, in the order they were chosen."""

    target: str
    features: list[ModelInput]
