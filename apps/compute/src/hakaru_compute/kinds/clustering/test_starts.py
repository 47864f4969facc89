"""How many random starts there are, what they find, and what is said of it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from sklearn.cluster import KMeans
from threadpoolctl import threadpool_limits

from clustering_tables import cluster, labels_of, method, report_of
from hakaru_compute.kinds.clustering.starts import (
    Attempt,
    StartCount,
    _cheapest_start,
    best_kmeans,
    best_of_starts,
    never,
)
from regression_tables import IRIS, data_file, iris, numeric, read_csv


@pytest.fixture(autouse=True)
def _one_thread() -> Iterator[None]:
    """As a job's fits of small tables have."""
    with threadpool_limits(limits=1):
        yield


def scaled(table: pa.Table, names: list[str]) -> np.ndarray:
    rows = np.column_stack([table.column(name).to_numpy() for name in names])
    return (rows - rows.mean(axis=0)) / rows.std(axis=0, ddof=1)


def least_of(rows: np.ndarray, clusters: int, starts: int) -> float:
    return min(float(KMeans(clusters, n_init=1, random_state=seed).fit(rows).inertia_) for seed in range(starts))


@pytest.mark.parametrize("clusters", [3, 5])
def test_k_means_of_a_small_table_is_the_best_of_as_many_starts(tmp_path: Path, clusters: int) -> None:
    table = read_csv(data_file("reg_yacht", "data.csv"))
    names = table.column_names[:6]
    result = cluster(tmp_path, table, numeric(*names), method("kmeans", clusters=clusters))
    starts = result.leaderboard[0].starts
    part = report_of(tmp_path).kmeans
    assert starts is not None and part is not None
    assert starts.done == 150
    assert part.starts == starts
    assert 1 <= starts.reached <= 150
    assert part.inertia <= least_of(scaled(table, names), clusters, 150) * (1 + 5e-4)


def test_iris_in_four_clusters_is_the_best_partition_known_whatever_the_seed() -> None:
    """An eighth of the starts reach it: of seven tables with 20 starts each, one would end above it."""
    rows = np.column_stack([iris().column(name).to_numpy() for name in IRIS])
    found = [best_kmeans(rows, 4, StartCount(None, 20, 150), seed, never) for seed in range(3)]
    assert [one.found.inertia_ for one in found] == pytest.approx([57.22847] * 3, abs=1e-5)
    assert all(5 <= one.reached <= 50 for one in found)


def test_a_seed_repeats_its_starts() -> None:
    rows = scaled(iris(), list(IRIS))
    first, second = (best_kmeans(rows, 6, StartCount(None, 20, 150), 7, never) for _ in range(2))
    assert (first.starts, first.reached) == (second.starts, second.reached)
    assert np.array_equal(first.found.labels_, second.found.labels_)
    assert np.array_equal(first.found.cluster_centers_, second.found.cluster_centers_)


@pytest.mark.parametrize(("offset", "scale"), [(0.0, 1.0), (1.7e9, 1.0), (2000.0, 1e-3)])
def test_each_start_ends_as_an_estimator_of_its_own(offset: float, scale: float) -> None:
    rows = offset + scale * np.random.default_rng(0).normal(size=(2000, 4))
    for seed in range(5):
        found = _cheapest_start(rows, 6, StartCount(1, 1, 1), seed, never, 300).found
        drawn = int(np.random.default_rng(seed).integers(2**31 - 1))
        alone = KMeans(6, n_init=1, random_state=drawn).fit(rows)
        assert np.array_equal(found[0], alone.cluster_centers_)
        assert found[1] == alone.n_iter_


def test_the_kept_partition_is_one_that_no_row_would_leave() -> None:
    rows = np.random.default_rng(0).normal(size=(3000, 4))
    found = best_kmeans(rows, 6, StartCount(1, 1, 1), 0, never).found
    means = np.array([rows[found.labels_ == one].mean(axis=0) for one in range(6)])
    nearest = ((rows[:, None] - means) ** 2).sum(axis=2).argmin(axis=1)
    assert np.array_equal(nearest, found.labels_)


def test_starts_end_where_they_have_been_work_enough() -> None:
    made: list[int] = []

    def attempt(number: int, seed: int) -> Attempt[int]:
        made.append(seed)
        return Attempt(number, float(number % 3), 4e8)

    found = best_of_starts(attempt, StartCount(None, 3, 100), 0, never)
    assert (found.starts, found.reached, found.found) == (5, 2, 0)
    assert len(set(made)) == 5
    assert best_of_starts(attempt, StartCount(None, 8, 100), 0, never).starts == 8
    assert best_of_starts(attempt, StartCount(12, 3, 100), 0, never).starts == 12


@pytest.mark.parametrize("name", ["gaussian_mixture", "kmedoids", "spectral"])
def test_every_method_of_random_starts_says_how_many_there_were(tmp_path: Path, name: str) -> None:
    result = cluster(tmp_path, iris(), numeric(*IRIS), method(name, clusters=3), method(name, clusters=3, starts=4))
    automatic, asked = (row.starts for row in result.leaderboard)
    assert automatic is not None and asked is not None
    assert sorted((automatic.done, asked.done)) == [4, 20 if name == "gaussian_mixture" else 150]
    again = cluster(tmp_path / "again", iris(), numeric(*IRIS), method(name, clusters=3))
    assert again.leaderboard[0].starts in (automatic, asked)
    assert np.array_equal(labels_of(tmp_path / "again"), labels_of(tmp_path))


def test_a_component_without_extent_is_named(tmp_path: Path) -> None:
    """Its likelihood, and so BIC, is as large as the regularisation is small."""
    rng = np.random.default_rng(0)
    held = np.where(np.arange(120) % 3 == 0, 5.0, rng.normal(size=120))
    table = pa.table({"x0": held, "x1": rng.normal(size=120)})
    result = cluster(tmp_path, table, numeric("x0", "x1"), method("gaussian_mixture", clusters=2))
    found = {one.code: one.params for one in result.leaderboard[0].warnings}
    assert found["components_collapsed"] == {"components": 1}
    sound = cluster(tmp_path / "sound", iris(), numeric(*IRIS), method("gaussian_mixture", clusters=3))
    assert "components_collapsed" not in [one.code for one in sound.leaderboard[0].warnings]


def test_a_method_that_did_not_converge_is_named(tmp_path: Path) -> None:
    result = cluster(tmp_path, iris(), numeric(*IRIS), method("kmeans", clusters=6, max_iterations=1))
    found = {one.code: one.params for one in result.leaderboard[0].warnings}
    assert found["not_converged"] == {"model": "kmeans"}
