"""The Gaussian process that is kept is as good as the ones that were judged, whichever rows its search drew."""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from sklearn.gaussian_process import GaussianProcessRegressor

from hakaru_compute.kinds.regression import gaussian_process
from hakaru_compute.kinds.regression.gaussian_process import fit_gaussian_process, left_out_errors
from hakaru_compute.kinds.regression.model_specs import GaussianProcess
from hakaru_compute.kinds.regression.spec import TrainResult
from regression_tables import numeric, run_training


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


def test_what_each_row_is_off_by_without_itself_is_what_leaving_it_out_gives() -> None:
    matrix, target = draw(40, np.random.default_rng(1))
    found = fit_gaussian_process(GaussianProcess(), matrix, target, 0)
    errors = left_out_errors(found)
    assert errors is not None
    for row in range(0, 40, 7):
        others = np.arange(40) != row
        peer = GaussianProcessRegressor(found.kernel_, optimizer=None, alpha=1e-10).fit(matrix[others], target[others])
        assert errors[row] == pytest.approx(target[row] - peer.predict(matrix[[row]])[0], abs=1e-7)


def a_training(tmp_path: Path) -> TrainResult:
    matrix, target = draw(260, np.random.default_rng(2))
    table = pa.table({**{f"x{index}": matrix[:, index] for index in range(8)}, "y": target})
    models = [{"name": "gaussian_process", "parameters": {"restarts": 0}}]
    return run_training(tmp_path, table, "y", numeric(*(f"x{index}" for index in range(8))), models)


def test_a_kept_process_worse_than_its_folds_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "kept_worse_than_folds" not in [one.code for one in a_training(tmp_path / "sound").leaderboard[0].warnings]
    search = gaussian_process._search

    def ended_badly(matrix: np.ndarray, *rest: Any) -> np.ndarray:
        """All rows of the training, which no fold has, get length scales that see nothing."""
        found = search(matrix, *rest)
        if len(matrix) == 221:
            found[1:-1] = -3.5
        return found

    monkeypatch.setattr(gaussian_process, "_search", ended_badly)
    result = a_training(tmp_path / "bad")
    line = next(row for row in result.leaderboard if row.model == "gaussian_process")
    found = {one.code: one.params for one in line.warnings}
    assert found["kept_worse_than_folds"]["rmse_kept"] > 1.2 * found["kept_worse_than_folds"]["rmse_folds"]
