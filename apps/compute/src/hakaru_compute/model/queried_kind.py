"""A kind whose models say numbers of conditions, so that conditions can be searched over them."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Mapping
from typing import NamedTuple

import numpy as np

from hakaru_compute.model.equation import EquationTerm
from hakaru_compute.model.kind import AnswersT, FileT, LoadedT, SettingsT, TrainedKind


class Answer(NamedTuple):
    """Numbers (n,) with the intervals in which a measurement is expected, NaN where there is none."""

    value: np.ndarray
    lower: np.ndarray
    upper: np.ndarray


class QueriedKind(TrainedKind[FileT, LoadedT, SettingsT, AnswersT]):
    """What it adds: how its models are asked, and which number an answer is. of_class: of models of classes the one whose
    probability is meant, null for the positive or the last one.
    """

    @abstractmethod
    def settings_of_asking(self, model: LoadedT, coverage: float) -> SettingsT:
        """With intervals of this coverage that tell conditions apart, where the model has such."""

    @abstractmethod
    def numbers_of(self, model: LoadedT, answers: AnswersT, of_class: str | None) -> Answer:
        """The numbers of its answers."""

    @abstractmethod
    def limits(self, model: LoadedT, of_class: str | None) -> tuple[float, float]:
        """The smallest and the largest number over the training rows. Raises class_unknown."""

    def equation(self, model: LoadedT, reach: Mapping[str, tuple[float, float]]) -> list[EquationTerm] | None:
        """Its number as a sum of terms in the features' own units, where it is one. reach: between what numbers lie."""
        return None
