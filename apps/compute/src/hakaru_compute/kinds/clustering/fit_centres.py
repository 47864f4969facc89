"""Methods whose clusters have centres: k-means, Gaussian mixtures, k-medoids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from warnings import catch_warnings, simplefilter

import numpy as np
from sklearn.cluster import KMeans as KMeansEstimator
from sklearn.exceptions import ConvergenceWarning
from sklearn.mixture import GaussianMixture as MixtureEstimator

from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.metrics import distances
from hakaru_compute.kinds.clustering.model_specs import GaussianMixture, KMeans, KMedoids
from hakaru_compute.kinds.clustering.numbering import by_size
from hakaru_compute.kinds.clustering.spec import TrainingWarning


def fit_kmeans(parameters: KMeans, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """The best of several beginnings."""
    found = _kmeans(parameters, matrix, clusters, parameters.starts, running.seed)
    labels, order = by_size(found.labels_, clusters)
    converged = bool(found.n_iter_ < parameters.max_iterations)
    return FittedMethod(
        name="kmeans",
        labels=labels,
        centres=found.cluster_centers_[order],
        assignment="nearest_centre",
        arrays={},
        facts={"inertia": float(found.inertia_), "iterations": int(found.n_iter_), "converged": converged},
        warnings=[]
        if converged
        else [TrainingWarning(code="not_converged", params={"iterations": parameters.max_iterations})],
    )


def partition_kmeans(
    parameters: KMeans, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count."""
    starts = parameters.starts if starts is None else min(starts, parameters.starts)
    return Partitions([_kmeans(parameters, matrix, count, starts, seed).labels_ for count in counts])


def _kmeans(parameters: KMeans, matrix: np.ndarray, clusters: int, starts: int, seed: int) -> KMeansEstimator:
    with catch_warnings():
        # Fewer distinct rows than clusters: the fit's caller counts them.
        simplefilter("ignore", ConvergenceWarning)
        return KMeansEstimator(
            n_clusters=clusters, n_init=starts, max_iter=parameters.max_iterations, random_state=seed, copy_x=True
        ).fit(matrix)


CERTAIN = 0.9


def fit_mixture(parameters: GaussianMixture, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """Each row goes to its most probable component; components without rows come last."""
    found = _mixture(parameters, matrix, clusters, parameters.starts, running.seed)
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
    found = [_mixture(parameters, matrix, count, starts, seed) for count in counts]
    return Partitions(
        [one.predict(matrix) for one in found],
        {"bic": [float(one.bic(matrix)) for one in found], "aic": [float(one.aic(matrix)) for one in found]},
    )


def _mixture(
    parameters: GaussianMixture, matrix: np.ndarray, clusters: int, starts: int, seed: int
) -> MixtureEstimator:
    with catch_warnings():
        simplefilter("ignore", ConvergenceWarning)
        return MixtureEstimator(
            n_components=clusters,
            covariance_type=parameters.covariance,
            n_init=starts,
            reg_covar=parameters.regularisation,
            max_iter=parameters.max_iterations,
            random_state=seed,
        ).fit(matrix)


def _deviations(found: MixtureEstimator, columns: int) -> np.ndarray:
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


# The careful beginning compares every row with every other once for each medoid.
MOST_ROWS_BUILT = 3000
ROWS_AT_ONCE = 512


@dataclass(frozen=True)
class Medoids:
    """places (k,) of the medoids among the rows, groups (n,) from 0, and the sum of distances."""

    places: np.ndarray
    groups: np.ndarray
    cost: float
    swaps: int
    converged: bool


def fit_medoids(parameters: KMedoids, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """The best of several beginnings."""
    between = all_distances(matrix, parameters.metric, running.check_stop)
    found = find_medoids(between, clusters, parameters, running.seed, running.check_stop)
    labels, order = by_size(found.groups, clusters)
    places = found.places[order]
    return FittedMethod(
        name="kmedoids",
        labels=labels,
        centres=matrix[places].copy(),
        assignment="nearest_medoid",
        arrays={"medoids": places},
        facts={"cost": found.cost, "swaps": found.swaps, "converged": found.converged},
        warnings=[]
        if found.converged
        else [TrainingWarning(code="not_converged", params={"iterations": parameters.max_iterations})],
    )


def partition_medoids(
    parameters: KMedoids, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, of distances that are measured once."""
    between = all_distances(matrix, parameters.metric, _never)
    return Partitions([find_medoids(between, count, parameters, seed, _never, starts).groups for count in counts])


def all_distances(matrix: np.ndarray, metric: str, check_stop: Callable[[], None]) -> np.ndarray:
    """Distances (n, n), in single precision: they are many."""
    between = np.empty((len(matrix), len(matrix)), dtype=np.float32)
    for start in range(0, len(matrix), ROWS_AT_ONCE):
        check_stop()
        between[start : start + ROWS_AT_ONCE] = distances(matrix[start : start + ROWS_AT_ONCE], matrix, metric)
    np.fill_diagonal(between, 0.0)
    return between


def find_medoids(
    between: np.ndarray,
    clusters: int,
    parameters: KMedoids,
    seed: int,
    check_stop: Callable[[], None],
    starts: int | None = None,
) -> Medoids:
    """The cheapest of a careful beginning (of few rows) and random ones."""
    from hakaru_compute.kinds.clustering.faster_pam import assign, build_medoids, swap_medoids

    rows = len(between)
    if clusters == 1:
        index = int(np.argmin(between.sum(axis=1, dtype=np.float64)))
        cost = float(between[index].sum(dtype=np.float64))
        return Medoids(np.array([index]), np.zeros(rows, dtype=np.int32), cost, 0, True)
    rng = np.random.default_rng(seed)
    best: Medoids | None = None
    for start in range(parameters.starts if starts is None else min(starts, parameters.starts)):
        check_stop()
        if start == 0 and rows <= MOST_ROWS_BUILT:
            first = build_medoids(between, clusters)
        else:
            first = rng.choice(rows, clusters, replace=False)
        places, cost, swaps, converged = swap_medoids(between, first, parameters.max_iterations)
        if best is None or cost < best.cost:
            best = Medoids(places, assign(between, places)[0], float(cost), int(swaps), bool(converged))
    assert best is not None
    return best


def _never() -> None:
    """Small tables are over before anybody could ask to stop."""
