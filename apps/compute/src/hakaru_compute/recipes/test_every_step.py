"""What holds for every step, whatever the rows."""

from __future__ import annotations

import json
import math
from typing import Any

import polars as pl
import pytest
from hypothesis import Phase, given, settings
from hypothesis import strategies as st
from hypothesis.strategies import SearchStrategy

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_recipe
from hakaru_compute.recipes.core.spec import Recipe
from hakaru_compute.recipes.core.step import Kind, load_function
from hakaru_compute.recipes.steps import STEPS
from recipe_tables import EXAMPLES, OTHER, contents, names_of, recipe_of, sensor_table, table_of

# Shrinking a failing table takes minutes for these; the table that fails first is small already.
FEW = settings(max_examples=5, deadline=None, phases=(Phase.explicit, Phase.generate), database=None)
FILLING = {"missing_linear", "missing_neighbours", "missing_knn", "missing_statistic", "missing_constant"}
# What they make of missing values is said by the person, or is a count.
SAID = {"missing_constant", "replace_values", "label_rows"}
# Doing these twice is doing them once.
IDEMPOTENT = {
    "missing_linear", "missing_neighbours", "missing_knn", "missing_statistic", "missing_constant", "missing_delete",
    "filter_rows", "text_width", "label_rows", "duplicates", "sort_rows", "select_columns", "retype", "outliers_bounds",
}  # fmt: skip


def around(**more: Any) -> RecipeContext:
    return RecipeContext(other_table=lambda _name: table_of(OTHER), **more)


def run(frame: pl.DataFrame, example: tuple[str, Any], **more: Any) -> Applied:
    return apply_recipe(table_of(frame), recipe_of(example), around(**more))


def number() -> SearchStrategy[float | None]:
    return st.one_of(st.none(), st.floats(1, 100), st.sampled_from([1.0, 5.0, math.inf, 1e300]))


@st.composite
def tables(draw: st.DrawFn) -> pl.DataFrame:
    """Tables of the sensor table's columns with any gaps, also empty, of one row, constant and all missing."""
    rows = draw(st.integers(0, 25))
    base = sensor_table(25).head(rows)

    def column(cell: SearchStrategy[Any]) -> list[Any]:
        kind = draw(st.sampled_from(["any", "any", "any", "constant", "missing"]))
        if kind == "any":
            return draw(st.lists(cell, min_size=rows, max_size=rows))
        return [None if kind == "missing" else draw(cell)] * rows

    return base.with_columns(
        *(pl.Series(name, column(number()), dtype=pl.Float64) for name in ("x", "y", "z")),
        pl.Series("line", column(st.sampled_from(["A", "B", None])), dtype=pl.String),
    )


def close(a: Any, b: Any) -> bool:
    if isinstance(a, float) and isinstance(b, float):
        return a == b or math.isclose(a, b, rel_tol=1e-9, abs_tol=1e-9)
    return a == b


def same(a: dict[str, list[Any]], b: dict[str, list[Any]]) -> bool:
    return list(a) == list(b) and all(
        len(a[name]) == len(b[name]) and all(close(*pair) for pair in zip(a[name], b[name], strict=True)) for name in a
    )


def test_every_step_has_a_function_an_example_and_kinds_it_declares() -> None:
    assert set(STEPS) == {step for step, _ in EXAMPLES}
    assert all(load_function(step.function).__name__ == name for name, step in STEPS.items())
    for step, parameters in EXAMPLES:
        given_parameters = recipe_of((step, parameters)).steps[0].parameters
        kinds: tuple[Kind, ...] = given_parameters.kinds()
        assert kinds and set(kinds) <= set(STEPS[step].model_json_schema()["kinds"])


@pytest.mark.parametrize("example", EXAMPLES, ids=names_of)
@FEW
@given(frame=tables())
def test_a_step_keeps_its_promises(example: tuple[str, Any], frame: pl.DataFrame) -> None:
    try:
        applied = run(frame, example)
    except JobError as error:
        assert error.code.startswith(("recipe_", "formula_")) and error.params["number"] == 1
        return
    rows_and_cells_are_accounted_for(example, frame, applied)
    missing_never_becomes_zero(example, frame, applied)
    replaying_what_was_learned_gives_the_same(example, frame, applied)
    if example[0] in IDEMPOTENT and "longest" not in example[1]:
        twice = apply_recipe(applied.table, recipe_of(example), around())
        assert same(contents(applied.table), contents(twice.table))


