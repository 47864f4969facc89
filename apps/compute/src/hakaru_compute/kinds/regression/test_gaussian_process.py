"""The Gaussian process that is kept is as good as the ones that were judged, whichever rows its search drew."""

from __future__ import annotations

from pathlib import Path
from statistics import NormalDist
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from sklearn.gaussian_process import GaussianProcessRegressor
from sklearn.gaussian_process.kernels import RBF, ConstantKernel, Matern, WhiteKernel

from alone import answers_of
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.kinds.regression import gaussian_process
from hakaru_compute.kinds.regression.condensed_process import condense
from hakaru_compute.kinds.regression.gaussian_process import fit_gaussian_process, left_out_errors
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.model_specs import GaussianProcess
from hakaru_compute.kinds.regression.spec import TrainResult
from hakaru_compute.model.onnx_model import make_onnx
from regression_tables import numeric, run_training
from trained_models import matrix_table, unpacked


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
    table = matrix_table(matrix, y=target)
    models = [{"name": "gaussian_process", "parameters": {"restarts": 0}}]
    return run_training(tmp_path, table, "y", numeric(*(f"x{index}" for index in range(8))), models)


def test_a_kept_process_worse_than_its_folds_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "kept_worse_than_folds" not in [one.code for one in a_training(tmp_path / "sound").leaderboard[0].warnings]
    search = gaussian_process.search_scales

    def ended_badly(matrix: np.ndarray, *rest: Any) -> np.ndarray:
        """All rows of the training, which no fold has, get length scales that see nothing."""
        found = search(matrix, *rest)
        if len(matrix) == 221:
            found[1:-1] = -3.5
        return found

    monkeypatch.setattr(gaussian_process, "search_scales", ended_badly)
    result = a_training(tmp_path / "bad")
    line = next(row for row in result.leaderboard if row.model == "gaussian_process")
    found = {one.code: one.params for one in line.warnings}
    assert found["kept_worse_than_folds"]["rmse_kept"] > 1.2 * found["kept_worse_than_folds"]["rmse_folds"]


KERNELS = [
    ConstantKernel(2.0) * Matern(np.linspace(1.0, 3.0, 8), nu=2.5),
    ConstantKernel(0.7) * Matern(np.full(8, 2.0), nu=1.5),
    ConstantKernel(1.3) * RBF(np.full(8, 2.5)),
]


def exact(kernel: Any, matrix: np.ndarray, target: np.ndarray) -> GaussianProcessRegressor:
    return GaussianProcessRegressor(kernel, optimizer=None, alpha=1e-10).fit(matrix, target)


@pytest.mark.parametrize("shape", KERNELS)
@pytest.mark.parametrize("noise", [0.1, 1e-4])
def test_condensed_into_all_its_rows_a_process_is_the_exact_one(shape: Any, noise: float) -> None:
    matrix, target = draw(150, np.random.default_rng(3))
    new, _ = draw(200, np.random.default_rng(4))
    # Far away nothing is known.
    new[:5] *= 20
    kernel = shape + WhiteKernel(noise)
    found = condense(kernel, matrix, target, matrix)
    true = exact(kernel, matrix, target)
    for mine, theirs in zip(
        found.estimator().predict(new, return_std=True), true.predict(new, return_std=True), strict=True
    ):
        assert mine == pytest.approx(theirs, abs=2e-5)
    assert found.likelihood == pytest.approx(true.log_marginal_likelihood(true.kernel_.theta), rel=1e-6)
    errors, variances = found.left_out(matrix, target)
    assert errors == pytest.approx(left_out_errors(true), abs=1e-4)
    inverse = np.linalg.inv(kernel(matrix) + 1e-10 * np.eye(150))
    assert variances == pytest.approx(1 / np.diag(inverse), rel=1e-4)


def test_some_rows_that_hold_what_all_say_predict_like_all() -> None:
    matrix, target = draw(1500, np.random.default_rng(5))
    new, actual = draw(1500, np.random.default_rng(6))
    kernel = ConstantKernel(30.0) * Matern([2.7, 3.3, 8.3, 30, 9.4, 2000, 2000, 2000], nu=2.5) + WhiteKernel(0.09)
    some = exact(kernel, matrix[:300], target[:300])
    true, sd = exact(kernel, matrix, target).predict(new, return_std=True)
    mine, own_sd = condense(kernel, matrix, target, matrix[:300]).estimator().predict(new, return_std=True)

    def far(predicted: np.ndarray) -> float:
        return float(np.sqrt(((predicted - true) ** 2).mean()))

    assert far(mine) < 0.25 * far(some.predict(new))
    assert (own_sd / sd).mean() == pytest.approx(1, abs=0.03)
    assert (own_sd > 0.97 * sd).all()
    off = np.abs(actual - mine)
    for share in (0.5, 0.9):
        held = off <= NormalDist().inv_cdf((1 + share) / 2) * own_sd
        assert held.mean() == pytest.approx(share, abs=0.04)


