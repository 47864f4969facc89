"""The rule that assigns rows by their PLS scores, beside scikit-learn's linear discriminant analysis of the same scores."""

import numpy as np
import pytest
from sklearn.datasets import load_iris
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from hakaru_compute.families.supervised.learner import RowOrder
from hakaru_compute.kinds.discriminant_analysis.model_specs import PlsDa
from hakaru_compute.kinds.discriminant_analysis.pls_da import answers_by_scores, class_lines, fit_pls_da


def iris() -> tuple[np.ndarray, np.ndarray]:
    bunch = load_iris()
    return (bunch.data - bunch.data.mean(axis=0)) / bunch.data.std(axis=0), bunch.target


def test_answers_are_those_of_linear_discriminant_analysis() -> None:
    matrix, codes = iris()
    scores = matrix - matrix.mean(axis=0)
    for count, answers in enumerate(answers_by_scores(scores, codes, scores, 3), start=1):
        peer = LinearDiscriminantAnalysis(solver="lsqr").fit(scores[:, :count], codes)
        shown = np.exp(answers - answers.max(axis=1, keepdims=True))
        shown /= shown.sum(axis=1, keepdims=True)
        # scikit-learn divides the covariance within classes by n, not by n − k.
        assert np.abs(shown - peer.predict_proba(scores[:, :count])).max() < 0.01
        assert (answers.argmax(axis=1) == peer.predict(scores[:, :count])).mean() >= 0.99


def test_a_class_without_rows_is_never_assigned() -> None:
    matrix, codes = iris()
    [*_, answers] = answers_by_scores(matrix, np.where(codes == 1, 3, codes), matrix, 4)
    assert set(answers.argmax(axis=1)) == {0, 2, 3}


@pytest.mark.parametrize("rule", ["largest", "scores"])
def test_the_regression_itself_is_the_same_under_either_rule(rule: str) -> None:
    matrix, codes = iris()
    parameters = PlsDa(n_components=2, rule=rule)
    pls = fit_pls_da(parameters, matrix, codes, 0, RowOrder()).estimator
    slopes, intercepts = class_lines(pls)
    largest = fit_pls_da(PlsDa(n_components=2, rule="largest"), matrix, codes, 0, RowOrder()).estimator
    assert matrix @ slopes.T + intercepts == pytest.approx(largest.predict(matrix))


def test_the_rule_with_the_higher_accuracy_is_taken_and_the_middle_class_found() -> None:
    matrix, codes = iris()
    accuracies = {}
    for rule in ("automatic", "largest", "scores"):
        fitted = fit_pls_da(PlsDa(n_components=3, rule=rule), matrix, codes, 0, RowOrder())
        accuracies[rule] = (fitted.estimator.predict(matrix).argmax(axis=1) == codes).mean()
        assert fitted.latent.rule_given == (rule != "automatic")
        assert fitted.latent.rule == ("largest" if rule == "largest" else "scores")
    assert accuracies["automatic"] == accuracies["scores"] >= 0.97
    assert accuracies["largest"] < 0.9


def test_probabilities_of_scores_are_not_made_surer_than_the_distributions_are() -> None:
    rng = np.random.default_rng(0)
    codes = np.repeat([0, 1, 2], 20)
    matrix = 5 * np.eye(3)[codes] + rng.normal(size=(60, 3))
    latent = fit_pls_da(PlsDa(n_components=2, rule="scores"), matrix, codes, 0, RowOrder()).latent
    assert 1 <= latent.temperature < 1.1


def test_too_few_rows_for_folds_leave_the_first_rule() -> None:
    matrix = np.array([[0.0, 1.0], [1.0, 0.0], [2.0, 1.0]])
    fitted = fit_pls_da(PlsDa(), matrix, np.array([0, 0, 1]), 0, RowOrder())
    assert (fitted.latent.rule, fitted.latent.components) == ("largest", 1)
