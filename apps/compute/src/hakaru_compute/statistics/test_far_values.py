"""What a wizard calls far from all others, a training calls so too: the cases are those of the server's rule."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np
import pytest

from hakaru_compute.statistics.far_values import far_values

HONEST = [59.8, 60.1, 60.4, 60, 59.6, 60.3, 60.2, 59.9, 60.5, 60.1, 59.7, 61.2]
CASES: list[tuple[list[float], list[float]]] = [
    (HONEST, []),
    ([*HONEST, 601], [601]),
    ([*HONEST, 0], [0]),
    ([*HONEST * 5, 9999, 9999, 601], [9999, 9999, 601]),
    ([*HONEST[:6], float("nan"), 601], [601]),
    ([0, 0, 0, 0, 0, 0, 1, 2, 1, 3], []),
    ([0, 0, 0, 0, 0, 0, 0, 0, 0, 1], []),
    ([0, 0, 0, 0, 0, 0, 1, 2, 1, 30], [30]),
    ([*[200.0] * 9, 2000.0], [2000]),
    ([5.0] * 8, []),
    ([1, 1, 1, 99999], []),
]


@pytest.mark.parametrize(("values", "far"), CASES)
def test_gross_outliers_are_found(values: list[float], far: list[float]) -> None:
    found = np.array(values, float)
    assert found[far_values(found)].tolist() == far


DRAWS: dict[str, Callable[[np.random.Generator, int], np.ndarray]] = {
    "exponential": lambda random, rows: random.exponential(size=rows),
    "log-normal": lambda random, rows: random.lognormal(size=rows),
    "t of three degrees of freedom": lambda random, rows: random.standard_t(3, size=rows),
}


@pytest.mark.parametrize("name", DRAWS)
@pytest.mark.parametrize("rows", [20, 50, 200, 1000])
def test_honest_values_seldom_have_some(name: str, rows: int) -> None:
    random = np.random.default_rng(7)
    assert sum(far_values(DRAWS[name](random, rows)).any() for _ in range(500)) <= 10
