"""A trained regression model on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import numpy as np

from hakaru_compute.families.supervised.estimator_file import load_estimator
from hakaru_compute.families.supervised.metrics import half_width
from hakaru_compute.families.supervised.trained import JudgedModel
from hakaru_compute.kinds.regression.learner import FittedEstimator
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.model.folder import loaded_parts, read_arrays
from hakaru_compute.model.recipe import with_recipe


@dataclass(frozen=True, kw_only=True)
class LoadedModel(JudgedModel[ModelFile]):
    """A model read back, ready to predict. `residuals` are sorted |measured − predicted| of out-of-fold predictions."""

    fitted: FittedEstimator
    residuals: np.ndarray

    def half_width(self, coverage: float) -> float | None:
        """Half the width of the conformal interval; null where too few rows were held out for the coverage."""
        scored = self.file.row.cross_validation
        return half_width(self.residuals, coverage, scored.rows if scored else None)


def load_model(folder: Path) -> LoadedModel:
    """The whole model. Raises model_file_untrusted."""
    file, arrays = ModelFile.read(folder), read_arrays(folder)
    fitted = FittedEstimator(
        estimator=load_estimator(folder),
        centre=file.target_centre,
        scale=file.target_scale,
        rows=file.fitted_rows,
        converged=True,
    )
    return with_recipe(LoadedModel(**loaded_parts(folder, file, arrays), fitted=fitted, residuals=arrays["residuals"]))
