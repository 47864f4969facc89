"""Fitted estimators as ONNX nodes: by skl2onnx where it is exact, by hand where it fails or is not."""

from __future__ import annotations

from typing import Any

import numpy as np

from hakaru_compute.families.supervised.onnx_estimators import (
    TreeEnsemble,
    add_ensemble,
    add_hist_gradient_boosting,
    add_lightgbm,
    add_tree,
    nearest_mean,
    rbf_kernel,
    squared_distances,
)
from hakaru_compute.kinds.regression.linear_parts import linear_parts
from hakaru_compute.model.onnx_graph import ML_OPSET, OPSET, OnnxGraph


def add_estimator(graph: OnnxGraph, matrix: str, estimator: Any, column_count: int) -> str:
    """Adds the estimator on a matrix (n, p) of doubles; returns its predictions (n, 1), doubles.

    Raises what skl2onnx raises for an estimator it does not know.
    """
    linear = linear_parts(estimator)
    if linear is not None:
        return _add_linear(graph, matrix, *linear)
    by_hand = BY_HAND.get(type(estimator).__name__)
    if by_hand is not None:
        return by_hand(graph, matrix, estimator)
    return _by_skl2onnx(graph, matrix, estimator, column_count)


def _by_skl2onnx(graph: OnnxGraph, matrix: str, estimator: Any, column_count: int) -> str:
    from skl2onnx import convert_sklearn
    from skl2onnx.common.data_types import DoubleTensorType

    part = convert_sklearn(
        estimator,
        initial_types=[("matrix", DoubleTensorType([None, column_count]))],
        target_opset={"": OPSET, "ai.onnx.ml": ML_OPSET},
    )
    return graph.add("Reshape", graph.include(part, matrix), graph.constant([-1, 1], int))


def _add_linear(graph: OnnxGraph, matrix: str, slopes: np.ndarray, intercept: float) -> str:
    """Any linear estimator, PLS included: x · slopes + intercept."""
    product = graph.add("MatMul", matrix, graph.constant(slopes.reshape(-1, 1)))
    return graph.add("Add", product, graph.constant(intercept))


def _add_forest(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """A RandomForestRegressor or ExtraTreesRegressor: the mean of its trees."""
    return _add_trees(graph, matrix, [one.tree_ for one in estimator.estimators_], 1 / len(estimator.estimators_), 0.0)


def _add_gradient_boosting(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    trees = [one.tree_ for one in estimator.estimators_[:, 0]]
    first = float(np.ravel(estimator.init_.predict(np.zeros((1, estimator.n_features_in_))))[0])
    return _add_trees(graph, matrix, trees, float(estimator.learning_rate), first)


def _add_trees(graph: OnnxGraph, matrix: str, trees: list[Any], weight: float, base: float) -> str:
    """base + weight · the sum of scikit-learn's trees."""
    ensemble = TreeEnsemble()
    for number, tree in enumerate(trees):
        values = tree.value[:, 0, 0] * weight

        def leaf(at: int, node: int, values: np.ndarray = values) -> None:
            ensemble.leaf(at, node, float(values[node]))

        add_tree(ensemble, number, tree, leaf)
    return add_ensemble(graph, matrix, ensemble, [base])


def _add_gaussian_process(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """Mean of a GaussianProcessRegressor with signal · (RBF or Matérn 3/2, 5/2) + white noise."""
    signal, shape = estimator.kernel_.k1.k1.constant_value, estimator.kernel_.k1.k2
    lengths = np.broadcast_to(shape.length_scale, estimator.X_train_.shape[1])
    scaled = graph.add("Div", matrix, graph.constant(lengths))
    squared = squared_distances(graph, scaled, estimator.X_train_ / lengths)
    nu = getattr(shape, "nu", None)
    if nu is None:
        correlation = graph.add("Exp", graph.add("Mul", squared, graph.constant(-0.5)))
    else:
        root = graph.add("Sqrt", graph.add("Mul", squared, graph.constant(2.0 * nu)))
        polynomial = graph.add("Add", root, graph.constant(1.0))
        if nu == 2.5:
            square = graph.add("Div", graph.add("Mul", root, root), graph.constant(3.0))
            polynomial = graph.add("Add", polynomial, square)
        correlation = graph.add("Mul", polynomial, graph.add("Exp", graph.add("Neg", root)))
    return graph.add("MatMul", correlation, graph.constant(signal * estimator.alpha_.reshape(-1, 1)))


def _add_kernel_ridge(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """A KernelRidge with the RBF kernel."""
    kernel = rbf_kernel(graph, matrix, estimator.X_fit_, float(estimator.gamma))
    return graph.add("MatMul", kernel, graph.constant(estimator.dual_coef_.reshape(-1, 1)))


def _add_svr(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """An SVR with the RBF kernel."""
    weights = graph.constant(estimator.dual_coef_.reshape(-1, 1))
    kernel = rbf_kernel(graph, matrix, estimator.support_vectors_, float(estimator._gamma))
    return graph.add("Add", graph.add("MatMul", kernel, weights), graph.constant(estimator.intercept_.reshape(1, 1)))


def _add_knn(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """A KNeighborsRegressor with Euclidean distances and uniform or inverse-distance weights."""
    return nearest_mean(graph, matrix, estimator, estimator._y.reshape(-1, 1))


BY_HAND = {
    "ExtraTreesRegressor": _add_forest,
    "GaussianProcessRegressor": _add_gaussian_process,
    "GradientBoostingRegressor": _add_gradient_boosting,
    "HistGradientBoostingRegressor": add_hist_gradient_boosting,
    "KernelRidge": _add_kernel_ridge,
    "KNeighborsRegressor": _add_knn,
    "LGBMRegressor": add_lightgbm,
    "RandomForestRegressor": _add_forest,
    "SVR": _add_svr,
}
