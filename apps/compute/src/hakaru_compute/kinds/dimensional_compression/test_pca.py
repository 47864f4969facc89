"""PCA against published figures and against the textbook's formulas in plain numpy."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy import stats
from scipy.linalg import orthogonal_procrustes

from compression_tables import factor_table, project, run_compression, run_report, values_of, with_gaps
from hakaru_compute.kinds.dimensional_compression.component_choice import FOLDS, cross_validate, principal_components
from hakaru_compute.kinds.dimensional_compression.contributions import contributions
from hakaru_compute.kinds.dimensional_compression.points import points
from hakaru_compute.kinds.dimensional_compression.report_spec import ContributionsSpec, PointsSpec
from regression_tables import IRIS, iris, numeric
from trained_models import ask, matrix_table


def pca(count: int, **parameters: object) -> dict:
    return {"name": "pca", "parameters": {"choice": "count", "components": count, **parameters}}


@pytest.mark.parametrize(
    ("scaling", "ratios"),
    [
        ("centre", [0.92461872, 0.05306648, 0.01710261, 0.00521218]),
        ("unit_variance", [0.72962445, 0.22850762, 0.03668922, 0.00517871]),
    ],
)
def test_the_published_ratios_of_iris(tmp_path: Path, scaling: str, ratios: list[float]) -> None:
    run_compression(tmp_path, iris(), [pca(2)], numeric(*IRIS), preparing={"scaling": scaling})
    found = run_report(tmp_path).pca
    assert found.explained == pytest.approx(ratios, abs=1e-8)
    assert found.cumulative[-1] == pytest.approx(1)
    if scaling == "unit_variance":
        # Eigenvalues of the correlation matrix, as textbooks and JMP give them.
        correlation = np.corrcoef(values_of(iris(), IRIS), rowvar=False)
        assert found.eigenvalues == pytest.approx(np.linalg.eigvalsh(correlation)[::-1].tolist())
        scaled = values_of(iris(), IRIS)
        loadings = np.array(found.loadings)
        scores = (scaled - scaled.mean(0)) / scaled.std(0, ddof=1) @ loadings.T
        expected = [[np.corrcoef(scaled[:, j], scores[:, a])[0, 1] for j in range(4)] for a in range(4)]
        assert np.allclose(found.correlation_loadings, expected)


@pytest.mark.parametrize("count", [1, 2, 3])
@pytest.mark.parametrize("scaling", ["centre", "unit_variance", "pareto"])
def test_t2_spe_and_their_limits_by_the_textbook(tmp_path: Path, count: int, scaling: str) -> None:
    table = iris()
    run_compression(tmp_path, table, [pca(count)], numeric(*IRIS), preparing={"scaling": scaling})
    x = values_of(table, IRIS)
    n = len(x)
    scale = {"centre": 1.0, "unit_variance": x.std(0, ddof=1), "pareto": np.sqrt(x.std(0, ddof=1))}[scaling]
    z = (x - x.mean(0)) / scale
    eigenvalues, vectors = np.linalg.eigh(np.cov(z, rowvar=False))
    eigenvalues, p = eigenvalues[::-1], vectors[:, ::-1][:, :count]
    t2 = np.einsum("ij,jk,ik->i", z, p @ np.diag(1 / eigenvalues[:count]) @ p.T, z)
    spe = ((z @ (np.eye(4) - p @ p.T)) ** 2).sum(1)
    found = ask(points, PointsSpec, tmp_path, columns=["Species", "rownames"])
    assert found.row == list(range(n))
    assert np.allclose(found.t2, t2, rtol=0, atol=1e-6)
    assert np.allclose(found.spe, spe, rtol=0, atol=1e-6)
    assert found.colours[0].values == table.column("Species").to_pylist()
    assert found.colours[1].values == list(range(1, n + 1))
    limits = run_report(tmp_path).pca.limits
    f = stats.f.ppf(0.95, count, n - count)
    assert limits.t2_new == pytest.approx(count * (n**2 - 1) / (n * (n - count)) * f)
    beta = stats.beta.ppf(0.95, count / 2, (n - count - 1) / 2)
    assert limits.t2_fitted == pytest.approx((n - 1) ** 2 / n * beta)
    rest = eigenvalues[count:]
    a, b, c = rest.sum(), (rest**2).sum(), (rest**3).sum()
    h = 1 - 2 * a * c / (3 * b**2)
    q = a * (1 + stats.norm.ppf(0.95) * np.sqrt(2 * b * h**2) / a + b * h * (h - 1) / a**2) ** (1 / h)
    assert limits.spe == pytest.approx(q)
    assert limits.spe_chi2 == pytest.approx(b / a * stats.chi2.ppf(0.95, a**2 / b))
    assert limits.outside_t2 == (t2 > limits.t2_fitted).sum()
    assert limits.outside_spe == (spe > limits.spe).sum()


@pytest.mark.parametrize(("scaling", "asked"), [("unit_variance", 2), ("pareto", 3), ("centre", 1)])
def test_contributions_to_t2_and_spe_by_the_textbook(tmp_path: Path, scaling: str, asked: int) -> None:
    """A column at a time, in plain loops, also for other components than the model's: to 1e-6."""
    table = iris()
    run_compression(tmp_path, table, [pca(2)], numeric(*IRIS), preparing={"scaling": scaling})
    x = values_of(table, IRIS)
    sd = x.std(0, ddof=1)
    scale = {"centre": np.ones(4), "unit_variance": sd, "pareto": np.sqrt(sd)}[scaling]
    z = (x - x.mean(0)) / scale
    values, vectors = np.linalg.eigh(np.cov(z, rowvar=False))
    order = np.argsort(-values)[:asked]
    rows = [0, 15, 41, 60, 106, 131]
    found = ask(contributions, ContributionsSpec, tmp_path, rows=rows, components=asked)
    assert (found.components, [one.row for one in found.rows]) == (asked, rows)
    for one in found.rows:
        row = z[one.row]
        scores = [sum(row[j] * vectors[j, a] for j in range(4)) for a in order]
        for j in range(4):
            share = row[j] * sum(t * vectors[j, a] / values[a] for t, a in zip(scores, order, strict=True))
            rebuilt = sum(t * vectors[j, a] for t, a in zip(scores, order, strict=True))
            assert one.t2[j] == pytest.approx(share, abs=1e-6)
            assert one.residual[j] == pytest.approx(row[j] - rebuilt, abs=1e-6)
            assert one.reconstructed[j] == pytest.approx(rebuilt * scale[j] + x[:, j].mean(), abs=1e-6)
            assert one.observed[j] == x[one.row, j]
        assert one.t2_total == pytest.approx(sum(one.t2), abs=1e-6)
        assert one.spe_total == pytest.approx(sum(value**2 for value in one.residual), abs=1e-6)


