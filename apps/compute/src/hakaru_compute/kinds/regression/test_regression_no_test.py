"""Trainings without test rows: every row fits the model, and folds alone judge it."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.kinds.regression.model import MODEL
from regression_tables import numeric, run_report, run_training
from trained_models import kept_rows, refused, unpacked

NONE: dict[str, Any] = {"split": {"method": "none"}}


def few_rows(rows: int = 12) -> pa.Table:
    rng = np.random.default_rng(5)
    x = rng.normal(size=(rows, 2))
    return pa.table({"a": x[:, 0], "b": x[:, 1], "y": 3 + 2 * x[:, 0] - x[:, 1] + 0.1 * rng.normal(size=rows)})


def test_every_row_fits_the_model_and_is_left_out_once(tmp_path: Path) -> None:
    table = few_rows()
    result = run_training(tmp_path, table, "y", numeric("a", "b"), ["linear", "random_forest"], **NONE)
    assert result.fold_method == "leave_one_out"
    assert result.rows[0].train == 12 and result.rows[0].test == 0
    line = next(row for row in result.leaderboard if row.model == "linear")
    assert line.test.rows == 0 and line.test.rmse is None and line.train.rows == 12
    y = table.column("y").to_numpy()
    matrix = np.column_stack([np.ones(12), table.column("a").to_numpy(), table.column("b").to_numpy()])
    slopes, *_ = np.linalg.lstsq(matrix, y, rcond=None)
    kept = kept_rows(tmp_path, line.index)
    np.testing.assert_allclose(kept.column("predicted").to_numpy(), matrix @ slopes, rtol=1e-12)
    # A row predicted by the others: its residual divided by 1 − leverage.
    leverage = (np.linalg.qr(matrix)[0] ** 2).sum(axis=1)
    left_out = y - (y - matrix @ slopes) / (1 - leverage)
    np.testing.assert_allclose(kept.column("out_of_fold").to_numpy(), left_out, rtol=1e-10)
    assert "test_rows_few" not in {warning.code for warning in result.warnings}


def test_reports_and_downloads_do_without_test_rows(tmp_path: Path) -> None:
    run_training(tmp_path, few_rows(), "y", numeric("a", "b"), ["linear"], **NONE)
    made = run_report(tmp_path)
    assert made.test.rows == 0 and made.rpd is None
    assert made.importance is not None and made.importance.part == "train"
    result, out = unpacked(MODEL, tmp_path, 0)
    assert result.onnx
    assert "none, every row for training" in (out / "README.md").read_text()


def test_too_few_rows_are_refused(tmp_path: Path) -> None:
    with refused("too_few_rows", {"rows": 4, "minimum": 5}):
        run_training(tmp_path, few_rows(4), "y", numeric("a", "b"), ["linear"], **NONE)
