"""Training of soft sensors, from a table to models on disk."""

from datetime import timedelta
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.csv
import pyarrow.parquet as pq
import pytest

from hakaru_compute.job import JobError
from hakaru_compute.kinds.soft_sensor.model_folder import load_sensor
from known_tables import found as problems_found
from regression_tables import data_file, read_csv
from sensor_tables import options, plant, run, times
from series_tables import write

QUICK: tuple[Any, ...] = (
    "pls",
    "lasso",
    {"name": "recursive_pls", "parameters": {"n_components": 3, "forgetting": 0.98}},
)


def trained(folder: Path, columns: dict | None = None, *models: Any, **changed: Any) -> Any:
    columns = plant() if columns is None else columns
    folder.mkdir(exist_ok=True)
    count = len(next(iter(columns.values())))
    path = write(folder / "table.parquet", columns, changed.pop("moments", times(count)))
    return run("train", options(path, *(models or QUICK), **changed), folder)


def test_models_stand_between_the_two_baselines_and_the_truth(tmp_path: Path) -> None:
    found = trained(tmp_path)
    names = [row.model for row in found.leaderboard]
    assert set(names) == {"pls", "lasso", "recursive_pls", "dummy_mean", "dummy_last_value"}
    order = [row.cross_validation.rmse for row in found.leaderboard]
    assert order == sorted(order)
    by_name = {row.model: row for row in found.leaderboard}
    for name in ("pls", "lasso", "recursive_pls"):
        row = by_name[name]
        assert row.gain.lower > 0.5 and row.test.rmse < 0.5 * by_name["dummy_last_value"].test.rmse
        assert {one.inputs for one in row.by_inputs} == {"present", "levels", "with_last", "differences"}
        assert row.by_inputs[0].inputs == row.inputs and row.by_inputs[0].test == row.test
        # What happened 6 and 12 rows ago is nothing that the present values say.
        static = next(one for one in row.by_inputs if one.inputs == "present")
        assert static.folds_rmse > 1.5 * row.cross_validation.rmse
        assert row.folds.count == found.fold_count and 0.7 < row.coverage <= 1
    assert by_name["recursive_pls"].learns and not by_name["lasso"].learns
    assert (found.laboratory.recording, found.laboratory.interval) == ("sparse", 12)
    assert (found.series.time, found.series.step, found.series.gaps) == ("datetime", 300, 0)
    # Three intervals back and the delay.
    assert (found.split.embargo, found.lags.largest, found.lags.step) == (48, 36, 2)
    assert found.split.training + found.split.left_out + found.split.test + found.split.incomplete == 200


def test_held_values_are_named_and_only_changes_used(tmp_path: Path) -> None:
    columns = plant()
    columns["y"] = np.repeat(columns["y"][::12], 12)
    found = trained(tmp_path, columns, "pls")
    assert (found.laboratory.recording, found.laboratory.analyses) == ("held", 199)
    [told] = [one for one in found.warnings if one.code == "values_held"]
    assert told.params == {"repeated": 2200, "analyses": 199, "interval": 12.0}


