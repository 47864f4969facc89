"""Tables that training must refuse in words, or get through with a warning."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from alone import answers_of, expected_of
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.test_regression_export import run_export
from regression_tables import numeric, run_prediction, run_report, run_training
from trained_models import kept_rows, refused

FOREST = {"name": "random_forest", "parameters": {"n_estimators": 10}}


def table_of(rows: int = 60, **columns: object) -> pa.Table:
    rng = np.random.default_rng(5)
    x = rng.normal(size=(rows, 2))
    y = 2 * x[:, 0] - x[:, 1] + 0.1 * rng.normal(size=rows)
    return pa.table({"a": x[:, 0], "b": x[:, 1], **columns, "y": y})


@pytest.mark.parametrize("method", ["median", "delete_row", "knn"])
@pytest.mark.parametrize(
    "features",
    [
        [("gone", "numeric"), ("never", "categorical"), ("when", "datetime"), ("flag", "boolean")],
        [("same", "numeric"), ("kind", "categorical")],
    ],
)
def test_features_that_never_vary_are_refused(tmp_path: Path, features: list, method: str) -> None:
    rows = 60
    table = table_of(
        rows, gone=pa.nulls(rows, pa.float64()), never=pa.nulls(rows, pa.string()), when=pa.nulls(rows, pa.timestamp("us")),
        flag=pa.nulls(rows, pa.bool_()), same=np.full(rows, 3.0), kind=["A"] * rows,
    )  # fmt: skip
    with refused("features_constant", {"target": "y"}):
        run_training(
            tmp_path, table, "y", [{"name": name, "type": kind} for name, kind in features], ["linear", FOREST],
            preprocessing={"missing": {"method": method}},
        )  # fmt: skip


@pytest.mark.parametrize("method", ["median", "delete_row", "knn", "linear"])
def test_a_feature_without_values_is_left_out_with_a_warning(tmp_path: Path, method: str) -> None:
    rows = 60
    table = table_of(
        rows, gone=pa.nulls(rows, pa.float64()), never=pa.nulls(rows, pa.string()), prediction=np.arange(rows) % 7.0
    )
    features = [*numeric("a", "b", "gone", "prediction"), {"name": "never", "type": "categorical"}]
    result = run_training(
        tmp_path, table, "y", features, ["linear", "pls", FOREST],
        preprocessing={"missing": {"method": method}}, cross_validation={"folds": 3},
    )  # fmt: skip
    assert [row.state for row in result.leaderboard] == ["trained"] * 4
    warning = next(one for one in result.warnings if one.code == "columns_empty")
    assert warning.params == {"columns": "gone, never", "count": 2}
    assert result.rows[0].incomplete == 0
    assert {column.feature for column in load_model(tmp_path / "models/1").preparation.columns} == {
        "a",
        "b",
        "prediction",
    }
    made = run_report(tmp_path, 1)
    assert {one.feature for one in made.importance.features} == {"a", "b", "prediction"}
    summary, _ = run_prediction(tmp_path, tmp_path, table, model=1)
    assert summary.predicted == rows
    exported, folder = run_export(tmp_path, 1)
    assert exported.onnx is (method in ("median", "delete_row")), exported.onnx_detail
    if exported.onnx:
        answers = answers_of(folder, "predict", "onnx")
        assert [one["prediction"] for one in answers] == pytest.approx(expected_of(folder), abs=1e-9)


def test_deleted_rows_are_accounted_for(tmp_path: Path) -> None:
    rows = 100
    gaps = np.arange(rows) % 4 == 0
    table = table_of(rows, c=pa.array(np.arange(rows) * 1.0, mask=gaps), gone=pa.nulls(rows, pa.float64()))
    table = table.set_column(4, "y", pa.array(table.column("y").to_numpy(), mask=np.arange(rows) % 10 == 1))
    result = run_training(
        tmp_path,
        table,
        "y",
        numeric("a", "b", "c", "gone"),
        ["linear"],
        preprocessing={"missing": {"method": "delete_row"}},
    )
    used = result.rows[0]
    assert (used.without_target, used.incomplete) == (10, 25)
    assert used.train + used.test + used.incomplete + used.without_target == rows
    assert len(kept_rows(tmp_path)) == used.train + used.test


def test_a_category_of_two_thousand_levels_and_three_hundred_columns(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    many = table_of(2500, level=[f"L{index % 2000}" for index in range(2500)])
    result = run_training(
        tmp_path / "many", many, "y", [*numeric("a", "b"), {"name": "level", "type": "categorical"}], ["ridge", FOREST],
        cross_validation={"folds": 2, "repeats": 3},
    )  # fmt: skip
    assert (result.fold_count, result.repeats) == (2, 3)
    assert "columns_many_categories" in {one.code for one in result.warnings}
    assert all(row.state == "trained" for row in result.leaderboard)
    wide = {f"w{index}": rng.normal(size=40) for index in range(300)}
    narrow = pa.table({**wide, "y": sum(wide[f"w{index}"] for index in range(3))})
    result = run_training(tmp_path / "wide", narrow, "y", numeric(*wide), ["linear", "pls", "ridge", FOREST])
    assert all(row.state == "trained" for row in result.leaderboard), [row.error_reason for row in result.leaderboard]
    assert "rows_fewer_than_columns" in {one.code for one in result.warnings}


def test_more_folds_than_rows_are_refused(tmp_path: Path) -> None:
    with refused("folds_too_many", {"folds": 1000, "available": 51}):
        run_training(tmp_path, table_of(60), "y", numeric("a", "b"), ["linear"], cross_validation={"folds": 1000})


def test_linear_coefficients_are_those_of_least_squares(tmp_path: Path) -> None:
    table = table_of(80)
    run_training(tmp_path, table, "y", numeric("a", "b"), ["linear"], cross_validation={"folds": 3})
    rows = kept_rows(tmp_path, part="train").column("row")
    x = np.column_stack([np.ones(len(rows)), *(table.column(name).take(rows).to_numpy() for name in ("a", "b"))])
    by_hand, *_ = np.linalg.lstsq(x, table.column("y").take(rows).to_numpy(), rcond=None)
    made = run_report(tmp_path)
    found = [made.coefficients.intercept, *(column.value for column in made.coefficients.columns)]
    assert found == pytest.approx(by_hand.tolist(), rel=1e-10)


def test_a_target_that_no_model_can_calculate_with_is_refused_in_words(tmp_path: Path) -> None:
    table = pa.table({"x": np.arange(30.0), "y": np.arange(30.0) * 1e305})
    with refused("target_too_large", column="y", limit=1e140):
        run_training(tmp_path, table, "y", numeric("x"), ["linear"])
