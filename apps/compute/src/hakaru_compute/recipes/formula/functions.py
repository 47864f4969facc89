"""What formulas can compute: operators and functions, the types they take and give."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, Literal

import polars as pl

ValueType = Literal["number", "text", "boolean", "datetime", "missing"]

# A parameter's type, or `same`: any, but alike with the others of this type.
Wanted = Literal[ValueType, "same"]

NUMBER: Final = "number"
TEXT: Final = "text"
BOOLEAN: Final = "boolean"
SAME: Final = "same"


@dataclass(frozen=True)
class Function:
    """make: expressions to an expression. takes: each argument's type; the last may repeat."""

    make: Callable[..., Any]
    takes: tuple[Wanted, ...]
    gives: Wanted
    most: int | None = None
    least: int | None = None

    @property
    def fewest(self) -> int:
        return len(self.takes) if self.least is None else self.least


def one(make: Callable[[Any], Any]) -> Function:
    """A function of one number."""
    return Function(make, (NUMBER,), NUMBER)


def _all_known(arguments: tuple[Any, ...], result: Any) -> Any:
    """What is missing in one argument makes the result missing; polars' own leave it out."""
    return pl.when(pl.all_horizontal([argument.is_not_null() for argument in arguments])).then(result)


def _lowest(*arguments: Any) -> Any:
    return _all_known(arguments, pl.min_horizontal(arguments))


def _highest(*arguments: Any) -> Any:
    return _all_known(arguments, pl.max_horizontal(arguments))


def _sum(*arguments: Any) -> Any:
    return _all_known(arguments, pl.sum_horizontal(arguments))


def _choose(condition: Any, then: Any, otherwise: Any) -> Any:
    return pl.when(condition).then(then).when(~condition).then(otherwise)


def _round(x: Any, digits: Any = None) -> Any:
    if digits is None:
        return x.round(0, mode="half_away_from_zero")
    scale = 10.0**digits
    return (x * scale).round(0, mode="half_away_from_zero") / scale


def _coalesce(*arguments: Any) -> Any:
    return pl.coalesce(arguments)


def _concat(*arguments: Any) -> Any:
    return pl.concat_str(arguments)


def _atan2(y: Any, x: Any) -> Any:
    return pl.arctan2(y, x)


def _with_zero(x: Any) -> Any:
    """The sign of a number: −1, 0 or 1."""
    return x.sign()


FUNCTIONS: dict[str, Function] = {
    "+": Function(lambda a, b: a + b, (NUMBER, NUMBER), NUMBER),
    "-": Function(lambda a, b: a - b, (NUMBER, NUMBER), NUMBER),
    "*": Function(lambda a, b: a * b, (NUMBER, NUMBER), NUMBER),
    "/": Function(lambda a, b: a / b, (NUMBER, NUMBER), NUMBER),
    "%": Function(lambda a, b: a - b * (a / b).floor(), (NUMBER, NUMBER), NUMBER),
    "^": Function(lambda a, b: a**b, (NUMBER, NUMBER), NUMBER),
    "negative": one(lambda a: -a),
    "positive": one(lambda a: a),
    "=": Function(lambda a, b: a == b, (SAME, SAME), BOOLEAN),
    "!=": Function(lambda a, b: a != b, (SAME, SAME), BOOLEAN),
    "<": Function(lambda a, b: a < b, (SAME, SAME), BOOLEAN),
    "<=": Function(lambda a, b: a <= b, (SAME, SAME), BOOLEAN),
    ">": Function(lambda a, b: a > b, (SAME, SAME), BOOLEAN),
    ">=": Function(lambda a, b: a >= b, (SAME, SAME), BOOLEAN),
    "and": Function(lambda a, b: a & b, (BOOLEAN, BOOLEAN), BOOLEAN),
    "or": Function(lambda a, b: a | b, (BOOLEAN, BOOLEAN), BOOLEAN),
    "not": Function(lambda a: ~a, (BOOLEAN,), BOOLEAN),
    "if": Function(_choose, (BOOLEAN, SAME, SAME), SAME),
    "coalesce": Function(_coalesce, (SAME,), SAME, most=100),
    "is_missing": Function(lambda a: a.is_null(), (SAME,), BOOLEAN),
    "abs": one(lambda a: a.abs()),
    "sign": one(_with_zero),
    "sqrt": one(lambda a: a.sqrt()),
    "cbrt": one(lambda a: a.cbrt()),
    "exp": one(lambda a: a.exp()),
    "ln": one(lambda a: a.log()),
    "log": one(lambda a: a.log()),
    "log10": one(lambda a: a.log10()),
    "log2": one(lambda a: a.log(2)),
    "sin": one(lambda a: a.sin()),
    "cos": one(lambda a: a.cos()),
    "tan": one(lambda a: a.tan()),
    "asin": one(lambda a: a.arcsin()),
    "acos": one(lambda a: a.arccos()),
    "atan": one(lambda a: a.arctan()),
    "atan2": Function(_atan2, (NUMBER, NUMBER), NUMBER),
    "sinh": one(lambda a: a.sinh()),
    "cosh": one(lambda a: a.cosh()),
    "tanh": one(lambda a: a.tanh()),
    "floor": one(lambda a: a.floor()),
    "ceil": one(lambda a: a.ceil()),
    "round": Function(_round, (NUMBER, NUMBER), NUMBER, least=1),
    "min": Function(_lowest, (NUMBER,), NUMBER, most=1000),
    "max": Function(_highest, (NUMBER,), NUMBER, most=1000),
    "sum": Function(_sum, (NUMBER,), NUMBER, most=1000),
    "mean": Function(lambda *a: _sum(*a) / len(a), (NUMBER,), NUMBER, most=1000),
    "pi": Function(lambda: _constant(3.141592653589793), (), NUMBER),
    "concat": Function(_concat, (TEXT,), TEXT, most=100),
    "lower": Function(lambda a: a.str.to_lowercase(), (TEXT,), TEXT),
    "upper": Function(lambda a: a.str.to_uppercase(), (TEXT,), TEXT),
    "trim": Function(lambda a: a.str.strip_chars(), (TEXT,), TEXT),
    "length": Function(lambda a: a.str.len_chars().cast(_float()), (TEXT,), NUMBER),
    "contains": Function(lambda a, b: a.str.contains(b, literal=True), (TEXT, TEXT), BOOLEAN),
    "starts_with": Function(lambda a, b: a.str.starts_with(b), (TEXT, TEXT), BOOLEAN),
    "ends_with": Function(lambda a, b: a.str.ends_with(b), (TEXT, TEXT), BOOLEAN),
}

# Those that are written as words.
CALLED = sorted(
    name for name in FUNCTIONS if name.isidentifier() and name not in ("and", "or", "not", "negative", "positive")
)


def _constant(value: float) -> Any:
    return pl.lit(value)


def _float() -> Any:
    return pl.Float64
