"""Recipes inside folds give other, honest numbers than recipes that saw every row."""

from __future__ import annotations

import numpy as np
import pyarrow as pa
import pytest
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import KFold

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.job import JobError
from hakaru_compute.recipes.refit import cut_recipe, refit, replay
from recipe_tables import recipe_of

ENCODE = ("encode_target", {"columns": ["lot"], "target": "y", "smoothing": 0})
SCALE = ("scale", {"columns": ["x"]})


def noise(rows: int = 120) -> pa.Table:
    """A target that nothing explains, and lots of two rows each."""
    random = np.random.default_rng(3)
    return pa.table(
        {"lot": [f"L{i // 2}" for i in range(rows)], "x": random.normal(size=rows), "y": random.normal(size=rows)}
    )


def q2(predicted: np.ndarray, y: np.ndarray) -> float:
    return 1 - float(((y - predicted) ** 2).sum() / ((y - y.mean()) ** 2).sum())


def features(table: pa.Table) -> np.ndarray:
    columns = [FeatureColumn(name, "numeric") for name in ("lot", "x")]
    return frame_from_arrow(table, columns).numeric


def test_refitting_inside_folds_does_not_leak_the_target() -> None:
    table, recipe = noise(), recipe_of(ENCODE, SCALE)
    y = table.column("y").to_numpy()
    # As a dataset registered from the recipe's states would be used: every row's own target is in its lot's mean.
    _, states = refit(recipe, table)
    leaked = features(replay(recipe, states, table).table)
    honest, naive = np.empty(len(y)), np.empty(len(y))
    for fit_rows, held_out in KFold(5, shuffle=True, random_state=0).split(y):
        naive[held_out] = LinearRegression().fit(leaked[fit_rows], y[fit_rows]).predict(leaked[held_out])
        train, states = refit(recipe, table.take(fit_rows))
        held = replay(recipe, states, table.take(held_out))
        assert held.rows.tolist() == list(range(len(held_out)))
        model = LinearRegression().fit(features(train.table), y[fit_rows][train.rows])
        honest[held_out] = model.predict(features(held.table))
    assert q2(naive, y) > 0.3
    assert q2(honest, y) < 0.05


def test_imputation_and_scaling_learn_from_the_folds_rows_only() -> None:
    recipe = recipe_of(("missing_statistic", {"columns": ["x"], "statistic": "mean"}), SCALE)
    table = pa.table({"x": [1.0, None, 3.0, 100.0]})
    _, whole = refit(recipe, table)
    rows, fold = refit(recipe, table.slice(0, 3))
    assert whole["s0"]["x"] == pytest.approx(104 / 3) and fold["s0"]["x"] == 2.0
    assert fold["s1"]["x"] == pytest.approx([2.0, np.sqrt(2 / 3)])
    held = replay(recipe, fold, table.slice(3))
    assert held.table.column("x").to_pylist() == pytest.approx([98 / np.sqrt(2 / 3)])
    assert rows.table.column("x").to_pylist()[1] == 0.0


def test_rows_that_are_left_out_of_training_are_predicted() -> None:
    recipe = recipe_of(("outliers_sigma", {"columns": ["x"], "n": 1, "action": "drop"}), SCALE)
    table = pa.table({"x": [1.0, 2.0, 3.0, 50.0]})
    train, states = refit(recipe, table)
    assert train.rows.tolist() == [0, 1, 2]
    assert replay(recipe, states, table).rows.tolist() == [0, 1, 2, 3]
    assert replay(recipe, states, table, for_prediction=False).rows.tolist() == [0, 1, 2]


def test_a_recipe_is_cut_before_it_learns() -> None:
    parts = cut_recipe(recipe_of(("drop_columns", {"columns": ["z"]}), SCALE, ("lag", {"columns": ["x"]})))
    assert [step.step for step in parts.fixed.steps] == ["drop_columns"]
    assert [step.step for step in parts.refitted.steps] == ["scale", "lag"]
    assert cut_recipe(recipe_of(("shuffle", {}))).refitted.steps == []
    with pytest.raises(JobError, match="recipe_rows_made"):
        cut_recipe(recipe_of(SCALE, ("downsample", {"method": "block_mean"})))


def test_a_state_that_lacks_a_column_says_which() -> None:
    with pytest.raises(JobError) as refused:
        replay(recipe_of(SCALE), {}, noise())
    assert refused.value.code == "recipe_state_missing" and refused.value.params["column"] == "x"