def test_contributions_add_up_and_rows_are_rebuilt(tmp_path: Path) -> None:
    table = factor_table(80, 6, 2)
    run_compression(tmp_path, table, [pca(2)])
    found = ask(contributions, ContributionsSpec, tmp_path, rows=[5, 70])
    drawn = ask(points, PointsSpec, tmp_path, rows=[5, 70])
    x = values_of(table, table.column_names)
    for one, t2, spe in zip(found.rows, drawn.t2, drawn.spe, strict=True):
        assert sum(one.t2) == pytest.approx(t2) == pytest.approx(one.t2_total)
        assert sum(value**2 for value in one.residual) == pytest.approx(spe)
        assert one.observed == pytest.approx(x[one.row].tolist())
        left = (np.array(one.observed) - one.reconstructed) / x.std(0, ddof=1)
        assert left == pytest.approx(np.array(one.residual))


def test_another_number_of_components_needs_no_training(tmp_path: Path) -> None:
    table = factor_table(60, 8, 3)
    run_compression(tmp_path / "a", table, [pca(2)])
    run_compression(tmp_path / "b", table, [pca(4)])
    asked = run_report(tmp_path / "a", components=4).pca.limits
    assert asked == run_report(tmp_path / "b").pca.limits
    # Points come with the limits of what is asked for, so that a chart can draw them.
    drawn = ask(points, PointsSpec, tmp_path / "a", components=4)
    assert drawn.limits == asked
    assert sum(drawn.outside) == asked.outside.total


