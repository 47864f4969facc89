"""UMAP against umap-learn used plainly, its projection, and what it refuses."""

import json
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from sklearn.manifold import trustworthiness

from compression_tables import factor_table, project, run_compression, run_report, scores_of, values_of
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.dimensional_compression import fit_maps
from hakaru_compute.kinds.dimensional_compression.fitted import transform_rows
from hakaru_compute.kinds.dimensional_compression.model_folder import load_model
from hakaru_compute.kinds.dimensional_compression.umap_transform import nearest_rows, umap_modules
from trained_models import matrix_table, refused

COLUMNS = [f"x{position}" for position in range(6)]


def groups(rows: int, seed: int = 0, columns: int = 6) -> np.ndarray:
    """Three groups of rows, one after another."""
    rng = np.random.default_rng(seed)
    centres = 4 * np.random.default_rng(9).normal(size=(3, columns))
    return rng.normal(size=(rows, columns)) + centres[np.arange(rows) % 3]


def umap(**parameters: object) -> dict:
    return {"name": "umap", "parameters": {"epochs": 100, **parameters}}


def projected(folder: Path, values: np.ndarray) -> np.ndarray:
    summary, output = project(folder, folder, matrix_table(values), keep_columns=[])
    return values_of(output, summary.score_columns)


@pytest.mark.parametrize("metric", ["euclidean", "manhattan", "cosine", "correlation"])
def test_neighbours_make_the_graph_that_umap_learn_makes(metric: str) -> None:
    library, _ = umap_modules()
    x = groups(200).astype(np.float32)
    theirs = library.UMAP(n_neighbors=10, metric=metric, random_state=0, n_jobs=1, transform_mode="graph").fit(x).graph_
    distances, indices = nearest_rows(x, x, 10, metric)
    ours, _, _ = library.fuzzy_simplicial_set(
        x, 10, np.random.RandomState(0), metric, knn_indices=indices, knn_dists=distances
    )
    assert abs(ours - theirs).max() < 1e-4
    assert ours.nnz == theirs.nnz


def test_the_map_is_as_good_as_umap_learns_and_the_same_for_the_same_seed(tmp_path: Path) -> None:
    library, _ = umap_modules()
    x = groups(300)
    for name, seed in (("a", 3), ("b", 3), ("c", 4)):
        run_compression(tmp_path / name, matrix_table(x), [umap(neighbours=[10])], seed=seed)
    z = (x - x.mean(0)) / x.std(0, ddof=1)
    plain = library.UMAP(n_neighbors=10, random_state=3, n_jobs=1, n_epochs=100).fit_transform(z)
    ours = scores_of(tmp_path / "a")
    found = run_report(tmp_path / "a")
    middle = found.maps[0].quality[1]
    assert middle.trustworthiness == pytest.approx(trustworthiness(z, ours, n_neighbors=12), abs=1e-6)
    assert middle.trustworthiness > trustworthiness(z, plain, n_neighbors=12) - 0.03
    assert middle.trustworthiness > 0.85
    assert np.array_equal(ours, scores_of(tmp_path / "b"))
    assert not np.allclose(ours, scores_of(tmp_path / "c"))
    assert found.projects_new_rows
    assert (found.umap.best_neighbours, found.umap.pca_columns) == (10, None)


def test_a_map_for_each_number_of_neighbours_side_by_side(tmp_path: Path) -> None:
    run_compression(tmp_path, matrix_table(groups(90)), [umap(neighbours=[20, 5], components=3)])
    found = run_report(tmp_path)
    assert [one.neighbours for one in found.maps] == [5, 20]
    assert all(len(one.columns) == 3 and one.quality for one in found.maps)
    new = projected(tmp_path, groups(7, seed=1))
    assert new.shape == (7, 6)


def test_new_rows_lie_where_umap_learn_puts_each_by_itself(tmp_path: Path) -> None:
    """Draws differ, so places agree as far as other draws of umap-learn's own leave them."""
    library, _ = umap_modules()
    x = groups(240)
    run_compression(tmp_path, matrix_table(x), [umap(neighbours=[12])])
    new = groups(15, seed=5)
    found = projected(tmp_path, new)
    model = load_model(tmp_path / "models/0")
    z, requested = (model.scale.apply(one).astype(np.float32) for one in (x, new))
    theirs = library.UMAP(n_neighbors=12, random_state=0, n_jobs=1, n_epochs=100).fit(z)
    theirs.embedding_, theirs.n_epochs = model.arrays["map_0"], 300
    alone = []
    for seed in (1, 2):
        theirs.transform_seed = seed
        alone.append(np.vstack([theirs.transform(row[None]) for row in requested]))
    ours, own = (np.linalg.norm(one - alone[0], axis=1) for one in (found, alone[1]))
    assert np.median(ours) < 1.5 * np.median(own) + 1e-3
    # Each lies among the fitted rows of its own group.
    fitted = scores_of(tmp_path)
    nearest = np.argmin(((found[:, None] - fitted) ** 2).sum(axis=2), axis=1)
    assert (nearest % 3 == np.arange(15) % 3).all()


