"""Fitted classifiers as ONNX nodes."""

from __future__ import annotations

from typing import Any

import numpy as np

from hakaru_compute.families.supervised.onnx_estimators import (
    TreeEnsemble,
    add_ensemble,
    add_hist_gradient_boosting,
    add_tree,
    nearest_mean,
    rbf_kernel,
)
from hakaru_compute.kinds.discriminant_analysis.learner import FittedClassifier
from hakaru_compute.kinds.discriminant_analysis.model_file import Link
from hakaru_compute.model.onnx_graph import OnnxGraph


def add_classifier(graph: OnnxGraph, matrix: str, fitted: FittedClassifier) -> str:
    """Adds a classifier on a matrix (n, p) of doubles; returns probabilities (n, class_count). Raises KeyError for one that
    has no conversion.
    """
    raw = CONVERSIONS[type(fitted.estimator).__name__](graph, matrix, fitted.estimator)
    found = _apply(graph, raw, fitted.link)
    if len(fitted.classes) == fitted.class_count:
        return found
    spread = np.zeros((len(fitted.classes), fitted.class_count))
    spread[np.arange(len(fitted.classes)), list(fitted.classes)] = 1.0
    return graph.add("MatMul", found, graph.constant(spread))


def _apply(graph: OnnxGraph, raw: str, link: Link) -> str:
    """What `apply_link` does."""
    if link.kind == "softmax":
        shown = graph.add("Softmax", graph.add("Div", raw, graph.constant(link.temperature)), axis=1)
    elif link.kind == "platt":
        scaled = graph.add("Mul", raw, graph.constant(np.array(link.slopes)[None, :]))
        moved = graph.add("Add", scaled, graph.constant(np.array(link.offsets)[None, :]))
        shown = graph.add("Sigmoid", graph.add("Neg", moved))
        if len(link.slopes) == 1:
            shown = _both(graph, shown)
    else:
        shown = raw
    if link.factors is not None:
        shown = graph.add("Mul", shown, graph.constant(np.array(link.factors)[None, :]))
    total = graph.add("ReduceSum", shown, graph.constant([1], int), keepdims=1)
    return graph.add("Div", shown, graph.add("Max", total, graph.constant(1e-300)))


def _both(graph: OnnxGraph, second: str) -> str:
    """The probabilities (n, 2) of two classes from the second one's (n, 1)."""
    return graph.add("Concat", graph.add("Sub", graph.constant(1.0), second), second, axis=1)


def _softmax(graph: OnnxGraph, scores: str, outputs: int) -> str:
    """Probabilities from scores (n, k), or of two classes from the second one's (n, 1)."""
    if outputs == 1:
        return _both(graph, graph.add("Sigmoid", scores))
    return graph.add("Softmax", scores, axis=1)


def _linear(graph: OnnxGraph, matrix: str, slopes: np.ndarray, intercept: np.ndarray) -> str:
    """x · slopes + intercept: slopes (p, outputs), intercept (outputs,)."""
    return graph.add("Add", graph.add("MatMul", matrix, graph.constant(slopes)), graph.constant(intercept[None, :]))


