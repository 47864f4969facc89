"""A formula's tree to a polars expression, with every type checked before anything is computed."""

from __future__ import annotations

from dataclasses import dataclass
from datetime import datetime
from typing import Any, NoReturn

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.table import Table, framed
from hakaru_compute.recipes.formula.functions import CALLED, FUNCTIONS, SAME, Function, ValueType
from hakaru_compute.recipes.formula.parse import Apply, Name, Node, Value, names_of, parse

# Values as polars has them, by what a formula calls their type.
DTYPES: dict[str, pl.DataType] = {
    "number": pl.Float64(),
    "boolean": pl.Boolean(),
    "datetime": pl.Datetime("us"),
    "text": pl.String(),
}


@dataclass(frozen=True)
class Typed:
    """An expression and what its values are. `text` is there for a text that stands in the formula."""

    expression: pl.Expr
    type: ValueType
    text: str | None = None


def evaluate(formula: str, table: Table) -> pl.Series:
    """The formula's value of each row. A number that is not finite stays so. Raises the formula's errors."""
    tree = parse(formula)
    columns: dict[str, int] = {}
    for name in names_of(tree):
        if name.name not in table.places:
            raise JobError("formula_name_unknown", name=name.name, position=name.position)
        columns.setdefault(name.name, len(columns))
    types = {name: (f"c{index}", type_of(table.dtype(name))) for name, index in columns.items()}
    typed = _compile(tree, types)
    if not columns:
        value = pl.select(typed.expression).to_series()
        return pl.repeat(value[0], table.height, dtype=value.dtype, eager=True)
    result = framed(table.read(list(columns)).values()).select(typed.expression.alias("v")).to_series()
    return result if len(result) == table.height else pl.repeat(result[0], table.height, dtype=result.dtype, eager=True)


def type_of(dtype: Any) -> ValueType:
    """What a formula calls a column's type. Other types are read as text."""
    if dtype.is_numeric():
        return "number"
    if dtype == pl.Boolean:
        return "boolean"
    return "datetime" if dtype == pl.Date or isinstance(dtype, pl.Datetime) else "text"


def _compile(node: Node, types: dict[str, tuple[str, ValueType]]) -> Typed:
    if isinstance(node, Value):
        return _constant(node)
    if isinstance(node, Name):
        column, kind = types[node.name]
        return Typed(pl.col(column).cast(DTYPES[kind], strict=False), kind)
    arguments = [_compile(argument, types) for argument in node.arguments]
    if node.name == "-" and [argument.type for argument in arguments] == ["datetime", "datetime"]:
        micros = (arguments[0].expression - arguments[1].expression).dt.total_microseconds()
        return Typed(micros.cast(pl.Float64) / 1e6, "number")
    return _applied(node, arguments)


def _constant(node: Value) -> Typed:
    if node.value is None:
        return Typed(pl.lit(None), "missing")
    if isinstance(node.value, bool):
        return Typed(pl.lit(node.value), "boolean")
    if isinstance(node.value, float):
        return Typed(pl.lit(node.value, dtype=pl.Float64), "number")
    return Typed(pl.lit(node.value), "text", node.value)


def _applied(node: Apply, arguments: list[Typed]) -> Typed:
    function = FUNCTIONS.get(node.name)
    if function is None:
        params = {"name": node.name, "position": node.position, "functions": ", ".join(CALLED)}
        raise JobError("formula_function_unknown", **params)
    most = max(len(function.takes), function.most or 0)
    if not function.fewest <= len(arguments) <= most:
        expected = str(function.fewest) if function.fewest == most else f"{function.fewest}–{most}"
        raise JobError(
            "formula_arguments", name=node.name, position=node.position, expected=expected, found=len(arguments)
        )
    alike = _common_type(node, function, arguments)
    given = []
    for index, argument in enumerate(arguments):
        wanted = function.takes[min(index, len(function.takes) - 1)]
        given.append(_as(node, argument, alike if wanted == SAME else wanted))
    return Typed(function.make(*given), alike if function.gives == SAME else function.gives)


def _common_type(node: Apply, function: Function, arguments: list[Typed]) -> ValueType:
    """The one type of the arguments that have to be alike; a text beside a date is read as one."""
    found = [
        argument.type
        for index, argument in enumerate(arguments)
        if function.takes[min(index, len(function.takes) - 1)] == SAME and argument.type != "missing"
    ]
    if not found:
        return "missing"
    for kind in ("datetime", "number"):
        if kind in found:
            return kind
    if len(set(found)) > 1:
        _unfit(node, found[1], found[0])
    return found[0]


def _as(node: Apply, argument: Typed, wanted: str) -> pl.Expr:
    if argument.type == wanted or wanted == "missing":
        return argument.expression
    if argument.type == "missing" or (argument.type == "boolean" and wanted == "number"):
        return argument.expression.cast(DTYPES[wanted])
    if wanted == "datetime" and argument.text is not None:
        try:
            return pl.lit(datetime.fromisoformat(argument.text), dtype=pl.Datetime("us"))
        except ValueError:
            pass
    return _unfit(node, argument.type, wanted)


def _unfit(node: Apply, found: str, expected: str) -> NoReturn:
    raise JobError("formula_types", name=node.name, position=node.position, found=found, expected=expected)
