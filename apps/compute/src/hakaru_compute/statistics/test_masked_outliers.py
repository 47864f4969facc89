"""Counting in bins first changes nothing of which outliers are masked."""

from __future__ import annotations

import numpy as np
import pytest

from hakaru_compute.statistics.masked_outliers import FAR, MAD_TO_SIGMA, _are_spread, masked_outliers


def by_definition(values: np.ndarray, lower: float, upper: float, width: float) -> np.ndarray:
    distances = np.abs(values - np.median(values))
    spread = MAD_TO_SIGMA * np.median(distances)
    hidden = (distances > max(FAR, width) * spread) & (values >= lower) & (values <= upper) & (spread > 0)
    return np.sort(values[hidden])


SHAPES = {
    "normal": lambda random, n: random.normal(size=n),
    "with far values": lambda random, n: np.r_[random.normal(size=n), random.normal(40, 12, size=max(1, n // 60))],
    "skewed": lambda random, n: random.lognormal(sigma=2.5, size=n),
    "of two heights": lambda random, n: np.where(random.random(n) < 0.5, 0.0, 1.0) + random.normal(0, 1e-3, n),
    "heavy tails": lambda random, n: random.standard_t(1.2, size=n),
    "mostly one value": lambda random, n: np.where(random.random(n) < 0.4, random.normal(size=n), 0.0),
    "far from zero": lambda random, n: 1e12 + np.r_[random.normal(size=n), 60.0],
}


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("width", [1.0, 3.0, 12.0])
def test_the_same_are_masked_as_by_the_definition(shape: str, width: float) -> None:
    for seed in range(60):
        random = np.random.default_rng(seed)
        values = SHAPES[shape](random, int(random.integers(1, 400)))
        limits = values.mean() - width * values.std(), values.mean() + width * values.std()
        expected = by_definition(values, *limits, width)
        assert np.sort(masked_outliers(values, *limits, width)).tolist() == expected.tolist()
        assert not (len(expected) and _are_spread(values, *limits, width))


def test_medians_of_honest_data_are_not_looked_for() -> None:
    values = np.random.default_rng(0).normal(size=10_000)
    assert _are_spread(values, values.mean() - 3 * values.std(), values.mean() + 3 * values.std(), 3.0)
