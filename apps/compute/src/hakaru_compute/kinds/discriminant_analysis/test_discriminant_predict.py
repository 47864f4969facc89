"""Predicting classes: tables and typed rows, decisions, domain, classes never seen, gaps."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from class_tables import QUALITY_FEATURES, classify, quality_table, run_classes, small
from hakaru_compute.families.supervised.class_metrics import class_metrics
from hakaru_compute.kinds.discriminant_analysis.model import MODEL
from hakaru_compute.kinds.discriminant_analysis.model_file import ModelFile
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_model, load_rows
from hakaru_compute.kinds.discriminant_analysis.predict_spec import PredictRowsSpec
from hakaru_compute.model import predict as stream_module
from regression_tables import numeric
from trained_models import checked, form_of, refused, typed_rows, with_column, write_table

MODELS = ("lda", "random_forest", "svc", "pls_da")


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("classes")
    run_classes(folder, quality_table(), "判定", QUALITY_FEATURES, small(*MODELS), cross_validation={"folds": 3})
    return folder


@pytest.fixture(scope="module")
def binary(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two far clouds and a boolean target."""
    folder = tmp_path_factory.mktemp("two")
    run_classes(folder, two_clouds(160), "ng", numeric("x", "z"), ["logistic_regression", "lda"])
    return folder


def two_clouds(rows: int, seed: int = 0) -> pa.Table:
    rng = np.random.default_rng(seed)
    code = (rng.random(rows) < 0.35).astype(int)
    return pa.table({"x": rng.normal(size=rows) + 2 * code, "z": rng.normal(size=rows), "ng": code.astype(bool)})


@pytest.mark.parametrize("model", range(len(MODELS)))
def test_every_row_of_a_table_gets_a_class_and_probabilities(trained: Path, tmp_path: Path, model: int) -> None:
    table = quality_table(300, seed=5)
    summary, output = classify(trained, tmp_path, table, model=model)
    labels = [one.label for one in summary.classes]
    probabilities = np.column_stack([output[name].to_numpy() for name in summary.probability_columns])
    assert probabilities.sum(axis=1) == pytest.approx(1)
    assert output["predicted_class"].to_pylist() == [labels[one] for one in probabilities.argmax(axis=1)]
    assert output["probability"].to_numpy() == pytest.approx(probabilities.max(axis=1))
    assert [one.rows for one in summary.classes] == [
        output["predicted_class"].to_pylist().count(label) for label in labels
    ]
    assert sum(one.mean_probability for one in summary.classes) == pytest.approx(1)
    assert output.select(table.column_names).equals(table)
    assert summary.rows == summary.predicted == 300
    actual = np.array([labels.index(one) for one in table["判定"].to_pylist()])
    assert summary.metrics == class_metrics(actual, probabilities)
    assert np.array(summary.confusion.counts).sum() == 300
    assert np.trace(summary.confusion.counts) / 300 == pytest.approx(summary.metrics.accuracy)
    assert summary.missing_values["温度"] == table["温度"].null_count
    assert {"leverage", "inside_domain", "unlike_any_class", "input_gaps"} <= set(output.column_names)


def test_training_rows_predicted_again_get_their_own_probabilities(trained: Path, tmp_path: Path) -> None:
    _, output = classify(trained, tmp_path, quality_table())
    rows = load_rows(trained / "models/0")
    again = np.column_stack([output[f"probability_{label}"].to_numpy() for label in rows.labels])
    assert again[rows.row] == pytest.approx(rows.fitted, abs=1e-12)


def test_rows_that_trained_the_model_have_no_part_in_its_figures(trained: Path, tmp_path: Path) -> None:
    summary, output = classify(trained, tmp_path, quality_table())
    known = int((~load_rows(trained / "models/0").is_test).sum())
    assert summary.trained_rows == sum(output["in_training"].to_pylist()) == known
    assert sum(one.trained_rows for one in summary.classes) == known
    assert summary.measured_column in output.column_names
    assert summary.metrics.rows == len(output) - known


