"""Boosted trees as ONNX tree ensembles."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from hakaru_compute.tabular.onnx_graph import OnnxGraph


class _Ensemble:
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

    def leaf(self, tree: int, node: int, weight: float) -> None:
        self._node(tree, node, 0, 0.0, "LEAF", 0, 0, 0)
        for key, value in zip(self.targets, (tree, node, 0, weight), strict=True):
            self.targets[key].append(value)

    def _node(self, *values: Any) -> None:
        for key, value in zip(self.nodes, values, strict=True):
            self.nodes[key].append(value)

    def attributes(self, base: float) -> dict[str, Any]:
        return {
            **{f"nodes_{key}": values for key, values in self.nodes.items()},
            **{f"target_{key}": values for key, values in self.targets.items()},
            "n_targets": 1,
            "base_values": [base],
        }


def add_hist_gradient_boosting(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """A fitted HistGradientBoostingRegressor without categorical splits, on (n, p) values of single precision; returns (n, 1) doubles."""
    ensemble = _Ensemble()
    for tree, (predictor,) in enumerate(estimator._predictors):
        for place, node in enumerate(predictor.nodes):
            if node["is_leaf"]:
                ensemble.leaf(tree, place, float(node["value"]))
            else:
                ensemble.split(
                    tree, place, int(node["feature_idx"]), _single(node["num_threshold"]), int(node["left"]),
                    int(node["right"]), bool(node["missing_go_to_left"]),
                )  # fmt: skip
    base = float(estimator._baseline_prediction.ravel()[0])
    return _add(graph, matrix, ensemble, base)


def add_lightgbm(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """A fitted LGBMRegressor of numeric features, on (n, p) values of single precision; returns (n, 1) doubles."""
    ensemble = _Ensemble()
    for tree, info in enumerate(estimator.booster_.dump_model()["tree_info"]):
        next_id = [0]
        _add_lightgbm_node(ensemble, tree, info["tree_structure"], next_id)
    return _add(graph, matrix, ensemble, 0.0)


def _add_lightgbm_node(ensemble: _Ensemble, tree: int, node: dict[str, Any], next_id: list[int]) -> int:
    own = next_id[0]
    next_id[0] += 1
    if "leaf_value" in node:
        ensemble.leaf(tree, own, float(node["leaf_value"]))
        return own
    # Children are numbered after their parent, so their numbers are known only once they are added.
    place = len(ensemble.nodes["treeids"])
    ensemble.split(tree, own, node["split_feature"], _single(node["threshold"]), 0, 0, bool(node["default_left"]))
    ensemble.nodes["truenodeids"][place] = _add_lightgbm_node(ensemble, tree, node["left_child"], next_id)
    ensemble.nodes["falsenodeids"][place] = _add_lightgbm_node(ensemble, tree, node["right_child"], next_id)
    return own


def _add(graph: OnnxGraph, matrix: str, ensemble: _Ensemble, base: float) -> str:
    answer = graph.add(
        "TreeEnsembleRegressor", graph.cast(matrix, "FLOAT"), domain="ai.onnx.ml", **ensemble.attributes(base)
    )
    return graph.cast(answer, "DOUBLE")


def _single(threshold: float) -> float:
    """The largest single-precision number not above the threshold: it parts single-precision values just the same."""
    import numpy as np

    single = np.float32(threshold)
    # As float: numpy would compare the two in single precision.
    return float(single if float(single) <= threshold else np.nextafter(single, np.float32(-np.inf)))