def rows_and_cells_are_accounted_for(example: tuple[str, Any], frame: pl.DataFrame, applied: Applied) -> None:
    before = table_of(frame)
    account = applied.results[0].accounting
    assert account.rows_in == frame.height
    assert account.rows_out == applied.table.height
    assert account.rows_in - account.rows_removed - account.rows_merged + account.rows_made == account.rows_out
    for name in applied.table.names:
        assert len(applied.table.column(name)) == applied.table.height
    removed = [number for _, numbers in applied.removed for number in numbers.to_list()]
    numbers = applied.table.row_numbers().to_list()
    assert removed[:1000] == account.removed_rows and len(removed) == account.rows_removed
    if account.renumbered:
        assert numbers == list(range(1, applied.table.height + 1))
    else:
        assert sorted(removed + numbers) == list(range(1, frame.height + 1))
    assert set(applied.table.names) - set(account.columns_added) <= set(frame.columns)
    if example[0] != "rename_columns" and not account.renumbered:
        _check_cells(before, applied, example[0])


def _check_cells(before: Any, applied: Applied, step: str) -> None:
    """Counts by plain Python what the account says of the rows that are left."""
    indices = [number - 1 for number in applied.table.row_numbers().to_list()]
    told = {cells.column: cells for cells in applied.results[0].accounting.cells}
    for name in set(before.names) & set(applied.table.names):
        old = before.column(name).to_list()
        pairs = list(zip([old[index] for index in indices], applied.table.column(name).to_list(), strict=True))
        filled = sum(a is None and b is not None for a, b in pairs)
        emptied = sum(a is not None and b is None for a, b in pairs)
        cells = told.get(name)
        assert (cells.filled if cells else 0, cells.emptied if cells else 0) == (filled, emptied)
        if step not in ("retype", "text_width"):
            assert (cells.changed if cells else 0) == sum(a != b for a, b in pairs)


def missing_never_becomes_zero(example: tuple[str, Any], frame: pl.DataFrame, applied: Applied) -> None:
    """No value of these tables is zero, so no filled or merged one may be."""
    step = example[0]
    if step in SAID or applied.results[0].accounting.rows_merged or step == "append":
        return
    indices = [number - 1 for number in applied.table.row_numbers().to_list()]
    source = table_of(frame)
    if step == "rename_columns":
        return
    for name in set(source.names) & set(applied.table.names):
        old = source.column(name).to_list()
        for index, value in zip(indices, applied.table.column(name).to_list(), strict=True):
            if old[index] is None and step in FILLING:
                assert value is None or value != 0
            elif old[index] is None and step != "formula":
                assert value is None, (name, value)
    for name in applied.results[0].accounting.columns_added:
        if step in ("encode_one_hot", "bins") and name.startswith(example[1]["columns"][0]):
            old = source.column(example[1]["columns"][0]).to_list()
            assert all(v is None for p, v in zip(indices, values_of(applied, name), strict=True) if old[p] is None)


def values_of(applied: Applied, name: str) -> list[Any]:
    return applied.table.column(name).to_list()


def replaying_what_was_learned_gives_the_same(example: tuple[str, Any], frame: pl.DataFrame, learned: Applied) -> None:
    states = json.loads(json.dumps(learned.states, allow_nan=False))
    again = run(frame, example, states=states)
    if example[0] == "encode_target":
        assert set(states) == {"s0"}
        return
    assert same(contents(learned.table), contents(again.table))
    assert again.states == states


@pytest.mark.parametrize("example", EXAMPLES, ids=names_of)
def test_a_step_that_is_off_changes_nothing(example: tuple[str, Any]) -> None:
    frame = sensor_table()
    recipe = recipe_of(example)
    off = Recipe(steps=[recipe.steps[0].model_copy(update={"on": False})])
    applied = apply_recipe(table_of(frame), off, around())
    assert contents(applied.table) == contents(table_of(frame))
    account = applied.results[0].accounting
    assert not applied.results[0].applied and not account.cells and account.rows_removed == 0


@pytest.mark.parametrize("method", ["standard", "min_max", "robust"])
def test_scaling_scaled_columns_changes_nothing_more(method: str) -> None:
    step = ("scale", {"columns": ["x", "y"], "method": method})
    once = apply_recipe(table_of(sensor_table()), recipe_of(step), around())
    twice = apply_recipe(once.table, recipe_of(step), around())
    assert same(contents(once.table), contents(twice.table))


def test_the_order_of_steps_matters() -> None:
    fill = ("missing_statistic", {"columns": ["x"], "statistic": "mean"})
    cut = ("outliers_sigma", {"columns": ["x"], "n": 2})
    frame = sensor_table()
    one = apply_recipe(table_of(frame), recipe_of(cut, fill), around())
    other = apply_recipe(table_of(frame), recipe_of(fill, cut), around())
    assert one.table.column("x").null_count() == 0
    assert other.table.column("x").null_count() == 1
    assert max(one.table.column("x")) < 100
