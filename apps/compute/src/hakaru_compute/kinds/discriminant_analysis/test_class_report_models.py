"""What a report tells of the model itself, on published data: coefficients, SHAP, axes, latent variables, regions."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest

from class_reports import published_table, regions_of, report_of, train_classes
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobError
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_class_data, load_model

FOREST = {"name": "random_forest", "parameters": {"n_estimators": 20}}
BOOSTING = {"name": "hist_gradient_boosting", "parameters": {"max_iter": 20}}


@pytest.fixture(scope="module")
def wine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wine")
    table = published_table("cls_wine", "data.csv")
    train_classes(folder, table, "label", ["lda", "pls_da", FOREST, {"name": "knn"}, "logistic_regression"])
    return folder


@pytest.fixture(scope="module")
def tumours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tumours")
    linear = {"name": "svc", "parameters": {"kernel": "linear"}}
    train_classes(
        folder,
        published_table("cls_breastcancer", "brca.csv"),
        "y",
        ["logistic_regression", BOOSTING, linear],
        positive_class="B",
    )
    return folder


@pytest.mark.parametrize(("data", "index"), [("wine", 0), ("wine", 1), ("wine", 4), ("tumours", 0), ("tumours", 2)])
def test_coefficients_in_the_columns_own_units_make_the_models_answer(
    data: str, index: int, request: pytest.FixtureRequest
) -> None:
    folder = request.getfixturevalue(data)
    made = report_of(folder, index)
    model = load_model(folder / f"models/{index}")
    table = pq.read_table(folder / "table.parquet")
    raw = np.column_stack([table.column(one.column).to_numpy() for one in made.coefficients.classes[0].columns]).astype(
        float
    )
    loaded, _ = load_class_data(folder / f"models/{index}", Table(path=str(folder / "table.parquet")))
    kept = loaded.train.frame.row_numbers
    estimator, matrix = model.fitted.estimator, loaded.train.matrix
    answer = estimator.predict(matrix) if made.model == "pls_da" else estimator.decision_function(matrix)
    for turn, one in enumerate(made.coefficients.classes):
        own = one.intercept + raw[kept] @ np.array([column.value for column in one.columns])
        expected = answer[:, turn] if answer.ndim == 2 else -answer
        assert own == pytest.approx(expected, abs=1e-6 * np.abs(expected).max())
    scale = {"lda": "discriminant", "pls_da": "membership", "svc": "margin"}.get(made.model, "log_odds")
    assert made.coefficients.scale == scale
    assert (made.coefficients.classes[0].columns[0].odds_ratio is None) == (made.model != "logistic_regression")


@pytest.mark.parametrize(
    ("data", "index", "method", "output"),
    [
        ("wine", 0, "exact_linear", "log_score"), ("wine", 2, "exact_tree", "probability"), ("wine", 3, "permutation", "probability"),
        ("tumours", 0, "exact_linear", "log_odds"), ("tumours", 1, "exact_tree", "log_odds"),
    ],
)  # fmt: skip
def test_shap_adds_up(data: str, index: int, method: str, output: str, request: pytest.FixtureRequest) -> None:
    folder = request.getfixturevalue(data)
    made = report_of(folder, index)
    loaded, rows = load_class_data(folder / f"models/{index}", Table(path=str(folder / "table.parquet")))
    assert made.shap.output == output
    if output == "probability":
        answer = loaded.model.fitted.predict(loaded.train.matrix)
    else:
        raw = loaded.model.fitted.estimator.decision_function(loaded.train.matrix)
        answer = raw if raw.ndim == 2 else np.column_stack([-raw, raw])
    for one in made.shap.classes:
        assert (one.shap.method, one.shap.rows) == (method, min(len(answer), 300))
        total = one.shap.base_value + np.sum([feature.shap for feature in one.shap.features], axis=0)
        own = answer[:, rows.index_of(one.label)]
        if data == "tumours":
            # A sample in the rows' order: each total is the answer of its row.
            values = np.array(
                next(feature.values for feature in one.shap.features if feature.feature == "x.area_worst")
            )
            indices = _in_order(loaded.train.frame.stored("x.area_worst"), values)
            own = own[indices]
        assert total == pytest.approx(own, abs=1e-5)


def _in_order(whole: np.ndarray, some: np.ndarray) -> list[int]:
    """Places of a subsequence."""
    indices, at = [], -1
    for value in some:
        at = next(position for position in range(at + 1, len(whole)) if whole[position] == value)
        indices.append(at)
    return indices


def test_latent_variables_of_wine(wine: Path) -> None:
    made = report_of(wine, 1).pls
    assert made.components == made.choice.components == len(made.explained_x) == len(made.scores.scores)
    assert np.mean([one.value**2 for one in made.vip]) == pytest.approx(1)
    assert made.r2y == pytest.approx(sum(made.explained_y))
    assert 0 < made.q2 == made.curve.fits[made.components - 1].q2 < made.r2y
    assert [one.components for one in made.curve.fits] == list(range(1, 14))
    assert made.curve.fits[-1].r2y >= made.curve.fits[0].r2y and made.curve.folds == 5
    assert made.curve.fits[made.components - 1].r2y == pytest.approx(made.r2y, abs=1e-6)
    assert max(one.balanced_accuracy for one in made.curve.fits) > 0.95
    assert len(made.weights[0]) == len(made.columns) == 13 and len(made.class_loadings[0]) == 3


def test_axes_of_wine(wine: Path) -> None:
    made = report_of(wine).discriminant
    assert len(made.axes) == 2 and made.axes[0].ratio > made.axes[1].ratio and made.axes[0].p < 1e-20
    assert made.axes[0].wilks == pytest.approx(1 / ((1 + made.axes[0].ratio) * (1 + made.axes[1].ratio)))
    assert (made.axes[0].degrees, made.axes[1].degrees) == (26, 12)
    scores, actual = np.array(made.scores.scores).T, np.array(made.scores.actual)
    train = np.array(made.scores.part) == "train"
    for position in range(3):
        assert scores[train & (actual == position)].mean(axis=0) == pytest.approx(made.centroids[position])
    assert all(abs(value) <= 1 + 1e-9 for line in made.structure for value in line)


def test_regions_are_what_the_model_decides_there(wine: Path) -> None:
    found = regions_of(wine, 2, {"kind": "features", "first": "x7", "second": "x13"})
    loaded, _ = load_class_data(wine / "models/2", Table(path=str(wine / "table.parquet")))
    frame = loaded.train.frame
    typical = np.median(frame.numeric, axis=0)
    names = [column.name for column in frame.numeric_columns]
    assert found.fixed == {name: typical[position] for position, name in enumerate(names) if name not in ("x7", "x13")}
    for y in (0, 5, 11):
        for x in (1, 7):
            row = typical.copy()
            row[names.index("x7")], row[names.index("x13")] = found.x.grid[x], found.y.grid[y]
            one = frame.take(np.array([0]))
            for position, name in enumerate(names):
                one = one.replaced(name, np.array([row[position]]))
            expected = loaded.model.fitted.predict(loaded.model.preparation.transform(one))[0]
            assert found.predicted[y][x] == expected.argmax() and found.confidence[y][x] == pytest.approx(
                expected.max(), abs=1e-4
            )
            assert [grid[y][x] for grid in found.probabilities] == pytest.approx(expected.tolist(), abs=1e-4)
    assert found.points.points.total == 178 and 0.4 < found.agreement <= 1
    for axes in ({"kind": "compressed", "method": "lda"}, {"kind": "compressed", "others": "nearest"}):
        other = regions_of(wine, 0, axes)
        assert len(other.predicted) == len(other.predicted[0]) == 12 and other.x.type == "component"
    # An LDA draws its own borders on its own axes: nothing is lost by the other directions.
    assert regions_of(wine, 0, {"kind": "compressed", "method": "lda"}).agreement == 1
    with pytest.raises(JobError, match="axes_unknown"):
        regions_of(wine, 0, {"kind": "compressed", "method": "lda", "second": 3})
