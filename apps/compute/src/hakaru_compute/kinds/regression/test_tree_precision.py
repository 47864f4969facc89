"""Trees see what is in the numbers, however far from zero or small they are, and so do their downloads."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.models import TREE_MODELS
from hakaru_compute.model.onnx_graph import onnx_feeds, run_onnx
from hakaru_compute.model.onnx_model import make_onnx
from regression_tables import numeric, run_training

QUICK = {
    "gradient_boosting": {"n_estimators": 50},
    "random_forest": {"n_estimators": 25},
    "extra_trees": {"n_estimators": 25},
    "hist_gradient_boosting": {"max_iter": 50},
    "lightgbm": {"n_estimators": 50},
}
RANDOM = np.random.default_rng(6)
SECONDS = RANDOM.permutation(np.linspace(0, 200, 300))
TARGET = np.sin(SECONDS / 25) + RANDOM.normal(0, 0.1, 300)
# What the same numbers may be measured from and in: Unix seconds, metres where nanometres matter, and a sum that is known.
UNITS = {"plain": (0.0, 1.0), "unix": (1.7e9, 1.0), "small": (0.0, 1e-9), "far_and_small": (300.0, 1e-7)}


def trained(folder: Path, origin: float, unit: float, target: np.ndarray) -> dict[str, float]:
    """R² over the folds of each model, trained on the one column."""
    models = [{"name": name, "parameters": QUICK[name]} for name in TREE_MODELS]
    table = pa.table({"x": origin + unit * SECONDS, "y": target})
    result = run_training(folder, table, "y", numeric("x"), models, cross_validation={"folds": 3})
    return {row.model: row.cross_validation.r2 for row in result.leaderboard}


@pytest.fixture(scope="module")
def plain(tmp_path_factory: pytest.TempPathFactory) -> dict[str, float]:
    found = trained(tmp_path_factory.mktemp("plain"), 0.0, 1.0, TARGET)
    assert all(r2 > 0.9 for name, r2 in found.items() if name != "dummy")
    return found


@pytest.mark.parametrize("unit", ["unix", "small", "far_and_small"])
def test_trees_are_as_good_far_from_zero_and_in_small_units(tmp_path: Path, plain: dict[str, float], unit: str) -> None:
    found = trained(tmp_path, *UNITS[unit], TARGET)
    for name in TREE_MODELS:
        assert found[name] == pytest.approx(plain[name], abs=0.01), name
    # What is taken away answers as what stays, rows from elsewhere included.
    origin, step = UNITS[unit]
    fresh = origin + step * np.concatenate([np.linspace(-50, 250, 400), [-1e300, 1e300]])
    for index, name in enumerate(TREE_MODELS):
        model = load_model(tmp_path / f"models/{index}")
        frame = frame_from_arrow(pa.table({"x": fresh}), model.preparation.features)
        outcome = make_onnx(MODEL, model, frame)
        assert outcome.model is not None, (name, outcome.reason, outcome.detail, outcome.parity)
        predicted = model.fitted.predict(model.preparation.transform(frame))
        assert np.abs(run_onnx(outcome.model, onnx_feeds(model.preparation, frame)) - predicted).max() < 1e-5, name


@pytest.mark.parametrize(("origin", "unit"), [(1.7e9, 1.0), (0.0, 1e-9)])
def test_trees_learn_targets_far_from_zero_and_in_small_units(
    tmp_path: Path, plain: dict[str, float], origin: float, unit: float
) -> None:
    found = trained(tmp_path, 0.0, 1.0, origin + unit * TARGET)
    for name in TREE_MODELS:
        assert found[name] == pytest.approx(plain[name], abs=0.01), name


def test_what_single_precision_merges_is_said_of_the_models_that_use_it(tmp_path: Path) -> None:
    table = pa.table({"x": np.where(SECONDS < 100, SECONDS, 1.7e9 + SECONDS), "y": TARGET})
    models = [{"name": name, "parameters": QUICK[name]} for name in TREE_MODELS]
    result = run_training(tmp_path, table, "y", numeric("x"), models, cross_validation={"folds": 3})
    rows = {row.model: row for row in result.leaderboard}
    for name in ("gradient_boosting", "random_forest", "extra_trees"):
        assert {one.code: one.params for one in rows[name].warnings}["columns_rounded"]["columns"] == "x"
    for name in ("hist_gradient_boosting", "lightgbm"):
        assert rows[name].cross_validation.r2 > 0.9
        assert "columns_rounded" not in {one.code for one in rows[name].warnings}
