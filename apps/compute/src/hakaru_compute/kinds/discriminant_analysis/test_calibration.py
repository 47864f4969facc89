"""Probabilities of support vectors, of few rows a class above all."""

from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from class_tables import run_classes
from hakaru_compute.families.supervised.class_metrics import log_loss
from hakaru_compute.kinds.discriminant_analysis.calibration import calibrate, fit_sigmoid
from hakaru_compute.kinds.discriminant_analysis.learner import FittedClassifier, apply_link, fit_classifier
from hakaru_compute.kinds.discriminant_analysis.model_specs import MODELS
from hakaru_compute.kinds.discriminant_analysis.models import MODEL_ENTRIES
from regression_tables import numeric


def few_rows(seed: int, classes: int, each: int, apart: float) -> tuple[FittedClassifier, float, float, float]:
    """An SVC of `each` rows a class; its log loss on new rows, that of the classes' shares, and its accuracy."""
    random = np.random.default_rng(seed)
    centres = apart * random.normal(size=(classes, 4))
    own = np.repeat(np.arange(classes), each)
    new = np.repeat(np.arange(classes), 100)
    fitted = fit_classifier(
        MODEL_ENTRIES["svc"], MODELS["svc"](), centres[own] + random.normal(size=(len(own), 4)), own, classes, seed
    )
    found = fitted.predict(centres[new] + random.normal(size=(len(new), 4)))
    return fitted, log_loss(new, found), float(np.log(classes)), float((found.argmax(axis=1) == new).mean())


@pytest.mark.parametrize(("classes", "each"), [(2, 3), (2, 6), (3, 3), (4, 3), (4, 6)])
def test_probabilities_of_few_rows_are_no_worse_than_the_shares(classes: int, each: int) -> None:
    found = [few_rows(seed, classes, each, 0.0) for seed in range(12)]
    chance = found[0][2]
    assert np.mean([loss for _, loss, _, _ in found]) < chance + 0.03
    assert sum(loss > chance + 1e-3 for _, loss, _, _ in found) <= 2
    # What the values do say is kept where it is there.
    telling = [few_rows(seed, classes, each, 3.0) for seed in range(12)]
    assert np.mean([loss for _, loss, _, _ in telling]) < chance - 0.2
    assert np.mean([accuracy for *_, accuracy in telling]) > 0.8


def test_a_sigmoid_never_turns_the_order_round() -> None:
    values = np.array([1.0, 2.0, 3.0, -1.0, -2.0, -3.0])
    inside = np.array([False, False, False, True, True, True])
    slope, offset = fit_sigmoid(values, inside, np.ones(6), 2.0)
    assert slope == 0
    assert 1 / (1 + np.exp(offset)) == pytest.approx(0.5)
    assert fit_sigmoid(values, ~inside, np.ones(6), 2.0)[0] < 0


def test_what_says_nothing_gives_shares_in_the_order_of_the_values() -> None:
    own = np.array([0] * 12 + [1] * 6 + [2] * 6)
    link = calibrate(np.random.default_rng(0).normal(size=(24, 3)), own, None)
    assert link.uninformed
    shown = apply_link(link, np.array([[0.0, 0.0, 0.0], [0.0, 5.0, -5.0]]))
    assert shown[0] == pytest.approx(np.array([13, 7, 7]) / 27, abs=1e-5)
    assert shown[1] == pytest.approx(shown[0], abs=1e-4)
    assert shown[1, 1] > shown[1, 2]


def test_it_is_said_where_probabilities_are_shares(tmp_path: Path) -> None:
    random = np.random.default_rng(2)
    table = pa.table({"a": random.normal(size=40), "b": random.normal(size=40), "kind": ["x", "y"] * 20})
    result = run_classes(tmp_path, table, "kind", numeric("a", "b"), ["svc"], cross_validation={"folds": 4})
    [row] = [one for one in result.leaderboard if one.model == "svc"]
    assert "probabilities_uninformed" in {one.code for one in row.warnings}
    assert row.cross_validation.log_loss == pytest.approx(np.log(2), abs=0.05)
