"""Discriminant axes, latent variables and rules by their scores, against references and by hand."""

import numpy as np
import pytest
from sklearn.cross_decomposition import PLSRegression
from sklearn.datasets import load_breast_cancer, load_iris, load_wine
from sklearn.discriminant_analysis import LinearDiscriminantAnalysis

from hakaru_compute.families.supervised.learner import RowOrder
from hakaru_compute.families.supervised.partial_least_squares import latent_variables_of
from hakaru_compute.kinds.discriminant_analysis.discriminant_axes import discriminant_axes
from hakaru_compute.kinds.discriminant_analysis.model_specs import PlsDa
from hakaru_compute.kinds.discriminant_analysis.pls_da import answers_by_scores, class_lines, fit_pls_da, latent_path
from hakaru_compute.kinds.discriminant_analysis.report_methods import axis_tests


@pytest.mark.parametrize("load", [load_iris, load_wine, load_breast_cancer])
def test_axes_are_those_of_scikit_learn(load) -> None:
    matrix, codes = load(return_X_y=True)
    found = discriminant_axes(matrix, codes)
    reference = LinearDiscriminantAnalysis(solver="svd", tol=1e-12).fit(matrix, codes)
    count = len(found.ratios)
    assert count == len(np.unique(codes)) - 1
    own = found.scores(matrix)
    # scikit-learn divides the variance within classes by the rows, we by the rows less the classes.
    theirs = reference.transform(matrix)[:, :count] * np.sqrt(1 - (count + 1) / len(codes))
    signs = np.sign((own * theirs).sum(axis=0))
    assert own == pytest.approx(theirs * signs, abs=1e-6)
    assert found.ratios / found.ratios.sum() == pytest.approx(reference.explained_variance_ratio_, abs=1e-8)
    # Variance within classes is 1 along every axis, and axes do not go together within classes.
    inner = own - np.array([own[codes == one].mean(axis=0) for one in np.unique(codes)])[codes]
    assert inner.T @ inner / (len(codes) - len(np.unique(codes))) == pytest.approx(np.eye(count), abs=1e-6)


def test_axes_of_iris_are_the_published_ones() -> None:
    """Eigenvalues 32.1919 and 0.2854, canonical correlations 0.9848 and 0.4712, as statistics packages print them."""
    matrix, codes = load_iris(return_X_y=True)
    ratios = discriminant_axes(matrix, codes).ratios
    assert ratios == pytest.approx([32.1919, 0.2854], abs=2e-4)
    assert np.sqrt(ratios / (1 + ratios)) == pytest.approx([0.9848, 0.4712], abs=1e-4)


def test_axes_of_columns_that_depend_on_each_other() -> None:
    rng = np.random.default_rng(0)
    codes = rng.integers(0, 3, 40)
    matrix = rng.normal(size=(40, 3)) + codes[:, None]
    wide = np.column_stack([matrix, matrix @ [1, 2, 3], np.full(40, 7.0), matrix[:, 0] * 1e9])
    found = discriminant_axes(wide, codes)
    assert found.rank == 3
    assert found.ratios == pytest.approx(discriminant_axes(matrix, codes).ratios, rel=1e-6)
    assert discriminant_axes(matrix, np.zeros(40, int)) is None
    assert discriminant_axes(np.ones((4, 2)), np.array([0, 0, 1, 1])) is None
    assert discriminant_axes(matrix[:3], np.array([0, 1, 2])) is None


def _nipals(matrix: np.ndarray, coded: np.ndarray, components: int):
    """PLS2 as its textbooks have it (Wold's NIPALS), with nothing of scikit-learn."""
    left_x, left_y = matrix - matrix.mean(axis=0), coded - coded.mean(axis=0)
    parts = []
    for _ in range(components):
        u = left_y[:, left_y.var(axis=0).argmax()]
        before = np.zeros(len(u))
        while np.linalg.norm(u - before) > 1e-14 * np.linalg.norm(u):
            before = u
            w = left_x.T @ u
            w /= np.linalg.norm(w)
            t = left_x @ w
            q = left_y.T @ t / (t @ t)
            u = left_y @ q / (q @ q)
        p = left_x.T @ t / (t @ t)
        left_x, left_y = left_x - np.outer(t, p), left_y - np.outer(t, q)
        parts.append((w, t, p, q))
    return parts, left_x, left_y


