"""Reports of trained classifiers, on published data: of the models themselves, figures, cells, costs, against scikit-learn and by hand."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
import pytest
from sklearn import metrics

from class_reports import make_report, published_table, regions_of, report_of, train_classes
from hakaru_compute.data.spec import Table
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.discriminant_analysis import report as module
from hakaru_compute.kinds.discriminant_analysis.calls_spec import CellRowsSpec, CostsSpec
from hakaru_compute.kinds.discriminant_analysis.decisions import cell_rows, costs
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_class_data, load_model, load_rows

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


def test_without_its_slow_parts_a_report_says_nothing_of_them(wine: Path) -> None:
    made = make_report(wine, 0, permutations=0, learning_curve=False)
    assert made.learning_curve is None and made.permutation_test is None
    assert not {"learning_curve", "permutation_test"} & {one.section for one in made.absent}


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


def test_figures_of_three_classes(wine: Path) -> None:
    made = report_of(wine)
    rows = load_rows(wine / "models/0")
    assert [one.label for one in made.classes] == list(rows.labels) == ["1", "2", "3"]
    assert [(one.part, one.rows) for one in made.confusion] == [("out_of_fold", 151), ("test", 27), ("train", 151)]
    for one, figures in zip(made.confusion, made.figures, strict=True):
        own = rows.of(one.part)
        given = own.probabilities.argmax(axis=1)
        assert one.counts == metrics.confusion_matrix(own.actual, given, labels=range(3)).tolist()
        assert figures.overall.mcc.value == pytest.approx(metrics.matthews_corrcoef(own.actual, given))
    assert made.figures[0].overall.balanced_accuracy.value == pytest.approx(made.cross_validated.balanced_accuracy)
    assert made.figures[1].overall.f1_macro.value == pytest.approx(made.test.f1)
    held = rows.of("out_of_fold")
    area = metrics.roc_auc_score(held.actual, held.probabilities, multi_class="ovr")
    assert made.curves.macro_area["out_of_fold"] == pytest.approx(area)
    assert [(one.label, one.part, one.band is None) for one in made.curves.roc[:4]] == [
        ("1", "out_of_fold", False), ("2", "out_of_fold", False), ("3", "out_of_fold", False), ("1", "test", True),
    ]  # fmt: skip
    assert made.curves.roc[0].band.of_folds == 3
    areas = [fold.metrics.roc_auc for fold in made.fold_scores]
    assert np.mean([one.band.area.mean for one in made.curves.roc[:3]]) == pytest.approx(np.mean(areas))
    assert made.calibration[0].log_loss == pytest.approx(made.cross_validated.log_loss)
    assert made.points.points.total == 151 + 27 + 151 and len(made.points.probabilities) == 3
    assert [one.rule for one in made.costs.rules] == ["model", "expected_cost"] and made.costs.curve is None
    assert made.absent == []


def test_every_cell_opens_its_rows(wine: Path) -> None:
    made = report_of(wine)
    table = pq.read_table(wine / "table.parquet")
    labels, x1 = np.array(table.column("label").to_pylist(), dtype=str), table.column("x1").to_numpy()
    ask = {
        "model_dir": str(wine / "models/0"),
        "table": {"path": str(wine / "table.parquet")},
        "columns": ["x1", "label"],
    }
    seen: dict[str, list[int]] = {}
    for one in made.confusion:
        for index, actual in enumerate(["1", "2", "3"]):
            for turn, predicted in enumerate(["1", "2", "3"]):
                page = cell_rows(
                    CellRowsSpec(**ask, part=one.part, actual=actual, predicted=predicted, count=1000), JobContext(wine)
                )
                assert page.total == len(page.row) == one.counts[index][turn]
                assert set(page.actual) <= {actual} and set(page.predicted) <= {predicted}
                assert (labels[page.row] == actual).all() and page.row == sorted(page.row)
                assert page.columns[0].values == x1[np.array(page.row, dtype=int)].tolist()
                seen.setdefault(one.part, []).extend(page.row)
    assert sorted(seen["train"] + seen["test"]) == list(range(178)) and sorted(seen["out_of_fold"]) == sorted(
        seen["train"]
    )
    wanted: dict[str, Any] = {**ask, "part": "train", "predicted": "2", "count": 20}
    pages = [
        cell_rows(CellRowsSpec(**wanted, offset=offset, order="least_sure_first"), JobContext(wine))
        for offset in (0, 20, 40, 60)
    ]
    sure = [value for page in pages for value in page.probabilities[1]]
    assert len(sure) == pages[0].total and sure == sorted(sure)
    with pytest.raises(JobError, match="class_unknown"):
        cell_rows(CellRowsSpec(**{**wanted, "predicted": "9"}), JobContext(wine))


def test_costs_and_cells_decide_alike(tumours: Path) -> None:
    found = costs(
        CostsSpec(model_dir=str(tumours / "models/0"), costs=[[0, 3], [1, 0]], threshold=0.8), JobContext(tumours)
    )
    assert found.positive == "B" and len(found.rules) == 4
    ask = {"model_dir": str(tumours / "models/0"), "table": {"path": str(tumours / "table.parquet")}}
    for rule in found.rules:
        for part in rule.parts:
            page = cell_rows(
                CellRowsSpec(**ask, part=part.part, actual="M", predicted="B", decision=rule.decision),
                JobContext(tumours),
            )
            assert page.total == part.confusion.counts[1][0]
    chosen = make_report(tumours, costs=[[0, 3], [1, 0]]).costs
    assert chosen.best_threshold == found.best_threshold and chosen.curve == found.curve


def test_of_two_classes_everything_is_of_the_positive_one(tumours: Path) -> None:
    rows = load_rows(tumours / "models/0")
    made = report_of(tumours)
    assert made.positive_class == "B" and rows.positive == 0
    assert {one.label for one in made.curves.roc} == {"B"}
    test = rows.of("test")
    area = metrics.roc_auc_score(test.actual == 0, test.probabilities[:, 0])
    assert next(one for one in made.curves.roc if one.part == "test").area == pytest.approx(area)
    assert {one.label for part in made.calibration for one in part.classes} == {"B"}
    assert [one.label for one in made.shap.classes] == ["B"] and {one.label for one in made.partial_dependence} == {"B"}
    assert [one.label for one in made.coefficients.classes] == ["B"]


def test_what_takes_too_long_is_left_out_with_its_reason(wine: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Spent(module.Budget):
        def left(self) -> float:
            return 0.0

    monkeypatch.setattr(module, "Budget", Spent)
    made = make_report(wine, 3, permutations=20)
    assert {(one.section, one.reason) for one in made.absent} >= {
        ("importance", "too_slow"), ("partial_dependence", "too_slow"), ("learning_curve", "too_slow"),
        ("permutation_test", "too_slow"), ("coefficients", "not_defined"),
    }  # fmt: skip
    assert made.points.row and made.confusion and made.curves.roc


def test_another_table_is_refused(wine: Path, tmp_path: Path) -> None:
    pq.write_table(pq.read_table(wine / "table.parquet").slice(1), tmp_path / "other.parquet")
    with pytest.raises(JobError, match="table_changed"):
        make_report(wine, table={"path": str(tmp_path / "other.parquet")})
