"""A trained regression model on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hakaru_compute.families.supervised.estimator_file import load_estimator
from hakaru_compute.families.supervised.trained import JudgedModel
from hakaru_compute.kinds.regression.interval_widths import Spread, Widths
from hakaru_compute.kinds.regression.learner import FittedEstimator
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.model.folder import loaded_parts, read_arrays
from hakaru_compute.model.recipe import with_recipe


@dataclass(frozen=True, kw_only=True)
class LoadedModel(JudgedModel[ModelFile]):
    """A model read back, ready to predict."""

    fitted: FittedEstimator
    widths: Widths


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
    scored = file.row.cross_validation
    widths = Widths(
        arrays["residuals"],
        scored.rows if scored else None,
        Spread(*arrays["spread"]) if "spread" in arrays else None,
        dict(zip(file.masked_features, arrays["masked"], strict=True)) if "masked" in arrays else {},
    )
    return with_recipe(LoadedModel(**loaded_parts(folder, file, arrays), fitted=fitted, widths=widths))
