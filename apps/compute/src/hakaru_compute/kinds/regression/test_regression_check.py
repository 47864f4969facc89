"""The rules of a regression's options, and with them those of every kind that is judged by rows it has not seen."""

from __future__ import annotations

from typing import Any

import pytest

from hakaru_compute.families.supervised.spec import TEST_LABELS, TRAINING_LABELS
from hakaru_compute.kinds.regression.check import check
from hakaru_compute.kinds.regression.spec import TrainOptions
from hakaru_compute.problems import KnownTable
from known_tables import column, found, problems

X = {"name": "x", "type": "numeric"}
OPTIONS: dict[str, Any] = {"targets": ["y"], "features": [X], "models": [{"name": "pls"}]}
COLUMNS = [
    column("x"),
    column("y"),
    column("day", "datetime"),
    column("lot", "categorical", ["L0", "L1", "L2"]),
    column("same", "categorical", ["one"]),
    column("alone", "categorical", ["one"], missing=3),
    column("side", "categorical", ["Ｔｒａｉｎ", "検証"]),
    column("holes", "categorical", ["train", "test"], missing=2),
    column("odd", "categorical", ["train", "test", "hold"]),
    column("many", "categorical", ["train", "hold", "a", "b", "c", "d", "e"], distinct=40),
    column("some", "categorical", ["train", "test"], distinct=40),
    column("train_only", "categorical", ["train", "training"]),
    column("text", "categorical"),
    column("flag", "boolean", ["true", "false"]),
]
SPLIT = ["split.column"]


def split(method: str, name: str | None = None, **more: Any) -> dict[str, Any]:
    return {"split": {"method": method, "column": name, **more}}


def bounds(*own: tuple[str, float | None, float | None], method: str = "bounds") -> dict[str, Any]:
    limits = [{"column": name, "lower": lower, "upper": upper} for name, lower, upper in own]
    return {"preprocessing": {"outliers": {"method": method, "bounds": limits}}}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"targets": ["nowhere"]}, [("column_unknown", ["targets.0"])]),
        ({"targets": ["y", "y"]}, [("column_twice", ["targets.1"])]),
        ({"targets": ["lot"]}, [("column_not_numeric", ["targets.0"])]),
        ({"targets": ["y", "x"]}, [("target_is_feature", ["features.0"])]),
        ({"features": [X, X]}, [("column_twice", ["features.1"])]),
        ({"features": [X, {"name": "gone", "type": "numeric"}]}, [("column_unknown", ["features.1"])]),
        ({"models": [{"name": "pls"}, {"name": "pls"}]}, []),
        (split("time"), [("split_column_missing", SPLIT)]),
        (split("group"), [("split_column_missing", SPLIT)]),
        (split("column"), [("split_column_missing", SPLIT)]),
        (split("ratio"), []),
        (split("automatic", "y"), []),
        (split("group", "nowhere"), [("column_unknown", SPLIT)]),
        (split("group", "y"), [("split_column_is_target", SPLIT)]),
        (split("time", "y"), [("split_column_is_target", SPLIT)]),
        (split("group", "x"), [("split_column_is_feature", SPLIT)]),
        (split("time", "x"), []),
        (split("time", "day"), []),
        (split("time", "lot"), [("split_column_not_time", SPLIT)]),
        (split("group", "lot"), []),
        (split("group", "same"), [("split_one_sided", SPLIT)]),
        (split("group", "alone"), []),
        (split("column", "side"), []),
        (split("column", "holes"), [("split_column_values", SPLIT)]),
        (split("column", "odd"), [("split_column_values", SPLIT)]),
        (split("column", "many"), [("split_column_values", SPLIT)]),
        (split("column", "some"), []),
        (split("column", "text"), []),
        (split("column", "train_only"), [("split_one_sided", SPLIT)]),
        (split("column", "flag"), [("split_column_values", SPLIT)]),
        (split("column", "day"), [("split_column_values", SPLIT)]),
        (bounds(("x", 1, 2), ("z", None, 1)), []),
        (
            bounds(("x", 1, 2), ("z", 2, 2)),
            [("bounds_reversed", [f"preprocessing.outliers.bounds.1.{side}" for side in ("lower", "upper")])],
        ),
        (bounds(("x", 3, 2), method="hampel"), []),
    ],
)
def test_what_options_may_not_say(change: dict[str, Any], expected: list[tuple[str, list[str]]]) -> None:
    assert found("regression", {**OPTIONS, **change}, {"columns": COLUMNS}) == expected