def test_a_place_depends_on_the_row_alone_and_a_fitted_row_keeps_its_own(tmp_path: Path) -> None:
    x = groups(150)
    run_compression(tmp_path, matrix_table(x), [umap(neighbours=[8, 16])])
    new = groups(30, seed=2)
    together = projected(tmp_path, new)
    wild = np.vstack([new[:5], 1e4 * new[:1]])
    assert np.array_equal(projected(tmp_path, wild)[:5], together[:5])
    assert np.array_equal(projected(tmp_path, new[7:8]), together[7:8])
    assert np.allclose(projected(tmp_path, x), scores_of(tmp_path), atol=1e-6)


def test_a_model_read_back_places_as_the_fitted_one(tmp_path: Path) -> None:
    x = groups(120)
    run_compression(tmp_path, matrix_table(x), [umap(neighbours=[10], max_rows=100)])
    # Rows beyond the sample were placed before the model was written.
    table = pq.read_table(tmp_path / "models/0/scores.parquet")
    late = ~table.column("fitted").to_numpy()
    assert late.sum() == 20
    model = load_model(tmp_path / "models/0")
    assert np.array_equal(transform_rows("umap", model.arrays, model.scale.apply(x[late])), scores_of(tmp_path)[late])
    assert "fit_rows_sampled" in [one.code for one in run_report(tmp_path).warnings]
    with np.load(tmp_path / "models/0/arrays.npz", allow_pickle=False) as stored:
        assert all(stored[name].dtype.kind in "fiub" for name in stored)


def test_the_pca_before_is_told_and_made_of_new_rows_too(tmp_path: Path) -> None:
    table = factor_table(90, 12, 3)
    run_compression(tmp_path / "a", table, [umap(neighbours=[10], pca_columns=5)])
    found = run_report(tmp_path / "a").umap
    assert found.pca_columns == 5
    assert 0.9 < found.pca_variance < 1
    own = projected(tmp_path / "a", values_of(table, table.column_names)[:9])
    assert np.allclose(own, scores_of(tmp_path / "a")[:9], atol=1e-6)
    # Turning the axes would change other distances.
    run_compression(tmp_path / "b", table, [umap(neighbours=[10], pca_columns=5, metric="manhattan")])
    assert run_report(tmp_path / "b").umap.pca_columns is None


def test_more_neighbours_than_rows_are_refused(tmp_path: Path) -> None:
    with refused("neighbours_beyond", limit=19):
        run_compression(tmp_path, matrix_table(groups(20)), [umap(neighbours=[20])])


@pytest.mark.parametrize("metric", ["euclidean", "cosine"])
def test_equal_rows_and_parts_that_do_not_meet(tmp_path: Path, metric: str) -> None:
    x = np.vstack([np.tile(groups(6), (10, 1)), groups(40) + 500])
    result = run_compression(tmp_path, matrix_table(x), [umap(neighbours=[6], metric=metric)])
    row = result.leaderboard[0]
    assert row.state == "trained", json.dumps(row.error_params)
    assert np.isfinite(scores_of(tmp_path)).all()


def test_what_is_compiled_at_first_is_compiled_while_the_stage_says_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[str] = []
    real = fit_maps._fitted
    monkeypatch.setattr(fit_maps, "_fitted", lambda *given: seen.append("map") or real(*given))
    monkeypatch.setattr(JobContext, "progress", lambda _self, _done, stage: seen.append(stage))
    run_compression(tmp_path, matrix_table(groups(60)), [umap(neighbours=[5])])
    at = seen.index("umap_library")
    assert seen[at : at + 4] == ["umap_library", "map", "fit", "map"]


def test_maps_that_fall_apart_alike_are_told_of_once(tmp_path: Path) -> None:
    far = groups(90)
    far[::2] += 1000
    result = run_compression(tmp_path, matrix_table(far), [umap(neighbours=[5, 10])])
    found = [one.params for one in result.leaderboard[0].warnings if one.code == "graph_disconnected"]
    assert sorted(one for params in found for one in params["neighbours"].split(", ")) == ["10", "5"]
    assert len({params["parts"] for params in found}) == len(found)
