"""Fitted estimators as ONNX nodes: by skl2onnx where it is exact, by hand where it fails or is not."""

from __future__ import annotations

from typing import Any

import numpy as np

from hakaru_compute.families.supervised.onnx_estimators import (
    add_hist_gradient_boosting,
    add_lightgbm,
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


# Linear algebra in double precision is exact to 1e-15; tree ensembles exist in ONNX in single precision only.
DOUBLE = ("MLPRegressor",)


def _by_skl2onnx(graph: OnnxGraph, matrix: str, estimator: Any, column_count: int) -> str:
    from skl2onnx import convert_sklearn
    from skl2onnx.common.data_types import DoubleTensorType, FloatTensorType

    double = type(estimator).__name__ in DOUBLE
    kind = DoubleTensorType if double else FloatTensorType
    part = convert_sklearn(
        estimator,
        initial_types=[("matrix", kind([None, column_count]))],
        target_opset={"": OPSET, "ai.onnx.ml": ML_OPSET},
    )
    answer = graph.include(part, matrix if double else graph.cast(matrix, "FLOAT"))
    return graph.add("Reshape", answer if double else graph.cast(answer, "DOUBLE"), graph.constant([-1, 1], int))


def _add_linear(graph: OnnxGraph, matrix: str, slopes: np.ndarray, intercept: float) -> str:
    """Any linear estimator, PLS included: x · slopes + intercept."""
    product = graph.add("MatMul", matrix, graph.constant(slopes.reshape(-1, 1)))
    return graph.add("Add", product, graph.constant(intercept))


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
    "GaussianProcessRegressor": _add_gaussian_process,
    "HistGradientBoostingRegressor": add_hist_gradient_boosting,
    "KernelRidge": _add_kernel_ridge,
    "KNeighborsRegressor": _add_knn,
    "LGBMRegressor": add_lightgbm,
    "SVR": _add_svr,
}
