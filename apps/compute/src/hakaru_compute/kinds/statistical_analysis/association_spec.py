"""What tests of how columns go together answer. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.spec import Result

CorrelationName = Literal["pearson", "spearman", "kendall"]


class Coefficient(Result):
    """A coefficient of correlation; its interval is null where there are too few values for one, or all lie on a line."""

    name: CorrelationName
    value: float
    low: float | None
    high: float | None
    p: float
    exact: bool


class Curve(Result):
    """What a square term adds to a straight line: its p, and the share of the variance it explains besides."""

    p: float
    gain: float
    is_curved: bool


class Influence(Result):
    """The row without which Pearson's r changes most, counted from 0, and what r and its p are without it.

    decides: p crosses α without it, or r changes by 0.2 or more. value, p: null where one of the columns is constant without it.
    """

    row: int
    x: float
    y: float
    value: float | None
    p: float | None
    decides: bool


class CorrelatedPair(Result):
    """Two columns: coefficients (the first is the one asked for; p_holm adjusts it for all pairs), line and points.

    x, y, rows: those drawn, evenly spaced in order of the rows; n in all. The line is that of least squares.
    """

    kind: Literal["correlation"] = "correlation"
    title: str
    first: str
    second: str
    n: int
    dropped: int
    tests: list[Coefficient]
    p_holm: float
    slope: float
    intercept: float
    curve: Curve | None
    influence: Influence | None
    x: list[float]
    y: list[float]
    rows: list[int]
