"""Recipes learned from some rows and replayed on others."""

from __future__ import annotations

from typing import Any

import numpy as np
import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.apply_recipe import RecipeContext, apply_recipe
from hakaru_compute.recipes.core.plan import parts_of_steps
from hakaru_compute.recipes.core.refit import Refitted, cut_recipe, refit, replay
from hakaru_compute.recipes.core.slicing import slice_steps
from recipe_tables import EXAMPLES, OTHER, contents, names_of, recipe_of, sensor_table, table_of
from trained_models import refused

SCALE = ("scale", {"columns": ["x"]})
JOIN = {"dataset": "other", "keys": [{"column": "line", "other": "line"}]}
MEAN = ("missing_statistic", {"columns": ["x"], "statistic": "mean"})


def fit(frame: Any, learns: list[int], *steps: tuple[str, Any], **more: Any) -> Refitted:
    table = table_of(frame)
    mask = np.zeros(table.height, bool)
    mask[learns] = True
    return refit(recipe_of(*steps).steps, table, mask, **more)


def test_imputation_and_scaling_learn_from_the_rows_given_only() -> None:
    done = fit({"x": [1.0, None, 3.0, 100.0]}, [0, 1, 2], MEAN, SCALE)
    assert done.states == {"s0": {"x": 2.0}, "s1": {"x": pytest.approx([2.0, np.sqrt(2 / 3)])}}
    assert done.table.column("x").to_list() == pytest.approx([-np.sqrt(1.5), 0, np.sqrt(1.5), 98 / np.sqrt(2 / 3)])
    whole = fit({"x": [1.0, None, 3.0, 100.0]}, [0, 1, 2, 3], MEAN)
    assert whole.states["s0"]["x"] == pytest.approx(104 / 3)


def test_a_step_that_looks_at_neighbours_finds_a_rows_own_ones_whichever_side_they_are_on() -> None:
    done = fit({"x": [1.0, 2.0, 3.0, 4.0]}, [0, 2], SCALE, ("lag", {"columns": ["x"], "lags": [1]}))
    scaled = (np.array([1.0, 2, 3, 4]) - 2) / 1
    assert done.table.column("x").to_list() == pytest.approx(scaled)
    assert done.table.column("x lag 1").to_list()[1:] == pytest.approx(scaled[:-1])


@pytest.mark.parametrize(
    "step",
    [
        ("outliers_sigma", {"columns": ["x"], "n": 1, "action": "drop"}),
        ("outliers_hampel", {"columns": ["x"], "k": 1, "action": "drop"}),
        ("duplicates", {"columns": ["same"]}),
        ("downsample", {"method": "every_kth", "k": 2}),
        ("shuffle", {}),
    ],
)
def test_rows_held_out_stay_where_a_step_chooses_training_rows(step: tuple[str, Any]) -> None:
    frame = {"x": [1.0, 2.0, 3.0, 50.0, 60.0, 2.0], "same": [1, 2, 1, 1, 1, 1]}
    done = fit(frame, [0, 1, 2, 3], SCALE, step)
    assert {4, 5} <= set(done.rows.tolist())
    assert done.rows.tolist() == sorted(done.rows.tolist())
    again, _ = replay(recipe_of(SCALE, step).steps, done.states, table_of(frame))
    assert again.rows.tolist() == list(range(6))


def test_a_filter_removes_rows_on_both_sides_and_says_which() -> None:
    keep = ("filter_rows", {"selection": {"all": [{"column": "line", "in": ["A"]}]}})
    frame = {"x": [1.0, 2.0, 3.0, 4.0], "line": ["A", "B", "A", "B"]}
    done = fit(frame, [0, 1, 2], SCALE, keep)
    assert done.rows.tolist() == [0, 2]
    left, removed = replay(recipe_of(SCALE, keep).steps, done.states, table_of(frame))
    assert left.rows.tolist() == [0, 2]
    assert [(step, rows.to_list()) for step, rows in removed] == [("s1", [2, 4])]


def test_columns_that_no_step_touches_are_not_read() -> None:
    table = table_of({"x": [1.0, 2.0, 9.0], "far": ["a", "b", "c"]})
    done = refit(recipe_of(SCALE).steps, table, np.array([True, True, False]))
    assert done.table.places["far"].data is table.places["far"].data


