"""What model.json holds of a soft sensor."""

from __future__ import annotations

from typing import Any

from hakaru_compute.families.results import FoldMetrics, Metrics
from hakaru_compute.kinds.soft_sensor.model_specs import Inputs, SensorModelName
from hakaru_compute.kinds.soft_sensor.predict_spec import ModelInputs
from hakaru_compute.kinds.soft_sensor.result_spec import (
    LaboratoryFacts,
    LagFacts,
    LeaderboardRow,
    SensorWarning,
    SeriesFacts,
    SplitFacts,
)
from hakaru_compute.kinds.soft_sensor.spec import TrainSpec
from hakaru_compute.model.file import DescribedModelFile


class ModelFile(DescribedModelFile):
    """What model.json holds. `spec.models` is this model alone. setting: what its regressor is made with; lags: (place of the
    variable among `variables`, rows) of each input. oldest: the largest age of a last value in training, in rows; longest_still: by
    variable, the longest run of equal values in training.
    """

    kind: str = "soft_sensor"
    name: SensorModelName
    spec: TrainSpec
    target: str
    variables: list[str]
    setting: dict[str, Any]
    inputs_kind: Inputs
    lag_places: list[tuple[int, int]]
    oldest: float
    longest_still: list[int]
    t2_limit: float
    spe_limit: float
    components: int
    fitted_samples: int
    row: LeaderboardRow
    baseline_test: Metrics
    last_value_test: Metrics
    folds: FoldMetrics | None
    laboratory: LaboratoryFacts
    series: SeriesFacts
    lag_facts: LagFacts
    split: SplitFacts
    warnings: list[SensorWarning]

    @property
    def unused(self) -> set[str]:
        """Features without any value, or that never change: the model does without them."""
        return {feature.name for feature in self.inputs} - set(self.variables)

    def form(self) -> ModelInputs:
        return ModelInputs(target=self.target, features=self.inputs)
