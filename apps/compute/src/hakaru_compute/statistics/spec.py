"""What is asked about samples of numbers, and answered."""

from __future__ import annotations

from pydantic import Field

from hakaru_compute.spec import Result, Spec


class SamplesSpec(Spec):
    """Each sample is one column's values, without the missing ones."""

    samples: list[list[float]] = Field(max_length=200)


class TestResult(Result):
    """A test's statistic and p-value."""

    statistic: float
    p_value: float


class ShapiroWilkResult(Result):
    """One for each sample; None of fewer than three values and of equal ones."""

    results: list[TestResult | None]
