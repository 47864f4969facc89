"""A row whose target was recorded wrongly: what recipes do about it in a training, and what is said of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any, get_args

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hakaru_compute.families.training_warnings import rows_that_err
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.spec import TrainResult
from hakaru_compute.model.card import PARTS
from hakaru_compute.recipes.core.plan import plan
from hakaru_compute.recipes.core.spec import PlanSpec, StepPart
from recipe_tables import recipe_of
from recipe_trainings import train
from regression_tables import numeric

ROWS, WRONG = 100, 87
FILL = ("missing_statistic", {"columns": ["x"], "statistic": "median"})
BOUNDS = {"bounds": [{"column": "yield", "lower": None, "upper": 100}]}
SELECTION = {"selection": {"all": [{"column": "yield", "between": [None, 100]}]}}


def with_an_outlier(wrong: tuple[int, ...] = (WRONG,), recorded: tuple[float, ...] = (160.0, 160.0)) -> pa.Table:
    """A percentage with rows of 160 %: row 88, which is of the test, or others."""
    random = np.random.default_rng(8)
    x, z = random.normal(20, 3, ROWS), random.normal(5, 1, ROWS)
    values = 40 + x + 2 * z + random.normal(0, 0.5, ROWS)
    values[list(wrong)] = recorded[: len(wrong)]
    gaps = random.random(ROWS) < 0.1
    return pa.table(
        {
            "x": pa.array(x, mask=gaps),
            "z": z,
            "yield": values,
            "part": ["test" if i >= 80 else "train" for i in range(ROWS)],
        }
    )


def trained(
    folder: Path,
    *steps: tuple[str, Any],
    wrong: tuple[int, ...] = (WRONG,),
    values: tuple[float, ...] = (160.0, 160.0),
) -> TrainResult:
    table = with_an_outlier(wrong, values)
    renamed = table.rename_columns(["x", "z", "y", "part"])
    own = [(name, _renamed(parameters)) for name, parameters in steps]
    return train(folder, renamed, numeric("x", "z"), *own, split={"method": "column", "column": "part"})


def _renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one) for one in value]
    return (
        value.replace("[yield]", "[y]")
        if isinstance(value, str) and value != "yield"
        else "y"
        if value == "yield"
        else value
    )


def best(result: TrainResult) -> Any:
    return next(row for row in result.leaderboard if row.model == "linear")


@pytest.mark.parametrize(
    ("step", "removed"),
    [
        (("outliers_bounds", {**BOUNDS, "action": "drop"}), 1),
        (("outliers_bounds", {**BOUNDS, "action": "null"}), 1),
        (("filter_rows", SELECTION), 1),
    ],
)
def test_limits_that_a_person_set_for_the_target_hold_for_every_row_wherever_they_stand(
    tmp_path: Path, step: tuple[str, Any], removed: int
) -> None:
    for place, steps in enumerate(([step, FILL], [FILL, step])):
        (tmp_path / str(place)).mkdir()
        result = trained(tmp_path / str(place), *steps)
        row = best(result)
        assert (row.train.rows, row.test.rows) == (80, 19)
        assert row.test.rmse < 2 * row.cross_validation.rmse
        parts = {part.step: part for part in result.recipe.steps}
        assert parts[step[0]].part == ("once" if place == 0 else "on_target")
        if step[1].get("action") != "null" or place == 1:
            assert parts[step[0]].rows_removed == removed
        assert not {"test_row_far", "test_far_from_folds"} & {warning.code for warning in result.warnings}


def test_a_row_that_learned_limits_leave_in_the_test_is_named_on_the_leaderboard(tmp_path: Path) -> None:
    result = trained(tmp_path, ("outliers_sigma", {"columns": ["yield"], "action": "drop"}), FILL)
    row = best(result)
    assert row.test.rows == 20 and row.test.rmse > 10 * row.cross_validation.rmse
    warning = result.warnings[0]
    assert warning.code == "test_row_far"
    assert warning.params["row"] == WRONG + 1 and warning.params["percent"] > 95
    assert warning.params["rmse_test"] == pytest.approx(row.test.rmse)
    assert warning.params["rmse_folds"] == pytest.approx(row.cross_validation.rmse)


@pytest.mark.parametrize(
    "step",
    [
        ("outliers_mad", {"columns": ["yield"], "n": 6, "action": "drop"}),
        ("outliers_mad", {"columns": ["yield"], "n": 6, "action": "null"}),
        ("outliers_quartiles", {"columns": ["z", "yield"], "n": 4, "action": "null"}),
        ("outliers_hampel", {"columns": ["yield"], "k": 20, "n": 8, "action": "drop"}),
        ("filter_rows", {"selection": {"all": [{"rows": [*range(1, 18), *range(19, 101)]}]}}),
        ("filter_rows", {"selection": {"all": [{"formula": "[yield] - [z] < 100"}]}}),
    ],
)
def test_an_outlying_target_that_a_recipe_removes_is_in_no_training_and_no_fold(
    tmp_path: Path, step: tuple[str, Any]
) -> None:
    result = trained(tmp_path, FILL, step, wrong=(17, WRONG))
    row = best(result)
    assert (row.train.rows, row.cross_validation.rows, row.test.rows) == (79, 79, 20)
    assert row.train.max_error < 20 and row.cross_validation.max_error < 20
    # Row 88 is one of the test: it stays there as it was measured, and is named.
    assert row.test.max_error > 50
    assert result.rows[0].by_recipe == 1 and result.rows[0].without_target == 0
    told = {warning.code: warning.params for warning in result.warnings}
    assert told["recipe_target_rows"] == {"target": "y", "count": 1, "rows": "18"}
    assert "recipe_target_untouched" not in told
    part = result.recipe.steps[1]
    assert part.rows_removed == 1 and not part.targets
    assert part.drops_by == ([] if "'rows'" in str(step) else ["y"])
    assert part.part == ("refitted" if "z" in step[1].get("columns", ()) else "target_rows")


@pytest.mark.parametrize(("wrong", "rows"), [((17,), "18"), ((40, 17), "18, 41")])
def test_training_rows_that_make_most_of_the_error_are_named_on_the_leaderboard(
    tmp_path: Path, wrong: tuple[int, ...], rows: str
) -> None:
    result = trained(tmp_path, FILL, wrong=wrong, values=(640.0, 630.0))
    told = next(warning.params for warning in result.warnings if warning.code == "fold_rows_far")
    assert set(str(told["rows"]).split(", ")) == set(rows.split(", ")) and told["count"] == len(wrong)
    assert told["percent"] > 90 and told["rmse_others"] < 0.35 * best(result).cross_validation.rmse


def test_honest_errors_seldom_name_rows() -> None:
    found = 0
    for seed in range(200):
        errors = np.random.default_rng(seed).standard_t(5, size=150)
        found += len(rows_that_err(errors)) > 0
    assert found <= 4
    errors = np.random.default_rng(0).normal(size=150)
    errors[[3, 77]] = 200.0, np.nan
    assert rows_that_err(errors).tolist() == [3]
    assert len(rows_that_err(np.zeros(50))) == 0


def test_limits_that_leave_training_rows_out_are_learned_of_them_alone(tmp_path: Path) -> None:
    used = []
    for place, wrong in enumerate([1e9, 60.0]):
        (tmp_path / str(place)).mkdir()
        sigma = ("outliers_sigma", {"columns": ["yield"], "n": 1.5, "action": "null"})
        result = trained(tmp_path / str(place), FILL, sigma, wrong=(17, WRONG), values=(160, wrong))
        told = next(warning.params for warning in result.warnings if warning.code == "recipe_target_rows")
        used.append((told, best(result).cross_validation))
    assert used[0] == used[1]


def test_rows_are_left_out_once_by_the_limits_of_all_training_rows(tmp_path: Path) -> None:
    # Learned anew of what is left, the limits would be narrower and take further rows.
    result = trained(tmp_path, FILL, ("outliers_sigma", {"columns": ["yield"], "n": 1, "action": "drop"}))
    y = with_an_outlier()["yield"].to_numpy()[:80]
    outside = int((np.abs(y - y.mean()) > y.std(ddof=1)).sum())
    row = best(result)
    assert result.rows[0].by_recipe == outside > 10
    assert row.train.rows == row.cross_validation.rows == 80 - outside
    assert "recipe_rows_left_out" not in {warning.code for warning in result.warnings}


def test_folds_and_test_of_the_same_rows_have_no_gap(tmp_path: Path) -> None:
    found = 0
    for seed in range(12):
        random = np.random.default_rng(seed)
        x = random.normal(size=60)
        table = pa.table({"x": x, "y": x + random.standard_t(4, size=60)})
        (tmp_path / str(seed)).mkdir()
        result = train(tmp_path / str(seed), table, numeric("x"), ("scale", {"columns": ["x"]}), seed=seed)
        found += any(
            warning.code.startswith("test_far") or warning.code == "test_row_far" for warning in result.warnings
        )
    assert found <= 1


def effects(tmp_path: Path, *steps: tuple[str, Any]) -> list[tuple[str, str, bool, int, list[Any]]]:
    pq.write_table(with_an_outlier(), tmp_path / "table.parquet")
    spec = PlanSpec(table={"path": str(tmp_path / "table.parquet")}, recipe=recipe_of(*steps))
    return [
        (one.step, one.column, one.removes, one.rows, [(cell.row, cell.value, cell.becomes) for cell in one.cells])
        for one in plan(spec, JobContext(tmp_path)).target_effects
    ]


def test_a_plan_tells_which_rows_a_target_would_keep_that_the_recipe_treats(tmp_path: Path) -> None:
    row = [(WRONG + 1, 160.0, None)]
    found = effects(tmp_path, ("outliers_sigma", {"columns": ["yield", "z"], "action": "drop"}))
    assert ("outliers_sigma", "yield", True, 1, row) in found
    found = effects(tmp_path, ("outliers_sigma", {"columns": ["yield"], "action": "null"}))
    assert found == [("outliers_sigma", "yield", True, 1, row)]
    hampel = ("outliers_hampel", {"columns": ["yield"], "k": 20, "n": 20, "action": "drop"})
    assert ("outliers_hampel", "yield", True, 1, row) in effects(tmp_path, FILL, hampel)
    # Named as it is called at the end; what a person set holds for the target too, so nothing is to be said.
    renamed = ("rename_columns", {"names": [{"column": "yield", "name": "y"}]})
    sigma = ("outliers_sigma", {"columns": ["yield"], "action": "clip"})
    assert [one[:4] for one in effects(tmp_path, sigma, renamed)] == [("outliers_sigma", "y", False, 1)]
    bounds = ("outliers_bounds", {**BOUNDS, "action": "drop"})
    assert [one for one in effects(tmp_path, FILL, bounds, ("filter_rows", SELECTION)) if one[1] == "yield"] == []
    # Before anything learns, every step is applied to the whole table.
    assert effects(tmp_path, hampel, bounds) == []


def test_a_target_that_learned_steps_transform_is_told_with_its_rows(tmp_path: Path) -> None:
    ((step, column, removes, rows, cells),) = effects(tmp_path, ("scale", {"columns": ["yield"]}))
    assert (step, column, removes, rows, len(cells)) == ("scale", "yield", False, ROWS, 5)


def test_a_downloaded_card_has_words_for_every_part_of_a_step() -> None:
    assert set(PARTS) == set(get_args(StepPart))
