"""A row whose target was recorded wrongly: what recipes do about it in a training, and what is said of it."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.regression.spec import TrainResult
from hakaru_compute.recipes.core.plan import plan
from hakaru_compute.recipes.core.spec import PlanSpec
from recipe_tables import recipe_of
from recipe_trainings import train
from regression_tables import numeric

ROWS, WRONG = 100, 87
FILL = ("missing_statistic", {"columns": ["x"], "statistic": "median"})
BOUNDS = {"bounds": [{"column": "yield", "lower": None, "upper": 100}]}
SELECTION = {"selection": {"all": [{"column": "yield", "between": [None, 100]}]}}


def with_an_outlier() -> pa.Table:
    """A percentage with a row of 160 %, which is row 88 and of the test."""
    random = np.random.default_rng(8)
    x, z = random.normal(20, 3, ROWS), random.normal(5, 1, ROWS)
    values = 40 + x + 2 * z + random.normal(0, 0.5, ROWS)
    values[WRONG] = 160
    gaps = random.random(ROWS) < 0.1
    return pa.table(
        {
            "x": pa.array(x, mask=gaps),
            "z": z,
            "yield": values,
            "part": ["test" if i >= 80 else "train" for i in range(ROWS)],
        }
    )


def trained(folder: Path, *steps: tuple[str, Any]) -> TrainResult:
    table = with_an_outlier()
    renamed = table.rename_columns(["x", "z", "y", "part"])
    own = [(name, _renamed(parameters)) for name, parameters in steps]
    return train(folder, renamed, numeric("x", "z"), *own, split={"method": "column", "column": "part"})


def _renamed(value: Any) -> Any:
    if isinstance(value, dict):
        return {key: _renamed(one) for key, one in value.items()}
    if isinstance(value, list):
        return [_renamed(one) for one in value]
    return "y" if value == "yield" else value


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
    assert found == [("outliers_sigma", "yield", False, 1, row)]
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
