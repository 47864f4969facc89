"""Tables that nobody should bring, and somebody does: a clear result, or an error that says what to do."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from compression_tables import factor_table, run_compression, run_report, scores_of, with_gaps
from hakaru_compute.families.unsupervised.train import train
from hakaru_compute.job import JobContext, JobStopped
from hakaru_compute.kinds.dimensional_compression.missing_values import (
    _leading_of_wide,
    _LeadingOfLong,
    fill_by_components,
)
from hakaru_compute.kinds.dimensional_compression.spec import TrainSpec
from hakaru_compute.kinds.dimensional_compression.train import CompressionTraining
from helpers import RecordingReporter
from regression_tables import numeric
from trained_models import matrix_table, refused, write_table

QUICK = [
    "pca", "factor_analysis", "ica", "kernel_pca", "isomap",
    {"name": "tsne", "parameters": {"perplexities": [3], "max_iterations": 250}},
    {"name": "umap", "parameters": {"neighbours": [3], "epochs": 50}},
]  # fmt: skip


def trained(folder: Path, table: pa.Table, **options: Any) -> dict[str, str | None]:
    """Each method's error code, null where its scores are all there; their reports are made."""
    result = run_compression(folder, table, QUICK, **options)
    for row in result.leaderboard:
        if row.state == "trained":
            assert np.isfinite(scores_of(folder, row.index)).all(), row.model
            run_report(folder, row.index)
    return {row.model: row.error_code for row in result.leaderboard}


