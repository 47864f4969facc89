"""What model.json holds of a classifier."""

from __future__ import annotations

from typing import Literal

from pydantic import Field

from hakaru_compute.families.supervised.model_file import JudgedModelFile
from hakaru_compute.families.supervised.results import ClassMetrics
from hakaru_compute.kinds.discriminant_analysis.figures_spec import ClassCount
from hakaru_compute.kinds.discriminant_analysis.model_specs import ModelName
from hakaru_compute.kinds.discriminant_analysis.predict_spec import ModelInputs
from hakaru_compute.kinds.discriminant_analysis.spec import (
    FoldScore,
    LatentVariables,
    LeaderboardRow,
    SearchTrial,
    TrainingWarning,
    TrainSpec,
)
from hakaru_compute.spec import Result


class Link(Result):
    """How raw answers (n, k) of an estimator become probabilities of its classes.

    probabilities: they are. softmax: exp(raw / temperature) over their sum. platt: 1 / (1 + exp(slope · raw + offset)) of each
    class over their sum (of two classes of the second one). factors: what probabilities are then weighted by, and brought
    back to a sum of 1, where classes count alike and the estimator itself cannot weight them. uninformed: held-out rows did
    not show that the answers tell the classes apart, so probabilities are the classes' shares, and answers break ties.
    """

    kind: Literal["probabilities", "softmax", "platt"] = "probabilities"
    temperature: float = 1.0
    slopes: list[float] = Field(default_factory=list)
    offsets: list[float] = Field(default_factory=list)
    factors: list[float] | None = None
    uninformed: bool = False


class ModelFile(JudgedModelFile):
    """What model.json holds. `spec.models` is this model alone.

    fitted_classes: places, among `classes`, of those the estimator knows. probability_limit: see `UnlikeAnyClass`.
    """

    kind: str = "discriminant_analysis"
    name: ModelName
    spec: TrainSpec
    trials: list[SearchTrial]
    row: LeaderboardRow
    fold_scores: list[FoldScore]
    baseline_test: ClassMetrics
    warnings: list[TrainingWarning]
    classes: list[ClassCount]
    positive_class: str | None
    weighted: bool
    link: Link
    fitted_classes: list[int]
    latent: LatentVariables | None
    probability_limit: float

    @property
    def labels(self) -> tuple[str, ...]:
        """The classes, in the order of probabilities."""
        return tuple(one.label for one in self.classes)

    @property
    def positive(self) -> int | None:
        """Of two classes, the place of the positive one."""
        return None if self.positive_class is None else self.labels.index(self.positive_class)

    def form(self) -> ModelInputs:
        return ModelInputs(
            target=self.target, classes=list(self.labels), positive_class=self.positive_class, features=self.inputs
        )
