"""The rules of a clustering's options, and with them those of every kind that makes a matrix of columns."""

from __future__ import annotations

from typing import Any

import pytest

from known_tables import column, found, problems

X = {"name": "x", "type": "numeric"}
OPTIONS: dict[str, Any] = {"features": [X], "models": [{"name": "kmeans"}]}
COLUMNS = [column("x"), column("known", "categorical", ["a", "b"])]


def tree(**parameters: Any) -> dict[str, Any]:
    return {"models": [{"name": "kmeans"}, {"name": "hierarchical", "parameters": parameters}]}


def of_tree(*names: str) -> list[str]:
    return [f"models.1.parameters.{name}" for name in names]


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"features": [X, X]}, [("column_twice", ["features.1"])]),
        ({"features": [{"name": "nowhere", "type": "numeric"}]}, [("column_unknown", ["features.0"])]),
        ({"models": [{"name": "kmeans"}, {"name": "kmeans"}]}, [("model_twice", ["models.1"])]),
        ({"label_column": "known"}, []),
        ({"label_column": "nowhere"}, [("column_unknown", ["label_column"])]),
        ({"label_column": "x"}, [("label_is_feature", ["label_column"])]),
        ({"scan": {"smallest": 9, "largest": 4}}, [("scan_reversed", ["scan.smallest", "scan.largest"])]),
        ({"scan": {"smallest": 11}}, [("scan_reversed", ["scan.smallest", "scan.largest"])]),
        ({"scan": {"smallest": 4, "largest": 4}}, []),
        (tree(metric="cosine"), [("linkage_needs_euclidean", of_tree("linkage", "metric"))]),
        (tree(linkage="median", metric="cityblock"), [("linkage_needs_euclidean", of_tree("linkage", "metric"))]),
        (tree(linkage="average", metric="cosine"), []),
        (tree(clusters=3, height=2), [("cut_twice", of_tree("clusters", "height"))]),
        (tree(clusters=3), []),
        ({"excluded_rows": [0, 99]}, []),
        ({"excluded_rows": [100, 3]}, [("excluded_rows_beyond", ["excluded_rows"])]),
        (
            {"preparing": {"outliers": {"method": "bounds", "bounds": [{"column": "x", "lower": 2, "upper": 1}]}}},
            [("bounds_reversed", [f"preparing.outliers.bounds.0.{side}" for side in ("lower", "upper")])],
        ),
    ],
)
def test_what_options_may_not_say(change: dict[str, Any], expected: list[tuple[str, list[str]]]) -> None:
    assert found("clustering", {**OPTIONS, **change}, {"columns": COLUMNS, "rows": 100}) == expected


@pytest.mark.parametrize(
    ("change", "rows", "expected"),
    [
        (tree(), 20_000, []),
        (tree(), 20_001, [("rows_beyond_method?", ["models.1", "sample_rows"])]),
        ({**tree(), "sample_rows": 5_000}, 100_000, []),
        ({**tree(), "sample_rows": 50_000}, 20_000, []),
        (tree(), None, []),
        (
            {"models": [{"name": "spectral", "parameters": {"affinity": "rbf"}}]},
            5_001,
            [("rows_beyond_method?", ["models.0", "sample_rows"])],
        ),
        ({"models": [{"name": "spectral"}]}, 5_001, []),
    ],
)
def test_methods_that_will_fail_are_told_before(
    change: dict[str, Any], rows: int | None, expected: list[tuple[str, list[str]]]
) -> None:
    assert found("clustering", {**OPTIONS, **change}, {"columns": COLUMNS, "rows": rows}) == expected


@pytest.mark.parametrize(
    ("excluded", "rows", "expected"),
    [
        ([], 2, [("too_few_rows", ["features"])]),
        ([0], 3, [("too_few_rows", ["features"])]),
        ([], 4, []),
        ([0], 4, [("too_few_rows", ["excluded_rows"])]),
        ([0, 0], 5, []),
        ([7], 2, [("excluded_rows_beyond", ["excluded_rows"])]),
        ([], None, []),
    ],
)
def test_too_few_rows_are_told_before(
    excluded: list[int], rows: int | None, expected: list[tuple[str, list[str]]]
) -> None:
    options = {**OPTIONS, "excluded_rows": excluded}
    assert found("clustering", options, {"columns": COLUMNS, "rows": rows}) == expected


def test_words_are_told_what_is_wrong() -> None:
    options = {**OPTIONS, "excluded_rows": [100], **tree(metric="cosine"), "scan": {"smallest": 9, "largest": 4}}
    answer = problems("clustering", options, {"columns": COLUMNS, "rows": 100}).problems
    assert [one.params for one in answer] == [
        {"rows": 100, "row": 101},
        {"smallest": 9, "largest": 4},
        {"linkage": "ward", "metric": "cosine"},
    ]
    (few,) = problems("clustering", OPTIONS, {"columns": COLUMNS, "rows": 2}).problems
    assert few.params == {"rows": 2, "minimum": 4}
