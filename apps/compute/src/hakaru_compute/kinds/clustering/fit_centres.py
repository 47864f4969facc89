"""Methods whose clusters have centres: k-means, Gaussian mixtures, k-medoids."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from warnings import catch_warnings, simplefilter

import numpy as np
from sklearn.exceptions import ConvergenceWarning
from sklearn.mixture import GaussianMixture as MixtureEstimator

from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.metrics import distances
from hakaru_compute.kinds.clustering.model_specs import GaussianMixture, KMeans, KMedoids
from hakaru_compute.kinds.clustering.numbering import by_size
from hakaru_compute.kinds.clustering.spec import TrainingWarning
from hakaru_compute.kinds.clustering.starts import (
    Attempt,
    BestOfStarts,
    StartCount,
    best_kmeans,
    best_of_starts,
    never,
    starts_compared,
)

# The fewest and the most starts where no number of them is asked for.
KMEANS_STARTS = (20, 150)
# More of them would mostly find likelihoods that rise without limit, where a component shrinks to a few rows.
MIXTURE_STARTS = (5, 20)
MEDOID_STARTS = (10, 150)


def fit_kmeans(parameters: KMeans, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """The best of several beginnings."""
    starts = StartCount(parameters.starts, *KMEANS_STARTS)
    best = best_kmeans(matrix, clusters, starts, running.seed, running.check_stop, parameters.max_iterations)
    found = best.found
    labels, order = by_size(found.labels_, clusters)
    converged = bool(found.n_iter_ < parameters.max_iterations)
    return FittedMethod(
        name="kmeans",
        labels=labels,
        centres=found.cluster_centers_[order],
        assignment="nearest_centre",
        arrays={},
        facts={
            "inertia": float(found.inertia_),
            "iterations": int(found.n_iter_),
            "converged": converged,
            "starts": best.facts,
        },
        warnings=_warned_if(not converged, "kmeans"),
    )


def _warned_if(stopped: bool, model: str) -> list[TrainingWarning]:
    return [TrainingWarning(code="not_converged", params={"model": model})] if stopped else []


def partition_kmeans(
    parameters: KMeans, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count."""
    compared = starts_compared(parameters.starts, starts, KMEANS_STARTS[0])
    most = parameters.max_iterations
    return Partitions([best_kmeans(matrix, count, compared, seed, never, most).found.labels_ for count in counts])


CERTAIN = 0.9
# Mean log-likelihoods a row that differ by less are one result: EM stops where a step gains 1e-3.
SAME_LIKELIHOOD = 1e-3


def fit_mixture(parameters: GaussianMixture, matrix: np.ndarray, clusters: int, running: Running) -> FittedMethod:
    """Each row goes to its most probable component; components without rows come last."""
    best = _mixture(
        parameters, matrix, clusters, StartCount(parameters.starts, *MIXTURE_STARTS), running.seed, running.check_stop
    )
    found = best.found
    probabilities = found.predict_proba(matrix)
    labels, order = by_size(probabilities.argmax(axis=1), clusters)
    precisions = found.precisions_cholesky_
    warnings = _warned_if(not found.converged_, "gaussian_mixture")
    if collapsed := _collapsed(found):
        warnings.append(TrainingWarning(code="components_collapsed", params={"components": collapsed}))
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
            "starts": best.facts,
        },
        warnings=warnings,
    )


