"""Fitted estimators on disk, and back without running anything a file says."""

from __future__ import annotations

import zipfile
from pathlib import Path
from typing import Any

from hakaru_compute.job import JobError

ESTIMATOR_FILE = "estimator.skops"
# What skops does not trust by itself and our estimators are made of. A file with anything else is refused.
TRUSTED = (
    "collections.OrderedDict",
    "lightgbm.basic.Booster",
    "lightgbm.sklearn.LGBMClassifier",
    "lightgbm.sklearn.LGBMRegressor",
    "sklearn.ensemble._hist_gradient_boosting.predictor.TreePredictor",
    "sklearn.gaussian_process.kernels.ConstantKernel",
    "sklearn.gaussian_process.kernels.Matern",
    "sklearn.gaussian_process.kernels.Product",
    "sklearn.gaussian_process.kernels.RBF",
    "sklearn.gaussian_process.kernels.Sum",
    "sklearn.gaussian_process.kernels.WhiteKernel",
    "sklearn.metrics._dist_metrics.EuclideanDistance64",
    "sklearn.neighbors._kd_tree.KDTree",
    "sklearn.neighbors._ball_tree.BallTree",
    "sklearn.neural_network._stochastic_optimizers.AdamOptimizer",
    "sklearn.tree._tree.Tree",
)


def save_estimator(estimator: Any, folder: Path) -> None:
    """Writes a skops file (a zip of arrays and JSON, never a pickle), lightly compressed; makes the folder."""
    import skops.io

    folder.mkdir(parents=True, exist_ok=True)
    skops.io.dump(estimator, folder / ESTIMATOR_FILE, compression=zipfile.ZIP_DEFLATED, compresslevel=1)


def load_estimator(folder: Path) -> Any:
    """The estimator of a model's folder that `save_estimator` wrote. Raises model_file_untrusted for any other content."""
    import skops.io

    path = folder / ESTIMATOR_FILE
    unknown = set(skops.io.get_untrusted_types(file=path)) - set(TRUSTED)
    if unknown:
        raise JobError("model_file_untrusted", types=", ".join(sorted(unknown)))
    return skops.io.load(path, trusted=list(TRUSTED))