@pytest.mark.parametrize(("load", "components"), [(load_iris, 2), (load_wine, 5), (load_breast_cancer, 3)])
def test_vip_is_that_of_an_implementation_of_its_own(load, components: int) -> None:
    matrix, codes = load(return_X_y=True)
    matrix = (matrix - matrix.mean(axis=0)) / matrix.std(axis=0, ddof=1)
    coded = np.eye(codes.max() + 1)[codes]
    pls = PLSRegression(components, scale=False, max_iter=5000, tol=1e-28).fit(matrix, coded)
    found = latent_variables_of(pls)
    parts, left_x, left_y = _nipals(matrix, coded, components)
    columns = matrix.shape[1]
    vip = np.zeros(columns)
    for column in range(columns):
        above = below = 0.0
        for w, t, _, q in parts:
            explained = sum(one**2 for one in q) * sum(one**2 for one in t)
            above += explained * (w[column] / np.sqrt(sum(one**2 for one in w))) ** 2
            below += explained
        vip[column] = np.sqrt(columns * above / below)
    assert found.importance() == pytest.approx(vip, abs=1e-6)
    assert (found.importance() ** 2).mean() == pytest.approx(1)
    centred = coded - coded.mean(axis=0)
    explained_x, explained_y = found.explained(matrix, centred)
    assert explained_x.sum() == pytest.approx(1 - (left_x**2).sum() / (matrix**2).sum(), abs=1e-8)
    assert explained_y.sum() == pytest.approx(1 - (left_y**2).sum() / (centred**2).sum(), abs=1e-8)
    rest = ((coded - pls.predict(matrix)) ** 2).sum() / (centred**2).sum()
    assert explained_y.sum() == pytest.approx(1 - rest, abs=1e-8)


@pytest.mark.parametrize(("load", "most"), [(load_iris, 4), (load_wine, 12), (load_breast_cancer, 8)])
def test_the_fast_path_finds_the_latent_variables_of_nipals(load, most: int) -> None:
    matrix, codes = load(return_X_y=True)
    matrix = (matrix - matrix.mean(axis=0)) / matrix.std(axis=0)
    coded = np.eye(codes.max() + 1)[codes]
    each = latent_path(matrix, coded, most).predict_each(matrix)
    assert len(each) == most
    for index in (0, 1, most - 1):
        pls = PLSRegression(index + 1, scale=False, max_iter=20_000, tol=1e-28).fit(matrix, coded)
        assert each[index] == pytest.approx(pls.predict(matrix), abs=1e-6)


def test_the_fast_path_ends_where_the_rows_do() -> None:
    rng = np.random.default_rng(0)
    matrix, coded = rng.normal(size=(12, 40)), np.eye(2)[np.tile([0, 1], 6)]
    each = latent_path(matrix, coded, 50).predict_each(matrix)
    # Twelve centred rows have eleven directions; with all of them every row is met.
    assert len(each) <= 11 and each[-1] == pytest.approx(coded, abs=1e-6)
    assert latent_path(np.ones((6, 3)), coded[:6], 5).predict_each(np.ones((2, 3))).shape == (0, 2, 2)


def test_a_shrunk_covariance_has_axes_of_its_own() -> None:
    """They are the directions in which the shrunk model tells classes apart: its coefficients lie in their span."""
    matrix, codes = load_wine(return_X_y=True)
    matrix = (matrix - matrix.mean(axis=0)) / matrix.std(axis=0)
    model = LinearDiscriminantAnalysis(solver="lsqr", shrinkage=0.4).fit(matrix, codes)
    found = discriminant_axes(matrix, codes, model.covariance_)
    assert found.scalings.T @ model.covariance_ @ found.scalings == pytest.approx(np.eye(2), abs=1e-8)
    differences = (model.coef_ - model.coef_[0])[1:].T
    left = differences - found.scalings @ np.linalg.lstsq(found.scalings, differences, rcond=None)[0]
    assert np.abs(left).max() < 1e-8 * np.abs(differences).max()
    assert axis_tests(found, tested=False)[0].wilks is None


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
