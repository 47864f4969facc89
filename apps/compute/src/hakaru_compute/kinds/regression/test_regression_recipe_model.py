"""What is done with models whose features a recipe makes: predictions, reports, downloads."""

from __future__ import annotations

import json
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from alone import answers_of, expected_of, run_alone
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.predict_spec import PredictRowsSpec
from hakaru_compute.kinds.regression.spec import TrainResult
from hakaru_compute.kinds.regression.test_regression_export import run_export
from recipe_trainings import FLAGS, measured, train
from regression_tables import numeric, run_prediction, run_report, run_training
from trained_models import form_of, kept_rows, typed_rows, with_column, write_table

CLEAN = [
    ("formula", {"column": "ratio", "formula": "[x] / [z]"}),
    ("missing_knn", {"columns": ["x", "z", "y"], "k": 3}),
    ("missing_statistic", {"columns": ["ratio"], "statistic": "median"}),
    ("outliers_sigma", {"columns": ["x"], "n": 2, "action": "drop"}),
    ("encode_one_hot", {"columns": ["kind"]}),
    ("scale", {"columns": ["x", "z", "ratio", "y", "spare"]}),
]
CLEANED = numeric("x", "z", "ratio", *FLAGS)


@pytest.fixture(scope="module")
def cleaned(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, TrainResult]:
    folder = tmp_path_factory.mktemp("cleaned")
    return folder, train(folder, measured(), CLEANED, *CLEAN, models=["ridge", "random_forest"])


def test_a_result_says_what_each_step_was(cleaned: tuple[Path, TrainResult]) -> None:
    _, result = cleaned
    use = result.recipe
    assert (use.name, use.version) == ("cleaning", 2)
    assert [step.part for step in use.steps] == [
        "once",
        "refitted",
        "refitted",
        "training_rows",
        "refitted",
        "refitted",
    ]
    assert [step.targets for step in use.steps] == [[], ["y"], [], [], [], ["y"]]
    codes = {warning.code: warning.params for warning in result.warnings}
    assert codes["recipe_target_untouched"] == {"target": "y", "number": 6}
    assert codes["recipe_rows_left_out"]["rows"] > 0
    # Rows that were left out of training were predicted and scored all the same.
    row = next(row for row in result.leaderboard if row.model == "ridge")
    assert row.cross_validation.rows == row.train.rows == result.rows[0].train
    assert row.test.rows == result.rows[0].test
    assert row.cross_validation.r2 > 0.6
    assert [column.name for column in result.trained[0].inputs] == ["x", "z", "kind"]


def test_the_form_of_a_prediction_asks_for_raw_columns(cleaned: tuple[Path, TrainResult], tmp_path: Path) -> None:
    found = form_of(ModelFile, cleaned[0])
    assert [(one.name, one.type) for one in found.features] == [
        ("x", "numeric"),
        ("z", "numeric"),
        ("kind", "categorical"),
    ]
    assert found.features[0].minimum > 30 and found.features[2].categories == ["blue", "green", "red"]


def test_new_rows_are_told_what_they_lack_by_their_raw_columns(
    cleaned: tuple[Path, TrainResult], tmp_path: Path
) -> None:
    rows = pa.table(
        {"X": [50.0, None, 51.0, 50.0], "z": [10.0, 9.0, 0.0, None], "kind": ["red", "violet", "blue", None]}
    )
    summary, output = run_prediction(cleaned[0], tmp_path, rows, mapping={"x": "X"})
    assert output.column("input_gaps").to_pylist() == [None, "x: missing", None, "z: missing; kind: missing"]
    assert summary.missing_values == {"x": 1, "z": 1, "kind": 1}
    assert summary.filled_rows == 2
    assert [(one.column, one.rows, one.labels) for one in summary.unknown_categories] == [("kind", 1, ["violet"])]
    several = pa.table({"x": [50.0] * 3, "z": [9.0] * 3, "kind": ["violet", "pink", "pink"]})
    (tmp_path / "several").mkdir()
    found = run_prediction(cleaned[0], tmp_path / "several", several)[0].unknown_categories
    assert [(one.column, one.rows, one.labels) for one in found] == [("kind", 3, ["pink", "violet"])]
    assert output.column("prediction").null_count == 0
    assert output.column("X").to_pylist() == [50.0, None, 51.0, 50.0]
    typed = [{"x": 50.0, "z": 10.0, "kind": "red"}, {"x": None, "z": 9.0, "kind": "violet"}]
    answer = typed_rows(MODEL, PredictRowsSpec, cleaned[0], typed)
    assert [row.prediction for row in answer.rows] == pytest.approx(
        output.column("prediction").to_pylist()[:2], abs=1e-9
    )
    assert [note.unknown_categories for note in answer.row_notes] == [[], ["kind"]]
    assert [note.missing for note in answer.row_notes] == [[], ["x"]]


