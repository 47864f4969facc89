"""The rules of a dimensional compression's options that are its own."""

from __future__ import annotations

from typing import Any

import pytest

from known_tables import column, found

COLUMNS = [column("x"), column("y"), column("kind", "categorical")]


@pytest.mark.parametrize(
    ("features", "expected"),
    [
        (["x", "y"], []),
        (["x"], [("few_features", ["features"])]),
        (["kind"], []),
        (["x", "x"], [("column_twice", ["features.1"])]),
    ],
)
def test_one_column_cannot_be_compressed(features: list[str], expected: list[tuple[str, list[str]]]) -> None:
    options: dict[str, Any] = {
        "features": [{"name": name, "type": "numeric"} for name in features],
        "models": [{"name": "pca"}],
    }
    assert found("dimensional_compression", options, {"columns": COLUMNS}) == expected
    assert found("dimensional_compression", options) == [one for one in expected if one[0] != "few_features"]
