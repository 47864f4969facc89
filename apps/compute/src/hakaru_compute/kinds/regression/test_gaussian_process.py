"""The Gaussian process that is kept is as good as the ones that were judged, whichever rows its search drew."""

from __future__ import annotations

from statistics import NormalDist

import numpy as np
import pytest

from hakaru_compute.kinds.regression.gaussian_process import fit_gaussian_process
from hakaru_compute.kinds.regression.model_specs import GaussianProcess


def draw(rows: int, rng: np.random.Generator) -> tuple[np.ndarray, np.ndarray]:
    matrix = rng.uniform(-1.7, 1.7, (rows, 8))
    waves = np.sin(3 * matrix[:, 0]) + np.sin(2 * matrix[:, 1]) * matrix[:, 2] + 0.5 * matrix[:, 3]
    return matrix, waves + rng.normal(0, 0.3, rows)


def test_no_draw_of_rows_makes_a_worse_model_than_all_rows_do() -> None:
    rng = np.random.default_rng(0)
    matrix, target = draw(480, rng)
    new, actual = draw(1500, rng)

    def errors(optimise_rows: int, seed: int) -> tuple[float, dict[float, float]]:
        parameters = GaussianProcess(optimise_rows=optimise_rows, restarts=0)
        predicted, sd = fit_gaussian_process(parameters, matrix, target, seed).predict(new, return_std=True)
        off = np.abs(actual - predicted)
        held = {share: float((off <= NormalDist().inv_cdf((1 + share) / 2) * sd).mean()) for share in (0.5, 0.9)}
        return float(np.sqrt((off**2).mean())), held

    best, _ = errors(480, 0)
    for seed in range(6):
        rmse, held = errors(80, seed)
        assert rmse < 1.03 * best
        assert held[0.5] == pytest.approx(0.5, abs=0.04)
        assert held[0.9] == pytest.approx(0.9, abs=0.03)
