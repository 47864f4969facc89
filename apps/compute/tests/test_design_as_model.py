"""Least squares on products of features: the model of a design, wherever a trained model goes."""

import itertools
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from alone import answers_of, rows_in
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimal_design.analyse import analyse
from hakaru_compute.kinds.optimal_design.results_spec import AnalyseSpec
from hakaru_compute.kinds.regression.check import check
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.report import report
from hakaru_compute.kinds.regression.report_spec import Report, ReportSpec
from hakaru_compute.kinds.regression.spec import TrainOptions
from hakaru_compute.model.onnx_graph import onnx_feeds, run_onnx
from hakaru_compute.model.onnx_model import make_onnx
from hakaru_compute.problems import KnownTable
from regression_tables import numeric, run_training
from trained_models import unpacked

QUADRATIC = [["T"], ["P"], ["T", "P"], ["T", "T"], ["P", "P"]]


def composite() -> pa.Table:
    """A central composite design of temperature (150 to 190) and pressure (2 to 4) with three centre runs and noise."""
    corners = list(itertools.product([150.0, 190.0], [2.0, 4.0]))
    axial = [(150.0, 3.0), (190.0, 3.0), (170.0, 2.0), (170.0, 4.0), *[(170.0, 3.0)] * 3]
    t, p = np.array(corners + axial).T
    a, b = (t - 170) / 20, p - 3
    y = 60 + 5 * a - 3 * b + 2 * a * b - 4 * a**2 - 1.5 * b**2 + np.random.default_rng(4).normal(0, 0.3, len(t))
    return pa.table({"T": t, "P": p, "y": y})


def trained(folder: Path, table: pa.Table, features: list[dict[str, str]], terms: list[list[str]]) -> Any:
    models = [{"name": "linear", "parameters": {"terms": terms}}]
    run_training(folder, table, "y", features, models, split={"method": "none"})
    return load_model(folder / "models/0")


def predicted(model: Any, table: pa.Table) -> np.ndarray:
    frame = frame_from_arrow(table, model.preparation.features)
    return np.asarray(model.fitted.predict(model.preparation.transform(frame)))


def report_of(folder: Path) -> Report:
    spec = {"model_dir": str(folder / "models/0"), "table": {"path": str(folder / "table.parquet")}}
    return report(ReportSpec.model_validate(spec), JobContext(folder))


def design_fit(folder: Path, table: pa.Table, factors: list[dict[str, Any]], model: str) -> dict[str, Any]:
    """Coefficients that the analysis of a design finds of the same runs, by their labels."""
    columns = table.to_pydict()
    rows = [list(row) for row in zip(*columns.values(), strict=True)]
    spec = {
        "options": {"factors": factors, "model": model, "runs": len(rows), "responses": ["y"]},
        "runs": [{"order": at, "block": 1, "values": row[:-1]} for at, row in enumerate(rows, 1)],
        "sheet": {"columns": list(columns), "rows": [[repr(c) if c != str(c) else c for c in row] for row in rows]},
    }
    (fit,) = analyse(AnalyseSpec.model_validate(spec), JobContext(folder)).fits
    return {one.label: one for one in fit.coefficients} | {"fit": fit}


def test_coefficients_are_those_of_the_designs_own_analysis(tmp_path: Path) -> None:
    table = composite()
    factors: list[dict[str, Any]] = [
        {"type": "continuous", "name": "T", "low": 150, "high": 190},
        {"type": "continuous", "name": "P", "low": 2, "high": 4},
    ]
    own = design_fit(tmp_path, table, factors, "quadratic")
    model = trained(tmp_path, table, numeric("T", "P"), QUADRATIC)
    coded = dict(zip(["T", "P", "T·P", "T²", "P²"], model.fitted.estimator.coef_, strict=True))
    for label, value in coded.items():
        assert value == pytest.approx(own[label].estimate, rel=1e-10, abs=1e-10), label
    assert model.fitted.estimator.intercept_ == pytest.approx(own[""].estimate, rel=1e-10)
    # The report has them in the features' units, with the same tests.
    made = report_of(tmp_path)
    assert made.coefficients is not None
    found = {one.column: one for one in made.coefficients.columns}
    per_unit = {
        "T": ("T", 20),
        "P": ("P", 1),
        "(T − 170)·(P − 3)": ("T·P", 20),
        "(T − 170)²": ("T²", 400),
        "(P − 3)²": ("P²", 1),
    }
    assert set(found) == set(per_unit)
    for name, (label, unit) in per_unit.items():
        assert found[name].value == pytest.approx(own[label].estimate / unit, rel=1e-10)
        assert found[name].p == pytest.approx(own[label].p, rel=1e-8)
        assert found[name].standard_error == pytest.approx(own[label].standard_error / unit, rel=1e-8)
    # Written out by hand, the report's equation predicts what the model does.
    values = {name: one.value for name, one in found.items()}
    t, p = 163.0, 3.4
    by_hand = (
        made.coefficients.intercept
        + values["T"] * t
        + values["P"] * p
        + values["(T − 170)·(P − 3)"] * (t - 170) * (p - 3)
        + values["(T − 170)²"] * (t - 170) ** 2
        + values["(P − 3)²"] * (p - 3) ** 2
    )
    assert predicted(model, pa.table({"T": [t], "P": [p]}))[0] == pytest.approx(by_hand, rel=1e-12)
    # Rows predicted by the others are what the analysis calls predicted R².
    row = made.cross_validated
    assert row.r2 == pytest.approx(own["fit"].predicted_r2, abs=1e-10)
    assert [one.feature for one in made.importance.features] != []


