"""What model.json holds of a regression model."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.families.results import Metrics, TrainingWarning
from hakaru_compute.families.supervised.model_file import JudgedModelFile
from hakaru_compute.kinds.regression.model_specs import ModelName
from hakaru_compute.kinds.regression.predict_spec import ModelInputs
from hakaru_compute.kinds.regression.spec import FoldScore, LeaderboardRow, SearchTrial, TrainSpec


class ModelFile(JudgedModelFile):
    """What model.json holds. `spec.models` is this model alone."""

    kind: str = "regression"
    name: ModelName
    spec: TrainSpec
    trials: list[SearchTrial]
    row: LeaderboardRow
    fold_scores: list[FoldScore]
    baseline_test: Metrics
    warnings: list[TrainingWarning]
    target_centre: float
    target_scale: float
    target_minimum: float
    target_maximum: float
    # Features whose gaps widen intervals; earlier versions knew none.
    masked_features: list[str] = Field(default_factory=list)

    def form(self) -> ModelInputs:
        return ModelInputs(target=self.target, features=self.inputs)
