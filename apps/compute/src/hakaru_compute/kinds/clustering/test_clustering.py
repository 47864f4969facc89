"""Tables that people bring, and what becomes of them."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sklearn.datasets import make_moons

from clustering_tables import ALL, TWO, assign, blobs, cluster, every_method, labels_of, method, numeric, report_of
from hakaru_compute.kinds.clustering.model import MODEL
from hakaru_compute.kinds.clustering.predict_spec import LabelsSpec, PredictRowsSpec
from hakaru_compute.kinds.clustering.save_labels import save_labels
from recipe_trainings import steps_of
from trained_models import ask, refused, typed_rows, with_cells


def test_every_method_finds_groups_far_apart_and_assigns_their_rows_again(tmp_path: Path) -> None:
    result = cluster(tmp_path, blobs(), TWO, *every_method(), label_column="group")
    assert [row.state for row in result.leaderboard] == ["trained"] * len(ALL)
    for row in result.leaderboard:
        assert row.external is not None
        assert row.external.adjusted_rand > 0.9, row.model
    for index, name in enumerate(ALL):
        summary, made = assign(tmp_path, tmp_path, blobs(), model=index)
        assert summary.predicted == 150
        assert (made.column("cluster").to_numpy() == labels_of(tmp_path, index)).all(), name
        report = report_of(tmp_path, index)
        assert sum(one.rows for one in report.clusters) + report.outliers.noise.total == 150
        assert (report.choice is None) == (name in ("dbscan", "hdbscan"))


def test_more_clusters_than_different_rows_are_refused(tmp_path: Path) -> None:
    table = pa.table({"x0": [1.0, 2.0] * 10, "x1": [3.0, 4.0] * 10})
    result = cluster(tmp_path, table, TWO, method("kmeans", clusters=3), method("kmeans", clusters=2))
    failed = next(row for row in result.leaderboard if row.state == "failed")
    assert (failed.error_code, failed.error_params["distinct"]) == ("clusters_beyond_rows", 2)


def test_repeated_rows_are_clustered_by_every_method(tmp_path: Path) -> None:
    table = pa.table({"x0": [1.0, 2.0, 9.0] * 10, "x1": [3.0, 4.0, 9.0] * 10})
    result = cluster(tmp_path, table, TWO, *every_method(2))
    assert {row.model: row.error_code for row in result.leaderboard if row.state == "failed"} == {}
    for index in range(len(ALL)):
        report_of(tmp_path, index)


def test_one_row_and_constant_columns_are_refused(tmp_path: Path) -> None:
    with refused("too_few_rows"):
        cluster(tmp_path, pa.table({"x0": [1.0], "x1": [2.0]}), TWO, method("kmeans"))
    with refused("nothing_varies"):
        cluster(tmp_path, pa.table({"x0": [1.0] * 30, "x1": [2.0] * 30}), TWO, method("kmeans"))


@pytest.mark.parametrize("action", ["clip", "delete_row"])
def test_outliers_that_hide_behind_their_own_spread_are_told(tmp_path: Path, action: str) -> None:
    """One value that the rule finds takes nothing away from the eight that it does not."""
    hidden = with_cells(blobs(), "x0", {range(8): 1000, 8: 5000})
    preparing = {"outliers": {"method": "three_sigma", "action": action, "width": 2}}
    result = cluster(tmp_path, hidden, TWO, method("kmeans"), preparing=preparing)
    assert [one.params for one in result.warnings if one.code == "outliers_masked"] == [
        {"columns": "x0 (8)", "width": 2.0}
    ]


def test_a_constant_column_beside_others_is_said_and_harmless(tmp_path: Path) -> None:
    table = blobs().append_column("flat", pa.array([5.0] * 150))
    result = cluster(tmp_path, table, [*TWO, *numeric("flat")], *every_method())
    assert "columns_constant" in {one.code for one in result.warnings}
    assert all(row.state == "trained" for row in result.leaderboard)
    flat = next(one for one in report_of(tmp_path).profiles.numeric if one.column == "flat")
    assert (flat.eta_squared, flat.anova_p) == (None, None)


def test_rows_that_are_all_noise_have_no_cluster(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    table = pa.table({"x0": rng.uniform(size=60), "x1": rng.uniform(size=60)})
    result = cluster(
        tmp_path, table, TWO, method("dbscan", distance=1e-6), method("hdbscan", min_cluster_rows=50, min_rows=50)
    )
    row = next(one for one in result.leaderboard if one.model == "dbscan")
    assert (row.clusters, row.noise_rows, row.silhouette) == (0, 60, None)
    assert "all_noise" in {one.code for one in row.warnings}
    for index in (0, 1):
        report = report_of(tmp_path, index)
        assert report.outliers.noise.total == result.leaderboard[0].noise_rows
        summary, _ = assign(tmp_path, tmp_path, table, model=index)
        assert [(one.cluster, one.rows) for one in summary.clusters] == [(0, 60)]
        ask(save_labels, LabelsSpec, tmp_path, index)


def japanese() -> pa.Table:
    rng = np.random.default_rng(1)
    base = blobs(120)
    kind = np.array(["鋼", "銅", "アルミ"])[np.arange(120) % 3]
    return pa.table(
        {
            "温度（℃）": pa.array(base.column("x0").to_numpy(), mask=rng.random(120) < 0.1),
            "圧力": base.column("x1"),
            "材料": pa.array(kind.tolist(), mask=rng.random(120) < 0.05),
            "クラスター": ["a"] * 120,
        }
    )


JAPANESE = [*numeric("温度（℃）", "圧力"), {"name": "材料", "type": "categorical"}]


def test_missing_cells_categories_and_japanese_names(tmp_path: Path) -> None:
    result = cluster(tmp_path, japanese(), JAPANESE, *every_method())
    assert all(row.state == "trained" for row in result.leaderboard)
    assert "categories_as_numbers" in {one.code for one in result.warnings}
    profile = report_of(tmp_path).profiles
    material = profile.categories[0]
    assert material.p is not None
    assert material.cramers_v > 0.9
    assert sum(material.clusters[0].shares) == pytest.approx(1)
    rows = [{"温度（℃）": None, "圧力": 0, "材料": "金"}]
    answer = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows)
    assert answer.rows[0].cluster in (1, 2, 3)
    assert answer.row_notes[0].missing == ["温度（℃）"]
    assert answer.row_notes[0].unknown_categories == ["材料"]


def test_incomplete_rows_have_no_label_where_gaps_leave_rows_out(tmp_path: Path) -> None:
    options = {"preparing": {"missing": {"method": "delete_row"}}}
    result = cluster(tmp_path, japanese(), JAPANESE, method("kmeans", clusters=3), **options)
    assert result.rows.incomplete > 0
    saved = ask(save_labels, LabelsSpec, tmp_path, label_name="クラスター")
    table = pq.read_table(tmp_path / "labels.parquet")
    assert saved.label_column == "クラスター_cluster"
    assert table.column_names == [*japanese().column_names, saved.label_column]
    assert table.num_rows == 120
    assert table.column(saved.label_column).null_count == saved.without_label == result.rows.incomplete


def test_excluded_and_unsampled_rows_are_assigned_afterwards(tmp_path: Path) -> None:
    result = cluster(
        tmp_path, blobs(300), TWO, method("hierarchical", clusters=3), excluded_rows=[0, 1], sample_rows=100
    )
    assert "rows_sampled" in {one.code for one in result.warnings}
    saved = ask(save_labels, LabelsSpec, tmp_path)
    assert (saved.rows, saved.without_label, saved.assigned) == (300, 0, 300 - result.rows.used)
    labels = pq.read_table(tmp_path / "labels.parquet").column("cluster").to_numpy()
    assert all(len(set(labels[position::3])) == 1 for position in range(3))


def test_more_rows_than_a_method_takes_are_refused_with_its_limit(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    table = pa.table({"x0": rng.normal(size=3000), "x1": rng.normal(size=3000)})
    models = [method("kmeans", clusters=2, starts=1), method("hierarchical"), method("kmedoids")]
    result = cluster(tmp_path, table, TWO, *models, memory_mb=20)
    failed = {row.model: row for row in result.leaderboard if row.state == "failed"}
    assert set(failed) == {"hierarchical", "kmedoids"}
    for row in failed.values():
        assert row.error_code == "rows_beyond_method"
        assert 0 < row.error_params["limit"] < row.error_params["rows"] == 3000


def test_rows_without_direction_are_refused_for_correlation(tmp_path: Path) -> None:
    table = pa.table({"x0": [*map(float, range(20))], "x1": [*map(float, range(20))]})
    with refused("metric_undefined"):
        cluster(tmp_path, table, TWO, method("kmedoids", clusters=2, metric="correlation"))


def test_density_finds_moons_that_k_means_cannot(tmp_path: Path) -> None:
    rows, group = make_moons(300, noise=0.05, random_state=0)
    table = pa.table({"x0": rows[:, 0], "x1": rows[:, 1], "group": group})
    models = [method("dbscan", distance=0.3), method("hdbscan"), method("spectral", clusters=2)]
    result = cluster(tmp_path, table, TWO, *models, label_column="group")
    assert all(row.external.adjusted_rand > 0.95 for row in result.leaderboard)


def test_a_recipe_is_replayed_on_new_rows_and_in_the_report(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    base = blobs(120)
    table = pa.table(
        {"a": pa.array(base.column("x0").to_numpy() * 100, mask=rng.random(120) < 0.05), "x1": base.column("x1")}
    )
    recipe = {"steps": steps_of(("missing_statistic", {"columns": ["a"], "statistic": "median"}))}
    result = cluster(tmp_path, table, numeric("a", "x1"), method("kmeans", clusters=3), recipe=recipe)
    assert result.recipe is not None
    assert [one.name for one in result.trained[0].inputs] == ["a", "x1"]
    _, made = assign(tmp_path, tmp_path, table)
    assert (made.column("cluster").to_numpy() == labels_of(tmp_path)).all()
    report = report_of(tmp_path)
    assert report.recipe is not None
    assert sum(one.rows for one in report.clusters) == 120
