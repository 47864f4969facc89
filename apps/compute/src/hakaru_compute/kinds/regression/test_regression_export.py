"""A downloaded model: agreement with the original, and running on its own."""

import hashlib
import json
import subprocess
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
import skops.io
from sklearn.preprocessing import FunctionTransformer

from alone import answers_of, expected_of, run_alone, run_script
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.families.results import TrainingWarning
from hakaru_compute.families.supervised.estimator_file import ESTIMATOR_FILE
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.test_regression_train import QUICK
from hakaru_compute.model.card import warning_lines
from hakaru_compute.model.onnx_model import make_onnx
from regression_tables import MIXED_FEATURES, mixed_table, numeric, run_training
from trained_models import refused, unpacked

OWN_INTERVAL = """
import csv
from predict import load
rows = list(csv.DictReader(open("sample_input.csv", encoding="utf-8-sig")))
try:
    load("onnx").predict(rows, interval="model")
except ValueError as error:
    print(error)
"""


run_export = partial(unpacked, MODEL)


@pytest.mark.parametrize(
    "preprocessing",
    [
        {"outliers": {"method": "three_sigma"}},
        {
            "outliers": {"method": "hampel", "action": "missing"},
            "encoding": {"method": "ordinal"},
            "missing": {"method": "mean", "categorical": "most_frequent"},
            "scaling": {"method": "robust"},
        },
    ],
)
def test_every_model_converts_to_onnx_and_agrees(tmp_path: Path, preprocessing: dict) -> None:
    table = mixed_table(220)
    models = [{"name": name, "parameters": QUICK.get(name, {})} for name in MODELS]
    result = run_training(
        tmp_path, table, "y", MIXED_FEATURES, models, cross_validation={"folds": 2}, preprocessing=preprocessing
    )
    fresh = mixed_table(300, seed=1)
    strange = fresh.set_column(2, "kind", pa.array(["violet", "red", None] * 100))
    for trained in result.trained:
        model = load_model(tmp_path / trained.folder)
        outcome = make_onnx(MODEL, model, frame_from_arrow(strange, model.preparation.features))
        assert outcome.model is not None, (trained.name, outcome.reason, outcome.detail, outcome.parity)
        assert outcome.parity.largest < 0.1 * outcome.parity.limit, trained.name


def test_a_downloaded_model_runs_alone_with_either_engine(tmp_path: Path) -> None:
    choice = {"name": "lightgbm", "parameters": QUICK["lightgbm"]}
    run_training(tmp_path, mixed_table(150), "y", MIXED_FEATURES, [choice], cross_validation={"folds": 2})
    result, folder = run_export(tmp_path)
    assert result.onnx
    assert result.parity.largest <= result.parity.limit
    for engine in ("onnx", "skops"):
        answers = answers_of(folder, "predict", engine)
        assert [one["prediction"] for one in answers] == pytest.approx(expected_of(folder), abs=1e-3)
        assert answers[0]["lower"] < answers[0]["prediction"] < answers[0]["upper"]
    assert 'load("skops")' in run_alone(folder, OWN_INTERVAL)
    assert run_script(folder, "predict.py", "sample_input.csv", "output.csv").returncode == 0
    assert (folder / "output.csv").read_text().count("\n") == 21


