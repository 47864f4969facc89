"""What model.json holds of a soft sensor."""

from __future__ import annotations

from typing import Any

from hakaru_compute.families.results import Metrics
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.model_specs import SensorModelName
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
    """What model.json holds; sensor.json has what it runs by. `spec.models` is this model alone. variables: the features that
    vary, without those that a selection left out; setting: what its regressor is made with; components: of the latent variables
    that say where rows lie.
    """

    kind: str = "soft_sensor"
    name: SensorModelName
    spec: TrainSpec
    target: str
    variables: list[str]
    setting: dict[str, Any]
    inputs_kind: Inputs
    t2_limit: float
    spe_limit: float
    components: int
    fitted_samples: int
    row: LeaderboardRow
    baseline_test: Metrics
    last_value_test: Metrics
    laboratory: LaboratoryFacts
    series: SeriesFacts
    lags: LagFacts
    split: SplitFacts
    warnings: list[SensorWarning]

    @property
    def unused(self) -> set[str]:
        """Features without any value, that never change, or that a selection left out: the model does without them."""
        return {feature.name for feature in self.inputs} - set(self.variables)

    def form(self) -> ModelInputs:
        return ModelInputs(target=self.target, features=self.inputs)
