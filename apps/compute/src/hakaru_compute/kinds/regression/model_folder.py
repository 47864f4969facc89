"""A trained regression model on disk."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from hakaru_compute.families.supervised.estimator_file import load_estimator
from hakaru_compute.families.supervised.latent_prediction import LatentSpace
from hakaru_compute.families.supervised.trained import JudgedModel
from hakaru_compute.kinds.regression.interval_widths import Spread, Widths
from hakaru_compute.kinds.regression.latent_rows import latent_space
from hakaru_compute.kinds.regression.learner import FittedEstimator
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.model.folder import loaded_parts, read_arrays
from hakaru_compute.model.recipe import with_recipe


@dataclass(frozen=True, kw_only=True)
class LoadedModel(JudgedModel[ModelFile]):
    """A model read back, ready to predict."""

    fitted: FittedEstimator
    widths: Widths
    latent: LatentSpace | None = None


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
    parts = loaded_parts(folder, file, arrays)
    columns = [column.name for column in parts["preparation"].columns]
    latent = latent_space(fitted.estimator, columns, file.fitted_rows, arrays)
    return with_recipe(LoadedModel(**parts, fitted=fitted, widths=widths, latent=latent))