def test_pieces_do_not_change_the_answer(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = quality_table(200, seed=6)
    whole, first = classify(trained, tmp_path / "whole", table)
    monkeypatch.setattr(stream_module, "ROWS_AT_ONCE", 33)
    pieces, second = classify(trained, tmp_path / "pieces", table)
    # A product of matrices rounds its last digit by how many rows it is given; nothing else may differ.
    for name in first.column_names:
        if pa.types.is_floating(first.schema.field(name).type):
            np.testing.assert_allclose(first[name].to_numpy(), second[name].to_numpy(), rtol=1e-12, atol=1e-14)
        else:
            assert first[name].equals(second[name])
    assert pieces.metrics.model_dump() == pytest.approx(whole.metrics.model_dump(), rel=1e-12)
    assert pieces.unlike_any_class == whole.unlike_any_class


def test_a_class_that_training_never_saw_is_reported(trained: Path, tmp_path: Path) -> None:
    table = quality_table(100, seed=7)
    labels = table["判定"].to_pylist()
    labels[:12] = ["破損"] * 12
    labels[12] = None
    summary, _ = classify(trained, tmp_path, table.set_column(5, "判定", pa.array(labels)))
    assert [(one.label, one.rows) for one in summary.unseen_classes] == [("破損", 12)]
    assert summary.metrics.rows == 99
    # Rows of unknown classes are wrong, whatever they are given; the confusion matrix has those of known ones.
    assert np.array(summary.confusion.counts).sum() == 87
    assert summary.metrics.accuracy == pytest.approx(np.trace(summary.confusion.counts) / 99)


def test_a_threshold_and_costs_decide(binary: Path, tmp_path: Path) -> None:
    table = two_clouds(400, seed=3)
    plain, output = classify(binary, tmp_path / "plain", table)
    assert plain.positive_class == "true"
    p = output["probability_true"].to_numpy()
    low, at = classify(binary, tmp_path / "low", table, decision={"threshold": 0.1})
    assert at["predicted_class"].to_pylist() == ["true" if one >= 0.1 else "false" for one in p]
    # A miss that costs nine times a false alarm is the threshold of 1 / 10 (Elkan 2001).
    costs, priced = classify(binary, tmp_path / "costs", table, decision={"costs": [[0, 1], [9, 0]]})
    assert priced["predicted_class"].to_pylist() == at["predicted_class"].to_pylist()
    assert costs.metrics.balanced_accuracy == pytest.approx(low.metrics.balanced_accuracy)
    assert low.confusion.counts[1][0] < plain.confusion.counts[1][0]
    assert low.metrics.roc_auc == plain.metrics.roc_auc
    # The rule stands beside the rows it decided, and the summary counts those it changed.
    assert "decided_by" not in output.column_names and plain.changed_by_decision == 0
    assert set(at["decided_by"].to_pylist()) == {"threshold 0.1 of probability_true"}
    assert set(priced["decided_by"].to_pylist()) == {"least expected cost [0 1; 9 0]"}
    changed = sum(
        a != b for a, b in zip(output["predicted_class"].to_pylist(), at["predicted_class"].to_pylist(), strict=True)
    )
    assert low.changed_by_decision == costs.changed_by_decision == changed > 0


def test_a_threshold_needs_two_classes(trained: Path, tmp_path: Path) -> None:
    with refused("threshold_needs_two_classes"):
        classify(trained, tmp_path, quality_table(20), decision={"threshold": 0.3})
    with refused("costs_unfit"):
        classify(trained, tmp_path, quality_table(20), decision={"costs": [[0, 1], [1, 0]]})


@pytest.mark.parametrize(
    ("decision", "code"),
    [({"threshold": 0.2, "costs": [[0, 1], [1, 0]]}, "threshold_and_costs"), ({"costs": [[0, 1], [1]]}, "costs_unfit")],
)
def test_a_decision_that_is_none_is_told(binary: Path, tmp_path: Path, decision: dict, code: str) -> None:
    with refused(code):
        classify(binary, tmp_path, two_clouds(20), decision=decision)


def test_rows_between_and_far_from_all_classes_are_like_none(binary: Path, tmp_path: Path) -> None:
    """The rule: outside the domain and unsure. Far but sure, or near and unsure, is not enough."""
    model = load_model(binary / "models/0")
    weights, offset = model.fitted.estimator.coef_[0], float(model.fitted.estimator.intercept_[0])
    centre, scale = model.preparation.centre, model.preparation.scale
    on_the_line = -offset * weights / (weights @ weights)
    along = np.array([-weights[1], weights[0]]) / np.linalg.norm(weights)
    rows = {
        "between": on_the_line,
        "far between": on_the_line + 8 * along,
        "far and sure": 8 * weights / np.linalg.norm(weights),
    }
    values = np.array([centre + scale * one for one in rows.values()])
    summary, output = classify(binary, tmp_path, pa.table({"x": values[:, 0], "z": values[:, 1]}))
    assert output["unlike_any_class"].to_pylist() == [False, True, False]
    assert output["inside_domain"].to_pylist() == [True, False, False]
    assert summary.unlike_any_class.rows == 1 and summary.unlike_any_class.first_rows == [1]
    held = load_rows(binary / "models/0").of("out_of_fold").probabilities.max(axis=1)
    assert summary.unlike_any_class.probability_limit == pytest.approx(np.quantile(held, 0.05))


def test_gaps_unknown_categories_and_unreadable_cells_are_counted(trained: Path, tmp_path: Path) -> None:
    table = quality_table(40, seed=9)
    kinds = table["材料"].to_pylist()
    kinds[3] = kinds[4] = "金"
    pressures = [str(one) for one in table["圧力"].to_pylist()]
    pressures[7] = "高い"
    table = with_column(with_column(table, "材料", kinds), "圧力", pressures).drop_columns(["判定"])
    summary, output = classify(trained, tmp_path, table)
    assert [(one.column, one.labels, one.rows) for one in summary.unknown_categories] == [("材料", ["金"], 2)]
    assert [(one.feature, one.rows) for one in summary.unreadable_values] == [("圧力", 1)]
    assert "圧力: unreadable" in output["input_gaps"][7].as_py()
    assert summary.metrics is None and summary.confusion is None
    found = checked(ModelFile, trained, tmp_path, table)
    assert [(one.feature, one.rows) for one in found.unreadable_values] == [("圧力", 1)]
    assert found.filled_rows == summary.filled_rows


def test_rows_that_training_would_leave_out_have_no_answer(tmp_path: Path) -> None:
    run_classes(
        tmp_path, quality_table(), "判定", QUALITY_FEATURES, ["lda"], cross_validation={"folds": 3},
        preprocessing={"missing": {"method": "delete_row"}},
    )  # fmt: skip
    table = quality_table(60, seed=11)
    summary, output = classify(tmp_path, tmp_path / "out", table)
    gone = np.array(output["predicted_class"].is_null())
    assert gone.tolist() == np.array(table["温度"].is_null()).tolist() or summary.predicted < 60
    assert summary.predicted == 60 - gone.sum() < 60
    assert np.array(output["leverage"].is_null()).tolist() == gone.tolist()
    assert sum(one.rows for one in summary.classes) == summary.predicted == summary.metrics.rows


def test_typed_rows_are_answered_as_a_table_is(trained: Path, tmp_path: Path) -> None:
    table = quality_table(6, seed=12)
    _, output = classify(trained, tmp_path, table)
    rows = [{**row, "日付": row["日付"].isoformat()} for row in table.drop_columns(["判定"]).to_pylist()]
    answer = typed_rows(MODEL, PredictRowsSpec, trained, rows)
    assert [row.predicted for row in answer.rows] == output["predicted_class"].to_pylist()
    expected = np.column_stack([output[f"probability_{label}"].to_numpy() for label in answer.classes])
    assert np.array([row.probabilities for row in answer.rows]) == pytest.approx(expected, abs=1e-9)
    assert all(row.distance is not None and row.unlike_any_class in (True, False) for row in answer.rows)
    with refused("cell_unreadable"):
        typed_rows(MODEL, PredictRowsSpec, trained, [{**rows[0], "圧力": "高い"}])


def test_the_form_knows_features_and_classes(trained: Path, tmp_path: Path) -> None:
    found = form_of(ModelFile, trained)
    assert found.classes == sorted(["良品", "要確認", "不良"]) and found.positive_class is None
    assert [feature.name for feature in found.features] == [feature["name"] for feature in QUALITY_FEATURES]


def test_classes_that_differ_in_case_alone_keep_columns_of_their_own(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    code = np.arange(60) % 3
    table = pa.table(
        {"x": code + rng.normal(0, 0.2, 60), "Probability": code, "kind": [("a", "A", "b")[one] for one in code]}
    )
    run_classes(tmp_path, table, "kind", numeric("x"), ["lda"])
    summary, output = classify(tmp_path, tmp_path / "out", table)
    assert summary.probability_columns == ["probability_A", "probability_a_2", "probability_b"]
    assert "Probability_input" in output.column_names
    assert len({name.casefold() for name in output.column_names}) == len(output.column_names)
    assert output["probability_a_2"].to_numpy()[code == 0].min() > 0.5


def test_columns_of_the_outputs_names_are_kept_beside(binary: Path, tmp_path: Path) -> None:
    table = two_clouds(10).append_column("predicted_class", pa.array(["?"] * 10))
    write_table(tmp_path, table)
    _, output = classify(binary, tmp_path, table)
    assert output["predicted_class_input"].to_pylist() == ["?"] * 10
    assert set(output["predicted_class"].to_pylist()) <= {"true", "false"}
    assert pq.read_metadata(tmp_path / "predictions.parquet").num_rows == 10
