"""Limits of the squared prediction error that new rows are held to."""

from __future__ import annotations

import numpy as np
import pytest

from hakaru_compute.families.component_limits import spe_limit_new, spe_limits
from hakaru_compute.kinds.dimensional_compression.component_choice import principal_components
from hakaru_compute.kinds.dimensional_compression.held_out_residuals import held_out_residuals

CONFIDENCE = 0.95
NEW_ROWS = 400


def false_alarms(rows: int, columns: int, components: int, factors: int, seed: int) -> tuple[float, float]:
    """The share of new rows of the same distribution beyond the limit of new rows, and beyond that of the eigenvalues."""
    random = np.random.default_rng(seed)
    mixing = random.normal(size=(factors, columns)) * np.linspace(3, 1, factors)[:, None]
    drawn = random.normal(size=(rows + NEW_ROWS, factors)) @ mixing + random.normal(size=(rows + NEW_ROWS, columns))
    made = drawn[:rows]
    centre, sd = made.mean(axis=0), made.std(axis=0, ddof=1)
    made, new = (made - centre) / sd, (drawn[rows:] - centre) / sd
    model = principal_components(made, components)
    left = (new**2).sum(axis=1) - (model.scores(new) ** 2).sum(axis=1)
    held = held_out_residuals(made, "unit_variance", components, seed, lambda: None)
    assert held is not None
    left_out = model.eigenvalues[components:]
    usual = spe_limits(left_out, CONFIDENCE)
    limit = spe_limit_new(held[:, components - 1], usual, left_out, CONFIDENCE)
    of_eigenvalues = usual.jackson_mudholkar if usual.jackson_mudholkar is not None else usual.chi2
    assert limit is not None and of_eigenvalues is not None
    return float((left > limit).mean()), float((left > of_eigenvalues).mean())


@pytest.mark.parametrize(
    ("rows", "columns", "components", "factors"),
    [(20, 100, 4, 4), (20, 100, 4, 0), (30, 30, 4, 4), (30, 30, 4, 0), (60, 200, 4, 4), (60, 60, 4, 0), (200, 10, 3, 0), (300, 20, 4, 4)],
)  # fmt: skip
def test_new_rows_are_beyond_the_limit_as_often_as_stated(
    rows: int, columns: int, components: int, factors: int
) -> None:
    """The limits of the eigenvalues call up to half of them unusual, as components fit the rows they were made from."""
    draws = range(8 if columns >= 200 else 16 if rows >= 60 else 25)
    found = np.array([false_alarms(rows, columns, components, factors, seed) for seed in draws]).mean(axis=0)
    assert 0.02 < found[0] < 0.075
    if rows <= columns:
        assert found[1] > 0.06


def test_a_few_rows_have_a_limit_at_any_confidence() -> None:
    random = np.random.default_rng(0)
    made = random.normal(size=(12, 40))
    model = principal_components(made, 3)
    held = held_out_residuals(made, "centre", 3, 0, lambda: None)
    assert held is not None
    usual = spe_limits(model.eigenvalues[3:], 0.99)
    assert usual.jackson_mudholkar is not None
    limit = spe_limit_new(held[:, 2], usual, model.eigenvalues[3:], 0.99)
    assert limit is not None and limit > 1.2 * usual.jackson_mudholkar


def test_large_tables_are_not_left_out_in_turn() -> None:
    assert held_out_residuals(np.zeros((6000, 3)), "centre", 2, 0, lambda: None) is None
