"""Coverage of conformal intervals by tenths of the prediction, of one width and of widths that follow the prediction.

y = a·b + noise of 15 % of a·b, a in 1–10, b in 1–3; 600 training rows, 4,000 new ones, ten draws (seeds 0–9). Run it with
the Python of compute from the root: PYTHONPATH=apps/compute/src python bench/truth/interval-widths.py
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np

sys.path.insert(0, str(Path(__file__).parents[2] / "apps/compute/src"))

from sklearn.ensemble import RandomForestRegressor
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import KFold

from hakaru_compute.kinds.regression.interval_widths import Widths, choose_spread

ROWS, NEW_ROWS, DRAWS, FOLDS, COVERAGE = 600, 4000, 10, 10, 0.9


def draw(rows: int, seed: int) -> tuple[np.ndarray, np.ndarray]:
    random = np.random.default_rng(seed)
    a, b = random.uniform(1, 10, rows), random.uniform(1, 3, rows)
    return np.column_stack([a, b, a * b]), a * b * (1 + 0.15 * random.normal(size=rows))


def coverage_by_tenth(make: Callable[[int], Any], seed: int) -> tuple[list[float], list[float]]:
    matrix, target = draw(ROWS, seed)
    new, measured = draw(NEW_ROWS, 1000 + seed)
    held = np.empty(ROWS)
    for fit, out in KFold(FOLDS, shuffle=True, random_state=seed).split(matrix):
        held[out] = make(seed).fit(matrix[fit], target[fit]).predict(matrix[out])
    predicted = make(seed).fit(matrix, target).predict(new)
    size = np.abs(target - held)
    spread = choose_spread(held, target - held, seed)
    one = Widths(np.sort(size), ROWS)
    following = one if spread is None else Widths(np.sort(size / spread.at(held)), ROWS, spread)
    tenths = np.array_split(np.argsort(predicted), 10)
    inside = [np.abs(measured - predicted) <= widths.halves(COVERAGE, predicted, {}) for widths in (one, following)]
    return tuple([float(each[rows].mean()) for rows in tenths] for each in inside)


def main() -> None:
    models = {
        "random forest": lambda seed: RandomForestRegressor(100, min_samples_leaf=5, random_state=seed),
        "linear": lambda seed: LinearRegression(),
    }
    for name, make in models.items():
        found = np.array([coverage_by_tenth(make, seed) for seed in range(DRAWS)])
        for index, widths in enumerate(("one width", "by prediction")):
            each = found[:, index] * 100
            print(
                f"{name}, {widths}: single tenths {each.min():.0f} to {each.max():.0f} %, "
                f"their means {each.mean(axis=0).min():.0f} to {each.mean(axis=0).max():.0f} %, all {each.mean():.1f} %"
            )


if __name__ == "__main__":
    main()
