"""What a training promises: honest folds, every model, baselines, warnings, failures, stops."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest
from pydantic import ValidationError

from hakaru_compute.families.supervised.train import train
from hakaru_compute.job import JobContext, JobStopped
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.model_specs import MODELS
from hakaru_compute.kinds.regression.models import MODEL_ENTRIES
from hakaru_compute.kinds.regression.spec import TrainSpec
from hakaru_compute.kinds.regression.train import RegressionTraining
from helpers import RecordingReporter
from regression_tables import MIXED_FEATURES, mixed_table, numeric, run_training
from trained_models import kept_rows, matrix_table, refused, with_cells, write_table

QUICK = {
    "gradient_boosting": {"n_estimators": 50},
    "random_forest": {"n_estimators": 30},
    "extra_trees": {"n_estimators": 30},
    "hist_gradient_boosting": {"max_iter": 30},
    "lightgbm": {"n_estimators": 50},
    "theil_sen": {"max_subpopulation": 200},
    "gaussian_process": {"restarts": 0, "optimise_rows": 80},
    "mlp": {"max_iter": 60},
}


def noise_table(rows: int, seed: int = 0) -> pa.Table:
    rng = np.random.default_rng(seed)
    x = rng.normal(size=(rows, 3))
    y = x[:, 0] + 0.5 * rng.normal(size=rows)
    return matrix_table(x, y=y)


def test_every_model_of_the_catalogue_has_an_entry() -> None:
    assert set(MODELS) == set(MODEL_ENTRIES)


@pytest.mark.parametrize("name", MODELS)
def test_forms_have_words_in_both_languages(name: str) -> None:
    schema = MODELS[name].model_json_schema()
    assert {"title", "title_ja", "description", "help_ja"} <= set(schema)
    for field, described in schema["properties"].items():
        if field != "name":
            assert {"title", "description", "title_ja", "help_ja", "default"} <= set(described), field


def test_all_models_learn_a_table_of_every_column_type(tmp_path: Path) -> None:
    models = [{"name": name, "parameters": QUICK.get(name, {})} for name in MODELS]
    result = run_training(tmp_path, mixed_table(240), "y", MIXED_FEATURES, models, cross_validation={"folds": 2})
    rows = {row.model: row for row in result.leaderboard}
    baseline = rows.pop("dummy")
    assert set(rows) == set(MODELS)
    for name, row in rows.items():
        assert row.state == "trained", (name, row.error_reason)
        assert row.cross_validation.rmse < 0.9 * baseline.cross_validation.rmse, name
        assert row.folds.rmse.sd is not None
        assert row.fit_seconds > 0
        assert load_model(tmp_path / f"models/{row.index}").file.name == name
    ranked = [row.cross_validation.rmse for row in result.leaderboard]
    assert ranked == sorted(ranked)


def test_a_held_out_row_has_no_say_in_how_its_fold_is_prepared(tmp_path: Path) -> None:
    """One row's features are made absurd: in its own fold only its own prediction may change."""
    table = noise_table(60)
    options = {"cross_validation": {"folds": 3}, "preprocessing": {"scaling": {"method": "min_max"}}}
    run_training(tmp_path / "a", table, "y", numeric("x0", "x1", "x2"), ["knn"], **options)
    before = kept_rows(tmp_path / "a", part="train")
    row = before.column("row")[0].as_py()
    fold = before.column("fold")[0].as_py()
    changed = with_cells(table, "x1", {row: 1e6})
    run_training(tmp_path / "b", changed, "y", numeric("x0", "x1", "x2"), ["knn"], **options)
    after = kept_rows(tmp_path / "b", part="train")
    same_fold = before.column("fold").to_numpy() == fold
    others = same_fold & (before.column("row").to_numpy() != row)
    old, new = (one.column("out_of_fold").to_numpy() for one in (before, after))
    assert np.array_equal(old[others], new[others])
    # In the other folds the row is fitted on, and squeezes its column to nothing.
    assert not np.array_equal(old[~same_fold], new[~same_fold])


