"""The rules of a discriminant analysis's options that are its own."""

from __future__ import annotations

from typing import Any

import pytest

from known_tables import column, found, problems

OPTIONS: dict[str, Any] = {
    "target": "class",
    "features": [{"name": "x", "type": "numeric"}],
    "models": [{"name": "lda"}],
}
COLUMNS = [
    column("x"),
    column("class", "categorical", ["a", "b"]),
    column("same", "categorical", ["one"]),
    column("empty", "categorical", [], missing=9),
    column("code", "numeric", ["0", "1"]),
    column("length", "numeric", ["0.1", "9.9"], distinct=101),
    column("grade", "numeric", ["1", "100"], distinct=100),
    column("serial", "categorical", ["a"], distinct=1001),
    column("names", "categorical", ["a"], distinct=1000),
    column("unknown", "categorical"),
]

UNSCALED: dict[str, Any] = {
    "features": [{"name": name, "type": "numeric"} for name in ("x", "length")],
    "preprocessing": {"scaling": {"method": "none"}},
}


@pytest.mark.parametrize(
    ("change", "expected"),
    [
        ({}, []),
        ({"target": "nowhere"}, [("column_unknown", ["target"])]),
        ({"target": "x"}, [("target_is_feature", ["features.0"])]),
        ({"models": [{"name": "lda"}, {"name": "lda"}]}, [("model_twice", ["models.1"])]),
        ({"split": {"method": "group", "column": "class"}}, [("split_column_is_target", ["split.column"])]),
        ({"target": "same"}, [("target_one_class", ["target"])]),
        ({"target": "empty"}, [("target_one_class", ["target"])]),
        ({"target": "length"}, [("target_many_classes", ["target"])]),
        ({"target": "serial"}, [("target_many_classes", ["target"])]),
        ({"target": "grade"}, []),
        ({"target": "names"}, []),
        ({"positive_class": "b"}, []),
        ({"positive_class": "z"}, [("positive_class_unknown", ["positive_class"])]),
        # Numbers may be written otherwise, and of others not every value is known.
        ({"target": "code", "positive_class": "1.0"}, []),
        ({"target": "names", "positive_class": "z"}, []),
        ({"target": "unknown", "positive_class": "z"}, []),
        ({**UNSCALED, "models": [{"name": "svc"}]}, [("scaling_off?", ["preprocessing.scaling.method"])]),
        ({**UNSCALED, "models": [{"name": "lda"}, {"name": "random_forest"}]}, []),
    ],
)
def test_what_options_may_not_say(change: dict[str, Any], expected: list[tuple[str, list[str]]]) -> None:
    assert found("discriminant_analysis", {**OPTIONS, **change}, {"columns": COLUMNS}) == expected


@pytest.mark.parametrize(
    ("change", "params"),
    [
        ({"target": "same"}, {"column": "same", "label": "one"}),
        ({"target": "length"}, {"column": "length", "classes": 101, "limit": 100}),
        ({"positive_class": "z"}, {"label": "z", "classes": "a, b"}),
    ],
)
def test_words_are_told_what_is_wrong(change: dict[str, Any], params: dict[str, Any]) -> None:
    [one] = problems("discriminant_analysis", {**OPTIONS, **change}, {"columns": COLUMNS}).problems
    assert one.params == params
