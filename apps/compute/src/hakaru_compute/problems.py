"""What is wrong with options: the answer of every kind's `check`, whose rules are written there and nowhere else.

A kind declares `def check(options: TrainOptions, known: KnownTable) -> list[Problem]` in its check.py, and `CHECK` among
its tasks. pydantic only: the service answers it itself.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import cached_property
from typing import Any, Literal

from pydantic import Field

from hakaru_compute.data.spec import ColumnType
from hakaru_compute.job import JobError
from hakaru_compute.spec import Result, Spec

# Where a field lies in the options: ("models", 2, "parameters", "linkage").
Place = tuple[str | int, ...]


class KnownColumn(Spec):
    """What is known of a column before its table is read; null where it is not.

    distinct: how many values it has, of those that are there. values: the most frequent ones as text; of numbers and
    times the smallest and the largest.
    """

    name: str
    type: ColumnType
    distinct: int | None = None
    missing: int | None = None
    values: list[str] | None = None

    @property
    def all_values(self) -> list[str] | None:
        """Every value, where they are known."""
        return self.values if self.values is not None and len(self.values) == self.distinct else None


class KnownTable(Spec):
    """What is known of the table that options are for.

    columns: those the options name, as far as there are any; null where no column is known. rows: null where they are not
    known, as behind a recipe.
    """

    columns: list[KnownColumn] | None = None
    rows: int | None = Field(None, ge=0)

    @cached_property
    def _by_name(self) -> dict[str, KnownColumn]:
        return {column.name: column for column in self.columns or ()}

    def column(self, name: str | None) -> KnownColumn | None:
        return None if name is None else self._by_name.get(name)

    def lacks(self, name: str) -> bool:
        """Whether there is no such column, for sure."""
        return self.columns is not None and name not in self._by_name


class Problem(Result):
    """Something that is wrong with options. `code` is of the contract's list of errors, and `params` fill its words.

    fields: where it is to be mended, from the options down. A warning keeps nothing from being trained.
    """

    code: str
    fields: list[list[str | int]]
    params: dict[str, str | int | float]
    severity: Literal["error", "warning"]


class CheckResult(Result):
    """What is wrong, what comes first being what a training is refused with."""

    problems: list[Problem]


Check = Callable[[Any, KnownTable], list[Problem]]


def problem(code: str, *fields: Place, **params: str | int | float) -> Problem:
    """An error in these fields."""
    return Problem(code=code, fields=[list(field) for field in fields], params=params, severity="error")


def warning(code: str, *fields: Place, **params: str | int | float) -> Problem:
    """Something to know of these fields."""
    return problem(code, *fields, **params).model_copy(update={"severity": "warning"})


def answer(check: Check, spec: Any) -> CheckResult:
    """The task `check` of a kind; its spec has `options` and `table`."""
    return CheckResult(problems=check(spec.options, spec.table))


def refuse(problems: Iterable[Problem], *allowed: str) -> None:
    """Raises JobError with the first error whose code is not `allowed`, where there is one."""
    for found in problems:
        if found.severity == "error" and found.code not in allowed:
            raise JobError(found.code, **found.params)
