"""What single steps do where it could be done otherwise."""

from __future__ import annotations

from datetime import UTC, datetime
from typing import Any

import polars as pl
import pytest

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_recipe
from recipe_tables import apply, contents, recipe_of, table_of, values


def warnings(applied: Applied, index: int = 0) -> list[tuple[str, Any]]:
    return [(warning.code, warning.params) for warning in applied.results[index].accounting.warnings]


def refusal(frame: Any, *steps: tuple[str, Any], **around: Any) -> tuple[str, Any]:
    with pytest.raises(JobError) as refused:
        apply(frame, *steps, **around)
    return refused.value.code, {
        key: value for key, value in refused.value.params.items() if key not in ("step", "number")
    }


def with_other(other: dict[str, Any]) -> Any:
    return {"other_table": lambda _name: table_of(other)}


def chosen(frame: Any, *predicates: dict[str, Any]) -> list[int]:
    done = apply(frame, ("filter_rows", {"selection": {"all": list(predicates)}}))
    return done.table.row_numbers().to_list()


def test_predicates() -> None:
    frame = {
        "v": [1.0, None, 3.0, 4.0],
        "w": [1.0, 1.0, 3.0, 9.0],
        "t": ["a", None, "3", "b"],
        "b": [True, None, False, True],
        "at": [datetime(2024, 1, 1), datetime(2024, 1, 2), None, datetime(2024, 1, 4)],
    }
    assert chosen(frame) == [1, 2, 3, 4]
    assert chosen(frame, {"column": "v", "between": [1, 3]}) == [1, 3]
    assert chosen(frame, {"column": "v", "between": [None, None]}) == [1, 3, 4]
    assert chosen(frame, {"column": "t", "in": ["a", 3, None]}) == [1, 2, 3]
    assert chosen(frame, {"column": "v", "in": [4]}) == [4]
    assert chosen(frame, {"column": "b", "in": [True]}) == [1, 4]
    assert chosen(frame, {"column": "at", "between": ["2024-01-02", None]}) == [2, 4]
    assert chosen(frame, {"column": "at", "between": [None, datetime(2024, 1, 1).timestamp() * 1000]}) == [1]
    assert chosen(frame, {"rows": [4, 2]}) == [2, 4]
    assert chosen(frame, {"row_between": [2, 3]}, {"formula": "is_missing(v)"}) == [2]
    square = {"x": "v", "y": "w", "points": [[0, 0], [2, 0], [2, 2], [0, 2]]}
    assert chosen(frame, {"polygon": square}) == [1]
    # A star of two squares that overlap counts by the even-odd rule.
    ring = {
        "x": "v",
        "y": "w",
        "points": [[0, 0], [5, 0], [5, 5], [0, 5], [0, 2], [2, 2], [2, 4], [4, 4], [4, 2], [0, 2]],
    }
    assert chosen(frame, {"polygon": ring}) == [1]
    # A shape drawn over time, in milliseconds since 1970, as a chart's axis has it.
    begin = datetime(2024, 1, 1, tzinfo=UTC).timestamp() * 1000
    days = [[begin - 1, 0], [begin + 1, 0], [begin + 1, 2], [begin - 1, 2]]
    assert chosen(frame, {"polygon": {"x": "at", "y": "w", "points": days}}) == [1]
    assert chosen(frame, {"polygon": {"x": "b", "y": "w", "points": [[0.5, 5], [2, 5], [2, 10], [0.5, 10]]}}) == [4]
    code, params = refusal(frame, ("filter_rows", {"selection": {"all": [{"column": "v", "in": ["x"]}]}}))
    assert (code, params["column"]) == ("recipe_predicate_unfitting", "v")


def test_row_numbers_stay_with_their_rows_until_rows_are_made() -> None:
    drop = ("missing_delete", {"columns": ["v"]})
    pick = ("filter_rows", {"selection": {"all": [{"rows": [3, 4]}]}})
    done = apply({"v": [1.0, None, 3.0, 4.0]}, drop, pick)
    assert values(done, "v") == [3.0, 4.0]
    made = apply({"v": [1.0, None, 3.0, 4.0]}, drop, ("downsample", {"method": "block_mean", "k": 2}), pick)
    assert values(made, "v") == [] and warnings(made, 2) == [("rows_not_found", {"count": 2})]