def test_rows_that_repeat(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    twins = np.repeat(rng.normal(size=(5, 3)), 8, axis=0)
    assert set(trained(tmp_path, matrix_table(twins)).values()) == {None}


def test_a_constant_column_of_1e300_an_empty_one_and_an_outlier_of_1e12(tmp_path: Path) -> None:
    values = np.random.default_rng(1).normal(size=(40, 3))
    values[7, 1] = 1e12
    table = matrix_table(values).append_column("flat", pa.array(np.full(40, 1e300)))
    table = table.append_column("empty", pa.array([None] * 40, pa.float64()))
    assert set(trained(tmp_path, table).values()) == {None}
    report = run_report(tmp_path)
    assert {"columns_constant", "columns_empty"} <= {one.code for one in report.warnings}
    assert report.pca.limits.outside_rows[0] == 7


@pytest.mark.parametrize("rows", [4, 12])
def test_fewer_rows_than_columns(tmp_path: Path, rows: int) -> None:
    table = factor_table(rows, 30, 2)
    found = trained(tmp_path, table)
    assert found.pop("tsne") == ("perplexity_beyond" if rows == 4 else None)
    assert set(found.values()) == {None}
    most = {"name": "pca", "parameters": {"components": 100, "choice": "count"}}
    few = run_compression(tmp_path / "usual", table, ["tsne", "umap", most])
    assert {row.state for row in few.leaderboard} == {"trained"}
    assert run_report(tmp_path / "usual", 2).pca.rank == rows - 1


def test_three_rows_are_too_few(tmp_path: Path) -> None:
    with refused("too_few_rows", {"rows": 3, "minimum": 4}):
        run_compression(tmp_path, factor_table(3, 5, 1), ["pca"])


def test_columns_without_any_value_alone(tmp_path: Path) -> None:
    with refused("nothing_varies"):
        run_compression(tmp_path, pa.table({name: pa.array([None] * 20, pa.float64()) for name in "ab"}), ["pca"])


@pytest.mark.parametrize("scaling", ["centre", "pareto", "robust"])
def test_values_beyond_what_can_be_squared_are_refused_with_their_column(tmp_path: Path, scaling: str) -> None:
    values = np.random.default_rng(2).normal(size=(30, 3))
    values[4, 2] = 1e200
    with refused("values_beyond", column="x2"):
        run_compression(tmp_path, matrix_table(values), ["pca"], preparing={"scaling": scaling})
    assert run_compression(tmp_path, matrix_table(values), ["pca"]).trained


def test_numbers_that_a_method_makes_too_large_are_no_result(tmp_path: Path) -> None:
    values = np.random.default_rng(3).normal(size=(30, 3)) * 1e40
    steep = {"name": "kernel_pca", "parameters": {"kernel": "polynomial", "degree": 10, "gamma": 1.0}}
    result = run_compression(tmp_path, matrix_table(values), ["pca", steep], preparing={"scaling": "centre"})
    assert {row.model: row.error_code for row in result.leaderboard} == {"pca": None, "kernel_pca": "scores_not_finite"}


def test_a_wide_table_of_spectra(tmp_path: Path) -> None:
    table = with_gaps(factor_table(40, 2000, 3), 0.01)
    result = run_compression(tmp_path, table, ["pca"])
    assert "not_converged" not in [one.code for one in result.leaderboard[0].warnings]
    report = run_report(tmp_path)
    assert result.leaderboard[0].components == 3
    assert (report.pca.rank, len(report.columns), len(report.contributions.columns)) == (39, 2000, 2000)


def test_maps_tell_how_far_they_are_and_stop_between(tmp_path: Path) -> None:
    table = factor_table(40, 3, 1)
    models = [
        {"name": "umap", "parameters": {"neighbours": [3, 6], "epochs": 50}},
        {"name": "tsne", "parameters": {"perplexities": [3, 6], "max_iterations": 250}},
    ]
    spec = {
        "table": {"path": str(write_table(tmp_path, table))},
        "features": numeric(*table.column_names),
        "models": models,
    }
    heard = RecordingReporter()
    train(CompressionTraining, TrainSpec.model_validate(spec), JobContext(tmp_path, reporter=heard))
    fractions = [fraction for fraction, stage in heard.told if stage == "fit"]
    assert fractions == sorted(fractions)
    assert len(set(fractions)) == 4
    assert "umap_library" in [stage for _, stage in heard.told]
    with pytest.raises(JobStopped):
        train(
            CompressionTraining,
            TrainSpec.model_validate(spec),
            JobContext(tmp_path, stop_requested=lambda: len(heard.told) > 0),
        )


def test_gaps_of_wide_tables_are_estimated_as_those_of_long_ones() -> None:
    """By the products of rows instead of columns: the same filling."""
    rng = np.random.default_rng(4)
    matrix = rng.normal(size=(20, 3)) @ rng.normal(size=(3, 25)) + 0.1 * rng.normal(size=(20, 25))
    missing = rng.random(matrix.shape) < 0.05
    matrix[missing] = 0
    wide = fill_by_components(matrix, missing, 3)
    long = _LeadingOfLong(matrix, np.flatnonzero(missing.any(axis=1)))
    gaps = np.flatnonzero(missing.any(axis=1))
    centre, values, vectors, total = long(wide.matrix, wide.matrix[gaps], 3)
    others = _leading_of_wide(wide.matrix, wide.matrix[gaps], 3)
    assert wide.settled
    assert np.allclose(centre, others[0])
    assert np.allclose(values, others[1])
    assert np.allclose(vectors @ vectors.T, others[2] @ others[2].T)
    assert total == pytest.approx(others[3])


def test_what_became_of_missing_cells_is_told_and_rows_without_any_value_are_named(tmp_path: Path) -> None:
    table = with_gaps(factor_table(80, 4, 2), 0.05)
    empty = np.isin(np.arange(80), [3, 50])
    table = pa.table(
        {
            name: pa.array(table.column(name).to_numpy(), mask=table.column(name).is_null().to_numpy() | empty)
            for name in table.column_names
        }
    )
    cells = sum(column.null_count for column in table.columns)
    result = run_compression(tmp_path, table, ["pca", "factor_analysis"])
    said = {row.model: [(one.code, one.params) for one in row.warnings] for row in result.leaderboard}
    assert ("missing_estimated", {"cells": cells}) in said["pca"]
    assert ("missing_filled", {"cells": cells, "method": "median"}) in said["factor_analysis"]
    assert {one.code: one.params for one in result.warnings}["rows_without_values"] == {"rows": "4, 51"}
