"""Figures of classes against scikit-learn."""

import warnings

import numpy as np
import pytest
from sklearn import metrics

from hakaru_compute.families.supervised.class_metrics import class_metrics, spread_over_folds


def made(rows: int, classes: int, seed: int, missing: tuple[int, ...] = ()) -> tuple[np.ndarray, np.ndarray]:
    """Classes, of which some have no row, and probabilities that know a little of them."""
    rng = np.random.default_rng(seed)
    there = [index for index in range(classes) if index not in missing]
    actual = rng.choice(there, rows)
    raw = rng.random((rows, classes))
    raw[np.arange(rows), actual] += 0.4
    # Ties, as votes make them.
    raw = np.round(raw, 1) + 1e-3
    return actual, raw / raw.sum(axis=1, keepdims=True)


@pytest.mark.parametrize(("classes", "seed"), [(2, 0), (3, 1), (7, 2)])
def test_figures_are_those_of_scikit_learn(classes: int, seed: int) -> None:
    actual, probabilities = made(300, classes, seed)
    given = probabilities.argmax(axis=1)
    found = class_metrics(actual, probabilities)
    assert found.accuracy == pytest.approx(metrics.accuracy_score(actual, given))
    assert found.balanced_accuracy == pytest.approx(metrics.balanced_accuracy_score(actual, given))
    assert found.f1 == pytest.approx(metrics.f1_score(actual, given, average="macro"))
    assert found.mcc == pytest.approx(metrics.matthews_corrcoef(actual, given))
    assert found.log_loss == pytest.approx(metrics.log_loss(actual, probabilities))
    if classes == 2:
        area = metrics.roc_auc_score(actual, probabilities[:, 1])
    else:
        area = metrics.roc_auc_score(actual, probabilities, multi_class="ovr")
    assert found.roc_auc == pytest.approx(area)


def test_classes_without_rows_have_no_say() -> None:
    actual, probabilities = made(200, 4, 3, missing=(1,))
    given = probabilities.argmax(axis=1)
    found = class_metrics(actual, probabilities)
    with warnings.catch_warnings():
        # That a class was given which does not occur.
        warnings.simplefilter("ignore")
        assert found.balanced_accuracy == pytest.approx(metrics.balanced_accuracy_score(actual, given))
    assert found.f1 == pytest.approx(metrics.f1_score(actual, given, average="macro"))
    areas = [metrics.roc_auc_score(actual == index, probabilities[:, index]) for index in (0, 2, 3)]
    assert found.roc_auc == pytest.approx(np.mean(areas))


def test_rows_without_probabilities_are_left_out() -> None:
    actual, probabilities = made(50, 3, 4)
    probabilities[[3, 7]] = np.nan
    kept = ~np.isnan(probabilities).any(axis=1)
    assert class_metrics(actual, probabilities) == class_metrics(actual[kept], probabilities[kept])
    assert class_metrics(actual[:2], np.full((2, 3), np.nan)).rows == 0


def test_one_row_has_no_area_and_no_correlation() -> None:
    found = class_metrics(np.array([1]), np.array([[0.2, 0.8]]))
    assert (found.accuracy, found.balanced_accuracy, found.f1) == (1.0, 1.0, 1.0)
    assert found.mcc is None and found.roc_auc is None
    assert found.log_loss == pytest.approx(-np.log(0.8))


def test_a_probability_of_nothing_costs_what_is_stated() -> None:
    assert class_metrics(np.array([0]), np.array([[0.0, 1.0]])).log_loss == pytest.approx(-np.log(1e-15))


def test_spread_leaves_out_folds_without_a_figure() -> None:
    folds = [
        class_metrics(np.array([0, 1]), np.array([[0.9, 0.1], [0.3, 0.7]])),
        class_metrics(np.array([0]), np.array([[0.6, 0.4]])),
    ]
    found = spread_over_folds(folds)
    assert found.count == 2 and found.accuracy.mean == 1.0 and found.accuracy.sd == 0.0
    assert found.roc_auc.mean == 1.0 and found.roc_auc.sd is None