def test_labels_override_and_keep_what_was_there() -> None:
    low = {"label": "low", "selection": {"all": [{"column": "v", "between": [None, 2]}]}}
    two = {"label": "two", "selection": {"all": [{"column": "v", "in": [2]}]}}
    done = apply({"v": [1.0, 2.0, 3.0, None]}, ("label_rows", {"column": "l", "labels": [low, two]}))
    assert values(done, "l") == ["low", "two", None, None]
    again = apply({"v": [1.0, 3.0], "l": ["x", "y"]}, ("label_rows", {"column": "l", "labels": [low]}))
    assert values(again, "l") == ["low", "y"] and again.results[0].accounting.cells[0].changed == 1


def test_duplicates_and_order() -> None:
    frame = {"a": [2.0, None, 2.0, None, 1.0], "b": ["x", "y", "x", "y", "z"]}
    kept = {
        keep: apply(frame, ("duplicates", {"keep": keep})).table.row_numbers().to_list()
        for keep in ("first", "last", "none")
    }
    assert kept == {"first": [1, 2, 5], "last": [3, 4, 5], "none": [5]}
    done = apply(frame, ("sort_rows", {"by": [{"column": "a", "descending": True}]}))
    assert done.table.row_numbers().to_list() == [1, 3, 5, 2, 4]


def test_retype_reads_what_japanese_files_hold() -> None:
    frame = {
        "n": ["１，２３４", " -5.5 ", None, "1,000"],
        "d": ["2024年4月1日", "2024/04/02 13:05", None, "20240403"],
        "b": ["はい", "0", None, "TRUE"],
    }
    done = apply(
        frame,
        ("retype", {"columns": ["n"], "type": "number"}),
        ("retype", {"columns": ["d"], "type": "datetime"}),
        ("retype", {"columns": ["b"], "type": "boolean"}),
    )
    assert values(done, "n") == [1234.0, -5.5, None, 1000.0]
    assert values(done, "d") == [datetime(2024, 4, 1), datetime(2024, 4, 2, 13, 5), None, datetime(2024, 4, 3)]
    assert values(done, "b") == [True, False, None, True]
    assert done.results[0].accounting.cells == []
    code, params = refusal({"n": ["1", "12a", "?"]}, ("retype", {"columns": ["n"]}))
    assert (code, params) == (
        "recipe_values_unreadable", {"column": "n", "row": 2, "value": "12a", "count": 2, "type": "number"},
    )  # fmt: skip
    loose = apply({"n": ["1", "12a"]}, ("retype", {"columns": ["n"], "unreadable": "missing"}))
    assert values(loose, "n") == [1.0, None] and loose.results[0].accounting.cells[0].emptied == 1
    whole = apply({"v": [1.0, 2.5, None]}, ("retype", {"columns": ["v"], "type": "integer", "unreadable": "missing"}))
    assert values(whole, "v") == [1, None, None]


def test_values_are_replaced_at_once_and_not_in_turn() -> None:
    swap = {
        "columns": ["t", "n"],
        "pairs": [{"value": "a", "by": "b"}, {"value": "b", "by": "a"}, {"value": None, "by": "?"}],
    }
    done = apply({"t": ["a", "b", None], "n": ["1", "2", "3"]}, ("replace_values", swap))
    assert values(done, "t") == ["b", "a", "?"]
    done = apply({"n": [1, 2, 999]}, ("replace_values", {"columns": ["n"], "pairs": [{"value": 999, "by": None}]}))
    assert values(done, "n") == [1, 2, None] and done.table.dtype("n") == pl.Int64
    part = {"columns": ["t"], "pairs": [{"value": "kg", "by": ""}], "match": "part"}
    assert values(apply({"t": ["5kg", None]}, ("replace_values", part)), "t") == ["5", None]


def test_date_parts() -> None:
    frame = {"at": [datetime(2024, 3, 4, 6, 30), None]}
    done = apply(frame, ("date_parts", {"column": "at", "parts": ["month", "weekday", "hour_sin", "days_since_first"]}))
    assert values(done, "at month") == [3, None] and values(done, "at weekday") == [1, None]
    assert values(done, "at hour_sin")[0] == pytest.approx(0.9914448613738104)
    later = apply(
        {"at": [datetime(2024, 3, 5, 6, 30)]},
        ("date_parts", {"column": "at", "parts": ["days_since_first"], "keep": False}),
        states=done.states,
    )
    assert contents(later.table) == {"at days_since_first": [1.0]}