def test_what_a_row_of_condensed_ones_is_off_by_without_itself_is_what_leaving_it_out_gives() -> None:
    matrix, target = draw(120, np.random.default_rng(7))
    kernel, points = KERNELS[0] + WhiteKernel(0.1), matrix[:40]
    errors, variances = condense(kernel, matrix, target, points).left_out(matrix, target)
    for row in range(0, 120, 17):
        others = np.arange(120) != row
        peer = condense(kernel, matrix[others], target[others], points).estimator()
        (predicted,), (sd,) = peer.predict(matrix[[row]], return_std=True)
        assert errors[row] == pytest.approx(target[row] - predicted, abs=1e-7)
        assert variances[row] == pytest.approx(sd**2, rel=1e-6)


def test_rows_that_repeat_each_other_and_columns_that_say_nothing_do_no_harm() -> None:
    rng = np.random.default_rng(8)
    once, value = draw(100, rng)
    once[:, 7], once[:, 6] = 0.0, once[:, 5] + 1e-9 * once[:, 4]
    matrix = np.repeat(once, 4, axis=0)
    target = np.repeat(value, 4) + rng.normal(0, 0.1, 400)
    new, _ = draw(200, rng)
    for shape in KERNELS:
        kernel = shape + WhiteKernel(0.05)
        found = condense(kernel, matrix, target, matrix)
        assert len(found.points) <= 100
        for mine, theirs in zip(
            found.estimator().predict(new, return_std=True),
            exact(kernel, matrix, target).predict(new, return_std=True),
            strict=True,
        ):
            assert mine == pytest.approx(theirs, abs=1e-5)


def rough(rows: int, rng: np.random.Generator, columns: int = 4) -> tuple[np.ndarray, np.ndarray]:
    matrix = rng.uniform(-1.7, 1.7, (rows, columns))
    waves = np.sin(4 * matrix[:, 0]) * np.cos(3 * matrix[:, 1]) + np.abs(matrix[:, 2])
    return matrix, waves + rng.normal(0, 0.3, rows)


def test_a_search_that_begins_with_short_lengths_finds_what_changes_over_them() -> None:
    matrix, target = rough(900, np.random.default_rng(9), columns=6)
    new, actual = rough(2000, np.random.default_rng(20), columns=6)
    mean = target.mean()
    found = fit_gaussian_process(GaussianProcess(restarts=0), matrix, target - mean, 0)
    # The noise alone is 0.3; without the product of two waves it is 0.55.
    assert np.sqrt(((actual - mean - found.predict(new)) ** 2).mean()) < 0.4


def test_neighbours_show_what_random_rows_do_not() -> None:
    matrix, target = rough(4000, np.random.default_rng(9))
    new, actual = rough(2000, np.random.default_rng(10))
    target_mean = target.mean()
    parameters = GaussianProcess(max_rows=400, restarts=0, optimise_rows=200)
    found = fit_gaussian_process(parameters, matrix, target - target_mean, 0)
    predicted, sd = found.predict(new, return_std=True)
    off = np.abs(actual - target_mean - predicted)
    assert len(found.X_train_) == 400
    # The noise alone is 0.3.
    assert np.sqrt((off**2).mean()) < 0.34
    assert found.left_out_rmse_ == pytest.approx(np.sqrt((off**2).mean()), rel=0.06)
    for share in (0.5, 0.9):
        held = off <= NormalDist().inv_cdf((1 + share) / 2) * sd
        assert held.mean() == pytest.approx(share, abs=0.04)


def test_a_training_of_many_rows_is_told_kept_and_taken_away(tmp_path: Path) -> None:
    """Columns far from zero, one that never changes, and rows that stand there twice."""
    rng = np.random.default_rng(11)
    matrix, target = rough(300, rng)
    columns: dict[str, Any] = {f"x{index}": 1e6 + matrix[:, index] for index in range(4)}
    table = pa.table({**columns, "same": np.full(300, 7.0), "y": 50 + 10 * target})
    table = pa.concat_tables([table, table.slice(0, 60)])
    features = numeric(*columns, "same")
    models = [
        {"name": "gaussian_process", "parameters": {"restarts": 0, "optimise_rows": 100, "max_rows": rows}}
        for rows in (100, 1000)
    ]
    folds = {"cross_validation": {"folds": 2}}
    runs = [
        run_training(tmp_path / str(number), table, "y", features, [one], **folds) for number, one in enumerate(models)
    ]
    condensed, whole = (run.leaderboard[0] for run in runs)
    told = next(one.params for one in condensed.warnings if one.code == "rows_condensed")
    assert told["points"] <= 100 < told["total"]
    assert "rows_condensed" not in {one.code for one in whole.warnings}
    assert condensed.cross_validation.rmse < 1.3 * whole.cross_validation.rmse
    model = load_model(tmp_path / "0" / runs[0].trained[0].folder)
    outcome = make_onnx(MODEL, model, frame_from_arrow(table, model.preparation.features))
    assert outcome.model is not None, (outcome.reason, outcome.detail, outcome.parity)
    _, folder = unpacked(MODEL, tmp_path / "0")
    by_onnx, by_skops = (
        [one["prediction"] for one in answers_of(folder, "predict", engine)] for engine in ("onnx", "skops")
    )
    assert by_onnx == pytest.approx(by_skops, abs=1e-6)
