"""Trees as ONNX tree ensembles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hakaru_compute.model.onnx_graph import OnnxGraph


class TreeEnsemble:
    """The parallel lists that TreeEnsembleRegressor wants, which compares and adds up doubles."""

    def __init__(self) -> None:
        self.nodes: dict[str, list[Any]] = {
            key: []
            for key in (
                "treeids", "nodeids", "featureids", "values", "modes", "truenodeids", "falsenodeids",
                "missing_value_tracks_true",
            )
        }  # fmt: skip
        self.targets: dict[str, list[Any]] = {key: [] for key in ("treeids", "nodeids", "ids", "weights")}

    def split(self, tree: int, node: int, feature: int, value: float, low: int, high: int, missing_low: bool) -> None:
        """A node that goes to `low` where the feature is at most `value`, else to `high`."""
        self._node(tree, node, feature, value, "BRANCH_LEQ", low, high, int(missing_low))

    def leaf(self, tree: int, node: int, weight: float, target: int = 0) -> None:
        """A leaf that adds `weight` to an output."""
        self._node(tree, node, 0, 0.0, "LEAF", 0, 0, 0)
        self._weigh(tree, node, target, weight)

    def leaf_of_all(self, tree: int, node: int, weights: Sequence[float]) -> None:
        """A leaf that adds a weight to every output."""
        self._node(tree, node, 0, 0.0, "LEAF", 0, 0, 0)
        for target, weight in enumerate(weights):
            self._weigh(tree, node, target, weight)

    def _weigh(self, *values: Any) -> None:
        for key, value in zip(self.targets, values, strict=True):
            self.targets[key].append(value)

    def _node(self, *values: Any) -> None:
        for key, value in zip(self.nodes, values, strict=True):
            self.nodes[key].append(value)

    def attributes(self, outputs: int) -> dict[str, Any]:
        from onnx import numpy_helper

        def tensor(values: list[Any]) -> Any:
            return numpy_helper.from_array(np.array(values, dtype=np.float64))

        nodes = {f"nodes_{key}": values for key, values in self.nodes.items() if key != "values"}
        targets = {f"target_{key}": values for key, values in self.targets.items() if key != "weights"}
        return {
            **nodes,
            **targets,
            "nodes_values_as_tensor": tensor(self.nodes["values"]),
            "target_weights_as_tensor": tensor(self.targets["weights"]),
            "n_targets": outputs,
        }


def add_hist_gradient_boosting(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """The raw prediction of a fitted histogram booster without categorical splits, on (n, p) doubles;
    returns (n, outputs): one, or of several classes one each.
    """
    ensemble = TreeEnsemble()
    tree = 0
    for round_ in estimator._predictors:
        for target, predictor in enumerate(round_):
            for place, node in enumerate(predictor.nodes):
                if node["is_leaf"]:
                    ensemble.leaf(tree, place, float(node["value"]), target)
                else:
                    ensemble.split(
                        tree, place, int(node["feature_idx"]), float(node["num_threshold"]), int(node["left"]),
                        int(node["right"]), bool(node["missing_go_to_left"]),
                    )  # fmt: skip
            tree += 1
    return add_ensemble(graph, matrix, ensemble, [float(one) for one in estimator._baseline_prediction.ravel()])


def add_tree(ensemble: TreeEnsemble, number: int, tree: Any, leaf: Callable[[int, int], None]) -> None:
    """A tree of scikit-learn's (`estimator.tree_`); `leaf` adds the leaf of (tree, node)."""
    for node in range(tree.node_count):
        if tree.children_left[node] < 0:
            leaf(number, node)
        else:
            ensemble.split(
                number, node, int(tree.feature[node]), float(tree.threshold[node]), int(tree.children_left[node]),
                int(tree.children_right[node]), False,
            )  # fmt: skip


def add_lightgbm(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """A fitted LGBMRegressor of numeric features, on (n, p) doubles; returns (n, 1)."""
    ensemble = TreeEnsemble()
    for tree, info in enumerate(estimator.booster_.dump_model()["tree_info"]):
        next_id = [0]
        _add_lightgbm_node(ensemble, tree, info["tree_structure"], next_id)
    return add_ensemble(graph, matrix, ensemble, [0.0])


def _add_lightgbm_node(ensemble: TreeEnsemble, tree: int, node: dict[str, Any], next_id: list[int]) -> int:
    own = next_id[0]
    next_id[0] += 1
    if "leaf_value" in node:
        ensemble.leaf(tree, own, float(node["leaf_value"]))
        return own
    # Children are numbered after their parent, so their numbers are known only once they are added.
    place = len(ensemble.nodes["treeids"])
    ensemble.split(tree, own, node["split_feature"], float(node["threshold"]), 0, 0, bool(node["default_left"]))
    ensemble.nodes["truenodeids"][place] = _add_lightgbm_node(ensemble, tree, node["left_child"], next_id)
    ensemble.nodes["falsenodeids"][place] = _add_lightgbm_node(ensemble, tree, node["right_child"], next_id)
    return own


def add_ensemble(graph: OnnxGraph, matrix: str, ensemble: TreeEnsemble, base: Sequence[float]) -> str:
    """The sums of the leaves that rows fall into, and `base`; returns (n, outputs) doubles. The operator answers in single
    precision, so what is the same for all rows is added after it.
    """
    answer = graph.add("TreeEnsembleRegressor", matrix, domain="ai.onnx.ml", **ensemble.attributes(len(base)))
    return graph.add("Add", graph.cast(answer, "DOUBLE"), graph.constant(np.array(base)[None, :]))


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
    nearest, indices = graph.add_pair(
        "TopK", squared, graph.constant([estimator.n_neighbors], np.int64), axis=1, largest=0
    )
    # (n, k, outputs)
    found = graph.add("Gather", graph.constant(values), indices)
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