def partition_mixture(
    parameters: GaussianMixture, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, with BIC and AIC."""
    compared = starts_compared(parameters.starts, starts, MIXTURE_STARTS[0])
    found = [_mixture(parameters, matrix, count, compared, seed, never).found for count in counts]
    return Partitions(
        [one.predict(matrix) for one in found],
        {"bic": [float(one.bic(matrix)) for one in found], "aic": [float(one.aic(matrix)) for one in found]},
    )


def _mixture(
    parameters: GaussianMixture,
    matrix: np.ndarray,
    clusters: int,
    starts: StartCount,
    seed: int,
    check_stop: Callable[[], None],
) -> BestOfStarts[MixtureEstimator]:
    rows, columns = matrix.shape
    # A covariance of every pair of columns, or variances alone.
    products = columns * columns if parameters.covariance in ("full", "tied") else columns

    def attempt(number: int, seed: int) -> Attempt[MixtureEstimator]:
        del number
        with catch_warnings():
            simplefilter("ignore", ConvergenceWarning)
            found = MixtureEstimator(
                n_components=clusters,
                covariance_type=parameters.covariance,
                reg_covar=parameters.regularisation,
                max_iter=parameters.max_iterations,
                random_state=seed,
            ).fit(matrix)
        return Attempt(found, -float(found.lower_bound_), float(found.n_iter_) * rows * clusters * (2 * products + 40))

    return best_of_starts(attempt, starts, seed, check_stop, lambda cost, least: cost - least <= SAME_LIKELIHOOD)


# A component is flat where its variance in some direction is hardly more than what regularisation adds to each.
COLLAPSED = 2.0


def _collapsed(found: MixtureEstimator) -> int:
    """How many components are flat: their likelihood, BIC and AIC go by the regularisation, not by the rows."""
    covariances = found.covariances_
    if found.covariance_type in ("full", "tied"):
        least = np.atleast_1d(np.linalg.eigvalsh(covariances)[..., 0])
    else:
        least = covariances.reshape(len(covariances), -1).min(axis=1)
    return int((least <= COLLAPSED * found.reg_covar).sum())


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
    starts = StartCount(parameters.starts, *MEDOID_STARTS)
    best = find_medoids(between, clusters, starts, parameters.max_iterations, running.seed, running.check_stop)
    found = best.found
    labels, order = by_size(found.groups, clusters)
    places = found.places[order]
    return FittedMethod(
        name="kmedoids",
        labels=labels,
        centres=matrix[places].copy(),
        assignment="nearest_medoid",
        arrays={"medoids": places},
        facts={"cost": found.cost, "swaps": found.swaps, "converged": found.converged, "starts": best.facts},
        warnings=_warned_if(not found.converged, "kmedoids"),
    )


def partition_medoids(
    parameters: KMedoids, matrix: np.ndarray, counts: Sequence[int], seed: int, starts: int | None = None
) -> Partitions:
    """One partition a count, of distances that are measured once."""
    between = all_distances(matrix, parameters.metric, never)
    compared = starts_compared(parameters.starts, starts, MEDOID_STARTS[0])
    return Partitions(
        [
            find_medoids(between, count, compared, parameters.max_iterations, seed, never).found.groups
            for count in counts
        ]
    )


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
    starts: StartCount,
    most_rounds: int,
    seed: int,
    check_stop: Callable[[], None],
) -> BestOfStarts[Medoids]:
    """The cheapest of a careful beginning (of few rows) and random ones."""
    from hakaru_compute.kinds.clustering.faster_pam import assign, build_medoids, swap_medoids

    rows = len(between)
    if clusters == 1:
        index = int(np.argmin(between.sum(axis=1, dtype=np.float64)))
        cost = float(between[index].sum(dtype=np.float64))
        return BestOfStarts(Medoids(np.array([index]), np.zeros(rows, dtype=np.int32), cost, 0, True), 1, 1)

    def attempt(number: int, seed: int) -> Attempt[Medoids]:
        if number == 0 and rows <= MOST_ROWS_BUILT:
            first = build_medoids(between, clusters)
        else:
            first = np.random.default_rng(seed).choice(rows, clusters, replace=False)
        places, cost, swaps, converged = swap_medoids(between, first, most_rounds)
        groups = assign(between, places)[0]
        # Every row is tried at least once after the last swap, and some before each.
        work = 3.0 * rows * rows + float(swaps) * rows * (clusters + 8)
        return Attempt(Medoids(places, groups, float(cost), int(swaps), bool(converged)), float(cost), work)

    return best_of_starts(attempt, starts, seed, check_stop)
