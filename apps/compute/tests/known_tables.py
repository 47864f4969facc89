"""What is known of a table, and what a kind's rules say of options for it."""

from __future__ import annotations

from typing import Any

from hakaru_compute.problems import CheckResult, KnownTable
from hakaru_compute.registry import find_task


def column(name: str, kind: str = "numeric", values: list[str] | None = None, **known: Any) -> dict[str, Any]:
    """A column; of `values` all are known, and none is missing, unless it is said otherwise."""
    counted = {} if values is None else {"distinct": len(values), "missing": 0, "values": values}
    return {"name": name, "type": kind, **counted, **known}


def found(kind: str, options: dict[str, Any], table: dict[str, Any] | None = None) -> list[tuple[str, list[str]]]:
    """The code of each problem, a warning's with a question mark, and its fields."""
    return [
        (one.code + ("?" if one.severity == "warning" else ""), [".".join(map(str, field)) for field in one.fields])
        for one in problems(kind, options, table).problems
    ]


def problems(kind: str, options: dict[str, Any], table: dict[str, Any] | None = None) -> CheckResult:
    """The answer of the kind's task `check`."""
    task = find_task(f"{kind}.check")
    known = KnownTable.model_validate(table or {})
    return task.function()(task.spec_class().model_validate({"options": options, "table": known}))
