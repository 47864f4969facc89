"""Gaussian mixtures by expectation maximisation (Dempster, Laird & Rubin 1977), begun by k-means."""

from __future__ import annotations

from collections.abc import Sequence
from warnings import catch_warnings, simplefilter

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.mixture import GaussianMixture as Estimator

from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.model_specs import GaussianMixture
from hakaru_compute.kinds.clustering.numbering import by_size
from hakaru_compute.kinds.clustering.spec import TrainingWarning

CERTAIN = 0.9


def fit_mixture(parameters: GaussianMixture, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """Each row goes to its most probable component; components without rows come last."""
    found = _run(parameters, matrix, clusters, parameters.starts, running.seed)
    probabilities = found.predict_proba(matrix)
    labels, order = by_size(probabilities.argmax(axis=1), clusters)
    precisions = found.precisions_cholesky_
    warnings = []
    if not found.converged_:
        warnings.append(TrainingWarning(code="not_converged", params={"iterations": parameters.max_iterations}))
    if empty := clusters - len(np.unique(labels)):
        warnings.append(TrainingWarning(code="components_empty", params={"components": empty}))
    return FittedMethod(
        name="gaussian_mixture",
        labels=labels,
        centres=found.means_[order],
        assignment="most_probable",
        arrays={
            "weights": found.weights_[order],
            "precisions": precisions if parameters.covariance == "tied" else precisions[order],
        },
        facts={
            "weights": found.weights_[order].tolist(),
            "log_likelihood": float(found.score(matrix) * len(matrix)),
            "bic": float(found.bic(matrix)),
            "aic": float(found.aic(matrix)),
            "parameters": int(found._n_parameters()),
            "iterations": int(found.n_iter_),
            "converged": bool(found.converged_),
            "certain": int((probabilities.max(axis=1) >= CERTAIN).sum()),
            "standard_deviations": _deviations(found, matrix.shape[1])[order].tolist(),
        },
        warnings=warnings,
    )


def partition_mixture(
    parameters: GaussianMixture, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, with BIC and AIC."""
    starts = parameters.starts if starts is None else min(starts, parameters.starts)
    found = [_run(parameters, matrix, count, starts, seed) for count in counts]
    return Partitions(
        [one.predict(matrix) for one in found],
        {"bic": [float(one.bic(matrix)) for one in found], "aic": [float(one.aic(matrix)) for one in found]},
    )


def _run(parameters: GaussianMixture, matrix: np.ndarray, clusters: int, starts: int, seed: int):
    with catch_warnings():
        simplefilter("ignore", ConvergenceWarning)
        return Estimator(
            n_components=clusters,
            covariance_type=parameters.covariance,
            n_init=starts,
            reg_covar=parameters.regularisation,
            max_iter=parameters.max_iterations,
            random_state=seed,
        ).fit(matrix)


def _deviations(found, columns: int) -> np.ndarray:
    """Standard deviations (k, p) of the components along the columns."""
    covariances, kind = found.covariances_, found.covariance_type
    if kind == "full":
        variances = np.einsum("kii->ki", covariances)
    elif kind == "tied":
        variances = np.tile(np.diag(covariances), (len(found.weights_), 1))
    elif kind == "diag":
        variances = covariances
    else:
        variances = np.tile(covariances[:, None], (1, columns))
    return np.sqrt(variances)
