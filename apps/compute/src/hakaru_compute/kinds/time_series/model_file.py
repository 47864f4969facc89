"""What model.json holds of an anomaly model."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.kinds.time_series.model_specs import AnomalyModelName
from hakaru_compute.kinds.time_series.predict_spec import ModelInputs
from hakaru_compute.kinds.time_series.result_spec import (
    AnomalyWarning,
    LabelFacts,
    LeaderboardRow,
    SeriesFacts,
    SplitFacts,
    WindowFacts,
)
from hakaru_compute.kinds.time_series.spec import TrainSpec
from hakaru_compute.kinds.time_series.threshold_spec import ModelSettings
from hakaru_compute.model.file import DescribedModelFile


class ModelFile(DescribedModelFile):
    """What model.json holds. `spec.models` is this model alone. channels: the features that change in training; row: its line of
    the leaderboard, without the course of the scores. longest_still: the longest run of equal values of each channel.
    """

    kind: str = "time_series"
    name: AnomalyModelName
    spec: TrainSpec
    channels: list[str]
    window: WindowFacts
    window_kind: Literal["statistics", "shape", "described", "sequence"]
    settings: ModelSettings
    row: LeaderboardRow
    series: SeriesFacts
    labels: LabelFacts
    split: SplitFacts
    longest_still: list[int]
    warnings: list[AnomalyWarning]

    @property
    def unused(self) -> set[str]:
        """Features without any value, or that never change: the model does without them."""
        return {feature.name for feature in self.inputs} - set(self.channels)

    def form(self) -> ModelInputs:
        return ModelInputs(features=self.inputs)