def test_the_same_seed_gives_the_same_numbers_on_any_number_of_threads(tmp_path: Path) -> None:
    models = ["random_forest", "mlp", "lightgbm", "ransac"]
    choices = [{"name": name, "parameters": QUICK.get(name, {})} for name in models]
    table = mixed_table(150)
    run_training(tmp_path / "a", table, "y", MIXED_FEATURES, choices, cross_validation={"folds": 2})
    spec = {
        "table": {"path": str(write_table(tmp_path, table))},
        "targets": ["y"],
        "features": MIXED_FEATURES,
        "models": choices,
        "cross_validation": {"folds": 2},
    }
    (tmp_path / "b").mkdir()
    train(RegressionTraining, TrainSpec.model_validate(spec), JobContext(tmp_path / "b", cpus=3))
    for index in range(len(models)):
        first, second = (kept_rows(tmp_path / folder, index) for folder in ("a", "b"))
        assert first.equals(second), models[index]


def test_search_beats_bad_parameters_and_keeps_its_trials(tmp_path: Path) -> None:
    bad = {"name": "ridge", "parameters": {"alpha": 1e6}, "search": True}
    tuned = {"name": "svr", "parameters": {"C": 0.0001}, "search": True}
    result = run_training(
        tmp_path, noise_table(120), "y", numeric("x0", "x1", "x2"), [bad, tuned],
        cross_validation={"folds": 2}, search_budget_s=300,
    )  # fmt: skip
    rows = {row.model: row for row in result.leaderboard}
    assert rows["ridge"].parameters["alpha"] < 1e4
    assert rows["svr"].parameters["C"] > 0.01
    assert rows["ridge"].cross_validation.r2 > 0.5
    trials = ModelFile.read(tmp_path / "models/0").trials
    assert len(trials) == 41
    assert trials[0].parameters == {"alpha": 1e6}


def test_a_search_ends_with_its_time(tmp_path: Path) -> None:
    slow = {"name": "gradient_boosting", "parameters": {}, "search": True}
    result = run_training(
        tmp_path,
        noise_table(200),
        "y",
        numeric("x0", "x1", "x2"),
        [slow],
        cross_validation={"folds": 2},
        search_budget_s=1,
    )
    row = next(row for row in result.leaderboard if row.model == "gradient_boosting")
    assert row.trials < 60
    assert "search_cut_short" in {warning.code for warning in row.warnings}


def test_two_targets_one_of_them_with_gaps(tmp_path: Path) -> None:
    table = noise_table(80)
    second = table.column("y").to_numpy() * 2
    table = table.append_column("z", pa.array(second, mask=np.arange(80) < 10))
    result = run_training(tmp_path, table, "y", numeric("x0", "x1", "x2"), ["linear"], targets=["y", "z"])
    assert [(rows.target, rows.without_target) for rows in result.rows] == [("y", 0), ("z", 10)]
    assert [(model.index, model.target) for model in result.trained] == [(0, "y"), (1, "z")]
    gap = next(warning for warning in result.warnings if warning.code == "rows_without_target")
    assert gap.params == {"target": "z", "rows": 10}