def test_a_category_that_the_learned_rows_lack_makes_no_column_and_stops_no_later_step() -> None:
    steps = [("encode_one_hot", {"columns": ["lot"]}), ("scale", {"columns": ["lot = a", "lot = b"]})]
    done = fit({"lot": ["a", "a", "c", "b"]}, [0, 1, 2], *steps)
    assert done.table.names == ["lot = a", "lot = c"]
    assert done.table.column("lot = c").to_list() == [0, 0, 1, 0]


def test_a_recipe_is_cut_before_it_learns() -> None:
    recipe = recipe_of(("drop_columns", {"columns": ["z"]}), SCALE, ("lag", {"columns": ["x"]}))
    parts = cut_recipe(recipe)
    assert [step.step for step in parts.fixed.steps] == ["drop_columns"]
    assert [step.step for step in parts.refitted.steps] == ["scale", "lag"]
    assert [one.part for one in parts_of_steps(recipe)] == ["once", "refitted", "replayed"]
    assert cut_recipe(recipe_of(("shuffle", {}))).refitted.steps == []
    steps: Any
    for code, steps in {
        "recipe_rows_made": [SCALE, ("downsample", {"method": "block_mean"})],
        "recipe_rows_resampled": [("resample", {"time": "at", "every": 1}), SCALE],
        "recipe_trend_by_place": [("detrend", {"columns": ["x"]}), SCALE],
        "recipe_rows_multiplied": [("join", {**JOIN, "repeated": "all"}), SCALE],
    }.items():
        with refused(code, number=(2 if code == "recipe_rows_made" else 1)):
            cut_recipe(recipe_of(*steps))


def test_a_state_that_lacks_a_column_says_which() -> None:
    with refused("recipe_state_missing", column="x"):
        replay(recipe_of(SCALE).steps, {}, table_of({"x": [1.0, 2.0]}))


def sliced(wanted: list[str], *steps: tuple[str, Any], **more: Any) -> tuple[list[Any], set[str]]:
    found = slice_steps(recipe_of(*steps).steps, wanted, **more)
    return [(step.id, getattr(step.parameters, "columns", None)) for step in found.steps], found.inputs


def test_a_class_of_the_target_is_no_feature() -> None:
    classes = ("bins", {"columns": ["y"], "method": "edges", "edges": [1.0, 2.0], "suffix": " class"})
    with refused("recipe_needs_target", column="y"):
        sliced(["y class", "x"], classes, targets=["y"])


def test_one_unreadable_row_does_not_stop_the_others_from_being_replayed() -> None:
    step = ("retype", {"columns": ["x"], "type": "number"})
    done, _ = replay(recipe_of(step).steps, {}, table_of({"x": ["1", "n/a"]}))
    assert done.table.column("x").to_list() == [1.0, None]


def test_only_the_steps_and_columns_that_features_come_from_are_left() -> None:
    steps = [
        ("missing_statistic", {"columns": ["x", "w", "y"]}),
        ("formula", {"column": "r", "formula": "[x] / [z]"}),
        ("rename_columns", {"names": [{"column": "r", "name": "ratio"}, {"column": "w", "name": "v"}]}),
        ("scale", {"columns": ["ratio", "v", "y"]}),
    ]
    left, inputs = sliced(["ratio"], *steps, targets=["y"], for_prediction=True)
    assert left == [("s0", ["x"]), ("s1", None), ("s2", None), ("s3", ["ratio"])]
    assert inputs == {"x", "z"}
    assert slice_steps(recipe_of(*steps).steps, ["ratio", "y"], targets=["y"]).untouched == {"s0": ["y"], "s3": ["y"]}


def test_the_target_never_makes_a_feature_unless_it_lies_before_it_in_time() -> None:
    for step in [
        ("formula", {"column": "z", "formula": "[y] * 2"}),
        ("rolling", {"columns": ["y"], "window": 3}),
        ("snv", {"columns": ["y", "z"]}),
        (
            "label_rows",
            {"column": "z", "labels": [{"label": "a", "selection": {"all": [{"column": "y", "between": [0, 1]}]}}]},
        ),
    ]:
        wanted = ["y mean 3"] if step[0] == "rolling" else ["z"]
        with pytest.raises(JobError) as refused:
            sliced(wanted, step, targets=["y"])
        assert (refused.value.code, refused.value.params["column"]) == ("recipe_needs_target", "y"), step
    knn, inputs = sliced(["x"], ("missing_knn", {"columns": ["x", "z", "y"]}), targets=["y"])
    assert (knn, inputs) == ([("s0", ["x", "z"])], {"x", "z"})
    assert sliced(["y lag 1"], ("lag", {"columns": ["y"], "lags": [1]}), targets=["y"])[1] == {"y"}
    encode = ("encode_target", {"columns": ["lot"], "target": "y"})
    assert sliced(["lot"], encode, targets=["y"], for_prediction=True)[1] == {"lot"}


