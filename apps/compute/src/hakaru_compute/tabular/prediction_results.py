"""What every kind that predicts says of its input and of the spread of its results. pydantic only."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.spec import Result


class UnreadableCell(Result):
    """A cell that is no value of its feature: its row in the table, counted from 1, and what stands there."""

    row: int
    text: str


class UnreadableColumn(Result):
    """Cells of a column that cannot be read as its feature: text, infinite numbers, numbers beyond all reach."""

    feature: str
    column: str
    rows: int
    first: list[UnreadableCell]


class Quantile(Result):
    """The value below which a share of the rows lies."""

    share: float
    value: float


class Distribution(Result):
    """How values spread over all rows: counts in bins of equal width, and how many lie before and beyond them."""

    rows: int
    minimum: float
    maximum: float
    edges: list[float]
    counts: list[int]
    below: int = 0
    above: int = 0
    quantiles: list[Quantile] = Field(description="By interpolation within bins a thousandth of the range wide.")
