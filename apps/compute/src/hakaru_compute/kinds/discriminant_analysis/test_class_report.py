"""Reports of trained classifiers, on published data: figures, cells, costs, against scikit-learn and by hand."""

from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from sklearn import metrics

from class_reports import make_report, published_table, report_of, train_classes
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.discriminant_analysis import report as module
from hakaru_compute.kinds.discriminant_analysis.calls_spec import CellRowsSpec, CostsSpec
from hakaru_compute.kinds.discriminant_analysis.decisions import cell_rows, costs
from hakaru_compute.kinds.discriminant_analysis.model_folder import load_rows


@pytest.fixture(scope="module")
def wine(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("wine")
    train_classes(folder, published_table("cls_wine", "data.csv"), "label", ["lda", "knn"])
    return folder


@pytest.fixture(scope="module")
def tumours(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("tumours")
    table = published_table("cls_breastcancer", "brca.csv")
    train_classes(folder, table, "y", ["logistic_regression"], positive_class="B")
    return folder


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
    ask = {**ask, "part": "train", "predicted": "2", "count": 20}
    pages = [
        cell_rows(CellRowsSpec(**ask, offset=offset, order="least_sure_first"), JobContext(wine))
        for offset in (0, 20, 40, 60)
    ]
    sure = [value for page in pages for value in page.probabilities[1]]
    assert len(sure) == pages[0].total and sure == sorted(sure)
    with pytest.raises(JobError, match="class_unknown"):
        cell_rows(CellRowsSpec(**{**ask, "predicted": "9"}), JobContext(wine))


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
    made = make_report(wine, 1, permutations=20)
    assert {(one.section, one.reason) for one in made.absent} >= {
        ("importance", "too_slow"), ("partial_dependence", "too_slow"), ("learning_curve", "too_slow"),
        ("permutation_test", "too_slow"), ("coefficients", "not_defined"),
    }  # fmt: skip
    assert made.points.row and made.confusion and made.curves.roc


def test_another_table_is_refused(wine: Path, tmp_path: Path) -> None:
    pq.write_table(pq.read_table(wine / "table.parquet").slice(1), tmp_path / "other.parquet")
    with pytest.raises(JobError, match="table_changed"):
        make_report(wine, table={"path": str(tmp_path / "other.parquet")})
