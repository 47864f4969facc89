"""Figures of published and independent computations."""

from __future__ import annotations

from itertools import combinations, product
from pathlib import Path

import numpy as np
import pytest
from scipy.cluster.hierarchy import cophenet, fcluster, linkage
from scipy.spatial.distance import pdist
from sklearn.cluster import KMeans
from sklearn.metrics import adjusted_rand_score, davies_bouldin_score, silhouette_samples
from sklearn.mixture import GaussianMixture

from clustering_tables import RAW, cluster, labels_of, method, report_of
from hakaru_compute.families.downsample import Budget
from hakaru_compute.kinds.clustering.fit_centres import all_distances, find_medoids
from hakaru_compute.kinds.clustering.fit_hierarchical import (
    cophenetic_correlation,
    groups_of_count,
    groups_of_height,
    linkage_and_distances,
    make_linkage,
)
from hakaru_compute.kinds.clustering.judge import davies_bouldin, distances_between, silhouettes, silhouettes_of
from hakaru_compute.kinds.clustering.model_specs import EUCLIDEAN_LINKAGES
from hakaru_compute.kinds.clustering.scan import gap_statistic, smallest_within_error
from hakaru_compute.kinds.clustering.starts import StartCount, never
from regression_tables import IRIS, data_file, iris, numeric, read_csv
from trained_models import refused


def values(rows: int = 60, columns: int = 4, seed: int = 0) -> np.ndarray:
    return np.random.default_rng(seed).normal(size=(rows, columns))


def test_k_means_of_iris(tmp_path: Path) -> None:
    result = cluster(
        tmp_path, iris(), numeric(*IRIS), method("kmeans", clusters=3), preparing=RAW, label_column="Species"
    )
    row = result.leaderboard[0]
    assert report_of(tmp_path).kmeans.inertia == pytest.approx(78.851441, abs=1e-6)
    assert row.silhouette == pytest.approx(0.55282, abs=5e-6)
    assert row.calinski_harabasz == pytest.approx(561.63, abs=5e-3)
    assert row.davies_bouldin == pytest.approx(0.6620, abs=5e-5)
    assert row.external is not None
    assert row.external.adjusted_rand == pytest.approx(0.7302, abs=5e-5)
    assert row.sizes == [62, 50, 38]
    assert row.external.contingency == [[0, 48, 14], [50, 0, 0], [0, 2, 36]]


def test_silhouettes_of_iris_over_numbers_of_clusters(tmp_path: Path) -> None:
    cluster(
        tmp_path, iris(), numeric(*IRIS), method("kmeans"), preparing=RAW,
        scan={"smallest": 2, "largest": 6, "budget_s": 60},
    )  # fmt: skip
    choice = report_of(tmp_path).choice
    assert choice is not None
    found = {one.name: one for one in choice.criteria}
    assert choice.counts == [1, 2, 3, 4, 5, 6]
    known = [0.681, 0.5528, 0.4981, 0.4887, 0.3648]
    assert found["silhouette"].values[1:] == pytest.approx(known, abs=5e-5)
    assert found["silhouette"].best == 2
    assert found["calinski_harabasz"].best == 3
    assert found["elbow"].values[1] == pytest.approx(152.348, abs=5e-4)
    assert choice.recommended == 2


@pytest.mark.parametrize(
    ("model", "expected"),
    [
        (method("kmeans", clusters=2), 0.4914),
        (method("hierarchical", clusters=2, linkage="ward"), 0.2872),
        (method("hierarchical", clusters=2, linkage="average"), 0.0523),
        (method("hierarchical", clusters=2, linkage="complete"), 0.0523),
    ],
)
def test_published_labels_of_breast_cancer(tmp_path: Path, model: dict, expected: float) -> None:
    table = read_csv(data_file("clu_wdbc", "data.csv"))
    features = numeric(*(f"x{index}" for index in range(1, 31)))
    result = cluster(tmp_path, table, features, model, preparing=RAW, label_column="label")
    external = result.leaderboard[0].external
    assert external is not None
    assert external.adjusted_rand == pytest.approx(expected, abs=5e-5)


LINKAGES = ("ward", "average", "complete", "single", "weighted", "centroid", "median")
METRICS = ("euclidean", "cityblock", "chebyshev", "cosine", "correlation")


@pytest.mark.parametrize(("how", "metric"), list(product(LINKAGES, METRICS)))
def test_linkage_agrees_with_scipy(how: str, metric: str) -> None:
    rows = values()
    if how in EUCLIDEAN_LINKAGES and metric != "euclidean":
        with refused("linkage_needs_euclidean"):
            make_linkage(rows, how, metric)
        return
    tree, distances = linkage_and_distances(rows, how, metric)
    expected = linkage(rows, how, metric)
    assert np.allclose(tree, expected)
    assert cophenetic_correlation(tree, distances) == pytest.approx(
        cophenet(expected, pdist(rows, metric))[0], abs=1e-10
    )
    height = float(np.median(tree[:, 2]))
    assert adjusted_rand_score(groups_of_height(tree, height), fcluster(expected, height, "distance")) == 1
    if how not in ("centroid", "median"):
        for count in (1, 2, 3, 7, 59, 60):
            assert len(np.unique(groups_of_count(tree, count))) == count
            assert adjusted_rand_score(groups_of_count(tree, count), fcluster(expected, count, "maxclust")) == 1