def test_what_chooses_rows_is_no_part_of_a_prediction() -> None:
    by_target = ("filter_rows", {"selection": {"all": [{"column": "y", "between": [0, None]}]}})
    by_number = ("filter_rows", {"selection": {"all": [{"rows": [1, 2]}]}})
    by_line = ("filter_rows", {"selection": {"all": [{"column": "line", "in": ["A"]}]}})
    gaps = ("missing_delete", {"columns": []})
    steps = [by_target, by_number, by_line, ("append", {"dataset": "d"}), ("shuffle", {}), gaps]
    left, inputs = sliced(["x"], *steps, targets=["y"], for_prediction=True)
    assert left == [("s2", None), ("s5", ["x"])]
    assert inputs == {"x", "line"}
    both = recipe_of(by_target, by_number).steps
    assert slice_steps(both, ["x"]).training_only == {"s1"}
    # With a target, such rows go before the folds are made.
    assert slice_steps(both, ["x"], targets=["y"]).steps == []
    assert [step.id for step in slice_steps(both, ["y"], targets=["y"], dropping=True).steps] == ["s1"]
    # What is chosen by a target alone is chosen among all rows, when targets are read.
    assert [step.id for step in slice_steps(both, ["y"], keep_rows=True, choosing=["y"]).steps] == ["s0"]


# The rows of a resampled table are no rows to predict; the other smooths the target together with the rest.
SLICED = [one for one in EXAMPLES if one[0] != "resample" and "target" not in one[1].get("columns", ())]


@pytest.mark.parametrize("example", SLICED, ids=names_of)
def test_every_steps_result_is_the_same_after_slicing_to_what_it_made(example: tuple[str, Any]) -> None:
    """New rows with only the columns that are asked for give what all columns together gave."""
    frame = sensor_table()
    other = table_of(OTHER)
    recipe = recipe_of(example)
    around = RecipeContext(other_table=lambda _name: other)
    whole = apply_recipe(table_of(frame), recipe, around)
    for name in [name for name in whole.table.names if name != "target"]:
        found = slice_steps(recipe.steps, [name], targets=["target"], for_prediction=True)
        inputs = [column for column in frame.columns if column in found.inputs]
        if not inputs:
            continue
        states = {step.id: whole.states.get(step.id, {}) for step in found.steps}
        rows, _ = replay(found.steps, states, table_of(frame.select(inputs)), other_table=lambda _name: other)
        expected, _ = replay(recipe.steps, whole.states, table_of(frame), other_table=lambda _name: other)
        if name not in rows.table.places:
            assert example[0] in ("append", "join"), name
            continue
        if rows.rows.tolist() == expected.rows.tolist():
            assert rows.table.column(name).to_list() == expected.table.column(name).to_list(), name


@settings(max_examples=40, deadline=None)
@given(
    values=st.lists(st.none() | st.floats(-1e6, 1e6), min_size=8, max_size=40),
    seed=st.integers(0, 1000),
    steps=st.permutations(
        [MEAN, SCALE, ("outliers_sigma", {"columns": ["x"], "n": 2, "action": "clip"}), ("lag", {"columns": ["x"]})]
    ),
)
def test_no_value_of_a_row_held_out_is_ever_learned(values: list[float | None], seed: int, steps: list[Any]) -> None:
    learns = np.random.default_rng(seed).choice(len(values), max(4, len(values) // 2), replace=False)
    held = sorted(set(range(len(values))) - set(learns.tolist()))
    strange = [1e9 + index if index in held else value for index, value in enumerate(values)]
    frames = [pl.DataFrame({"x": pl.Series(column, dtype=pl.Float64)}) for column in (values, strange)]
    first, second = (fit(frame, learns.tolist(), *steps) for frame in frames)
    assert first.states == second.states
    kept = np.isin(first.rows, learns)
    assert contents(first.table.filter(pl.Series(kept)))["x"] == contents(second.table.filter(pl.Series(kept)))["x"]
