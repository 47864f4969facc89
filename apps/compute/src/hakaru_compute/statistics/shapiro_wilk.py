"""Shapiro and Wilk's test of normality, as scipy has it."""

from __future__ import annotations

import numpy as np
from scipy import stats

from hakaru_compute.job import JobContext
from hakaru_compute.statistics.spec import SamplesSpec, ShapiroWilkResult, TestResult

FEWEST = 3


def shapiro_wilk(spec: SamplesSpec, ctx: JobContext) -> ShapiroWilkResult:
    """W and p of each sample."""
    return ShapiroWilkResult(results=[_tested(sample) for sample in spec.samples])


def _tested(sample: list[float]) -> TestResult | None:
    values = np.asarray(sample, dtype=float)
    if len(values) < FEWEST or values.min() == values.max():
        return None
    # Centred and scaled: W does not change, and no digit of values far from zero is lost.
    spread = values.std()
    if not spread > 0:
        return None
    found = stats.shapiro((values - values.mean()) / spread)
    return TestResult(statistic=float(found.statistic), p_value=float(found.pvalue))
