"""Sobol indices beside those that functions are known to have."""

from __future__ import annotations

import numpy as np
import pytest

from hakaru_compute.kinds.optimization.importance import indices


def ishigami(cube: np.ndarray) -> np.ndarray:
    """Ishigami and Homma 1990 with a = 7, b = 0.1, and ten times as much of it a million away."""
    x = np.pi * (2 * cube - 1)
    value = np.sin(x[:, 0]) + 7 * np.sin(x[:, 1]) ** 2 + 0.1 * x[:, 2] ** 4 * np.sin(x[:, 0])
    return np.column_stack([value, 1e6 + 10 * value])


def test_the_indices_of_ishigami_are_found() -> None:
    a, b = 7.0, 0.1
    own = [(1 + b * np.pi**4 / 5) ** 2 / 2, a**2 / 8, 0.0]
    together = 8 * b**2 * np.pi**8 / 225
    whole = sum(own) + together
    first, total = indices(ishigami, 3, 1)
    for target in range(2):
        assert first[:, target] == pytest.approx(np.array(own) / whole, abs=0.03)
        wanted = np.array([own[0] + together, own[1], together]) / whole
        assert total[:, target] == pytest.approx(wanted, abs=0.03)


def test_the_indices_of_sobols_g_function_are_found() -> None:
    a = np.array([0.0, 1.0, 4.5, 9.0, 99.0, 99.0])
    first, total = indices(lambda cube: ((np.abs(4 * cube - 2) + a) / (1 + a)).prod(axis=1)[:, None], 6, 2)
    own = 1 / (3 * (1 + a) ** 2)
    whole = np.prod(1 + own) - 1
    assert first[:, 0] == pytest.approx(own / whole, abs=0.03)
    assert total[:, 0] == pytest.approx(own * np.prod(1 + own) / (1 + own) / whole, abs=0.03)


def test_what_does_not_vary_has_no_index() -> None:
    first, total = indices(lambda cube: np.full((len(cube), 1), 3.0), 2, 0)
    assert np.isnan(first).all() and np.isnan(total).all()