def test_bins() -> None:
    frame = {"v": [0.0, 1.0, 2.0, 10.0, None]}
    done = apply(frame, ("bins", {"columns": ["v"], "count": 5, "labels": "number"}))
    assert values(done, "v") == [1, 1, 1, 5, None]
    assert values(apply(frame, ("bins", {"columns": ["v"], "count": 2})), "v") == ["(-∞, 5]"] * 3 + ["(5, ∞)", None]
    quantiles = apply(frame, ("bins", {"columns": ["v"], "count": 2, "method": "quantile", "labels": "number"}))
    assert values(quantiles, "v") == [1, 1, 2, 2, None]
    new = apply({"v": [-5.0, 99.0]}, ("bins", {"columns": ["v"], "count": 5, "labels": "number"}), states=done.states)
    assert values(new, "v") == [1, 5] and warnings(new) == [("values_outside", {"column": "v", "count": 2})]


def test_encodings_of_unknown_and_missing_categories() -> None:
    step = ("encode_one_hot", {"columns": ["c"]})
    done = apply({"a": [1, 2, 3], "c": ["x", "y", None], "z": [1, 2, 3]}, step)
    assert done.table.names == ["a", "c = x", "c = y", "z"]
    assert (values(done, "c = x"), values(done, "c = y")) == ([1, 0, None], [0, 1, None])
    new = apply({"a": [1], "c": ["?"], "z": [1]}, step, states=done.states)
    assert values(new, "c = x") == [0] and warnings(new)[0][0] == "unknown_categories"
    several = apply({"a": [1, 2, 3], "c": ["?", "!", "?"], "z": [1, 2, 3]}, step, states=done.states)
    told = {"column": "c", "count": 3, "value": "?", "labels": '[["?", 2], ["!", 1]]'}
    assert warnings(several) == [("unknown_categories", told)]
    merged = apply({"c": ["x", "x", "y", "z"]}, ("encode_one_hot", {"columns": ["c"], "most": 1}))
    assert merged.table.names == ["c = x", "c ≠ …"] and values(merged, "c ≠ …") == [0, 0, 1, 1]
    ordinal = apply({"c": ["low", "high", "?", None]}, ("encode_ordinal", {"columns": ["c"], "order": ["low", "high"]}))
    assert values(ordinal, "c") == [0, 1, None, None]


def test_resampling_keeps_gaps_missing() -> None:
    frame = {
        "at": [datetime(2024, 1, 1, 0, m) for m in (7, 1, 2, 31)],
        "v": [7.0, None, 3.0, 1.0],
        "t": ["c", "a", "b", "d"],
    }
    done = apply(frame, ("resample", {"time": "at", "every": 10, "aggregate": "sum"}))
    assert values(done, "at") == [datetime(2024, 1, 1, 0, m) for m in (0, 10, 20, 30)]
    assert values(done, "v") == [10.0, None, None, 1.0] and values(done, "t") == ["a", None, None, "d"]
    assert warnings(done) == [("intervals_empty", {"count": 2})]
    first = apply(frame, ("resample", {"time": "at", "every": 10, "aggregate": "first", "gaps": "leave_out"}))
    assert values(first, "v") == [3.0, 1.0]
    nothing = apply(
        frame | {"v": [None] * 4}, ("resample", {"time": "at", "every": 1, "unit": "hour", "aggregate": "sum"})
    )
    assert values(nothing, "v") == [None]
    years = {"at": [datetime(1970, 1, 1), datetime(2024, 1, 1)]}
    assert refusal(years, ("resample", {"time": "at", "unit": "millisecond"}))[0] == "recipe_rows_too_many"


def test_joins() -> None:
    frame = {"k": ["a", "b", None, "c"], "v": [1, 2, 3, 4]}
    other = {"key": ["b", "a", "b", None], "v": [20, 10, 21, 0]}
    keys = {"dataset": "o", "keys": [{"column": "k", "other": "key"}]}
    assert refusal(frame, ("join", keys), **with_other(other)) == ("recipe_keys_repeated", {"count": 1, "example": "b"})
    first = apply(frame, ("join", {**keys, "repeated": "first"}), **with_other(other))
    assert contents(first.table) == {"k": ["a", "b", None, "c"], "v": [1, 2, 3, 4], "v_2": [10, 20, None, None]}
    assert warnings(first) == [("keys_repeated", {"count": 1, "example": "b"}), ("keys_unmatched", {"count": 2})]
    every = apply(frame, ("join", {**keys, "repeated": "all", "how": "inner"}), **with_other(other))
    assert values(every, "v_2") == [10, 20, 21]
    account = every.results[0].accounting
    assert (account.rows_removed, account.rows_made, account.removed_rows) == (2, 1, [3, 4])
    assert refusal(frame, ("join", keys), **with_other({"key": [1.0]}))[0] == "recipe_keys_differ"