def test_a_shuffled_split_is_made_through_a_warning_alone(tmp_path: Path) -> None:
    found = trained(tmp_path, None, "pls", split={"method": "shuffled"})
    assert found.split.method == "shuffled" and "split_shuffled" in [one.code for one in found.warnings]
    asked = options(str(tmp_path / "table.parquet"), "pls", split={"method": "shuffled"})
    del asked["table"]
    assert problems_found("soft_sensor", asked) == [("series_split_shuffled?", ["split.method"])]


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"target": "a"}, "target_is_feature"),
        ({"time": "a"}, "time_is_feature"),
        ({"time": "y"}, "time_is_target"),
        ({"lags": {"dead_times": [{"column": "z", "rows": 3}]}}, "dead_time_column_unknown"),
        ({"lags": {"dead_times": [{"column": "a", "rows": 3}, {"column": "a", "rows": 4}]}}, "column_twice"),
        ({"lags": {"largest": 4, "dead_times": [{"column": "a", "rows": 9}]}}, "dead_time_beyond_lag"),
        ({"lags": {"largest": 4, "step": 9}}, "lag_step_beyond_largest"),
        ({"lags": {"largest": 900}}, "lags_beyond_series"),
        ({"lags": {"variables": [{"column": "z", "largest": 3}]}}, "lags_column_unknown"),
        ({"lags": {"variables": [{"column": "a", "step": 3}, {"column": "a"}]}}, "column_twice"),
        ({"lags": {"variables": [{"column": "b", "largest": 3, "step": 4}]}}, "own_lag_step_beyond_largest"),
        ({"lags": {"largest": 3, "variables": [{"column": "b", "step": 4}]}}, "own_lag_step_beyond_largest"),
        ({"lags": {"variables": [{"column": "b", "largest": 900}]}}, "lags_beyond_series"),
        (
            {"lags": {"dead_times": [{"column": "a", "rows": 9}], "variables": [{"column": "a", "largest": 4}]}},
            "dead_time_beyond_lag",
        ),
        (
            {"lags": {"largest": 5, "variables": [{"column": "b", "largest": 50}]}, "split": {"embargo": 20}},
            "embargo_short?",
        ),
        ({"lags": {"largest": 50}, "split": {"embargo": 20}}, "embargo_short?"),
        ({"features": [{"name": "a", "type": "categorical"}]}, "column_not_numeric"),
        ({"models": [{"name": "pls"}, {"name": "pls"}]}, "model_twice"),
    ],
)
def test_rules_of_options(changed: dict, code: str) -> None:
    asked = {**options("", "pls"), **changed}
    del asked["table"]
    columns = [{"name": name, "type": "numeric"} for name in "abcy"] + [{"name": "time", "type": "datetime"}]
    assert code in [found for found, _ in problems_found("soft_sensor", asked, {"columns": columns, "rows": 1000})]


def test_a_variable_may_have_lags_of_its_own(tmp_path: Path) -> None:
    lags = {"largest": 12, "step": 6, "variables": [{"column": "a", "largest": 9, "step": 3}, {"column": "c"}]}
    found = trained(tmp_path, None, "ridge", lags=lags)
    assert found.lags.variables["a"].model_dump() == {"largest": 9, "step": 3}
    assert (found.lags.largest, found.lags.step, found.lags.inputs, found.split.embargo) == (12, 6, 4 + 3 + 3, 24)
    model = load_sensor(tmp_path / "models/0")
    each = [(model.file.variables[lag.column], lag.rows) for lag in model.live.lags]
    assert [rows for name, rows in each if name == "a"] == [0, 3, 6, 9]
    asked = {"model_dir": str(tmp_path / "models/0"), "table": {"path": str(tmp_path / "table.parquet")}}
    made = run("report", asked, tmp_path)
    assert made.lags == found.lags and made.lag_map.lags == [0, 3, 6, 9, 12]
    there = {one.column: [value is not None for value in one.values] for one in made.lag_map.variables}
    assert there["a"] == [True, True, True, True, False] and there["b"] == [True, False, True, False, True]
    # The same lags as those of all are the same sensor, and what is longer for one begins the test's embargo later.
    same = trained(tmp_path / "same", None, "ridge", lags={"largest": 12, "step": 6})
    told = {"largest": 12, "step": 6, "variables": [{"column": name, "largest": 12, "step": 6} for name in "abc"]}
    assert trained(tmp_path / "told", None, "ridge", lags=told).leaderboard[0].test == same.leaderboard[0].test
    longer = trained(tmp_path / "longer", None, "ridge", lags={**lags, "variables": [{"column": "b", "largest": 60}]})
    assert longer.split.embargo == 72 and longer.lags.inputs == 3 + 11 + 3


def test_series_that_cannot_be_learned_from_are_refused(tmp_path: Path) -> None:
    columns, moments = plant(600), times(600)
    moments[300], moments[301] = moments[301], moments[300]
    with pytest.raises(JobError, match="series_not_rising") as refused:
        trained(tmp_path, columns, "pls", moments=moments)
    assert refused.value.params == {"column": "time", "row": 302}
    few = plant(600, every=60)
    with pytest.raises(JobError, match="too_few_analyses"):
        trained(tmp_path, few, "pls")
    flat = {**plant(600), **{name: np.full(600, 3.0) for name in "abc"}}
    with pytest.raises(JobError, match="features_constant"):
        trained(tmp_path, flat, "pls")


