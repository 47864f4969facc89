"""SHAP values: each feature's share in a row's prediction, against the mean prediction."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.results import ShapMethod

FEWEST_ROWS = 30
BACKGROUND_ROWS = 50


@dataclass(frozen=True)
class ShapValues:
    """values (rows, features) add up, with `base`, to the rows' predictions. `rows` are places in the matrix given.

    Of a model with several outputs values are (rows, features, outputs) and base is (outputs,).
    """

    method: ShapMethod
    values: np.ndarray
    base: float | np.ndarray
    rows: np.ndarray
    background: int


def linear_shap(
    coefficients: np.ndarray, matrix: np.ndarray, mean: np.ndarray, base: float, columns_of: Mapping[str, list[int]]
) -> ShapValues:
    """Exact values of a linear model of independent columns: coefficient · (x − mean); `base` is the prediction there."""
    parts = coefficients * (matrix - mean)
    values = np.column_stack([parts[:, columns].sum(axis=1) for columns in columns_of.values()])
    return ShapValues("exact_linear", values, base, np.arange(len(matrix)), 0)


def tree_shap(
    estimator: Any, matrix: np.ndarray, columns_of: Mapping[str, list[int]], budget: Budget
) -> ShapValues | None:
    """Exact values along tree paths (Lundberg et al., Nat. Mach. Intell. 2 (2020) 56), in the estimator's own output.

    As many of the rows as the budget allows, judged by the first few; null where that is fewer than 30.
    """
    if type(estimator).__name__ == "LGBMRegressor":
        parts = estimator.booster_.predict(matrix, pred_contrib=True)
        values = np.column_stack([parts[:, columns].sum(axis=1) for columns in columns_of.values()])
        return ShapValues("exact_tree", values, float(parts[0, -1]), np.arange(len(matrix)), 0)
    import shap

    explainer = shap.TreeExplainer(estimator)
    probe = min(3, len(matrix))
    began = time.monotonic()
    explainer.shap_values(matrix[:1], check_additivity=False)
    began = time.monotonic()
    explainer.shap_values(matrix[:probe], check_additivity=False)
    each = max((time.monotonic() - began) / probe, 1e-6)
    count = min(len(matrix), int(budget.left() / each))
    if count < min(FEWEST_ROWS, len(matrix)):
        return None
    parts = explainer.shap_values(matrix[:count], check_additivity=False)
    values = np.stack([parts[:, columns].sum(axis=1) for columns in columns_of.values()], axis=1)
    base = np.ravel(explainer.expected_value)
    return ShapValues("exact_tree", values, float(base[0]) if values.ndim == 2 else base, np.arange(count), 0)


def permutation_shap(
    predict: Callable[[np.ndarray], np.ndarray],
    matrix: np.ndarray,
    reference: np.ndarray,
    columns_of: Mapping[str, list[int]],
    budget: Budget,
    seed: int = 0,
) -> ShapValues | None:
    """Sampled values: along a random order of the features and its reverse, each feature's value replaces that of the
    background rows and its effect on their mean prediction is counted (Strumbelj & Kononenko 2014; antithetic pairs:
    Mitchell et al., JMLR 23 (2022) 43).

    As many of the rows as the budget allows; null where that is fewer than 30. predict: (n,), or (n, outputs).
    """
    rng = np.random.default_rng(seed)
    background = reference[np.sort(rng.choice(len(reference), min(BACKGROUND_ROWS, len(reference)), replace=False))]
    base = predict(background).mean(axis=0)
    groups = list(columns_of.values())
    values = np.zeros((len(matrix), len(groups), *base.shape))
    done = 0
    began = time.monotonic()
    for row in matrix:
        each = (time.monotonic() - began) / done if done else 0.0
        # The first row may be slow for reasons of its own.
        hope = {1: 3.0, 3: 1.0}.get(done)
        if budget.left() < each or (hope and hope * budget.left() < each * (min(FEWEST_ROWS, len(matrix)) - done)):
            break
        order = rng.permutation(len(groups))
        for one_order in (order, order[::-1]):
            values[done] += _along(predict, row, background, groups, one_order, base) / 2
        done += 1
    if done < min(FEWEST_ROWS, len(matrix)):
        return None
    return ShapValues(
        "permutation", values[:done], base if base.ndim else float(base), np.arange(done), len(background)
    )


def _along(
    predict: Callable[[np.ndarray], np.ndarray],
    row: np.ndarray,
    background: np.ndarray,
    groups: list[list[int]],
    order: np.ndarray,
    base: np.ndarray,
) -> np.ndarray:
    size = len(background)
    stacked = np.tile(background, (len(groups), 1))
    for step, group in enumerate(order):
        stacked[step * size :, groups[group]] = row[groups[group]]
    means = predict(stacked).reshape(len(groups), size, *base.shape).mean(axis=1)
    effects = np.empty_like(means)
    effects[order] = np.diff(np.concatenate([base[None], means]), axis=0)
    return effects
