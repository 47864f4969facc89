"""Trees as ONNX tree ensembles."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from hakaru_compute.tabular.onnx_graph import OnnxGraph


class TreeEnsemble:
    """The parallel lists that TreeEnsembleRegressor wants."""

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

    def attributes(self, base: Sequence[float]) -> dict[str, Any]:
        return {
            **{f"nodes_{key}": values for key, values in self.nodes.items()},
            **{f"target_{key}": values for key, values in self.targets.items()},
            "n_targets": len(base),
            "base_values": list(base),
        }


def add_hist_gradient_boosting(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """The raw prediction of a fitted histogram booster without categorical splits, on (n, p) values of single precision;
    returns (n, outputs) doubles: one, or of several classes one each.
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
                        tree, place, int(node["feature_idx"]), single(node["num_threshold"]), int(node["left"]),
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
                number, node, int(tree.feature[node]), single(tree.threshold[node]), int(tree.children_left[node]),
                int(tree.children_right[node]), False,
            )  # fmt: skip


def add_lightgbm(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """A fitted LGBMRegressor of numeric features, on (n, p) values of single precision; returns (n, 1) doubles."""
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
    ensemble.split(tree, own, node["split_feature"], single(node["threshold"]), 0, 0, bool(node["default_left"]))
    ensemble.nodes["truenodeids"][place] = _add_lightgbm_node(ensemble, tree, node["left_child"], next_id)
    ensemble.nodes["falsenodeids"][place] = _add_lightgbm_node(ensemble, tree, node["right_child"], next_id)
    return own


def add_ensemble(graph: OnnxGraph, matrix: str, ensemble: TreeEnsemble, base: Sequence[float]) -> str:
    """The sums of the leaves that rows fall into, beside `base`; returns (n, outputs) doubles."""
    answer = graph.add(
        "TreeEnsembleRegressor", graph.cast(matrix, "FLOAT"), domain="ai.onnx.ml", **ensemble.attributes(base)
    )
    return graph.cast(answer, "DOUBLE")


def single(threshold: float) -> float:
    """The largest single-precision number not above the threshold: it parts single-precision values just the same."""
    single = np.float32(threshold)
    # As float: numpy would compare the two in single precision.
    return float(single if float(single) <= threshold else np.nextafter(single, np.float32(-np.inf)))