def test_appending() -> None:
    frame = {"v": [1, 2], "t": ["a", "b"]}
    done = apply(frame, ("append", {"dataset": "o"}), **with_other({"v": [2.5], "w": [1.0]}))
    assert contents(done.table) == {"v": [1.0, 2.0, 2.5], "t": ["a", "b", None]}
    assert warnings(done) == [("columns_left_out", {"count": 1, "columns": "w"})]
    everything = apply(frame, ("append", {"dataset": "o", "columns": "all"}), **with_other({"v": [2.5], "w": [1.0]}))
    assert contents(everything.table)["w"] == [None, None, 1.0]
    code, params = refusal(frame, ("append", {"dataset": "o"}), **with_other({"v": ["x"]}))
    assert (code, params) == ("recipe_types_differ", {"column": "v", "here": "integer", "there": "text"})


def test_new_columns_never_replace_others_unasked() -> None:
    frame = {"v": [1.0], "v lag 1": [2.0], "w": [3.0]}
    assert refusal(frame, ("lag", {"columns": ["v"]})) == ("recipe_column_exists", {"column": "v lag 1"})
    assert refusal(frame, ("rename_columns", {"names": [{"column": "v", "name": "w"}]}))[0] == "recipe_column_exists"
    assert refusal(frame, ("drop_columns", {"columns": list(frame)}))[0] == "recipe_no_columns_left"


@pytest.mark.parametrize("name", ["file_row_number", "__proto__", "Constructor", "toString"])
def test_no_column_takes_a_reserved_name(name: str) -> None:
    code = ("recipe_column_reserved", {"column": name})
    assert refusal({"v": [1.0]}, ("rename_columns", {"names": [{"column": "v", "name": name}]})) == code
    assert refusal({"v": [1.0]}, ("formula", {"column": name, "formula": "[v] + 1"})) == code


def test_a_new_name_differs_in_more_than_letter_case() -> None:
    frame = {"v": [1.0], "w": [2.0]}
    assert refusal(frame, ("rename_columns", {"names": [{"column": "v", "name": "W"}]}))[0] == "recipe_column_exists"
    assert list(apply(frame, ("rename_columns", {"names": [{"column": "v", "name": "V"}]})).table.names) == ["V", "w"]


def test_what_a_log_cannot_take_stops_a_run_and_not_a_prediction() -> None:
    step = ("power", {"columns": ["v"], "method": "log"})
    assert refusal({"v": [1.0, 0.0]}, step) == (
        "recipe_value_not_positive",
        {"column": "v", "row": 2, "value": 0.0, "limit": 0.0},
    )
    predicted = apply({"v": [1.0, 0.0]}, step, states={}, for_prediction=True)
    assert values(predicted, "v") == [0.0, None] and warnings(predicted)[0][0] == "values_impossible"


def test_prediction_leaves_out_what_chooses_training_rows() -> None:
    steps = [
        ("downsample", {"k": 2}),
        ("duplicates", {}),
        ("outliers_sigma", {"columns": ["v"], "n": 0.1, "action": "drop"}),
    ]
    done = apply({"v": [1.0, 1.0, 5.0]}, *steps, states={}, for_prediction=True)
    assert values(done, "v") == [1.0, 1.0, 5.0]
    assert [result.applied for result in done.results] == [False] * 3
    assert warnings(done) == [("skipped_for_prediction", {})]


def test_moving_steps_changes_the_result_and_steps_that_are_off_do_not_count() -> None:
    recipe = recipe_of(
        ("formula", {"column": "v", "formula": "v * 2"}), ("outliers_bounds", {"bounds": [{"column": "v", "upper": 5}]})
    )
    moved = recipe.model_copy(update={"steps": recipe.steps[::-1]})
    off = recipe.model_copy(update={"steps": [recipe.steps[0].model_copy(update={"on": False}), recipe.steps[1]]})
    found = [
        apply_recipe(table_of({"v": [2.0, 4.0]}), one, RecipeContext()).table.column("v").to_list()
        for one in (recipe, moved, off)
    ]
    assert found == [[4.0, None], [4.0, 8.0], [2.0, 4.0]]
