"""The test of normality against published numbers."""

from __future__ import annotations

from typing import Any

import pytest

from hakaru_compute.statistics.shapiro_wilk import shapiro_wilk
from hakaru_compute.statistics.spec import SamplesSpec

# Weights of eleven men, the example of Shapiro and Wilk (1965, Biometrika 52, p. 606): W = 0.79, p < 0.01.
MEN = [148.0, 154, 158, 160, 161, 162, 166, 170, 182, 195, 236]
CTX: Any = None


def test_published_example() -> None:
    (found,) = shapiro_wilk(SamplesSpec(samples=[MEN]), CTX).results
    assert found is not None
    assert found.statistic == pytest.approx(0.79, abs=0.005)
    assert found.p_value < 0.01


def test_far_from_zero_keeps_its_digits() -> None:
    near, far = shapiro_wilk(SamplesSpec(samples=[MEN, [value + 1e9 for value in MEN]]), CTX).results
    assert near is not None
    assert far is not None
    assert far.statistic == pytest.approx(near.statistic, rel=1e-6)


def test_too_few_or_equal_values_have_no_answer() -> None:
    assert shapiro_wilk(SamplesSpec(samples=[[1.0, 2.0], [5.0, 5.0, 5.0], []]), CTX).results == [None, None, None]
