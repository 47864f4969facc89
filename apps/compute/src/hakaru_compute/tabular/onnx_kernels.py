"""Distances, kernels and neighbours as ONNX nodes in double precision."""

from __future__ import annotations

from typing import Any

import numpy as np

from hakaru_compute.tabular.onnx_graph import OnnxGraph


def squared_distances(graph: OnnxGraph, left: str, right: np.ndarray) -> str:
    """|x − r|² (n, m) between rows of a value (n, p) and fixed rows (m, p)."""
    own = graph.add("ReduceSum", graph.add("Mul", left, left), graph.constant([1], int), keepdims=1)
    cross = graph.add("MatMul", left, graph.constant(-2.0 * right.T))
    total = graph.add("Add", graph.add("Add", own, cross), graph.constant((right**2).sum(axis=1)[None, :]))
    return graph.add("Max", total, graph.constant(0.0))


def rbf_kernel(graph: OnnxGraph, left: str, right: np.ndarray, gamma: float) -> str:
    """exp(−γ |x − r|²) (n, m)."""
    return graph.add("Exp", graph.add("Mul", squared_distances(graph, left, right), graph.constant(-gamma)))


def nearest_mean(graph: OnnxGraph, matrix: str, estimator: Any, values: np.ndarray) -> str:
    """The weighted mean (n, outputs) of the nearest fitted rows' values (m, outputs), with Euclidean distances and uniform or
    inverse-distance weights, as scikit-learn's neighbours have them.
    """
    squared = squared_distances(graph, matrix, estimator._fit_X)
    nearest, places = graph.add_pair(
        "TopK", squared, graph.constant([estimator.n_neighbors], np.int64), axis=1, largest=0
    )
    # (n, k, outputs)
    found = graph.add("Gather", graph.constant(values), places)
    axis = graph.constant([1], np.int64)
    if estimator.weights == "uniform":
        return graph.add("ReduceMean", found, axis, keepdims=0)
    # A row that meets a training row exactly takes that row's value alone. The bound is far below any real distance
    # and above the rounding of x² + r² − 2xr.
    exact = graph.add("Less", nearest, graph.constant(1e-13))
    any_exact = graph.add("ReduceMax", graph.cast(exact, "DOUBLE"), axis, keepdims=1)
    inverse = graph.add("Reciprocal", graph.add("Sqrt", graph.add("Max", nearest, graph.constant(1e-13))))
    weights = graph.add(
        "Where", graph.add("Greater", any_exact, graph.constant(0.5)), graph.cast(exact, "DOUBLE"), inverse
    )
    spread = graph.add("Unsqueeze", weights, graph.constant([2], np.int64))
    total = graph.add("ReduceSum", graph.add("Mul", spread, found), axis, keepdims=0)
    return graph.add("Div", total, graph.add("ReduceSum", weights, axis, keepdims=1))
