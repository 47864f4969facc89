"""What a report says, against what can be computed another way."""

from functools import cache
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hakaru_compute.kinds.regression import report as module
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.report_spec import Report
from regression_tables import MIXED_FEATURES, mixed_table, numeric, run_report, run_training
from trained_models import kept_rows, refused, with_cells

FOREST = {"name": "random_forest", "parameters": {"n_estimators": 20}}


# The report of a model that several tests look at, made once.
report_of = cache(run_report)


def linear_table(rows: int = 200) -> pa.Table:
    rng = np.random.default_rng(3)
    x = rng.normal([10, -5, 0], [2, 1, 1], (rows, 3))
    y = 4 + 1.5 * x[:, 0] - 2 * x[:, 1] + rng.normal(0, 0.5, rows)
    return pa.table({"a": x[:, 0], "b": x[:, 1], "useless": x[:, 2], "y": y})


@pytest.fixture(scope="module")
def mixed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("mixed")
    models = ["linear", FOREST, "pls", "svr", "hist_gradient_boosting", "lightgbm"]
    run_training(folder, mixed_table(300), "y", MIXED_FEATURES, models, cross_validation={"folds": 3, "repeats": 2})
    return folder


def test_the_report_is_written_and_typed(mixed: Path) -> None:
    made = run_report(mixed)
    assert Report.model_validate_json((mixed / "report.json").read_text()) == made
    assert made.rows.train == 255
    assert made.test.rmse < 0.5 * made.baseline_test.rmse
    assert len(made.fold_scores) == 6
    assert made.provenance.library_versions["scikit-learn"]
    assert [one.section for one in made.absent] == ["vip"]


def test_points_are_the_stored_predictions(mixed: Path) -> None:
    made = report_of(mixed)
    rows = kept_rows(mixed).to_pylist()
    stored = {(row["row"], "test" if row["part"] == "test" else "train"): row["predicted"] for row in rows}
    stored |= {(row["row"], "out_of_fold"): row["out_of_fold"] for row in rows if row["part"] == "train"}
    points = made.points
    assert points.points.shown == points.points.total == 255 * 2 + 45
    for row, part, actual, predicted, residual in zip(
        points.row, points.part, points.actual, points.predicted, points.residual, strict=True
    ):
        assert predicted == pytest.approx(stored[(row, part)])
        assert residual == pytest.approx(actual - predicted)
    assert made.intervals.test == pytest.approx(0.9, abs=0.12)


def test_long_lists_are_thinned_and_say_so(mixed: Path) -> None:
    made = run_report(mixed, most_points=100)
    assert made.points.points.shown == len(made.points.row) == pytest.approx(100, abs=3)
    assert made.points.points.total == 555
    everything = report_of(mixed)
    largest = max(map(abs, everything.points.residual))
    assert max(map(abs, made.points.residual)) == pytest.approx(largest)


def test_importance_and_dependence_know_what_matters(tmp_path: Path) -> None:
    run_training(tmp_path, linear_table(), "y", numeric("a", "b", "useless"), ["linear"], cross_validation={"folds": 3})
    made = run_report(tmp_path)
    importance = {one.feature: one.mean for one in made.importance.features}
    assert list(importance) == ["a", "b", "useless"]
    assert abs(importance["useless"]) < 0.1 * importance["b"]
    assert made.importance.part == "test"
    slope = next(one for one in made.partial_dependence if one.feature == "a")
    rise = np.diff(slope.mean) / np.diff(slope.grid)
    assert rise == pytest.approx(made.coefficients.columns[0].value, rel=1e-6)
    assert made.coefficients.columns[0].value == pytest.approx(1.5, abs=0.1)
    assert made.coefficients.intercept == pytest.approx(4, abs=1.5)
    a, _, useless = made.coefficients.columns
    assert a.lower < a.value < a.upper
    assert a.p < 1e-6 < useless.p
    assert abs(useless.standardised) < 0.1 < a.standardised


@pytest.mark.parametrize(
    ("index", "method"),
    [(0, "exact_linear"), (1, "exact_tree"), (3, "permutation"), (4, "exact_tree"), (5, "exact_tree")],
)
def test_shap_values_add_up_to_predictions(mixed: Path, index: int, method: str) -> None:
    made = report_of(mixed, index)
    assert made.shap.method == method
    assert made.shap.rows == 255
    total = made.shap.base_value + sum(np.array(feature.shap) for feature in made.shap.features)
    model = load_model(mixed / f"models/{index}")
    rows = kept_rows(mixed, index, "train")
    assert total == pytest.approx(rows.column("predicted").to_numpy(), abs=2e-3), model.file.name
    assert {feature.feature for feature in made.shap.features} == {"x", "z", "kind", "flag", "day"}
    kind = next(feature for feature in made.shap.features if feature.feature == "kind")
    red = [shap for value, shap in zip(kind.values, kind.shap, strict=True) if value == "red"]
    blue = [shap for value, shap in zip(kind.values, kind.shap, strict=True) if value == "blue"]
    # 5 was put in; a small forest gives part of it to other features.
    assert 2 < np.mean(red) - np.mean(blue) < 6


