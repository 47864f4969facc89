"""What is told of clusters: how many there are and why, the tree, profiles, outliers, points."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from scipy.stats import f_oneway, kruskal, ttest_ind

from clustering_tables import TWO, blobs, cluster, labels_of, method, report_of
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.model import MODEL
from hakaru_compute.kinds.clustering.model_file import ModelFile
from hakaru_compute.kinds.clustering.model_folder import load_model
from hakaru_compute.kinds.clustering.predict_spec import LabelsSpec, PredictRowsSpec
from hakaru_compute.kinds.clustering.report import points
from hakaru_compute.kinds.clustering.report_spec import CutSpec, PointsSpec
from hakaru_compute.kinds.clustering.save_labels import save_labels
from hakaru_compute.kinds.clustering.scan import recommend
from hakaru_compute.kinds.clustering.spec import Criterion
from hakaru_compute.kinds.clustering.tree import cut, describe_tree, draw_tree, make_heat_map
from regression_tables import IRIS, iris, numeric
from trained_models import ask, checked, form_of, refused, typed_rows, with_cells, with_column


def test_the_number_of_groups_is_recommended_with_its_reason(tmp_path: Path) -> None:
    result = cluster(tmp_path, blobs(groups=4), TWO, method("kmeans", starts=5), scan={"largest": 6, "budget_s": 120})
    row = result.leaderboard[0]
    assert (row.clusters, row.recommended) == (4, True)
    assert row.reason is not None
    assert row.reason.code == "majority"
    assert row.reason.params["votes"] * 2 > row.reason.params["of"]
    choice = report_of(tmp_path).choice
    assert choice is not None
    assert {one.name for one in choice.criteria} >= {"elbow", "silhouette", "gap", "stability"}
    assert choice.left_out == []


def criterion(name: str, values: list[float], best: int) -> Criterion:
    return Criterion(name=name, values=values, best=best, votes=True)


def test_a_tie_goes_to_the_better_silhouette_and_one_cluster_is_no_vote() -> None:
    scores = [criterion("silhouette", [0.2, 0.6, 0.5], 3), criterion("elbow", [9, 5, 4], 2)]
    assert recommend(scores, [2, 3, 4])[0] == 3
    chosen, reason = recommend([*scores, criterion("gap", [1, 1, 1], 1)], [2, 3, 4])
    assert (chosen, reason.code, reason.params["of"]) == (3, "tie_silhouette", 2)
    assert recommend([criterion("gap", [1, 1, 1], 1)], [2, 3, 4])[1].code == "none"


def test_what_does_not_fit_in_the_time_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hakaru_compute.families.downsample.Budget.left", lambda _self: 0.0)
    cluster(tmp_path, blobs(), TWO, method("kmeans", starts=2))
    choice = load_model(tmp_path / "models/0").file.choice
    assert choice is not None
    assert choice.counts == [1, 2, 3]
    assert {one.reason for one in choice.left_out} == {"too_slow"}
    assert {one.name for one in choice.left_out} >= {"stability", "gap", "silhouette"}


def test_the_tree_is_cut_by_count_and_height_and_drawn_with_few_leaves(tmp_path: Path) -> None:
    cluster(tmp_path, iris(), numeric(*IRIS), method("hierarchical", clusters=3), method("kmeans", clusters=2))
    folder = str(tmp_path / "models/0")
    model = load_model(tmp_path / "models/0")
    drawn = describe_tree(model, draw_tree(model, 20))
    assert (len(drawn.leaves), len(drawn.merges), drawn.truncated) == (20, 19, True)
    assert sum(leaf.rows for leaf in drawn.leaves) == drawn.merges[-1].rows == 150
    by_count = cut(CutSpec(model_dir=folder, clusters=3, most_leaves=20), JobContext(tmp_path))
    assert by_count.labels == [leaf.cluster for leaf in drawn.leaves]
    assert sum(by_count.sizes) == 150
    height = (by_count.lower + by_count.upper) / 2
    by_height = cut(CutSpec(model_dir=folder, height=height, most_leaves=20), JobContext(tmp_path))
    assert (by_height.clusters, by_height.sizes) == (3, by_count.sizes)
    assert cut(CutSpec(model_dir=folder, clusters=1), JobContext(tmp_path)).upper is None
    whole = describe_tree(model, draw_tree(model, 1000))
    assert sorted(leaf.row for leaf in whole.leaves) == list(range(150))
    # Each merge joins neighbours: a drawn tree has no crossing lines.
    spans = {index: (index, index) for index in range(len(whole.leaves))}
    for index, merge in enumerate(whole.merges):
        (first, last), (following, end) = sorted((spans[merge.left], spans[merge.right]))
        assert last + 1 == following
        spans[len(whole.leaves) + index] = (first, end)
    heat_map = report_of(tmp_path, most_leaves=20).hierarchical.heat_map
    assert (len(heat_map.values), sorted(heat_map.columns)) == (20, sorted(IRIS))
    saved = ask(save_labels, LabelsSpec, tmp_path, clusters=5)
    assert (saved.clusters, saved.assigned) == (5, 0)
    with refused("no_tree"):
        cut(CutSpec(model_dir=str(tmp_path / "models/1"), clusters=3), JobContext(tmp_path))


def test_where_heights_fall_a_cut_by_height_says_the_heights_that_give_it(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    table = pa.table({"x0": rng.normal(size=40), "x1": rng.normal(size=40)})
    cluster(tmp_path, table, TWO, method("hierarchical", linkage="centroid", clusters=3))
    folder = str(tmp_path / "models/0")
    model = load_model(tmp_path / "models/0")
    heights = describe_tree(model, draw_tree(model, 40)).heights
    assert (np.diff(model.arrays["tree"][:, 2]) < 0).any()
    for index, (upper, lower) in enumerate(pairwise(heights)):
        if upper == lower:
            continue
        found = cut(CutSpec(model_dir=folder, height=(upper + lower) / 2), JobContext(tmp_path))
        assert (found.clusters, found.lower, found.upper) == (index + 2, lower, upper)


def test_the_heat_map_is_in_standard_deviations_however_columns_are_scaled(tmp_path: Path) -> None:
    table = with_column(blobs(60), "x0", blobs(60).column("x0").to_numpy() * 1e6)
    for scaling in ("centre", "unit_variance"):
        cluster(tmp_path, table, TWO, method("hierarchical", clusters=3), preparing={"scaling": scaling})
        model = load_model(tmp_path / "models/0")
        made = make_heat_map(model, draw_tree(model, 60))
        assert np.abs(np.array(made.values)).max() < 5
        assert np.array(made.values).std(axis=0, ddof=1) == pytest.approx([1, 1])


def test_profiles_rank_columns_and_adjust_their_tests(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    table = blobs().append_column("noise", pa.array(rng.normal(size=150)))
    cluster(tmp_path, table, TWO, method("kmeans", clusters=3))
    cluster(tmp_path, table, [*TWO, *numeric("noise")], method("kmeans", clusters=3))
    profiles, labels = report_of(tmp_path).profiles, labels_of(tmp_path)
    assert profiles.numeric[-1].column == "noise"
    for one in profiles.numeric:
        values = table.column(one.column).to_numpy()
        groups = [values[labels == number] for number in (1, 2, 3)]
        assert one.anova_p == pytest.approx(f_oneway(*groups).pvalue, rel=1e-6, abs=1e-300)
        assert one.kruskal_p == pytest.approx(kruskal(*groups).pvalue, rel=1e-9)
        for figures, group in zip(one.clusters, groups, strict=True):
            other = values[labels != figures.cluster]
            assert figures.p == pytest.approx(ttest_ind(group, other, equal_var=False).pvalue, rel=1e-6, abs=1e-300)
            assert figures.p_adjusted >= figures.p
            expected = (group.mean() - other.mean()) / values.std(ddof=1)
            assert figures.difference == pytest.approx(expected)


def test_rows_far_away_are_named_and_outside_the_domain(tmp_path: Path) -> None:
    x = blobs().column("x0").to_numpy()
    table = with_cells(blobs(), "x0", {7: x[7] + 3})
    cluster(tmp_path, table, TWO, method("kmeans", clusters=3))
    assert report_of(tmp_path).outliers.far[0].row == 7
    rows = [{"x0": 1e4, "x1": 0.0}, {"x0": float(x[0]), "x1": float(table.column("x1")[0].as_py())}]
    answer = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows)
    assert [one.inside_domain for one in answer.rows] == [False, True]
    assert answer.rows[1].distance < answer.rows[1].second_distance


def test_points_are_coloured_by_any_column_and_inputs_are_described(tmp_path: Path) -> None:
    cluster(tmp_path, blobs(), TWO, method("gaussian_mixture", clusters=3))
    found = ask(points, PointsSpec, tmp_path, columns=["group"], rows=[3, 5])
    assert found.row == [3, 5]
    assert found.colours[0].values == ["g0", "g2"]
    assert len(ask(points, PointsSpec, tmp_path, most_points=100).row) == 100
    described = form_of(ModelFile, tmp_path)
    assert [one.name for one in described.features] == ["x0", "x1"]
    check = checked(ModelFile, tmp_path, tmp_path, pa.table({"x0": ["many", "1"], "x1": [None, 2.0]}))
    assert check.unreadable_values[0].rows == 1
    assert check.missing_values == {"x1": 1}