def test_measurements_beside_new_rows_are_compared_in_the_targets_own_unit(
    cleaned: tuple[Path, TrainResult], tmp_path: Path
) -> None:
    summary, _ = run_prediction(cleaned[0], tmp_path, measured())
    assert summary.metrics.rmse < 10 and summary.metrics.r2 > 0.6


def test_a_downloaded_model_predicts_from_raw_rows(cleaned: tuple[Path, TrainResult]) -> None:
    for index in (0, 1):
        result, folder = run_export(cleaned[0], index)
        assert result.onnx, result.onnx_detail
        manifest = json.loads((folder / "manifest.json").read_text())
        assert [feature["name"] for feature in manifest["features"]] == ["x", "z", "kind"]
        assert "recipe.json" in manifest["sha256"]
        table = pq.read_table(cleaned[0] / f"models/{index}/raw-sample.parquet").slice(0, 20)
        _, output = run_prediction(cleaned[0], cleaned[0], table, model=index)
        assert expected_of(folder) == pytest.approx(output.column("prediction").to_pylist(), abs=1e-9)
        for engine, near in (("skops", 1e-9), ("onnx", 1e-3)):
            answers = answers_of(folder, "predict", engine)
            assert [one["prediction"] for one in answers] == pytest.approx(expected_of(folder), abs=near), engine
    card = (folder / "README.md").read_text()
    assert "the preprocessing recipe “cleaning” (v2)" in card and "the part after the recipe" in card
    assert "| 2 | k-NN |" in card and "前処理レシピ「cleaning」" in card
    code = card.split("```python")[1].split("```")[0]
    assert "'prediction'" in run_alone(folder, code)


def test_the_report_shows_the_recipe_and_refits_it_for_its_learning_curve(
    cleaned: tuple[Path, TrainResult], tmp_path: Path
) -> None:
    folder, _ = cleaned
    spec = load_model(folder / "models/0").file.spec
    table = spec.table.model_dump()
    made = run_report(folder, table=table, recipe=spec.recipe.model_dump())
    assert made.recipe.name == "cleaning"
    assert made.learning_curve.rows[-1] < made.rows.train
    assert {one.feature for one in made.importance.features} >= {"x", "z"}
    assert [part.rows for part in made.residuals] == [made.rows.train, made.rows.test]
    without = run_report(folder, table=table)
    assert without.learning_curve is None
    assert [part.section for part in without.absent if part.section == "learning_curve"] == ["learning_curve"]


def test_rows_that_a_filter_removes_have_no_prediction_and_are_told_of(tmp_path: Path) -> None:
    keep = ("filter_rows", {"selection": {"all": [{"column": "kind", "in": ["red", "blue"]}]}})
    scale = ("scale", {"columns": ["x"]})
    result = train(tmp_path, measured(), numeric("x", "z"), ("missing_statistic", {"columns": ["x", "z"]}), keep, scale)
    row = result.leaderboard[0]
    assert row.test.rows < result.rows[0].test
    lost = next(warning for warning in result.warnings if warning.code == "recipe_rows_unscored")
    assert lost.params["rows"] == result.rows[0].test - row.test.rows
    fresh = pa.table({"x": [50.0, 51.0], "z": [10.0, 10.0], "kind": ["green", "red"]})
    summary, output = run_prediction(tmp_path, tmp_path, fresh)
    assert output.column("input_gaps").to_pylist() == ["step 2: removed", None]
    assert (output.column("prediction").null_count, summary.predicted, summary.overflowed) == (1, 1, 0)
    assert [(one.number, one.rows) for one in summary.removed_by_steps] == [(2, 1)]
    typed = typed_rows(MODEL, PredictRowsSpec, tmp_path, fresh.to_pylist())
    assert [(one.prediction is None) for one in typed.rows] == [True, False]
    assert typed.row_notes[0].removed_by == 2
    run_report(tmp_path)


BEYOND: dict[str, list[tuple[str, dict[str, object]]]] = {
    "made missing": [("outliers_bounds", {"bounds": [{"column": "x", "upper": 100.0}], "action": "null"})],
    "made missing and filled": [
        ("outliers_mad", {"columns": ["x"], "n": 8, "action": "null"}),
        ("missing_statistic", {"columns": ["x", "z"], "statistic": "median"}),
    ],
    "cut to the limit": [("outliers_bounds", {"bounds": [{"column": "x", "upper": 100.0}], "action": "clip"})],
    "in a scale of its own": [
        ("scale", {"columns": ["x"]}),
        ("outliers_mad", {"columns": ["x"], "n": 8, "action": "null"}),
    ],
}