def test_categories_multiply_in_effects_coding(tmp_path: Path) -> None:
    rng = np.random.default_rng(8)
    kind = np.array(["A", "B", "C"] * 6)
    x = np.repeat([-1.0, 1.0, 0.5], 6)
    y = 3 + x + (kind == "B") + x * (kind == "C") + 0.1 * rng.normal(size=18)
    table = pa.table({"x": x, "kind": kind.tolist(), "y": y})
    factors: list[dict[str, Any]] = [
        {"type": "continuous", "name": "x", "low": -1, "high": 1},
        {"type": "categorical", "name": "kind", "values": ["B", "C", "A"]},
    ]
    own = design_fit(tmp_path, table, factors, "interactions")
    features = [*numeric("x"), {"name": "kind", "type": "categorical"}]
    model = trained(tmp_path, table, features, [["x"], ["kind"], ["x", "kind"]])
    names = [column.name for column in model.preparation.columns]
    assert names == ["x", "kind = B", "kind = C", "x·kind = B", "x·kind = C"]
    expected = [own[label].estimate for label in ("x", "kind[B]", "kind[C]", "x·kind[B]", "x·kind[C]")]
    np.testing.assert_allclose(model.fitted.estimator.coef_, expected, rtol=1e-10, atol=1e-12)
    # The same where a category is new, without an effect of its own, and in ONNX.
    outcome = make_onnx(MODEL, model, frame_from_arrow(table, model.preparation.features))
    assert outcome.model is not None and outcome.parity is not None and outcome.parity.largest < 1e-12
    strange = frame_from_arrow(pa.table({"x": [0.3], "kind": ["Z"]}), model.preparation.features)
    slopes = dict(zip(names, model.fitted.estimator.coef_, strict=True))
    assert run_onnx(outcome.model, onnx_feeds(model.preparation, strange))[0] == pytest.approx(
        model.fitted.estimator.intercept_ + 0.3 * slopes["x"], rel=1e-12
    )


def test_the_download_predicts_the_same_alone(tmp_path: Path) -> None:
    table = composite()
    model = trained(tmp_path, table, numeric("T", "P"), QUADRATIC)
    result, out = unpacked(MODEL, tmp_path)
    assert result.onnx
    rows = rows_in(out / "sample_input.csv")
    inputs = pa.table({name: [float(row[name]) for row in rows] for name in ("T", "P")})
    for engine in ("onnx", "skops"):
        found = [one["prediction"] for one in answers_of(out, "predict", engine)]
        np.testing.assert_allclose(found, predicted(model, inputs), rtol=1e-12)


def test_a_mixture_without_its_last_amount_alone_is_scheffes_model(tmp_path: Path) -> None:
    rng = np.random.default_rng(1)
    blends = np.array([p for p in itertools.product(np.linspace(0, 1, 5), repeat=3) if abs(sum(p) - 1) < 1e-9])
    a, b, c = blends.T
    y = 10 * a + 7 * b + 5 * c + 12 * a * b - 3 * b * c + 0.1 * rng.normal(size=len(a))
    table = pa.table({"a": a, "b": b, "c": c, "y": y})
    terms = [["a"], ["b"], ["a", "b"], ["a", "c"], ["b", "c"]]
    model = trained(tmp_path, table, numeric("a", "b", "c"), terms)
    scheffe = np.column_stack([a, b, c, a * b, a * c, b * c])
    expected = scheffe @ np.linalg.lstsq(scheffe, y, rcond=None)[0]
    np.testing.assert_allclose(predicted(model, table), expected, rtol=1e-10)


def test_a_term_of_no_feature_is_refused() -> None:
    models = [{"name": "linear", "parameters": {"terms": [["T"], ["T", "W"]]}}]
    options = {"targets": ["y"], "features": numeric("T"), "models": models}
    found = check(TrainOptions.model_validate(options), KnownTable())
    assert [(one.code, one.params, one.fields) for one in found] == [
        ("term_feature_missing", {"column": "W"}, [["models", 0, "parameters", "terms"]])
    ]
