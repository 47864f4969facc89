"""How each method of the catalogue is fitted, and how it divides rows into several numbers of clusters."""

from __future__ import annotations

from collections.abc import Callable

from hakaru_compute.kinds.clustering.fit_centres import (
    fit_kmeans,
    fit_medoids,
    fit_mixture,
    partition_kmeans,
    partition_medoids,
    partition_mixture,
)
from hakaru_compute.kinds.clustering.fit_density import fit_dbscan, fit_hdbscan
from hakaru_compute.kinds.clustering.fit_hierarchical import fit_hierarchical, partition_hierarchical
from hakaru_compute.kinds.clustering.fit_spectral import fit_spectral, partition_spectral
from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions
from hakaru_compute.kinds.clustering.model_specs import ModelParameters

FITS: dict[str, Callable[..., FittedMethod]] = {
    "kmeans": fit_kmeans,
    "hierarchical": fit_hierarchical,
    "gaussian_mixture": fit_mixture,
    "kmedoids": fit_medoids,
    "dbscan": fit_dbscan,
    "hdbscan": fit_hdbscan,
    "spectral": fit_spectral,
}

PARTITIONS: dict[str, Callable[..., Partitions]] = {
    "kmeans": partition_kmeans,
    "hierarchical": partition_hierarchical,
    "gaussian_mixture": partition_mixture,
    "kmedoids": partition_medoids,
    "spectral": partition_spectral,
}


def requested_clusters(parameters: ModelParameters) -> int | None:
    """The number asked for; null for the recommended one, and for methods that find it themselves."""
    return getattr(parameters, "clusters", None)


def needs_count(parameters: ModelParameters) -> bool:
    """Whether a number of clusters has to be recommended before the fit."""
    return (
        parameters.name in PARTITIONS
        and requested_clusters(parameters) is None
        and getattr(parameters, "height", None) is None
    )