def _pls(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    slopes = estimator.coef_.T
    return _linear(graph, matrix, slopes, np.ravel(estimator.intercept_) - estimator._x_mean @ slopes)


def _linear_scores(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """LDA and logistic regression."""
    scores = _linear(graph, matrix, estimator.coef_.T, estimator.intercept_)
    return _softmax(graph, scores, len(estimator.intercept_))


def _qda(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    scores = []
    for mean, rotation, scaling, prior in zip(
        estimator.means_, estimator.rotations_, estimator.scalings_, estimator.priors_, strict=True
    ):
        centred = graph.add("Sub", matrix, graph.constant(mean[None, :]))
        turned = graph.add("MatMul", centred, graph.constant(rotation * scaling**-0.5))
        squares = graph.add("ReduceSum", graph.add("Mul", turned, turned), graph.constant([1], int), keepdims=1)
        offset = -0.5 * float(np.log(scaling).sum()) + float(np.log(prior))
        scores.append(graph.add("Add", graph.add("Mul", squares, graph.constant(-0.5)), graph.constant(offset)))
    return graph.add("Softmax", graph.add("Concat", *scores, axis=1), axis=1)


def _svc(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    """Decision values: (n, 1) of two classes; of more (n, k), votes of the pairs with their confidence to break ties."""
    if estimator.kernel == "rbf":
        kernel = rbf_kernel(graph, matrix, estimator.support_vectors_, float(estimator._gamma))
    else:
        kernel = graph.add("MatMul", matrix, graph.constant(estimator.support_vectors_.T))
    classes = len(estimator.classes_)
    if classes == 2:
        return _linear(graph, kernel, estimator.dual_coef_.T, estimator.intercept_)
    first = np.concatenate([[0], np.cumsum(estimator.n_support_)])
    pairs = [(one, other) for one in range(classes) for other in range(one + 1, classes)]
    weights = np.zeros((len(estimator.support_vectors_), len(pairs)))
    signs = np.zeros((len(pairs), classes))
    for index, (one, other) in enumerate(pairs):
        own, others = slice(first[one], first[one + 1]), slice(first[other], first[other + 1])
        weights[own, index] = estimator._dual_coef_[other - 1, own]
        weights[others, index] = estimator._dual_coef_[one, others]
        signs[index, one], signs[index, other] = 1.0, -1.0
    decided = _linear(graph, kernel, weights, estimator._intercept_)
    # A pair's vote goes to its first class where its value is not negative.
    positive = graph.cast(graph.add("Not", graph.add("Less", decided, graph.constant(0.0))), "DOUBLE")
    votes = graph.add(
        "Add",
        graph.add("MatMul", positive, graph.constant(signs)),
        graph.constant((signs < 0).sum(axis=0)[None, :].astype(float)),
    )
    sums = graph.add("MatMul", decided, graph.constant(signs))
    size = graph.add("Mul", graph.add("Add", graph.add("Abs", sums), graph.constant(1.0)), graph.constant(3.0))
    return graph.add("Add", votes, graph.add("Div", sums, size))


def _knn(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    return nearest_mean(graph, matrix, estimator, np.eye(len(estimator.classes_))[estimator._y])


def _forest(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    ensemble, count = TreeEnsemble(), len(estimator.estimators_)
    for number, one in enumerate(estimator.estimators_):
        values = one.tree_.value[:, 0, :]
        shares = values / values.sum(axis=1, keepdims=True) / count

        def leaf(tree: int, node: int, shares: np.ndarray = shares) -> None:
            ensemble.leaf_of_all(tree, node, shares[node].tolist())

        add_tree(ensemble, number, one.tree_, leaf)
    return add_ensemble(graph, matrix, ensemble, [0.0] * len(estimator.classes_))


def _gradient_boosting(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    ensemble = TreeEnsemble()
    number = 0
    for round_ in estimator.estimators_:
        for target, one in enumerate(round_):
            values = one.tree_.value[:, 0, 0] * estimator.learning_rate

            def leaf(tree: int, node: int, values: np.ndarray = values, target: int = target) -> None:
                ensemble.leaf(tree, node, float(values[node]), target)

            add_tree(ensemble, number, one.tree_, leaf)
            number += 1
    # What it says before the first tree is the same for every row.
    base = np.ravel(estimator._raw_predict_init(np.zeros((1, estimator.n_features_in_), dtype=np.float32)))
    return _softmax(graph, add_ensemble(graph, matrix, ensemble, base.tolist()), len(base))


def _hist_gradient_boosting(graph: OnnxGraph, matrix: str, estimator: Any) -> str:
    scores = add_hist_gradient_boosting(graph, matrix, estimator)
    return _softmax(graph, scores, estimator._baseline_prediction.size)


CONVERSIONS = {
    "GradientBoostingClassifier": _gradient_boosting,
    "HistGradientBoostingClassifier": _hist_gradient_boosting,
    "KNeighborsClassifier": _knn,
    "LinearDiscriminantAnalysis": _linear_scores,
    "LogisticRegression": _linear_scores,
    "PLSRegression": _pls,
    "QuadraticDiscriminantAnalysis": _qda,
    "RandomForestClassifier": _forest,
    "SVC": _svc,
}