@pytest.mark.parametrize(("clusters", "metric", "seed"), [(2, "euclidean", 0), (3, "cityblock", 1), (4, "cosine", 2)])
def test_medoids_are_the_best_there_are(clusters: int, metric: str, seed: int) -> None:
    between = all_distances(values(14, 3, seed), metric, lambda: None)
    found = find_medoids(between, clusters, StartCount(20, 20, 20), 100, 0, never).found
    best = min(between[list(places)].min(axis=0).sum() for places in combinations(range(14), clusters))
    assert found.cost == pytest.approx(best, rel=1e-6)
    assert found.converged
    assert between[found.places].argmin(axis=0).tolist() == found.groups.tolist()


def test_silhouettes_are_those_of_scikit_learn() -> None:
    rows = values(200, 3)
    labels = np.random.default_rng(1).integers(1, 5, 200)
    labels[0] = 9
    assert np.allclose(silhouettes(rows, labels), silhouette_samples(rows, labels), atol=1e-9)


def plain_silhouettes(rows: np.ndarray, labels: np.ndarray) -> np.ndarray:
    """By the definition (Rousseeuw 1987), each distance by a difference."""
    found = np.zeros(len(rows))
    for at, row in enumerate(rows):
        far = np.sqrt(((rows - row) ** 2).sum(axis=1))
        own = labels == labels[at]
        if own.sum() < 2:
            continue
        a = far[own].sum() / (own.sum() - 1)
        b = min(far[labels == one].mean() for one in np.unique(labels) if one != labels[at])
        found[at] = (b - a) / max(a, b)
    return found


@pytest.mark.parametrize("far", [10.0, 1e6, 1e9])
def test_one_row_far_away_leaves_the_indices_of_the_others_right(far: float) -> None:
    """Scaled, the others lie within 1e-9 of each other: products of rows would leave nothing of their distances."""
    random = np.random.default_rng(4)
    rows = np.vstack([random.normal(size=(30, 3)), random.normal(size=(30, 3)) + 5, np.full((1, 3), far)])
    rows = (rows - rows.mean(axis=0)) / rows.std(axis=0, ddof=1)
    labels = np.repeat([1, 2, 3], [30, 30, 1])
    assert silhouettes(rows, labels) == pytest.approx(plain_silhouettes(rows, labels), abs=1e-6)
    squares = np.einsum("ij,ij->i", rows, rows)
    between = distances_between(rows, rows, squares, squares)
    assert silhouettes_of(between, labels) == pytest.approx(plain_silhouettes(rows, labels), abs=1e-6)
    means = np.array([rows[labels == one].mean(axis=0) for one in (1, 2, 3)])
    spread = [np.sqrt(((rows[labels == one] - means[one - 1]) ** 2).sum(axis=1)).mean() for one in (1, 2, 3)]
    ratio = [
        max((spread[i] + spread[j]) / np.sqrt(((means[i] - means[j]) ** 2).sum()) for j in range(3) if j != i)
        for i in range(3)
    ]
    assert davies_bouldin(rows, labels) == pytest.approx(np.mean(ratio), rel=1e-6)


def test_davies_bouldin_is_that_of_scikit_learn() -> None:
    rows, labels = values(200, 3), np.random.default_rng(1).integers(1, 5, 200)
    assert davies_bouldin(rows, labels) == pytest.approx(davies_bouldin_score(rows, labels), rel=1e-12)


def test_the_gap_statistic_finds_no_clusters_in_uniform_rows() -> None:
    rows = np.random.default_rng(0).uniform(size=(120, 2))
    counts = [1, 2, 3, 4]

    def divide(matrix: np.ndarray, seed: int) -> list[np.ndarray]:
        return [KMeans(count, n_init=3, random_state=seed).fit(matrix).labels_ for count in counts]

    gap = gap_statistic(rows, counts, divide(rows, 0), divide, 0, Budget(120), lambda: None)
    assert gap is not None
    assert smallest_within_error(counts, gap) == 1
    parted = np.vstack([rows + np.array(shift) for shift in ((0, 0), (5, 0), (0, 5))])
    gap = gap_statistic(parted, counts, divide(parted, 0), divide, 0, Budget(120), lambda: None)
    assert gap is not None
    assert smallest_within_error(counts, gap) == 3


def test_a_mixture_is_that_of_scikit_learn(tmp_path: Path) -> None:
    table = iris()
    cluster(tmp_path, table, numeric(*IRIS), method("gaussian_mixture", clusters=3), preparing=RAW)
    rows = np.column_stack([table.column(name).to_numpy() for name in IRIS])
    own = GaussianMixture(3, n_init=5, random_state=0).fit(rows - rows.mean(axis=0))
    part = report_of(tmp_path).gaussian_mixture
    assert part is not None
    assert part.bic == pytest.approx(own.bic(rows - rows.mean(axis=0)), rel=1e-6)
    assert adjusted_rand_score(labels_of(tmp_path), own.predict(rows - rows.mean(axis=0))) == 1
