"""Factor analysis and independent components of the training rows."""

from __future__ import annotations

from collections.abc import Callable
from warnings import catch_warnings, simplefilter

import numpy as np
from scipy.stats import kurtosis
from sklearn.decomposition import FactorAnalysis as Estimator
from sklearn.decomposition import FastICA

from hakaru_compute.families.downsample import known_values
from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.families.unsupervised.spec import ColumnScaling
from hakaru_compute.kinds.dimensional_compression.component_choice import fixed_signs, principal_components
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMap, FittedMethod, components_limited
from hakaru_compute.kinds.dimensional_compression.model_specs import FactorAnalysis, Ica
from hakaru_compute.kinds.dimensional_compression.spec import TrainingWarning

# Below this a column has nothing of its own: the solution is improper (Heywood).
LEAST_UNIQUENESS = 0.005


def fit_factor_analysis(
    parameters: FactorAnalysis, data: MatrixData, scaling: ColumnScaling, seed: int, check_stop: Callable[[], None]
) -> FittedMethod:
    """Maximum likelihood (Barber 2012), rotated; scores are regression scores (the factors' expectation given a row)."""
    scale = data.scale(scaling, known_only=False)
    scaled = scale.apply(data.prepared[data.fitted])
    rows, columns = scaled.shape
    centre, variance = scaled.mean(axis=0), scaled.var(axis=0)
    varying = variance > 1e-12 * variance.max()
    components = min(parameters.components, int(varying.sum()) - 1 or 1)
    warnings = components_limited(parameters.components, components, "factor_analysis")
    check_stop()
    # The likelihood knows the rows by their covariance alone, so a few rows of the same covariance stand for all.
    small, factor = _same_covariance(scaled[:, varying] - centre[varying])
    with catch_warnings():
        simplefilter("ignore")
        estimator = Estimator(
            n_components=components,
            rotation=None if parameters.rotation == "none" or components < 2 else parameters.rotation,
            svd_method="lapack",
            max_iter=parameters.max_iterations,
            tol=1e-5 / factor,
        ).fit(small)
    loadings, unique = np.zeros((columns, components)), np.ones(columns)
    order = np.argsort(-(estimator.components_**2).sum(axis=1), kind="stable")
    loadings[varying] = fixed_signs(estimator.components_[order].T)
    unique[varying] = estimator.noise_variance_
    weighted = loadings / unique[:, None]
    weights = weighted @ np.linalg.inv(np.eye(components) + weighted.T @ loadings)
    shares = np.where(varying, unique / np.where(varying, variance, 1.0), np.nan)
    converged = estimator.n_iter_ < parameters.max_iterations
    if not converged:
        warnings.append(TrainingWarning(code="not_converged", params={"model": "factor_analysis"}))
    improper = [
        column.name for column, share in zip(data.preparation.columns, shares, strict=True) if share < LEAST_UNIQUENESS
    ]
    if improper:
        warnings.append(
            TrainingWarning(code="heywood_case", params={"columns": ", ".join(improper[:5]), "count": len(improper)})
        )
    sums = (loadings**2).sum(axis=0)
    facts = {
        "loadings": loadings.T.tolist(),
        "communality": known_values(1 - shares),
        "uniqueness": known_values(shares),
        "factor_variance": sums.tolist(),
        "explained": (sums / variance.sum()).tolist(),
        "log_likelihood": float(estimator.loglike_[-1]) * factor,
        "iterations": int(estimator.n_iter_),
        "converged": bool(converged),
    }
    scores = (scaled - centre) @ weights
    names = [f"Factor{index + 1}" for index in range(components)]
    return FittedMethod(
        "factor_analysis", scale, [FittedMap("factor_analysis", names, scores)], np.arange(rows),
        {"centre": centre, "weights": weights}, facts, warnings, components, float(sums.sum() / variance.sum()),
    )  # fmt: skip


def fit_ica(
    parameters: Ica, data: MatrixData, scaling: ColumnScaling, seed: int, check_stop: Callable[[], None]
) -> FittedMethod:
    """FastICA (Hyvärinen & Oja 2000) on the leading principal components, in the order of the variance sources bring."""
    scale = data.scale(scaling, known_only=False)
    scaled = scale.apply(data.prepared[data.fitted])
    components = min(parameters.components, principal_components(scaled, 1).rank)
    warnings = components_limited(parameters.components, components, "ica")
    check_stop()
    with catch_warnings():
        simplefilter("ignore")
        estimator = FastICA(
            n_components=components,
            fun=parameters.contrast,
            whiten="unit-variance",
            max_iter=parameters.max_iterations,
            tol=1e-6,
            random_state=seed,
        ).fit(scaled)
    order = np.argsort(-(estimator.mixing_**2).sum(axis=0), kind="stable")
    mixing = estimator.mixing_[:, order]
    turned = fixed_signs(mixing)
    signs = np.where((turned * mixing).sum(axis=0) < 0, -1.0, 1.0)
    weights = estimator.components_[order].T * signs
    scores = (scaled - estimator.mean_) @ weights
    converged = estimator.n_iter_ < parameters.max_iterations
    if not converged:
        warnings.append(TrainingWarning(code="not_converged", params={"model": "ica"}))
    shares = (turned**2).sum(axis=0) / scaled.var(axis=0).sum()
    facts = {
        "mixing": turned.T.tolist(),
        "unmixing": weights.T.tolist(),
        "kurtosis": [float(one) for one in kurtosis(scores, axis=0)],
        "explained": shares.tolist(),
        "iterations": int(estimator.n_iter_),
        "converged": bool(converged),
    }
    names = [f"IC{index + 1}" for index in range(components)]
    return FittedMethod(
        "ica", scale, [FittedMap("ica", names, scores)], np.arange(len(scaled)),
        {"centre": estimator.mean_, "weights": weights}, facts, warnings, components, float(shares.sum()),
    )  # fmt: skip


def _same_covariance(centred: np.ndarray) -> tuple[np.ndarray, float]:
    """At most twice as many rows as columns whose mean is 0 and whose covariance is that of (n, p); n over their number."""
    rows, columns = centred.shape
    if rows <= 2 * columns:
        return centred, 1.0
    values, vectors = np.linalg.eigh(centred.T @ centred / rows)
    root = (vectors * np.sqrt(np.maximum(values, 0.0))) @ vectors.T * np.sqrt(columns)
    return np.vstack([root, -root]), rows / (2 * columns)