def test_the_card_and_the_manifest_say_what_it_is(tmp_path: Path) -> None:
    run_training(tmp_path, mixed_table(150), "y", MIXED_FEATURES, ["ridge"], cross_validation={"folds": 2})
    result, folder = run_export(tmp_path)
    manifest = json.loads((folder / "manifest.json").read_text())
    assert manifest["parity"]["rows"] == 150
    assert manifest["provenance"]["library_versions"]["scikit-learn"]
    assert set(result.files) >= {"README.md", "model.onnx", "model.skops", "predict.py", "manifest.json"}
    for name, digest in manifest["sha256"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    card = (folder / "README.md").read_text()
    assert "largest difference" in card
    assert manifest["provenance"]["content_hash"] in card
    assert "| kind | categorical | blue, green, red |" in card
    file = load_model(tmp_path / "models/0").file
    warned = file.model_copy(
        update={"warnings": [TrainingWarning(code="rows_without_target", params={"rows": 2, "target": "y"})]}
    )
    assert "- 2 rows were left out: no value of y." in warning_lines(warned, "en")
    assert "- y の値がない 2 行を除きました。" in warning_lines(warned, "ja")
    listed = file.model_copy(update={"warnings": [TrainingWarning(code="columns_empty", params={"columns": "x, z"})]})
    assert "x, z" in warning_lines(listed, "en") and "x、z" in warning_lines(listed, "ja")
    assert "### 注意" in card
    # The five lines as the card prints them.
    code = card.split("```python")[1].split("```")[0]
    assert "'prediction'" in run_alone(folder, code)


def with_wrong(rows: int, wrong: int, off: float) -> pa.Table:
    """A line with little noise, and one target that was recorded wrongly; the last fifth of the rows is for the test."""
    rng = np.random.default_rng(1)
    x = rng.normal(size=rows)
    y = 50 + 5 * x + rng.normal(0, 1, rows)
    y[wrong] += off
    part = ["train" if row < rows * 4 // 5 else "test" for row in range(rows)]
    return pa.table({"x": x, "y": y, "part": part})


@pytest.mark.parametrize(
    ("rows", "wrong", "off", "code", "line"),
    [
        # So far that the training itself warns of it, in its own words.
        (100, 97, 40, "test_row_far", "Row 98 alone accounts for 98 % of the squared error"),
        (100, 30, 40, "fold_rows_far", "1 row accounts for 86 % of the squared error over the folds (row no. 31)"),
        # Not as far, and half of the error all the same: the report begins with it.
        (
            30,
            10,
            8,
            None,
            "Row 11 (measured 56.91, predicted 50.22) accounts for 66 % of the squared error over the folds",
        ),
    ],
)
def test_the_card_names_the_row_that_makes_half_of_the_error_as_the_report_does(
    tmp_path: Path, rows: int, wrong: int, off: float, code: str | None, line: str
) -> None:
    split = {"method": "column", "column": "part"}
    result = run_training(tmp_path, with_wrong(rows, wrong, off), "y", numeric("x"), ["linear"], split=split)
    told = [warning.code for warning in result.warnings if warning.code in ("test_row_far", "fold_rows_far")]
    assert told == ([code] if code else [])
    assert set(told) <= {warning.code for warning in load_model(tmp_path / "models/0").file.warnings}
    _, folder = run_export(tmp_path)
    english, japanese = (folder / "README.md").read_text(encoding="utf-8").split("### 注意")
    assert english.count("of the squared error") == 1 and line in english
    assert japanese.count("二乗誤差") == 1 and f"行 {wrong + 1}" in japanese


def test_the_card_names_no_row_where_none_makes_half_of_the_error(tmp_path: Path) -> None:
    split = {"method": "column", "column": "part"}
    run_training(tmp_path, with_wrong(100, 30, 2), "y", numeric("x"), ["linear"], split=split)
    _, folder = run_export(tmp_path)
    assert "of the squared error" not in (folder / "README.md").read_text(encoding="utf-8")


@pytest.mark.parametrize("method", ["knn", "previous_next"])
def test_filling_from_other_rows_leaves_onnx_out_and_says_so(tmp_path: Path, method: str) -> None:
    run_training(
        tmp_path, mixed_table(120), "y", MIXED_FEATURES, ["ridge"],
        cross_validation={"folds": 2}, preprocessing={"missing": {"method": method}},
    )  # fmt: skip
    result, folder = run_export(tmp_path)
    assert (result.onnx, result.onnx_reason, result.onnx_detail) == (False, "not_expressible", method)
    assert "model.onnx" not in result.files
    assert "not included" in (folder / "README.md").read_text()
    if method == "knn":
        answers = answers_of(folder, "predict")
        assert [one["prediction"] for one in answers] == pytest.approx(expected_of(folder), abs=1e-9)


def test_a_file_that_is_not_ours_is_not_loaded(tmp_path: Path) -> None:
    run_training(tmp_path, mixed_table(60), "y", MIXED_FEATURES, ["ridge"], cross_validation={"folds": 2})
    skops.io.dump(FunctionTransformer(subprocess.call), tmp_path / "models/0" / ESTIMATOR_FILE)
    with refused("model_file_untrusted") as caught:
        load_model(tmp_path / "models/0")
    assert "call" in caught.value.params["types"]