def test_warnings_about_what_would_mislead(tmp_path: Path) -> None:
    table = noise_table(100)
    y = table.column("y").to_numpy()
    rows = pa.table(
        {
            **{name: table.column(name) for name in table.column_names},
            "twin": y * 3 + 1,
            "number": np.arange(100),
            "same": np.ones(100),
            "sum": table.column("x0").to_numpy() + table.column("x1").to_numpy(),
            "code": [f"sample {position}" for position in range(100)],
            "at": pa.array(np.datetime64("2024-01-01") + np.arange(100)),
        }
    )
    rows = pa.concat_tables([rows, rows.slice(0, 20)])
    features = [
        *numeric("x0", "x1", "x2", "twin", "number", "same", "sum"),
        {"name": "code", "type": "categorical"},
        {"name": "at", "type": "datetime"},
    ]
    result = run_training(tmp_path, rows, "y", features, ["ridge"])
    codes = {warning.code: warning.params for warning in result.warnings}
    assert codes["target_leak"]["column"] == "twin"
    assert codes["columns_constant"]["columns"] == "same"
    assert set(codes) >= {"columns_dependent", "rows_repeated", "rows_repeated_across_split", "mape_near_zero"}
    alone = run_training(tmp_path / "b", rows.slice(0, 100), "y", features, ["ridge"])
    codes = {warning.code: warning.params for warning in alone.warnings}
    assert codes["columns_id_like"]["columns"] == "number, code"
    assert codes["time_order_shuffled"]["column"] == "at"


def test_a_model_that_fails_does_not_take_the_others_with_it(tmp_path: Path) -> None:
    hopeless = {"name": "ransac", "parameters": {"residual_threshold": 1e-12, "max_trials": 1}}
    result = run_training(tmp_path, noise_table(60), "y", numeric("x0", "x1", "x2"), [hopeless, "linear"])
    rows = {row.model: row for row in result.leaderboard}
    assert rows["ransac"].state == "failed"
    assert rows["ransac"].error_reason
    assert rows["linear"].state == "trained"
    assert [model.name for model in result.trained] == ["linear"]
    with refused("compute_failed"):
        run_training(tmp_path / "b", noise_table(60), "y", numeric("x0", "x1", "x2"), [hopeless])


def test_models_that_scale_badly_say_how_many_rows_they_used(tmp_path: Path) -> None:
    few = {"name": "kernel_ridge", "parameters": {"max_rows": 100}}
    result = run_training(tmp_path, noise_table(300), "y", numeric("x0", "x1", "x2"), [few])
    row = next(row for row in result.leaderboard if row.model == "kernel_ridge")
    assert row.warnings[0].code == "rows_subsampled"
    assert row.warnings[0].params == {"model": "kernel_ridge", "rows": 100, "total": 255}
    assert ModelFile.read(tmp_path / "models/0").fitted_rows == 100


@pytest.mark.parametrize(
    ("method", "wild", "told"), [("three_sigma", 8, True), ("three_sigma", 1, False), ("hampel", 8, False)]
)
def test_outliers_that_hide_behind_their_own_spread_are_told(
    tmp_path: Path, method: str, wild: int, told: bool
) -> None:
    """Eight of 60 values at 1000 widen mean ± 3σ beyond themselves; one alone does not."""
    table = with_cells(noise_table(60), "x0", {range(wild): 1000})
    options = {"preprocessing": {"outliers": {"method": method}}, "split": {"method": "none"}}
    result = run_training(tmp_path, table, "y", numeric("x0", "x1", "x2"), ["linear"], **options)
    masked = [warning.params for warning in result.warnings if warning.code == "outliers_masked"]
    assert masked == ([{"columns": "x0 (8)", "width": 3.0}] if told else [])


@pytest.mark.parametrize(
    ("method", "action", "told"),
    [
        ("none", "clip", True),
        ("hampel", "clip", False),
        ("hampel", "delete_row", False),
        ("three_sigma", "missing", False),
        # The limit itself is far from all others.
        ("three_sigma", "clip", True),
    ],
)
def test_values_far_from_all_others_are_told_where_they_are_kept(
    tmp_path: Path, method: str, action: str, told: bool
) -> None:
    table = with_cells(noise_table(60), "x0", {17: 9999})
    options = {"preprocessing": {"outliers": {"method": method, "action": action}}, "split": {"method": "none"}}
    result = run_training(tmp_path, table, "y", numeric("x0", "x1", "x2"), ["linear"], **options)
    far = [warning.params for warning in result.warnings if warning.code == "values_far"]
    assert far == ([{"columns": "x0", "rows": "18"}] if told else [])
    kept = [one.params for one in ModelFile.read(tmp_path / "models/0").warnings if one.code == "values_far"]
    assert kept == far


