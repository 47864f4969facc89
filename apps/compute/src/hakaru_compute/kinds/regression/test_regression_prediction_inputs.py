"""Rows that cannot be read, are missing or mean nothing: counted, marked and refused; and how the rest spreads."""

from datetime import datetime
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.predict_spec import PredictRowsSpec
from hakaru_compute.model import check_inputs as check_module
from hakaru_compute.model import predict as stream_module
from hakaru_compute.model.check_inputs import check_inputs
from hakaru_compute.model.spec import CheckInputsSpec
from regression_tables import MIXED_FEATURES, mixed_table, run_prediction, run_training
from trained_models import refused, typed_rows, write_table


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ridge (0) and a Bayesian ridge (1) of the mixed table."""
    folder = tmp_path_factory.mktemp("trained")
    options = {"cross_validation": {"folds": 3}}
    run_training(folder, mixed_table(300), "y", MIXED_FEATURES, ["ridge", "bayesian_ridge"], **options)
    return folder


def test_cells_that_cannot_be_read_are_counted_shown_and_marked(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(200, seed=12)
    texts = [None if value is None else f"{value:.3f}" for value in table["z"].to_pylist()]
    texts[3], texts[7], texts[8] = "abc", "１．５", "n.d."
    x = table["x"].to_pylist()
    x[8], x[9] = float("inf"), 1e308
    summary, output = run_prediction(
        trained, tmp_path, table.set_column(1, "z", pa.array(texts)).set_column(0, "x", pa.array(x)), coverage=0.9
    )
    assert [found.model_dump() for found in summary.unreadable_values] == [
        {"feature": "x", "column": "x", "rows": 2, "first": [{"row": 9, "text": "inf"}, {"row": 10, "text": "1e+308"}]},
        {"feature": "z", "column": "z", "rows": 2, "first": [{"row": 4, "text": "abc"}, {"row": 9, "text": "n.d."}]},
    ]
    gaps = output["input_gaps"].to_pylist()
    assert gaps[8] == "x: unreadable; z: unreadable" or gaps[8].startswith("x: unreadable; z: unreadable; ")
    assert "z: unreadable" in gaps[3] and "z" not in (gaps[7] or "")
    lacking = [sum(row[name] is None for name in ("x", "z", "kind", "flag", "day")) > 0 for row in table.to_pylist()]
    expected = [lack or row in (3, 8, 9) for row, lack in enumerate(lacking)]
    assert [gap is not None for gap in gaps] == expected
    assert summary.filled_rows == sum(expected)
    assert summary.missing_values.get("z", 0) == table["z"].null_count
    # The full-width number is the number.
    _, plain = run_prediction(trained, tmp_path, table.set_column(1, "z", pa.array([1.5] * 200)))
    assert output["prediction"][7].as_py() == pytest.approx(plain["prediction"][7].as_py())


@pytest.mark.parametrize(
    ("column", "texts"),
    [
        (pa.array(["low", "high"] * 10), "low, high"),
        (pa.array([datetime(2024, 1, 1)] * 20, pa.timestamp("us")), "timestamp[us]"),
        (pa.array([1e308] * 20), "1e+308"),
    ],
)
def test_a_column_without_one_readable_cell_is_refused(
    trained: Path, tmp_path: Path, column: pa.Array, texts: str
) -> None:
    table = mixed_table(20, seed=13).append_column("grade", column)
    with pytest.raises(JobError) as caught:
        run_prediction(trained, tmp_path, table, mapping={"z": "grade"})
    assert caught.value.code == "column_unreadable"
    assert caught.value.params["column"] == "grade"
    assert caught.value.params["feature"] == "z"
    shown = caught.value.params["texts"]
    assert sorted(set(shown.split(", "))) == sorted(set(texts.split(", ")))
    check = check_inputs(
        ModelFile,
        CheckInputsSpec(
            model_dir=str(trained / "models/0"),
            table={"path": str(write_table(tmp_path, table, "check.parquet"))},
            mapping={"z": "grade"},
        ),
        JobContext(tmp_path),
    )
    assert check.refused == ["z"]
    assert (check.rows, check.unreadable_values[0].rows) == (20, 20)


def test_a_column_is_not_refused_for_its_first_rows(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_module, "ROWS_AT_ONCE", 10)
    monkeypatch.setattr(check_module, "MOST_ROWS", 10)
    table = mixed_table(20, seed=17)
    late = pa.array([1e308] * 10 + [0.5] * 10)
    spec = CheckInputsSpec(
        model_dir=str(trained / "models/0"),
        table={"path": str(write_table(tmp_path, table.set_column(1, "z", late)))},
    )
    check = check_inputs(ModelFile, spec, JobContext(tmp_path))
    assert (check.rows_checked, check.unreadable_values[-1].rows, check.refused) == (10, 10, [])


def test_rows_without_any_value_are_refused(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(20, seed=14)
    empty = pa.table({name: pa.nulls(20, table.schema.field(name).type) for name in table.column_names})
    with refused("no_values_to_predict"):
        run_prediction(trained, tmp_path, empty)


@pytest.mark.parametrize(
    ("cells", "code", "named"),
    [
        ({"x": 1e308}, "value_too_large", {"row": 1, "feature": "x", "value": 1e308}),
        ({"x": "abc"}, "cell_unreadable", {"row": 1, "feature": "x", "text": "abc"}),
        (dict.fromkeys(["x", "z", "kind", "flag", "day"]), "row_without_values", {"row": 1}),
    ],
)
def test_typed_rows_that_mean_nothing_are_refused(
    trained: Path, tmp_path: Path, cells: dict, code: str, named: dict
) -> None:
    row = {"x": 1.0, "z": 0.5, "kind": "red", "flag": True, "day": "2024-01-05", **cells}
    with pytest.raises(JobError) as caught:
        typed_rows(MODEL, PredictRowsSpec, trained, [row])
    assert caught.value.code == code
    assert {name: caught.value.params[name] for name in named} == named
    if code == "value_too_large":
        assert caught.value.params["minimum"] < -1e5
        assert 1e5 < caught.value.params["maximum"] < 1e12


def test_rows_without_a_finite_prediction_are_counted(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    model = load_model(trained / "models/0")
    model.fitted.estimator.coef_ = model.fitted.estimator.coef_ * 1e305
    monkeypatch.setattr(MODEL, "load", lambda folder: model)
    table = mixed_table(50, seed=16).drop_columns(["y"])
    x = table["x"].to_pylist()
    x[4] = x[20] = 1e5
    summary, output = run_prediction(trained, tmp_path, table.set_column(0, "x", pa.array(x)))
    assert (summary.overflowed, summary.predicted, summary.rows) == (2, 48, 50)
    assert [row for row, value in enumerate(output["prediction"].to_pylist()) if value is None] == [4, 20]
    assert output["inside_domain"].to_pylist()[4] is False
    assert summary.prediction_distribution is not None
    assert summary.prediction_distribution.rows == 48


def test_distributions_are_of_all_rows(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_module, "ROWS_AT_ONCE", 100)
    table = mixed_table(1000, seed=15)
    summary, output = run_prediction(trained, tmp_path, table, model=1, interval="model")
    for name, values in {
        "prediction": output["prediction"].to_numpy(),
        "width": output["upper"].to_numpy() - output["lower"].to_numpy(),
        "leverage": output["leverage"].to_numpy(),
    }.items():
        spread = getattr(summary, f"{name}_distribution")
        assert spread.rows == sum(spread.counts) + spread.below + spread.above == 1000
        assert (spread.minimum, spread.maximum) == (values.min(), values.max())
        counts, _ = np.histogram(values, spread.edges)
        assert np.abs(counts - spread.counts).sum() <= 4
        for quantile in spread.quantiles:
            assert quantile.value == pytest.approx(np.quantile(values, quantile.share), abs=0.01 * np.ptp(values))
    plain, _ = run_prediction(trained, tmp_path, table)
    assert plain.width_distribution is None
    assert plain.distance_distribution is None