def test_vip_has_mean_square_one(mixed: Path) -> None:
    made = report_of(mixed, 2)
    values = np.array([one.value for one in made.vip])
    assert (values**2).mean() == pytest.approx(1)


def test_the_domain_marks_a_lonely_row(tmp_path: Path) -> None:
    table = with_cells(linear_table(), "a", {7: 40})
    run_training(tmp_path, table, "y", numeric("a", "b", "useless"), ["ridge"], cross_validation={"folds": 3})
    made = run_report(tmp_path)
    assert 7 in made.domain.outside_rows
    assert made.domain.leverage_limit >= 3 * 4 / made.rows.train
    position = next(i for i, row in enumerate(made.points.row) if row == 7)
    assert not made.points.inside_domain[position]
    assert made.points.leverage[position] > made.domain.leverage_limit


def test_the_learning_curve_falls(mixed: Path) -> None:
    curve = report_of(mixed, 1).learning_curve
    assert curve.rows == sorted(curve.rows)
    assert curve.held_out[-1] < 0.8 * curve.held_out[0]
    assert all(train < held for train, held in zip(curve.train, curve.held_out, strict=True))


def test_residuals_and_intervals_of_metrics_agree_with_the_test(mixed: Path) -> None:
    made = report_of(mixed)
    assert [(part.part, part.rows) for part in made.residuals] == [("out_of_fold", 255), ("test", 45)]
    for part in made.residuals:
        assert sum(part.histogram.counts) == part.rows
        assert part.ordered_residuals == sorted(part.ordered_residuals)
        assert 1 < part.durbin_watson < 3
    interval = made.metrics_interval
    assert interval.rmse.lower < made.test.rmse < interval.rmse.upper
    assert interval.rmse.value == pytest.approx(made.test.rmse)


def test_without_its_learning_curve_a_report_says_nothing_of_one(mixed: Path) -> None:
    made = run_report(mixed, 1, learning_curve=False)
    assert made.learning_curve is None
    assert "learning_curve" not in [one.section for one in made.absent]
    assert made.importance == report_of(mixed, 1).importance


def test_what_takes_too_long_is_left_out_with_its_reason(mixed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Spent(module.Budget):
        def left(self) -> float:
            return 0.0

    monkeypatch.setattr(module, "Budget", Spent)
    made = run_report(mixed, 1)
    assert {(one.section, one.reason) for one in made.absent} >= {
        ("importance", "too_slow"), ("partial_dependence", "too_slow"), ("learning_curve", "too_slow"),
    }  # fmt: skip
    assert made.points.row


def test_another_table_is_refused(mixed: Path, tmp_path: Path) -> None:
    path = tmp_path / "other.parquet"
    pq.write_table(mixed_table(299), path)
    with refused("table_changed"):
        run_report(mixed, table={"path": str(path)})


@pytest.mark.parametrize("method", ["group", "time"])
def test_groups_and_times_are_kept_apart_to_the_end(tmp_path: Path, method: str) -> None:
    table = linear_table(120)
    order = np.repeat(np.arange(12), 10) if method == "group" else np.arange(120)[::-1].copy()
    table = table.append_column("by", pa.array(order))
    result = run_training(
        tmp_path, table, "y", numeric("a", "b"), ["linear"],
        split={"method": method, "column": "by"}, cross_validation={"folds": 3},
    )  # fmt: skip
    assert result.fold_method == method
    rows = kept_rows(tmp_path).to_pylist()
    by = dict(enumerate(order.tolist()))
    test = [by[row["row"]] for row in rows if row["part"] == "test"]
    train = [row for row in rows if row["part"] == "train"]
    if method == "group":
        assert not set(test) & {by[row["row"]] for row in train}
        folds: dict[int, set[int]] = {}
        for row in train:
            folds.setdefault(by[row["row"]], set()).add(row["fold"])
        assert all(len(one) == 1 for one in folds.values())
    else:
        assert min(test) > max(by[row["row"]] for row in train)
        assert any(row["fold"] is None for row in train)
    made = run_report(tmp_path)
    assert made.metrics_interval is not None
    assert made.learning_curve is not None


def test_a_report_says_what_it_sampled_and_can_use_every_row(mixed: Path) -> None:
    sampled = {one.section: (one.rows, one.total) for one in run_report(mixed, 1, most_points=100).sampled}
    assert sampled == {"points": (pytest.approx(100, abs=3), 555), "partial_dependence": (200, 255)}
    every = run_report(mixed, 1, every_row=True)
    assert every.sampled == []
    # Twenty grid points of every row differ from those of 200.
    assert every.partial_dependence[0].mean != report_of(mixed, 1).partial_dependence[0].mean


def test_a_model_with_an_interval_of_its_own_reports_both(tmp_path: Path) -> None:
    run_training(
        tmp_path, linear_table(600), "y", numeric("a", "b"), ["bayesian_ridge", "ridge"], cross_validation={"folds": 5}
    )
    made = run_report(tmp_path)
    assert (made.intervals.method, made.own_intervals.method) == ("conformal", "model")
    assert made.own_intervals.half_width is None
    assert made.own_intervals.test == pytest.approx(0.9, abs=0.09)
    assert run_report(tmp_path, 1).own_intervals is None