@pytest.mark.parametrize(
    ("folds", "how", "rows", "available"),
    [
        (17, {}, 20, None),
        (18, {}, 20, 17),
        (6, {}, 6, 5),
        (11, split("ratio", test_share=0.5), 20, 10),
        (16, split("time", "day"), 20, None),
        (17, split("time", "day"), 20, 16),
        (19, split("column", "side"), 20, None),
        (20, split("column", "side"), 20, 19),
        (3, split("group", "lot"), 20, 2),
        (1000, {}, None, None),
    ],
)
def test_folds_need_rows(folds: int, how: dict[str, Any], rows: int | None, available: int | None) -> None:
    options = {**OPTIONS, "cross_validation": {"folds": folds}, **how}
    answer = problems("regression", options, {"columns": COLUMNS, "rows": rows}).problems
    assert [(one.code, one.fields, one.params) for one in answer] == (
        []
        if available is None
        else [("folds_too_many", [["cross_validation", "folds"]], {"folds": folds, "available": available})]
    )


def test_too_few_rows_are_said_before_a_training() -> None:
    def said(rows: int | None, how: dict[str, Any]) -> list[dict[str, Any]]:
        answer = problems("regression", {**OPTIONS, **how}, {"columns": COLUMNS, "rows": rows})
        return [one.params for one in answer.problems if one.code == "too_few_rows"]

    assert said(5, {}) == [{"rows": 5, "minimum": 6}]
    assert said(5, split("none")) == said(6, {}) == said(None, {}) == []


def test_strange_values_are_named_a_few_of_them() -> None:
    [answer] = problems("regression", {**OPTIONS, **split("column", "many")}, {"columns": COLUMNS}).problems
    assert answer.params == {
        "column": "many",
        "values": "hold, a, b, c, d …",
        "expected": f"{', '.join(TRAINING_LABELS)} / {', '.join(TEST_LABELS)}",
    }
    [holes] = problems("regression", {**OPTIONS, **split("column", "holes")}, {"columns": COLUMNS}).problems
    assert holes.params["values"] == "–"


def test_nothing_is_said_of_columns_that_are_not_known() -> None:
    options = {**OPTIONS, "targets": ["nowhere"], **split("column", "text")}
    assert found("regression", options) == []
    assert found("regression", {**options, "features": [{"name": "nowhere", "type": "numeric"}]}) == [
        ("target_is_feature", ["features.0"])
    ]


@pytest.mark.parametrize(
    ("model", "method", "features", "said"),
    [
        ("ridge", "none", 2, ["scaling_off"]),
        ("huber", "none", 2, ["scaling_off"]),
        ("knn", "none", 2, ["scaling_off"]),
        ("linear", "none", 2, []),
        ("random_forest", "none", 2, []),
        ("ridge", "standard", 2, []),
        ("ridge", "none", 1, []),
    ],
)
def test_columns_that_count_by_their_units_are_told_of(model: str, method: str, features: int, said: list[str]) -> None:
    options = {
        "targets": ["y"],
        "features": [{"name": name, "type": "numeric"} for name in ("x", "side")[:features]],
        "models": [{"name": model}],
        "preprocessing": {"scaling": {"method": method}},
    }
    found = check(TrainOptions.model_validate(options), KnownTable())
    assert [one.code for one in found] == said
    assert all(one.severity == "warning" for one in found)