def test_columns_of_a_broken_factor_are_named(tmp_path: Path) -> None:
    table = factor_table(200, 6, 2, noise=0.1)
    values = values_of(table, table.column_names)
    values[17, 3] += 3.0
    run_compression(tmp_path, matrix_table(values), [pca(2)])
    found = run_report(tmp_path)
    assert found.pca.limits.outside_rows[0] == 17
    first = found.contributions.rows[0]
    assert first.row == 17
    assert int(np.argmax(np.abs(first.residual))) == 3


def test_thinned_points_keep_the_farthest_and_stay_a_fair_chart(tmp_path: Path) -> None:
    table = factor_table(3000, 5, 2)
    values = values_of(table, table.column_names)
    values[1234] *= 30
    run_compression(tmp_path, matrix_table(values), [pca(2)])
    drawn = ask(points, PointsSpec, tmp_path, most_points=200)
    assert (drawn.points.shown, drawn.points.total) == (200, 3000)
    assert 1234 in drawn.row
    assert sum(drawn.outside) < 60


@pytest.mark.parametrize("rule", ["parallel", "cross_validation"])
def test_rules_find_the_true_number(tmp_path: Path, rule: str) -> None:
    run_compression(tmp_path, factor_table(150, 12, 3), [{"name": "pca", "parameters": {"choice": rule}}])
    found = run_report(tmp_path).pca
    assert (found.components, found.chosen_by) == (3, rule)
    assert {one.rule for one in found.suggestions} == {
        "variance",
        "kaiser",
        "broken_stick",
        "cross_validation",
        "parallel",
    }
    assert int(np.argmax([one if one is not None else -9 for one in found.cross_validation.q2])) == 3


def test_noise_has_no_components_by_cross_validation(tmp_path: Path) -> None:
    table = factor_table(100, 8, 1, noise=1000.0)
    run_compression(tmp_path, table, ["pca"])
    counts = {one.rule: one.components for one in run_report(tmp_path).pca.suggestions}
    assert counts["cross_validation"] == 0
    assert counts["parallel"] <= 1


def test_cross_validation_is_the_left_out_cell_by_least_squares(tmp_path: Path) -> None:
    x = values_of(factor_table(21, 5, 2), [f"x{index}" for index in range(5)])
    found = cross_validate(x, "unit_variance", 3, lambda: None)
    order = np.random.default_rng(3).permutation(len(x))
    for a in (1, 2, 3):
        total = 0.0
        for fold in range(FOLDS):
            out = order[fold::FOLDS]
            fit = np.setdiff1d(order, out)
            mean, sd = x[fit].mean(0), x[fit].std(0, ddof=1)
            p = np.linalg.svd((x[fit] - mean) / sd, full_matrices=False)[2][:a].T
            for row in (x[out] - mean) / sd:
                for j in range(5):
                    others = np.arange(5) != j
                    t = np.linalg.lstsq(p[others], row[others], rcond=None)[0]
                    total += (row[j] - p[j] @ t) ** 2
        assert found.press[a] == pytest.approx(total)


