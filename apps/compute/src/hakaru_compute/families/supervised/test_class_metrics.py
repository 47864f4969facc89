"""Figures of classes against scikit-learn."""

import warnings

import numpy as np
import pytest
from sklearn import metrics

from hakaru_compute.families.supervised.class_metrics import (
    _jackknifed,
    class_metrics,
    pool_folds,
    spread_over_folds,
)
from hakaru_compute.families.supervised.results import ClassFoldMetrics


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


def held_by(folds: list[tuple[list[int], list[int]]], classes: int) -> list[tuple[np.ndarray, np.ndarray]]:
    """Of each fold the actual classes, and probabilities whose largest are those given."""
    return [(np.array(actual), np.eye(classes)[given]) for actual, given in folds]


def pooled(folds: list[tuple[list[int], list[int]]], classes: int = 3) -> ClassFoldMetrics:
    held = held_by(folds, classes)
    return pool_folds(spread_over_folds([class_metrics(*one) for one in held]), held, classes)


def test_folds_that_lack_classes_are_counted_together() -> None:
    """Ten folds of class 0, two of which have a row of another class each: who always says 0 is right on a third of them."""
    always = [([0, 0, 0], [0, 0, 0])] * 8 + [([0, 0, 1], [0, 0, 0]), ([0, 0, 2], [0, 0, 0])]
    found = pooled(always)
    assert found.pooled and found.count == 10
    assert found.balanced_accuracy.mean == pytest.approx(1 / 3)
    assert found.f1.mean == pytest.approx(metrics.f1_score([0] * 28 + [1, 2], [0] * 30, average="macro"))
    assert found.mcc is None
    # Means over rows mean the same in every fold.
    assert found.accuracy.mean == pytest.approx(28 / 30)
    knowing = pooled([*always[:8], ([0, 0, 1], [0, 0, 1]), ([0, 0, 2], [0, 0, 2])])
    assert knowing.balanced_accuracy.mean == knowing.mcc.mean == 1.0


def test_figures_of_folds_with_every_class_stay_means_over_folds() -> None:
    whole = [([0, 1, 2, 2], [0, 1, 2, 1]), ([0, 1, 2], [0, 0, 2]), ([2, 1, 0, 0], [2, 1, 0, 0])]
    found = pooled(whole)
    assert not found.pooled
    assert found == spread_over_folds([class_metrics(*one) for one in held_by(whole, 3)])


def test_the_spread_of_a_figure_of_all_folds_is_that_of_the_folds_where_it_is_their_mean() -> None:
    values = [0.2, 0.6, 0.7]
    without = [float(np.mean(values[:place] + values[place + 1 :])) for place in range(3)]
    found = _jackknifed(float(np.mean(values)), without)
    assert found.sd == pytest.approx(np.std(values, ddof=1))


def test_rows_that_a_recipe_leaves_out_are_no_fold_without_classes() -> None:
    held = [*held_by([([0, 1], [0, 1]), ([0, 1], [1, 1])], 2), (np.array([0]), np.full((1, 2), np.nan))]
    assert not pool_folds(spread_over_folds([class_metrics(*one) for one in held]), held, 2).pooled