def test_gaps_missing_and_constant_variables(tmp_path: Path) -> None:
    columns = plant()
    columns["c"][:] = 4.0
    columns["a"][::50] = np.nan
    moments = times(1000) + times(1400, begin=times(1)[0] + timedelta(days=9))
    found = trained(tmp_path, columns, "ridge", moments=moments)
    told = {one.code: one.params for one in found.warnings}
    assert told["series_gaps"] == {"gaps": 1} and told["columns_constant"] == {"columns": "c"}
    assert told["values_carried"]["cells"] == 46 and found.split.incomplete > 0
    model = load_sensor(tmp_path / "models/0")
    assert model.file.variables == ["a", "b"] and model.file.unused == {"c"}
    assert found.leaderboard[0].model == "ridge" and found.leaderboard[0].test.r2 > 0.8


def test_numbers_far_from_zero_change_nothing(tmp_path: Path) -> None:
    columns = plant()
    one = trained(tmp_path / "one", columns, "pls", "ridge")
    other = trained(
        tmp_path / "other", {**columns, "b": columns["b"] * 1e-6 + 4e3, "y": columns["y"] + 1e7}, "pls", "ridge"
    )
    for row, same in zip(one.leaderboard, other.leaderboard, strict=True):
        assert row.model == same.model and row.test.rmse == pytest.approx(same.test.rmse, rel=1e-4)


def test_the_last_value_with_no_delay_is_the_one_before(tmp_path: Path) -> None:
    """With an answer at once a value must not be estimated from itself."""
    columns = plant(every=1, drift=1.0)
    found = trained(tmp_path, columns, "pls", laboratory={"delay": 0})
    last = next(row for row in found.leaderboard if row.model == "dummy_last_value")
    held = columns["y"][:-1]
    first = found.split.test_first_row
    assert last.test.rmse == pytest.approx(np.sqrt(((held - columns["y"][1:])[first - 1 :] ** 2).mean()))


def test_the_debutanizer_as_its_own_file_has_it(tmp_path: Path) -> None:
    """Split in time, analyses of every tenth row: the last value has R² 0.452, and the sensors are far above it."""
    table = read_csv(data_file("soft_debutanizer", "data.csv"))
    pq.write_table(table, tmp_path / "table.parquet")
    found = run(
        "train",
        {
            "target": "y_butane_c4",
            "features": [{"name": name, "type": "numeric"} for name in table.column_names[:7]],
            "laboratory": {"interval": 10, "delay": 10},
            "split": {"test_share": 100 / 236},
            "models": [{"name": "lasso"}, {"name": "recursive_pls"}],
            "table": {"path": str(tmp_path / "table.parquet")},
        },
        tmp_path,
    )
    r2 = {row.model: row.test.r2 for row in found.leaderboard}
    assert r2["dummy_last_value"] == pytest.approx(0.452, abs=0.001) and found.split.test_first_row == 1400
    assert r2["lasso"] > 0.88 and r2["recursive_pls"] > 0.85
    # What neither knows the last value nor learns on stays below 0.75.
    static = [one.test.r2 for row in found.leaderboard for one in row.by_inputs[:] if one.inputs == "present"]
    assert all(value < 0.4 for value in static)
    assert found.leaderboard[0].gain.lower > 0.6


def test_the_digester_with_its_gaps(tmp_path: Path) -> None:
    nameless = pyarrow.csv.ReadOptions(autogenerate_column_names=True)
    table = pyarrow.csv.read_csv(data_file("soft_kamyr", "kamyr.csv"), read_options=nameless)
    names = table.column_names
    pq.write_table(table, tmp_path / "table.parquet")
    asked = {
        "target": names[0],
        "features": [{"name": name, "type": "numeric"} for name in names[1:]],
        "lags": {"largest": 4},
        "laboratory": {"delay": 1},
        "models": [{"name": "pls"}, {"name": "ridge"}],
        "table": {"path": str(tmp_path / "table.parquet")},
    }
    found = run("train", asked, tmp_path)
    told = {one.code for one in found.warnings}
    assert {"values_carried", "samples_incomplete"} <= told
    assert found.split.incomplete == 5 and all(row.state == "trained" for row in found.leaderboard)
    # What is not carried is not made up: nearly half of the rows lack the tenth column.
    with pytest.raises(JobError, match="too_few_analyses"):
        run("train", {**asked, "hold": 0}, tmp_path)