def test_missing_values_are_estimated_as_the_components_say(tmp_path: Path) -> None:
    whole = factor_table(200, 10, 2, noise=0.1)
    gappy = with_gaps(whole, 0.15)
    run_compression(tmp_path / "whole", whole, [pca(2)])
    run_compression(tmp_path / "gaps", gappy, [pca(2)])
    run_compression(tmp_path / "filled", gappy, [pca(2, missing="filled")])
    truth, estimated, filled = (
        values_of(pq.read_table(tmp_path / name / "models/0/scores.parquet"), ("PC1", "PC2"))
        for name in ("whole", "gaps", "filled")
    )
    # Components of gappy rows may be turned a little against each other.
    errors = [np.linalg.norm(truth - one @ orthogonal_procrustes(one, truth)[0]) for one in (estimated, filled)]
    assert errors[0] < 0.1 * np.linalg.norm(truth)
    assert errors[0] < 0.4 * errors[1]
    found = run_report(tmp_path / "gaps")
    assert found.pca.missing_cells > 200
    assert found.pca.missing_iterations < 1000
    assert "missing_estimated" in [one.code for one in found.warnings]


def test_rows_projected_again_get_their_own_scores(tmp_path: Path) -> None:
    table = with_gaps(factor_table(150, 7, 2), 0.1)
    run_compression(tmp_path, table, [pca(3)])
    own = pq.read_table(tmp_path / "models/0/scores.parquet")
    _, again = project(tmp_path, tmp_path, table)
    for name in ("PC1", "PC2", "PC3"):
        assert np.allclose(again.column(name), own.column(name), atol=1e-5)
    drawn = ask(points, PointsSpec, tmp_path)
    assert np.allclose(again.column("T2"), drawn.t2, atol=1e-4)
    assert np.allclose(again.column("SPE"), drawn.spe, atol=1e-4)
    assert again.column("input_gaps").null_count < 150


def test_a_row_of_gaps_alone_is_not_invented(tmp_path: Path) -> None:
    run_compression(tmp_path, factor_table(50, 4, 1), [pca(1)])
    empty = pa.table({f"x{index}": pa.array([None, 1.0], pa.float64()) for index in range(4)})
    summary, output = project(tmp_path, tmp_path, empty)
    assert summary.filled_rows == 1
    assert output.column("PC1")[0].as_py() == pytest.approx(0, abs=1e-9)


@settings(max_examples=25, deadline=None)
@given(st.integers(3, 40), st.integers(1, 12), st.integers(0, 10_000))
def test_components_are_those_of_the_covariance(rows: int, columns: int, seed: int) -> None:
    x = np.random.default_rng(seed).normal(size=(rows, columns)) * np.arange(1, columns + 1)
    model = principal_components(x, columns)
    expected = np.linalg.eigvalsh(np.atleast_2d(np.cov(x, rowvar=False)))[::-1][: model.rank]
    assert model.rank == min(rows - 1, columns)
    assert np.allclose(model.eigenvalues, expected)
    assert np.allclose(model.loadings.T @ model.loadings, np.eye(model.rank), atol=1e-10)
    assert np.allclose(model.scores(x) @ model.loadings.T + model.centre, x)


def test_a_long_matrix_in_pieces_keeps_its_precision() -> None:
    rng = np.random.default_rng(0)
    x = rng.normal(size=(20_000, 5)) * [1e6, 1e3, 1, 1e-2, 1e-4]
    model = principal_components(x, 5)
    expected = np.linalg.svd(x - x.mean(0), compute_uv=False) ** 2 / (len(x) - 1)
    assert model.eigenvalues == pytest.approx(expected.tolist(), rel=1e-9)


@pytest.mark.parametrize("apart", [1e-3, 1e-7, 0.0])
def test_columns_that_all_but_depend_on_each_other_keep_their_eigenvalues(apart: float) -> None:
    rng = np.random.default_rng(1)
    x = rng.normal(size=(20_000, 4)) * [1e3, 1, 1, 1e-3]
    x = np.column_stack([x, x[:, 1] + apart * rng.normal(size=len(x))])
    model = principal_components(x, 5)
    values = np.linalg.svd(x - x.mean(0), compute_uv=False) ** 2 / (len(x) - 1)
    assert model.rank == (5 if apart else 4)
    assert model.eigenvalues[:4] == pytest.approx(values[:4].tolist(), rel=1e-8)
    if apart:
        assert model.eigenvalues[4] == pytest.approx(apart**2 / 2, rel=0.05)
