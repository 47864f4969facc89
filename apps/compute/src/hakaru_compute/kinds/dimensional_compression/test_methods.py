"""The other methods against scikit-learn itself, maps against scikit-learn's measures, and what is refused."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from sklearn.datasets import make_swiss_roll
from sklearn.decomposition import FactorAnalysis, KernelPCA
from sklearn.manifold import Isomap, trustworthiness

from compression_tables import factor_table, project, run_compression, run_report, scores_of, values_of, with_gaps
from hakaru_compute.job import JobError
from hakaru_compute.kinds.dimensional_compression.model_folder import load_model
from hakaru_compute.kinds.dimensional_compression.points import points, save_scores
from hakaru_compute.kinds.dimensional_compression.project_spec import ScoresSpec
from hakaru_compute.kinds.dimensional_compression.report_spec import PointsSpec
from hakaru_compute.kinds.dimensional_compression.train import judge_map
from regression_tables import IRIS, MIXED_FEATURES, iris, mixed_table, numeric
from trained_models import ask, matrix_table, refused, write_table

FEATURES = numeric(*IRIS)


def standardised() -> np.ndarray:
    x = values_of(iris(), IRIS)
    return (x - x.mean(0)) / x.std(0, ddof=1)


@pytest.mark.parametrize("kernel", ["rbf", "polynomial", "sigmoid", "cosine"])
def test_kernel_pca_is_scikit_learns_also_for_new_rows(tmp_path: Path, kernel: str) -> None:
    model = {"name": "kernel_pca", "parameters": {"kernel": kernel, "components": 3, "gamma": 0.1}}
    run_compression(tmp_path, iris(), [model], FEATURES)
    z = standardised()
    name = {"polynomial": "poly"}.get(kernel, kernel)
    theirs = KernelPCA(n_components=3, kernel=name, gamma=0.1, degree=3, eigen_solver="dense").fit(z)
    assert np.allclose(np.abs(scores_of(tmp_path)), np.abs(theirs.transform(z)), atol=1e-6)
    x = values_of(iris(), IRIS)
    new = np.random.default_rng(0).normal(x.mean(0), x.std(0), (30, 4))
    _, output = project(tmp_path, tmp_path, pa.table({name: new[:, j] for j, name in enumerate(IRIS)}))
    expected = theirs.transform((new - x.mean(0)) / x.std(0, ddof=1))
    found = np.column_stack([output.column(f"KPC{position}") for position in (1, 2, 3)])
    assert np.allclose(np.abs(found), np.abs(expected), atol=1e-6)


def test_isomap_is_scikit_learns_also_for_new_rows(tmp_path: Path) -> None:
    roll, _ = make_swiss_roll(800, random_state=0)
    table = pa.table({name: roll[:, j] for j, name in enumerate("abc")})
    model = {"name": "isomap", "parameters": {"neighbours": 7}}
    run_compression(tmp_path, table, [model], preparing={"scaling": "centre"})
    theirs = Isomap(n_neighbors=7, n_components=2).fit(roll - roll.mean(0))
    assert np.allclose(np.abs(scores_of(tmp_path)), np.abs(theirs.embedding_), atol=1e-6)
    new, _ = make_swiss_roll(25, random_state=1)
    _, output = project(tmp_path, tmp_path, pa.table({name: new[:, j] for j, name in enumerate("abc")}))
    found = np.column_stack([output.column("Isomap1"), output.column("Isomap2")])
    assert np.allclose(np.abs(found), np.abs(theirs.transform(new - roll.mean(0))), atol=1e-6)
    isomap = run_report(tmp_path).isomap
    assert isomap.residual_variance[1] < 0.05
    assert isomap.reconstruction_error == pytest.approx(theirs.reconstruction_error())
    # More dimensions than the map has, for the curve to bend.
    assert len(isomap.residual_variance) == 9


def test_factor_analysis_is_scikit_learns_and_its_scores_are_expectations(tmp_path: Path) -> None:
    table = factor_table(300, 8, 2, noise=0.8)
    model = {"name": "factor_analysis", "parameters": {"rotation": "none"}}
    run_compression(tmp_path, table, [model])
    x = values_of(table, table.column_names)
    z = (x - x.mean(0)) / x.std(0, ddof=1)
    theirs = FactorAnalysis(2, svd_method="lapack", tol=1e-9, max_iter=5000).fit(z)
    found = run_report(tmp_path).factor_analysis
    assert found.converged
    assert np.allclose(np.sort(found.uniqueness), np.sort(theirs.noise_variance_ / z.var(0)), atol=2e-3)
    assert found.log_likelihood == pytest.approx(theirs.loglike_[-1], abs=0.05)
    ours = np.array(found.loadings)
    assert np.allclose(ours.T @ ours, theirs.components_.T @ theirs.components_, atol=5e-3)
    assert np.allclose(np.add(found.communality, found.uniqueness), 1)
    # A factor's expectation given a row is what regressing factors on columns gives.
    implied = ours.T @ ours + np.diag(np.array(found.uniqueness) * z.var(0))
    assert np.allclose(scores_of(tmp_path), z @ np.linalg.solve(implied, ours.T), atol=1e-6)


def test_ica_unmixes_sources(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    sources = np.column_stack([np.sign(rng.normal(size=2000)), rng.laplace(size=2000), rng.uniform(-1, 1, 2000)])
    mixed = sources @ rng.normal(size=(3, 5))
    run_compression(tmp_path, matrix_table(mixed), [{"name": "ica", "parameters": {"components": 3}}])
    correlation = np.abs(np.corrcoef(scores_of(tmp_path).T, sources.T)[:3, 3:])
    assert (correlation.max(axis=0) > 0.98).all()
    report = run_report(tmp_path).ica
    assert report.converged
    assert sum(report.explained) == pytest.approx(1, abs=1e-6)
    # The scores rebuild the rows.
    z = (mixed - mixed.mean(0)) / mixed.std(0, ddof=1)
    assert np.allclose(scores_of(tmp_path) @ np.array(report.mixing), z, atol=1e-6)


def test_trustworthiness_is_scikit_learns_and_continuity_its_mirror() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(120, 6))
    rows, found = judge_map(x, x[:, :2], 0, lambda: None)
    assert rows == 120
    for one in found:
        assert one.trustworthiness == pytest.approx(trustworthiness(x, x[:, :2], n_neighbors=one.neighbours))
        assert one.continuity == pytest.approx(trustworthiness(x[:, :2], x, n_neighbors=one.neighbours))
    assert all(one.trustworthiness == one.continuity == 1 for one in judge_map(x, 3 * x, 0, lambda: None)[1])


def test_a_map_for_each_perplexity_side_by_side_the_same_for_the_same_seed(tmp_path: Path) -> None:
    model = {"name": "tsne", "parameters": {"perplexities": [10, 5], "max_iterations": 250}}
    for name in ("a", "b"):
        run_compression(tmp_path / name, factor_table(70, 4, 2), [model], seed=3)
    report = run_report(tmp_path / "a")
    assert [one.perplexity for one in report.maps] == [5, 10]
    assert all(len(one.quality) == 3 and one.kl_divergence > 0 for one in report.maps)
    assert report.tsne.pca_columns is None
    assert np.array_equal(scores_of(tmp_path / "a"), scores_of(tmp_path / "b"))
    assert [one.name for one in report.points.scores][:2] == ["tSNE1 (perplexity 5)", "tSNE2 (perplexity 5)"]


def test_the_pca_before_tsne_is_told(tmp_path: Path) -> None:
    model = {"name": "tsne", "parameters": {"pca_columns": 5, "perplexities": [10], "max_iterations": 250}}
    run_compression(tmp_path, factor_table(60, 12, 3), [model])
    found = run_report(tmp_path).tsne
    assert found.pca_columns == 5
    assert 0.9 < found.pca_variance < 1


def test_new_rows_are_not_placed_on_a_tsne_map(tmp_path: Path) -> None:
    model = {"name": "tsne", "parameters": {"perplexities": [10], "max_iterations": 250}}
    result = run_compression(tmp_path, iris(), [model], FEATURES, excluded_rows=[0, 1])
    assert result.leaderboard[0].projects_new_rows is False
    assert np.isnan(scores_of(tmp_path)[:2].astype(float)).all()
    with refused("no_projection"):
        project(tmp_path, tmp_path, iris())
    assert "projection" in [one.section for one in run_report(tmp_path).absent]


@pytest.mark.parametrize(
    ("model", "code"),
    [
        ({"name": "tsne", "parameters": {"perplexities": [100]}}, "perplexity_beyond"),
    ],
)
def test_what_cannot_be_done_is_refused_with_the_reason(tmp_path: Path, model: dict, code: str) -> None:
    with refused(code):
        run_compression(tmp_path, iris(), [model], FEATURES)
    result = run_compression(tmp_path, iris(), [model, "pca"], FEATURES)
    assert [(row.model, row.state, row.error_code) for row in result.leaderboard] == [
        ("pca", "trained", None),
        (model["name"], "failed", code),
    ]


def test_more_rows_than_a_method_takes(tmp_path: Path) -> None:
    table = factor_table(20_001, 2, 1)
    models = ["tsne", {"name": "kernel_pca", "parameters": {"max_rows": 200}}]
    result = run_compression(tmp_path, table, models)
    kernel, tsne = result.leaderboard
    assert (tsne.error_code, tsne.error_params["limit"]) == ("rows_beyond_method", 20_000)
    assert kernel.fitted_rows == 200
    assert "fit_rows_sampled" in [one.code for one in kernel.warnings]
    # The others are projected, so every row has a score.
    assert not np.isnan(scores_of(tmp_path, 1)).any()


def test_a_table_beyond_the_memory_is_refused_and_a_sample_that_fits_is_named(tmp_path: Path) -> None:
    table = factor_table(50_000, 5, 2)
    with refused("memory_beyond") as caught:
        run_compression(tmp_path, table, ["pca"], memory_mb=5)
    sample = caught.value.params["sample"]
    result = run_compression(tmp_path, table, ["pca"], memory_mb=5, sample_rows=sample)
    assert result.rows.used == sample
    assert "rows_sampled" in [one.code for one in result.warnings]


def test_rows_left_out_teach_nothing_and_are_projected(tmp_path: Path) -> None:
    table = factor_table(60, 4, 2)
    wild = values_of(table, table.column_names)
    wild[7] = 1000
    broken = matrix_table(wild)
    model = {"name": "pca", "parameters": {"choice": "count"}}
    run_compression(tmp_path / "a", table, [model], excluded_rows=[7])
    run_compression(tmp_path / "b", broken, [model], excluded_rows=[7])
    a, b = (load_model(tmp_path / name / "models/0").arrays for name in "ab")
    assert np.array_equal(a["weights"], b["weights"])
    drawn = ask(points, PointsSpec, tmp_path / "b")
    assert drawn.role[7] == "projected"
    assert drawn.outside[7]


def test_mixed_columns_gaps_and_unknown_categories(tmp_path: Path) -> None:
    names = ("pca", "factor_analysis", "ica", "kernel_pca", "isomap")
    result = run_compression(
        tmp_path, mixed_table(120), list(names), MIXED_FEATURES, preparing={"scaling": "unit_variance"}
    )
    assert {row.state for row in result.leaderboard} == {"trained"}
    assert result.columns > len(MIXED_FEATURES)
    fresh = mixed_table(50, seed=5)
    strange = fresh.set_column(2, "kind", pa.array(["violet", "red"] * 25))
    for index in range(len(names)):
        summary, output = project(tmp_path, tmp_path, strange, model=index)
        assert summary.projected == 50
        assert summary.unknown_categories[0].labels == ["violet"]
        assert output.num_rows == 50
        run_report(tmp_path, index)


def test_scores_become_a_table_beside_the_columns(tmp_path: Path) -> None:
    table = with_gaps(factor_table(40, 3, 1), 0.1).append_column("PC1", pa.array(["mine"] * 40))
    features = numeric("x0", "x1", "x2")
    run_compression(
        tmp_path, table, [{"name": "pca", "parameters": {"choice": "count"}}], features,
        preparing={"missing": {"method": "delete_row"}},
    )  # fmt: skip
    result = ask(save_scores, ScoresSpec, tmp_path)
    saved = pq.read_table(tmp_path / result.output)
    assert saved.column_names == ["PC1", "PC2", "T2", "SPE", "outside", "x0", "x1", "x2", "PC1_input"]
    assert saved.num_rows == result.rows == 40 - result.without_scores < 40
    assert saved.column("x0").null_count == 0
    only = ask(save_scores, ScoresSpec, tmp_path, columns=[])
    assert pq.read_table(tmp_path / only.output).column_names == ["PC1", "PC2", "T2", "SPE", "outside"]


def test_tables_without_anything_to_compress(tmp_path: Path) -> None:
    with pytest.raises(JobError, match="nothing_varies"):
        run_compression(tmp_path, pa.table({"x": [1.0] * 10, "z": [2.0] * 10}), ["pca"])
    with pytest.raises(JobError, match="too_few_rows"):
        run_compression(tmp_path, pa.table({"x": [1.0, 2.0]}), ["pca"])
    with pytest.raises(JobError, match="columns_missing"):
        run_compression(tmp_path, pa.table({"x": [1.0] * 9}), ["pca"], numeric("y"))
    result = run_compression(tmp_path, pa.table({"x": np.arange(9.0), "z": [2.0] * 9}), ["pca"])
    assert "columns_constant" in [one.code for one in result.warnings]
    assert run_report(tmp_path).pca.rank == 1
    with pytest.raises(JobError, match="column_twice"):
        run_compression(tmp_path, iris(), ["pca"], numeric("a", "a"))


def test_another_table_is_not_reported_on(tmp_path: Path) -> None:
    run_compression(tmp_path, iris(), ["pca"], FEATURES)
    write_table(tmp_path, iris().slice(0, 100))
    with pytest.raises(JobError, match="table_changed"):
        run_report(tmp_path)


@pytest.mark.parametrize("model", ["pca", "kernel_pca", "isomap", "umap"])
def test_columns_of_huge_values_and_a_single_column(tmp_path: Path, model: str) -> None:
    x = np.random.default_rng(0).normal(size=(40, 3))
    huge = pa.table({"a": x[:, 0] * 1e200, "b": x[:, 1], "c": x[:, 2] * 1e-200, "d": np.full(40, 1e300)})
    run_compression(tmp_path / "huge", huge, [model])
    assert np.isfinite(scores_of(tmp_path / "huge")).all()
    run_report(tmp_path / "huge")
    run_compression(tmp_path / "one", pa.table({"a": x[:, 0]}), [model])
    run_report(tmp_path / "one")
    assert np.isfinite(scores_of(tmp_path / "one")).all()
