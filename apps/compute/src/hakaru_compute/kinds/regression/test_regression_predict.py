"""Predictions of files and of typed rows: intervals, domain, gaps, unknown categories, renamed columns."""

from datetime import datetime
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.predict_spec import PredictRowsSpec
from hakaru_compute.model import predict as stream_module
from regression_tables import MIXED_FEATURES, mixed_table, numeric, run_prediction, run_training
from trained_models import form_of, refused, typed_rows


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ridge (0) and a Gaussian process (1) of the mixed table."""
    folder = tmp_path_factory.mktemp("trained")
    gaussian = {"name": "gaussian_process", "parameters": {"restarts": 0, "optimise_rows": 80}}
    run_training(folder, mixed_table(300), "y", MIXED_FEATURES, ["ridge", gaussian], cross_validation={"folds": 3})
    return folder


def test_a_file_is_predicted_beside_its_columns(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(500, seed=1)
    summary, output = run_prediction(trained, tmp_path, table, coverage=0.9)
    assert output.column_names == [
        "prediction",
        "lower",
        "upper",
        "inside_domain",
        "leverage",
        "input_gaps",
        *table.column_names,
    ]
    assert output.select(table.column_names).equals(table)
    assert summary.rows == summary.predicted == 500
    assert summary.metrics.r2 > 0.8
    assert summary.observed_coverage == pytest.approx(0.9, abs=0.05)
    widths = output.column("upper").to_numpy() - output.column("prediction").to_numpy()
    assert widths == pytest.approx(summary.half_width)
    assert summary.missing_values["x"] == table.column("x").null_count
    assert summary.missing_values["kind"] == table.column("kind").null_count


def test_pieces_do_not_change_the_answer(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    table = mixed_table(500, seed=2)
    _, whole = run_prediction(trained, tmp_path, table)
    monkeypatch.setattr(stream_module, "ROWS_AT_ONCE", 64)
    summary, pieces = run_prediction(trained, tmp_path, table)
    assert summary.rows == 500
    assert pieces.column("prediction").to_numpy() == pytest.approx(whole.column("prediction").to_numpy(), abs=1e-9)


def test_unknown_categories_are_counted_and_named(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(40, seed=3)
    kinds = ["violet"] * 3 + ["grey"] + ["red"] * 36
    summary, output = run_prediction(trained, tmp_path, table.set_column(2, "kind", pa.array(kinds)))
    assert [found.model_dump() for found in summary.unknown_categories] == [
        {"column": "kind", "rows": 4, "labels": ["violet", "grey"]}
    ]
    assert output.column("prediction").null_count == 0


def test_columns_by_other_names_are_mapped_and_missing_ones_named(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(30, seed=4)
    _, plain = run_prediction(trained, tmp_path, table)
    renamed = table.rename_columns(["ex", "z", "colour", "flag", "day", "y"])
    _, mapped = run_prediction(trained, tmp_path, renamed, mapping={"x": "ex", "kind": "colour"})
    assert mapped.column("prediction").equals(plain.column("prediction"))
    with refused("columns_missing", {"columns": "x, kind"}):
        run_prediction(trained, tmp_path, renamed)
    with refused("no_rows_to_predict"):
        run_prediction(trained, tmp_path, table.slice(0, 0))


def test_input_columns_named_as_results_keep_their_values(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(20, seed=5).append_column("prediction", pa.array(range(20)))
    _, output = run_prediction(trained, tmp_path, table)
    assert output.column("prediction_input").to_pylist() == list(range(20))


def test_rows_far_from_training_are_outside_the_domain(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(50, seed=6)
    far = table.set_column(0, "x", pa.array(np.where(np.arange(50) < 5, 500.0, 50.0)))
    summary, output = run_prediction(trained, tmp_path, far, domain="leverage_and_distance")
    assert output.column("inside_domain").to_pylist()[:5] == [False] * 5
    assert sum(output.column("inside_domain").to_pylist()[5:]) > 35
    assert output.column("distance").to_numpy()[:5].min() > output.column("distance").to_numpy()[5:].max()
    assert next(found for found in summary.out_of_range if found.column == "x").above == 5


def test_ranges_of_dates_are_dates(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(30, seed=7)
    late = pa.array([datetime(2199, 1, 1)] * 30, table.schema.field("day").type)
    summary, _ = run_prediction(trained, tmp_path, table.set_column(4, "day", late))
    found = next(found for found in summary.out_of_range if found.column == "day")
    assert found.above == 30
    assert str(found.minimum) < str(found.maximum) < "2199"
    assert datetime.fromisoformat(str(found.maximum)).tzinfo is not None


def test_a_gaussian_process_gives_its_own_interval(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(400, seed=7)
    summary, output = run_prediction(trained, tmp_path, table, model=1, interval="model", coverage=0.9)
    assert summary.half_width is None
    assert summary.observed_coverage == pytest.approx(0.9, abs=0.06)
    widths = output.column("upper").to_numpy() - output.column("lower").to_numpy()
    assert widths.max() > 1.01 * widths.min()
    with refused("interval_unavailable"):
        run_prediction(trained, tmp_path, table, model=0, interval="model")


@pytest.mark.parametrize("coverage", [0.5, 0.8, 0.95])
def test_conformal_intervals_hold_what_they_promise(tmp_path: Path, coverage: float) -> None:
    rng = np.random.default_rng(8)

    def table(rows: int) -> pa.Table:
        x = rng.normal(size=rows)
        # Skewed noise: an interval from a normal formula would miss.
        return pa.table({"x": x, "y": 2 * x + rng.exponential(size=rows)})

    run_training(tmp_path, table(600), "y", numeric("x"), ["linear"])
    summary, _ = run_prediction(tmp_path, tmp_path, table(4000), coverage=coverage)
    assert summary.observed_coverage == pytest.approx(coverage, abs=0.03)


def test_rows_with_gaps_are_left_out_where_training_left_them_out(tmp_path: Path) -> None:
    options = {"preprocessing": {"missing": {"method": "delete_row"}}, "cross_validation": {"folds": 3}}
    result = run_training(tmp_path, mixed_table(200), "y", MIXED_FEATURES, ["ridge"], **options)
    assert result.rows[0].incomplete > 0
    table = mixed_table(100, seed=9)
    summary, output = run_prediction(tmp_path, tmp_path, table)
    gaps = np.array(
        [x is None or kind is None for x, kind in zip(table["x"].to_pylist(), table["kind"].to_pylist(), strict=True)]
    )
    assert [value is None for value in output.column("prediction").to_pylist()] == gaps.tolist()
    assert summary.predicted == 100 - gaps.sum()


def test_gaps_filled_from_neighbours_ignore_the_size_of_pieces(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    options = {"preprocessing": {"missing": {"method": "linear"}}, "cross_validation": {"folds": 3}}
    run_training(tmp_path, mixed_table(150), "y", MIXED_FEATURES, ["ridge"], **options)
    table = mixed_table(100, seed=10)
    _, whole = run_prediction(tmp_path, tmp_path, table)
    monkeypatch.setattr(stream_module, "ROWS_AT_ONCE", 7)
    _, pieces = run_prediction(tmp_path, tmp_path, table)
    assert pieces.column("prediction").equals(whole.column("prediction"))


def test_typed_rows_are_answered_like_a_file(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(20, seed=11)
    _, output = run_prediction(trained, tmp_path, table, domain="leverage_and_distance")
    rows = [
        {name: value.isoformat() if name == "day" else value for name, value in row.items() if name != "y"}
        for row in table.to_pylist()
    ]
    result = typed_rows(MODEL, PredictRowsSpec, trained, rows)
    assert [row.prediction for row in result.rows] == pytest.approx(output.column("prediction").to_pylist(), abs=1e-9)
    assert [row.inside_domain for row in result.rows] == output.column("inside_domain").to_pylist()
    odd = {"x": 1e4, "z": None, "kind": "violet", "flag": True, "day": "2024-05-01"}
    answer = typed_rows(MODEL, PredictRowsSpec, trained, [odd])
    assert answer.row_notes[0].model_dump() == {
        "unknown_categories": ["kind"], "out_of_range": ["x"], "missing": ["z"], "removed_by": None
    }  # fmt: skip
    assert answer.rows[0].inside_domain is False
    with pytest.raises(JobError) as caught:
        typed_rows(MODEL, PredictRowsSpec, trained, [{"x": 1.0}])
    assert caught.value.params == {"columns": "z, kind, flag, day"}


def test_a_form_learns_what_training_saw(trained: Path, tmp_path: Path) -> None:
    answer = form_of(ModelFile, trained)
    found = {feature.name: feature for feature in answer.features}
    assert list(found) == ["x", "z", "kind", "flag", "day"]
    assert found["kind"].categories == ["blue", "green", "red"]
    assert -1 <= found["z"].minimum < found["z"].typical < found["z"].maximum <= 1
    assert found["day"].minimum.startswith("2024-01-")
    assert isinstance(found["flag"].typical, bool)