@pytest.mark.parametrize("case", BEYOND)
def test_a_value_that_the_recipe_takes_for_an_outlier_is_out_of_range_and_not_missing(
    tmp_path: Path, case: str
) -> None:
    table = measured()
    wrong = [5000.0 if row == 3 else value for row, value in enumerate(table.column("x").to_pylist())]
    train(tmp_path, with_column(table, "x", wrong), numeric("x", "z"), *BEYOND[case])
    described = {one.name: one for one in form_of(ModelFile, tmp_path).features}
    assert 55 < described["x"].maximum < 75
    rows = [{"x": 51.0, "z": 10.0}, {"x": 4000.0, "z": 10.0}]
    typed = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows)
    assert [one.inside_domain for one in typed.rows] == [True, False]
    assert (typed.rows[0].lower is None, typed.rows[1].lower) == (False, None)
    assert [(one.out_of_range, one.missing) for one in typed.row_notes] == [([], []), (["x"], [])]
    summary, output = run_prediction(tmp_path, tmp_path, pa.Table.from_pylist(rows))
    assert output.column("inside_domain").to_pylist() == [True, False]
    assert output.column("lower").is_null().to_pylist() == [False, True]
    assert output.column("input_gaps").to_pylist() == [None, None]
    assert [(one.column, one.above) for one in summary.out_of_range] == [("x", 1)]


@pytest.mark.parametrize("action", ["missing", "clip", "delete_row"])
def test_what_the_training_takes_for_outliers_is_out_of_range_too(tmp_path: Path, action: str) -> None:
    wrong = [5000.0 if row == 3 else value for row, value in enumerate(measured().column("x").to_pylist())]
    table = with_column(measured(), "x", wrong)
    preprocessing = {"outliers": {"method": "hampel", "action": action}}
    run_training(tmp_path, table, "y", numeric("x", "z"), ["ridge"], preprocessing=preprocessing)
    described = {one.name: one for one in form_of(ModelFile, tmp_path).features}
    assert 55 < described["x"].maximum < 75
    typed = typed_rows(MODEL, PredictRowsSpec, tmp_path, [{"x": 51.0, "z": 10.0}, {"x": 4000.0, "z": 10.0}])
    assert [one.inside_domain for one in typed.rows] == [True, False]
    assert [one.out_of_range for one in typed.row_notes] == [[], ["x"]]


def test_a_joined_table_goes_with_the_model(tmp_path: Path) -> None:
    other = write_table(
        tmp_path, pa.table({"kind": ["red", "green", "blue"], "warmth": [3.0, 2.0, 1.0]}), "other.parquet"
    )
    join = ("join", {"dataset": "colours", "keys": [{"column": "kind", "other": "kind"}]})
    table = measured()
    train(
        tmp_path, table, numeric("x", "warmth"), join, ("missing_statistic", {"columns": ["x"]}), ("scale", {"columns": ["warmth"]}),
        others={"colours": {"path": str(other)}},
    )  # fmt: skip
    other.unlink()
    _, output = run_prediction(tmp_path, tmp_path, table.select(["x", "kind"]))
    stored = kept_rows(tmp_path)
    by_row = dict(zip(stored.column("row").to_pylist(), stored.column("predicted").to_pylist(), strict=True))
    assert output.column("prediction").to_pylist() == pytest.approx(
        [by_row[row] for row in range(table.num_rows)], abs=1e-9
    )


MADE_TARGETS: dict[str, list[tuple[str, dict[str, object]]]] = {
    "transformed": [("formula", {"column": "y", "formula": "log10([raw])"})],
    "cut": [
        ("formula", {"column": "y", "formula": "[raw] * 2"}),
        ("outliers_bounds", {"bounds": [{"column": "y", "upper": 210.0}], "action": "drop"}),
    ],
}


@pytest.mark.parametrize("case", MADE_TARGETS)
def test_measured_values_are_compared_where_the_recipe_makes_the_target_of_them(tmp_path: Path, case: str) -> None:
    table = measured().rename_columns(["x", "z", "kind", "spare", "raw"])
    fill = ("missing_statistic", {"columns": ["x", "z"], "statistic": "mean"})
    train(tmp_path, table, numeric("x", "z"), *MADE_TARGETS[case], fill)
    raw = table.column("raw").to_numpy()
    wanted = np.log10(raw) if case == "transformed" else np.where(2 * raw <= 210.0, 2 * raw, np.nan)
    summary, output = run_prediction(tmp_path, tmp_path / "out", table)
    assert summary.measured_column == "measured"
    found = output.column("measured").to_numpy(zero_copy_only=False).astype(float)
    np.testing.assert_allclose(found, wanted, rtol=1e-12)
    trained = np.array(output.column("in_training").to_pylist())
    rows = kept_rows(tmp_path)
    parts = np.array(rows.column("part").to_pylist())
    assert set(np.flatnonzero(trained)) == set(rows.column("row").to_numpy()[parts == "train"])
    assert summary.trained_metrics.rows == trained.sum()
    judged = ~trained & ~np.isnan(wanted)
    off = output.column("prediction").to_numpy()[judged] - wanted[judged]
    assert summary.metrics.rmse == pytest.approx(np.sqrt((off**2).mean()))
    assert "measured" not in run_prediction(tmp_path, tmp_path / "out", table.drop_columns(["raw"]))[1].column_names
