"""Accuracy on published data: the figures others found with the same rows and methods."""

from pathlib import Path

import pyarrow.csv as pa_csv
import pytest
from sklearn.datasets import load_breast_cancer, load_iris

from class_tables import bunch_table, judged_on_all, line, run_classes
from hakaru_compute.kinds.discriminant_analysis.spec import TrainResult
from regression_tables import data_file, numeric, read_csv


def accuracy(result: TrainResult, model: str) -> float:
    return line(result, model).cross_validation.accuracy


def test_wine_left_out_one_by_one(tmp_path: Path) -> None:
    table, split = judged_on_all(read_csv(data_file("cls_wine", "data.csv")))
    features = numeric(*(name for name in table.column_names if name.startswith("x")))
    found = run_classes(tmp_path, table, "label", features, ["lda", "qda"], cross_validation={"folds": 178}, **split)
    assert found.fold_method == "leave_one_out"
    # 98.9 % and 99.4 %: Aeberhard, Coomans & de Vel 1992, as wine.names quotes them.
    assert accuracy(found, "lda") == pytest.approx(0.989, abs=5e-4)
    assert accuracy(found, "qda") == pytest.approx(0.994, abs=5e-4)


def test_wine_by_partial_least_squares(tmp_path: Path) -> None:
    table, split = judged_on_all(read_csv(data_file("cls_wine", "data.csv")))
    features = numeric(*(name for name in table.column_names if name.startswith("x")))
    models = [{"name": "pls_da", "parameters": {"n_components": 3, "rule": "largest"}}]
    found = run_classes(tmp_path, table, "label", features, models, cross_validation={"folds": 10}, **split)
    assert accuracy(found, "pls_da") == pytest.approx(0.9888, abs=5e-5)


def test_iris_by_partial_least_squares(tmp_path: Path) -> None:
    raw, names = bunch_table(load_iris)
    table, split = judged_on_all(raw)
    models = [{"name": "pls_da", "parameters": {"n_components": 3, "rule": "largest"}}]
    found = run_classes(tmp_path, table, "kind", numeric(*names), models, cross_validation={"folds": 10}, **split)
    # The straight boundaries of one column of 0 and 1 per class cannot enclose the middle class.
    assert accuracy(found, "pls_da") == pytest.approx(0.8267, abs=0.02)


def test_breast_cancer_reaches_the_published_estimate(tmp_path: Path) -> None:
    table, split = judged_on_all(read_csv(data_file("cls_breastcancer", "brca.csv")))
    features = numeric(*(name for name in table.column_names if name.startswith("x.")))
    models = ["logistic_regression", {"name": "pls_da", "parameters": {"n_components": 5, "rule": "largest"}}]
    found = run_classes(tmp_path, table, "y", features, models, cross_validation={"folds": 10}, **split)
    assert accuracy(found, "logistic_regression") >= 0.975
    assert accuracy(found, "pls_da") == pytest.approx(0.9596, abs=0.01)
    assert found.positive_class == "M" and load_breast_cancer().target_names[0] == "malignant"


def test_penguins_by_their_four_measurements(tmp_path: Path) -> None:
    nulls = pa_csv.ConvertOptions(null_values=["NA", ""], strings_can_be_null=True)
    raw = pa_csv.read_csv(data_file("cls_penguins", "penguins.csv"), convert_options=nulls)
    table, split = judged_on_all(raw)
    features = numeric("bill_length_mm", "bill_depth_mm", "flipper_length_mm", "body_mass_g")
    models = ["svc", {"name": "pls_da", "parameters": {"n_components": 4, "rule": "largest"}}]
    found = run_classes(
        tmp_path, table, "species", features, models, cross_validation={"folds": 10},
        preprocessing={"missing": {"method": "delete_row"}}, **split,
    )  # fmt: skip
    assert found.rows.train == 342 and found.rows.incomplete == 2
    assert accuracy(found, "svc") >= 0.985
    assert accuracy(found, "pls_da") >= 0.985


def test_milk_powder_needs_many_latent_variables(tmp_path: Path) -> None:
    table, split = judged_on_all(read_csv(data_file("nir_milkpowder", "milk-powder.csv")))
    features = numeric(*table.column_names[2:-1])
    settings = {"10": {"n_components": 10, "rule": "largest"}, "20": {"n_components": 20, "rule": "largest"}, "own": {}}
    found = {
        name: run_classes(
            tmp_path / name, table, "labels", features,
            [{"name": "pls_da", "parameters": parameters}], cross_validation={"folds": 10}, **split,
        )
        for name, parameters in settings.items()
    }  # fmt: skip
    assert [one.label for one in found["10"].classes] == [str(label) for label in range(1, 12)]
    assert accuracy(found["10"], "pls_da") == pytest.approx(0.71, abs=0.02)
    assert accuracy(found["20"], "pls_da") == pytest.approx(0.87, abs=0.005)
    # What folds inside the training rows choose, anew in every fold: classes between others are told apart by the scores.
    assert accuracy(found["own"], "pls_da") >= 0.975
    assert line(found["own"], "pls_da").parameters["rule"] == "scores"
