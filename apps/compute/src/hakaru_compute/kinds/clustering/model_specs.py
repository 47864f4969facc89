"""Every method's parameters, by name. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.kinds.clustering.parameters.centres import GaussianMixture, KMeans, KMedoids
from hakaru_compute.kinds.clustering.parameters.densities import Dbscan, Hdbscan
from hakaru_compute.kinds.clustering.parameters.hierarchies import Hierarchical, Spectral

MODELS = {
    "kmeans": KMeans,
    "hierarchical": Hierarchical,
    "gaussian_mixture": GaussianMixture,
    "kmedoids": KMedoids,
    "dbscan": Dbscan,
    "hdbscan": Hdbscan,
    "spectral": Spectral,
}

ModelName = Literal["kmeans", "hierarchical", "gaussian_mixture", "kmedoids", "dbscan", "hdbscan", "spectral"]

ModelParameters = Annotated[
    KMeans | Hierarchical | GaussianMixture | KMedoids | Dbscan | Hdbscan | Spectral,
    Field(discriminator="name"),
]
