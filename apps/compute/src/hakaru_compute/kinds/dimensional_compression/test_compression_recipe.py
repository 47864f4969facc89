"""A recipe before dimensional compression: learned once from the rows used, replayed on new rows and in downloads."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from alone import answers_of, expected_of
from compression_tables import project, run_compression, run_report
from hakaru_compute.kinds.dimensional_compression.contributions import contributions
from hakaru_compute.kinds.dimensional_compression.model_folder import load_model
from hakaru_compute.kinds.dimensional_compression.points import points
from hakaru_compute.kinds.dimensional_compression.report_spec import ContributionsSpec, PointsSpec
from hakaru_compute.kinds.dimensional_compression.spec import TrainResult
from hakaru_compute.kinds.dimensional_compression.test_compression_export import run_export
from recipe_trainings import measured, steps_of
from regression_tables import numeric
from trained_models import ask, refused, with_cells, with_column

FILLED = ("missing_statistic", {"columns": ["x", "z"], "statistic": "mean"})
PRODUCT = ("formula", {"column": "xz", "formula": "[x] * [z]"})
FEATURES = numeric("x", "z", "spare", "xz")
PCA = {"name": "pca", "parameters": {"choice": "count", "components": 2}}


def run(
    folder: Path,
    *steps: tuple[str, Any],
    table: pa.Table | None = None,
    models: list[Any] | None = None,
    **options: Any,
) -> TrainResult:
    recipe = {"steps": steps_of(*steps), "name": "cleaning", "version": 2}
    table = measured() if table is None else table
    return run_compression(folder, table, models or [PCA], options.pop("features", FEATURES), recipe=recipe, **options)


def by_hand(table: pa.Table, learned: np.ndarray) -> np.ndarray:
    """x, z, spare and x · z with gaps filled by the means of the learned rows, standardised by them."""
    values = {name: table.column(name).to_numpy(zero_copy_only=False).astype(float) for name in ("x", "z", "spare")}
    for name in ("x", "z"):
        values[name] = np.where(np.isnan(values[name]), np.nanmean(values[name][learned]), values[name])
    matrix = np.column_stack([values["x"], values["z"], values["spare"], values["x"] * values["z"]])
    return (matrix - matrix[learned].mean(0)) / matrix[learned].std(0, ddof=1)


def test_the_recipe_is_learned_from_the_rows_used_and_replayed_on_the_others(tmp_path: Path) -> None:
    table = measured()
    x = table.column("x").to_pylist()
    wild = with_column(table, "x", [*x[:3], 1e6, *x[4:]])
    result = run(tmp_path, FILLED, PRODUCT, table=wild, excluded_rows=[3])
    assert (result.rows.excluded, result.rows.removed, result.rows.used) == (1, 0, 159)
    assert [step.part for step in result.recipe.steps] == ["refitted", "replayed"]
    assert [column.name for column in result.trained[0].inputs] == ["x", "z", "spare"]
    learned = np.arange(160) != 3
    z = by_hand(wild, learned)
    _, _, right = np.linalg.svd(z[learned], full_matrices=False)
    found = pq.read_table(tmp_path / "models/0/scores.parquet")
    assert np.allclose(np.abs(found.column("PC1")), np.abs(z @ right[0]), atol=1e-8)
    assert found.column("fitted").to_pylist() == learned.tolist()
    # What a new row gets is what it would have got beside the others.
    summary, output = project(tmp_path, tmp_path, wild)
    assert np.allclose(output.column("PC2"), found.column("PC2"), atol=1e-8)
    assert summary.filled_rows > 40


def filled(name: str, rows: list[int]) -> np.ndarray:
    values = measured().column(name).to_numpy(zero_copy_only=False)
    return np.where(np.isnan(values), np.nanmean(values), values)[rows]


def test_reports_points_and_contributions_are_of_the_tables_rows(tmp_path: Path) -> None:
    run(tmp_path, FILLED, PRODUCT, ("filter_rows", {"selection": {"all": [{"column": "z", "between": [None, 12]}]}}))
    report = run_report(tmp_path)
    assert report.recipe.name == "cleaning"
    assert report.inputs == ["x", "z", "spare"]
    assert report.rows.removed > 5
    assert report.points.points.total == 160 - report.rows.removed
    drawn = ask(points, PointsSpec, tmp_path, columns=["kind", "y", "xz"])
    table = measured()
    assert drawn.colours[0].values == [table.column("kind")[row].as_py() for row in drawn.row]
    assert drawn.colours[2].values == pytest.approx(
        [x * z for x, z in zip(filled("x", drawn.row), filled("z", drawn.row), strict=True)]
    )
    gone = next(row for row in range(160) if row not in drawn.row)
    requested = [drawn.row[5], gone]
    found = ask(contributions, ContributionsSpec, tmp_path, rows=requested)
    assert [one.row for one in found.rows] == [drawn.row[5]]
    assert found.rows[0].t2_total == pytest.approx(drawn.t2[5])
    summary, output = project(tmp_path, tmp_path, table)
    assert summary.projected == 160 - report.rows.removed
    assert output.column("input_gaps")[gone].as_py() == "step 3: removed"
    assert output.column("PC1")[gone].as_py() is None


def test_every_row_is_accounted_for_where_a_filter_comes_first(tmp_path: Path) -> None:
    keep = ("filter_rows", {"selection": {"all": [{"column": "z", "between": [None, 12]}]}})
    rows = run(tmp_path, keep, FILLED, PRODUCT, excluded_rows=[2, 5]).rows
    assert rows.removed > 5
    assert rows.used + rows.excluded + rows.removed == rows.total == 160


def test_rows_that_steps_choose_not_to_learn_from_are_projected(tmp_path: Path) -> None:
    wild = with_cells(measured(), "spare", {10: 500.0})
    outliers = ("outliers_sigma", {"columns": ["spare"], "action": "drop"})
    result = run(tmp_path, FILLED, PRODUCT, outliers, table=wild)
    assert result.rows.passed_over >= 1
    drawn = ask(points, PointsSpec, tmp_path)
    assert drawn.role[drawn.row.index(10)] == "projected"
    assert drawn.outside[drawn.row.index(10)]


def test_what_a_step_takes_for_an_outlier_is_in_no_range_and_outside(tmp_path: Path) -> None:
    wild = with_cells(measured(), "spare", {10: 500.0})
    cleaned = ("outliers_mad", {"columns": ["spare"], "n": 8, "action": "null"})
    filled = ("missing_statistic", {"columns": ["x", "z", "spare"], "statistic": "mean"})
    run(tmp_path, cleaned, filled, PRODUCT, table=wild)
    assert load_model(tmp_path / "models/0").file.ranges["spare"][1] < 10
    _, output = project(tmp_path, tmp_path, pa.table({"x": [50.0, 50.0], "z": [10.0, 10.0], "spare": [0.0, 400.0]}))
    assert output.column("outside").to_pylist() == [False, True]


def test_neighbours_of_a_row_are_there_when_it_is_explained(tmp_path: Path) -> None:
    lag = ("lag", {"columns": ["spare"], "lags": [1]})
    features = numeric("x", "z", "spare lag 1")
    run(tmp_path, FILLED, lag, features=features)
    drawn = ask(points, PointsSpec, tmp_path)
    found = ask(contributions, ContributionsSpec, tmp_path, rows=[drawn.row[7]])
    assert found.rows[0].t2_total == pytest.approx(drawn.t2[7])


@pytest.mark.parametrize("model", ["pca", "kernel_pca"])
def test_a_download_replays_the_recipe(tmp_path: Path, model: str) -> None:
    run(tmp_path, FILLED, PRODUCT, models=[model])
    result, folder = run_export(tmp_path)
    assert result.onnx
    assert "cleaning" in (folder / "README.md").read_text()
    name = {"pca": "PC1", "kernel_pca": "KPC1"}[model]
    for engine in ("python", "onnx"):
        answers = answers_of(folder, "project", engine)
        assert [one[name] for one in answers] == pytest.approx(expected_of(folder, name), abs=1e-6)
    assert str(tmp_path) not in (folder / "model.json").read_text()
    assert load_model(folder).file.recipe.version == 2


def test_a_recipe_that_makes_rows_is_refused(tmp_path: Path) -> None:
    with refused("recipe_rows_unlinked"):
        run(tmp_path, ("downsample", {"method": "block_mean", "k": 4}), FILLED, PRODUCT)