def test_a_target_far_from_all_others_is_told(tmp_path: Path) -> None:
    table = with_cells(noise_table(60), "y", {4: -9999})
    result = run_training(tmp_path, table, "y", numeric("x0"), ["linear"], split={"method": "none"})
    far = [warning.params for warning in result.warnings if warning.code == "values_far"]
    assert far == [{"columns": "y", "rows": "5", "target": "y"}]


def test_rows_with_outliers_are_left_out_of_training_alone(tmp_path: Path) -> None:
    table = with_cells(noise_table(100), "x0", {range(10): 1000})
    options = {"preprocessing": {"outliers": {"method": "hampel", "action": "delete_row"}}}
    result = run_training(tmp_path, table, "y", numeric("x0", "x1", "x2"), ["linear"], **options)
    row = next(row for row in result.leaderboard if row.model == "linear")
    left_out = next(warning for warning in row.warnings if warning.code == "rows_outlying").params["rows"]
    rows = kept_rows(tmp_path).to_pylist()
    assert left_out == sum(one["part"] == "train" and one["row"] < 10 for one in rows)
    assert len(rows) == 100
    assert ModelFile.read(tmp_path / "models/0").fitted_rows == result.rows[0].train - left_out


@pytest.mark.parametrize(
    ("change", "code"),
    [
        ({"targets": ["missing"]}, "columns_missing"),
        ({"targets": ["name"]}, "column_not_numeric"),
        ({"targets": ["flat"]}, "target_constant"),
        ({"targets": ["sparse"]}, "too_few_rows"),
        ({"cross_validation": {"folds": 900}}, "folds_too_many"),
        ({"split": {"method": "column", "column": "name"}}, "split_column_values"),
        ({"split": {"method": "group", "column": "flat"}}, "split_one_sided"),
    ],
)
def test_what_cannot_be_trained_fails_before_any_fit(tmp_path: Path, change: dict, code: str) -> None:
    table = noise_table(50)
    table = table.append_column("name", pa.array(["a"] * 50)).append_column("flat", pa.array([1.0] * 50))
    table = table.append_column("sparse", pa.array(np.arange(50.0), mask=np.arange(50) > 3))
    with refused(code):
        run_training(tmp_path, table, "y", numeric("x0", "x1"), ["linear"], **change)
    assert not (tmp_path / "models").exists()


def test_specs_refuse_what_makes_no_sense() -> None:
    good = {"table": {"path": "t"}, "targets": ["y"], "features": numeric("x"), "models": [{"name": "ridge"}]}
    assert TrainSpec.model_validate(good).models[0].parameters.alpha == 1.0
    for bad in (
        {"models": [{"name": "ridge", "parameters": {"alpha": -1}}]},
        {"models": [{"name": "ridge", "parameters": {"beta": 1}}]},
        {"models": [{"name": "magic"}]},
        {"models": []},
        {"cross_validation": {"folds": 1}},
    ):
        with pytest.raises(ValidationError):
            TrainSpec.model_validate({**good, **bad})


def test_a_stop_ends_the_training(tmp_path: Path) -> None:
    heard = RecordingReporter()
    spec = TrainSpec.model_validate(
        {
            "table": {"path": str(write_table(tmp_path, noise_table(200)))},
            "targets": ["y"],
            "features": numeric("x0", "x1", "x2"),
            "models": [{"name": "random_forest", "parameters": {"n_estimators": 50}}],
        }
    )
    ctx = JobContext(tmp_path, reporter=heard, stop_requested=lambda: "fit_done" in heard.codes)
    with pytest.raises(JobStopped):
        train(RegressionTraining, spec, ctx)
    # Five folds and the final fit were to be made.
    assert 1 <= heard.codes.count("fit_done") < 6
