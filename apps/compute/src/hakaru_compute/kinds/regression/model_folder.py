"""A trained regression model on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hakaru_compute.kinds.regression.fit_model import FittedEstimator
from hakaru_compute.kinds.regression.model_specs import ModelName
from hakaru_compute.kinds.regression.spec import FoldScore, LeaderboardRow, SearchTrial, TrainSpec
from hakaru_compute.tabular.conformal import half_width
from hakaru_compute.tabular.estimator_file import load_estimator
from hakaru_compute.tabular.model_files import ESTIMATOR_FILE, MODEL_FILE, KeptModel, KeptParts, kept_parts, read_arrays
from hakaru_compute.tabular.results import Caution, Metrics


class ModelFile(KeptModel):
    """What model.json holds. `spec.models` is this model alone."""

    kind: str = "regression"
    name: ModelName
    spec: TrainSpec
    trials: list[SearchTrial]
    row: LeaderboardRow
    fold_scores: list[FoldScore]
    baseline_test: Metrics
    warnings: list[Caution]
    target_centre: float
    target_scale: float
    target_minimum: float
    target_maximum: float


@dataclass(frozen=True)
class LoadedModel(KeptParts):
    """A model read back, ready to predict. `residuals` are sorted |measured − predicted| of out-of-fold predictions."""

    file: ModelFile
    fitted: FittedEstimator
    residuals: np.ndarray

    def half_width(self, coverage: float) -> float | None:
        """Half the width of the conformal interval; null where too few rows were held out for the coverage."""
        scored = self.file.row.cross_validation
        return half_width(self.residuals, coverage, scored.rows if scored else None)


def read_model_file(folder: Path) -> ModelFile:
    """What the model is, without loading it."""
    return ModelFile.model_validate_json((folder / MODEL_FILE).read_text(encoding="utf-8"))


def load_model(folder: Path) -> LoadedModel:
    """The whole model. Raises model_file_untrusted."""
    file, arrays = read_model_file(folder), read_arrays(folder)
    fitted = FittedEstimator(
        load_estimator(folder / ESTIMATOR_FILE), file.target_centre, file.target_scale, file.fitted_rows, True
    )
    return LoadedModel(file=file, fitted=fitted, residuals=arrays["residuals"], **kept_parts(folder, file, arrays))
