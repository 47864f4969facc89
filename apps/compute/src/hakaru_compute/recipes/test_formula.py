"""The formula language: what it computes, and how it says what is wrong."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import polars as pl
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from hakaru_compute.job import JobError
from hakaru_compute.recipes.formula.evaluate import evaluate
from hakaru_compute.recipes.formula.functions import FUNCTIONS
from hakaru_compute.recipes.formula.parse import names_of, parse
from recipe_tables import HOSTILE, apply, table_of, values
from trained_models import refused

TABLE = table_of(
    {
        "x": [1, None, 3],
        "面積 (m²)": [4.0, 9.0, 0.0],
        "a]b": [1.0, 2.0, 3.0],
        "text": ["a", "b", None],
        "at": [datetime(2024, 1, 1), datetime(2024, 1, 2), None],
        "流量": [1.0, 2.0, 3.0],
        "ok": [True, False, None],
    }
)


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("x + 1", [2, None, 4]),
        ("2 + 3 * 4", [14] * 3),
        ("-2 ^ 2", [-4] * 3),
        ("2 ^ 3 ^ 2", [512] * 3),
        ("2 ** -1", [0.5] * 3),
        ("7 % 3 + (-7) % 3", [3] * 3),
        ("[面積 (m²)] / 流量", [4, 4.5, 0]),
        ("[a]]b] * 2", [2, 4, 6]),
        ("`a]b` - 1", [0, 1, 2]),
        ("流量 ＊ 2 ＋ （1）", [3, 5, 7]),
        ("流量 × 2 ÷ 4 − 1", [-0.5, 0, 0.5]),
        ("if(x > 1, 'high', text)", ["a", None, "high"]),
        ("x = 1 or x = null", [True, None, None]),
        ("not ok and x = 1", [False, None, False]),
        ("流量 >= 2 && !(流量 == 3)", [False, True, False]),
        ("coalesce(x, 流量)", [1, 2, 3]),
        ("is_missing(x)", [False, True, False]),
        ("min(x, 流量, 2)", [1, None, 2]),
        ("max(x, 0) + sum(x, 1) + mean(x, 3)", [1 + 2 + 2, None, 3 + 4 + 3]),
        ("round(2.345, 2) + round(-2.5)", [2.35 - 3] * 3),
        ("sqrt([面積 (m²)]) + abs(-1) + exp(0) + ln(exp(2)) + log10(100)", [8, 9, 6]),
        ("at > '2024-01-01'", [False, True, None]),
        ("(at - at) / 60", [0, 0, None]),
        ("concat(upper(text), '!')", ["A!", "B!", None]),
        ("contains(text, 'a')", [True, False, None]),
        ("'it''s'", ["it's"] * 3),
        ("1e-3 + .5", [0.501] * 3),
        ("ok * 2", [2, 0, None]),
    ],
)
def test_values(formula: str, expected: list[Any]) -> None:
    found = evaluate(formula, TABLE).to_list()
    assert found == (pytest.approx(expected) if isinstance(expected[0], (int, float)) else expected)


@pytest.mark.parametrize(
    ("formula", "code", "params"),
    [
        ("", "formula_syntax", {"position": 1}),
        ("x +", "formula_syntax", {"position": 4}),
        ("(x", "formula_syntax", {"position": 3}),
        ("x y", "formula_syntax", {"position": 3, "found": "y"}),
        ("1 < x < 3", "formula_syntax", {"position": 7, "found": "<"}),
        ("'abc", "formula_syntax", {"position": 1}),
        ("1..2", "formula_syntax", {"position": 1}),
        ("x; y", "formula_syntax", {"position": 2}),
        ("流量 + 温度", "formula_name_unknown", {"position": 6, "name": "温度"}),
        ("foo(1)", "formula_function_unknown", {"position": 1, "name": "foo"}),
        ("__import__('os')", "formula_function_unknown", {"name": "__import__"}),
        ("x.__class__", "formula_name_unknown", {"name": "x.__class__"}),
        ("sin(1, 2)", "formula_arguments", {"name": "sin", "expected": "1", "found": 2}),
        ("min()", "formula_arguments", {"name": "min"}),
        ("text + 1", "formula_types", {"position": 6, "found": "text", "expected": "number"}),
        ("x = text", "formula_types", {"found": "text", "expected": "number"}),
        ("if(x, 1, 2)", "formula_types", {"found": "number", "expected": "boolean"}),
        ("at > 'yesterday'", "formula_types", {"expected": "datetime"}),
        ("(" * 200 + "x" + ")" * 200, "formula_too_deep", {}),
        ("-" * 5000 + "x", "formula_too_deep", {}),
        ("+".join(["x"] * 1000), "formula_too_deep", {}),
    ],
)
def test_errors_say_where(formula: str, code: str, params: dict[str, Any]) -> None:
    with refused(code, **params):
        evaluate(formula, TABLE)


def test_the_deepest_formula_that_is_read_is_computed_too() -> None:
    assert evaluate("+".join(["x"] * 199), TABLE).to_list() == [199, None, 597]
    assert evaluate("(" * 49 + "x" + ")" * 49, TABLE).to_list() == [1, None, 3]


@pytest.mark.parametrize("name", HOSTILE)
def test_any_name_can_be_used(name: str) -> None:
    quoted = "[" + name.replace("]", "]]") + "]"
    assert evaluate(f"{quoted} + 1", table_of({name: [1.0, None], "other": [5.0, 6.0]})).to_list() == [2.0, None]


@pytest.mark.parametrize(
    ("formula", "expected"),
    [
        ("[Temp [°C]] / [Time [min]]", [20, None]),
        ("[Temp [°C]]] / [Time [min]]]", [20, None]),
        ("[Temp [°C]] + [x]", [101, None]),
        ("-[Temp [°C]]", [-100, -90]),
        ("[open [] + [x]", [8, None]),
    ],
)
def test_names_with_brackets_may_be_typed_as_they_are(formula: str, expected: list[float | None]) -> None:
    table = table_of({"Temp [°C]": [100.0, 90.0], "Time [min]": [5.0, None], "x": [1.0, None], "open [": [7.0, 8.0]})
    assert evaluate(formula, table).to_list() == expected


@settings(max_examples=300, deadline=None, database=None)
@given(st.text(alphabet="x()+-*/^%<>=![]`'\" ,.019eと×（and orif", max_size=30))
def test_no_text_does_anything_but_compute_or_be_refused(formula: str) -> None:
    try:
        assert len(evaluate(formula, TABLE)) == 3
    except JobError as error:
        assert error.code.startswith("formula_")


def test_functions_make_missing_of_missing() -> None:
    gap = table_of({"x": pl.Series([None], dtype=pl.Float64)})
    for name, function in FUNCTIONS.items():
        if function.gives == "number" and function.takes and set(function.takes) == {"number"} and name.isidentifier():
            if name not in ("negative", "positive"):
                given_values = ", ".join(["x"] * function.fewest)
                assert evaluate(f"{name}({given_values})", gap).to_list() == [None], name


def test_what_is_not_finite_is_missing_and_counted() -> None:
    done = apply({"x": [1.0, 0.0, -1.0, None]}, ("formula", {"column": "r", "formula": "ln(x) + 1 / x"}))
    assert values(done, "r") == [1.0, None, None, None]
    warning = done.results[0].accounting.warnings[0]
    assert (warning.code, warning.params) == ("formula_not_finite", {"count": 2})


@pytest.mark.parametrize("name", ["temp [℃]", "温度［℃］", "a`b", "5' rise", "]", "［］", 'say "hi"', "flow (L/min)"])
def test_any_name_of_a_column_can_be_written_in_brackets(name: str) -> None:
    written = "".join(sign * 2 if sign in "]］" else sign for sign in name)
    assert [one.name for one in names_of(parse(f"2 * [{written}] + 1"))] == [name]
