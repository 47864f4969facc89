"""What a training of classifiers makes of its target: rare classes, numbers, gaps, leaks, refusals."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from sklearn.datasets import load_breast_cancer

from class_tables import (
    QUALITY_FEATURES,
    bunch_table,
    line,
    quality_table,
    run_classes,
    small,
)
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_rows
from regression_tables import numeric
from trained_models import refused


def codes(result) -> list[str]:
    return [warning.code for warning in result.warnings]


def test_unbalanced_classes_are_weighted_when_it_is_automatic(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    code = (rng.random(600) < 0.08).astype(int)
    table = pa.table({"x": rng.normal(size=600) + 1.5 * code, "z": rng.normal(size=600), "ng": code.astype(bool)})
    models = small("logistic_regression", "lda", "svc", "random_forest", "knn", "pls_da", "gradient_boosting")
    found = {
        how: run_classes(
            tmp_path / how, table, "ng", numeric("x", "z"), models, class_weights=how, cross_validation={"folds": 3}
        )
        for how in ("automatic", "none")
    }
    weighted, plain = found["automatic"], found["none"]
    assert (weighted.weights, plain.weights) == ("balanced", "none")
    assert weighted.positive_class == "true" and weighted.imbalance > 5
    assert "classes_unbalanced" in codes(weighted)
    rare = next(one for one in weighted.classes if one.label == "true")
    assert rare.weight == pytest.approx(weighted.rows.train / (2 * rare.train))
    for model in ("logistic_regression", "lda", "svc", "pls_da", "gradient_boosting"):
        own = line(weighted, model)
        assert own.weighted
        assert own.cross_validation.balanced_accuracy > line(plain, model).cross_validation.balanced_accuracy + 0.05


def test_a_third_class_of_one_row_does_not_hinder_the_calibration(tmp_path: Path) -> None:
    """A calibration fold without that row knows two classes only, whose decision values are on another scale."""
    rng = np.random.default_rng(4)
    x = rng.normal(size=120)
    labels = np.where(x + rng.normal(0, 0.3, 120) > 0, "high", "low").astype(object)
    labels[7] = "odd"
    table = pa.table({"x": x, "y": rng.normal(size=120), "kind": labels.tolist()})
    for weights in ("none", "automatic"):
        found = run_classes(tmp_path / weights, table, "kind", numeric("x", "y"), ["svc"], class_weights=weights)
        assert line(found, "svc").state == "trained"
    found = run_classes(tmp_path / "again", table, "kind", numeric("x", "y"), ["svc"], class_weights="none")
    assert line(found, "svc").cross_validation.accuracy > 0.85


def test_a_class_of_one_row_is_named_and_hinders_nobody(tmp_path: Path) -> None:
    table = quality_table(60)
    labels = table["判定"].to_pylist()
    labels[5] = "珍品"
    table = table.set_column(table.column_names.index("判定"), "判定", pa.array(labels))
    models = small("pls_da", "svc", "lda", "knn", "random_forest", "logistic_regression", "hist_gradient_boosting")
    found = run_classes(tmp_path, table, "判定", QUALITY_FEATURES, models, cross_validation={"folds": 5})
    assert {row.model: row.state for row in found.leaderboard} == {
        **{model["name"]: "trained" for model in models}, "dummy": "trained",
    }  # fmt: skip
    assert {"class_rows_few", "class_not_in_test", "class_not_in_every_fold"} <= set(codes(found))
    # The fold that held the row out was fitted without its class, which has no probability there.
    rows = load_rows(tmp_path / "models/2")
    position = rows.labels.index("珍品")
    alone = np.flatnonzero(rows.actual == position)
    assert len(alone) == 1 and rows.out_of_fold[alone[0], position] == 0


def test_folds_of_one_class_are_told_with_what_to_do(tmp_path: Path) -> None:
    """Classes that follow one another in time leave the first folds with one of them."""
    table = pa.table({"x": np.arange(60.0), "at": np.arange(60), "kind": np.repeat(["a", "b"], 30).tolist()})
    split = {"method": "time", "column": "at"}
    with refused("rows_one_class"):
        run_classes(tmp_path, table, "kind", numeric("x"), ["lda", "svc"], split=split)


def test_three_rows_a_class_fail_single_models_alone(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    table = pa.table({"x": rng.normal(size=6), "z": rng.normal(size=6), "kind": ["a", "b"] * 3})
    found = run_classes(tmp_path, table, "kind", numeric("x", "z"), ["lda", "svc", "knn"])
    assert line(found, "lda").state == line(found, "knn").state == "trained"
    assert line(found, "svc").error_code in (None, "rows_one_class")


def test_one_class_is_refused(tmp_path: Path) -> None:
    table = pa.table({"x": np.arange(30.0), "kind": ["a"] * 30})
    with refused("target_one_class"):
        run_classes(tmp_path, table, "kind", numeric("x"), ["lda"])


def test_a_measurement_is_no_class(tmp_path: Path) -> None:
    table = pa.table({"x": np.arange(300.0), "y": np.random.default_rng(0).normal(size=300)})
    with refused("target_many_classes"):
        run_classes(tmp_path, table, "y", numeric("x"), ["lda"])


def test_numbers_are_classes_in_their_order_and_missing_targets_are_left_out(tmp_path: Path) -> None:
    rng = np.random.default_rng(3)
    code = rng.integers(0, 3, 120)
    grades = np.array([2.0, 10.0, 1.5])[code]
    table = pa.table({"x": code + rng.normal(0, 0.3, 120), "等級": pa.array(grades, mask=np.arange(120) < 7)})
    found = run_classes(tmp_path, table, "等級", numeric("x"), ["lda"])
    assert [one.label for one in found.classes] == ["1.5", "2", "10"]
    assert found.rows.without_target == 7 and "rows_without_target" in codes(found)
    assert line(found, "lda").cross_validation.accuracy > 0.85


def test_positive_class(tmp_path: Path) -> None:
    raw, names = bunch_table(load_breast_cancer)
    requested = run_classes(tmp_path / "asked", raw, "kind", numeric(*names[:5]), ["lda"], positive_class="benign")
    assert requested.positive_class == "benign"
    assert ModelFile.read(tmp_path / "asked/models/0").positive == 0
    with refused("positive_class_unknown"):
        run_classes(tmp_path / "unknown", raw, "kind", numeric(*names[:5]), ["lda"], positive_class="healthy")


def test_a_feature_that_is_the_target_is_named(tmp_path: Path) -> None:
    rng = np.random.default_rng(4)
    code = rng.integers(0, 2, 80)
    table = pa.table(
        {
            "x": rng.normal(size=80),
            "copy": (code + 3).astype(float),
            "cut": code * 10 + rng.random(80),
            "kind": code.astype(bool),
        }
    )
    found = run_classes(tmp_path, table, "kind", numeric("x", "copy", "cut"), ["lda"])
    named = {one.params["column"] for one in found.warnings if one.code == "feature_tells_class"}
    assert named == {"copy", "cut"}
