"""Predictions of files and of typed rows: intervals, domain, gaps, unknown categories, rows that cannot be read or mean nothing."""

from datetime import datetime
from pathlib import Path

import numpy as np
import pyarrow as pa
import pytest

from hakaru_compute.job import JobError
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.predict_spec import PredictRowsSpec
from hakaru_compute.model import check_inputs as check_module
from hakaru_compute.model import predict as stream_module
from regression_tables import MIXED_FEATURES, mixed_table, numeric, run_prediction, run_training
from trained_models import checked, form_of, refused, typed_rows, with_column


@pytest.fixture(scope="module")
def trained(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder with a ridge (0), a Gaussian process (1) and a Bayesian ridge (2) of the mixed table."""
    folder = tmp_path_factory.mktemp("trained")
    gaussian = {"name": "gaussian_process", "parameters": {"restarts": 0, "optimise_rows": 80}}
    run_training(
        folder,
        mixed_table(300),
        "y",
        MIXED_FEATURES,
        ["ridge", gaussian, "bayesian_ridge"],
        cross_validation={"folds": 3},
    )
    return folder


def test_a_file_is_predicted_beside_its_columns(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(500, seed=1)
    summary, output = run_prediction(trained, tmp_path, table, coverage=0.9)
    assert output.column_names == [
        "prediction",
        "lower",
        "upper",
        "interval_note",
        "inside_domain",
        "leverage",
        "distance",
        "input_gaps",
        "in_training",
        *table.column_names,
    ]
    assert output.select(table.column_names).equals(table)
    assert summary.rows == summary.predicted == 500
    assert summary.metrics.r2 > 0.8
    assert summary.observed_coverage == pytest.approx(0.9, abs=0.05)
    widths = output.column("upper").to_numpy() - output.column("prediction").to_numpy()
    noted = np.array(output["interval_note"].to_pylist(), dtype=object)
    assert widths[noted == None] == pytest.approx(summary.half_width)  # noqa: E711
    assert (widths[noted == "wider: input missing"] > summary.half_width).all()
    assert np.isnan(widths[noted == "none: outside domain"]).all()
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
    # Nothing is known of them, however near the rest of the row is.
    assert output.column("inside_domain").to_pylist()[:4] == [False] * 4
    assert output.column("interval_note").to_pylist()[:4] == ["none: outside domain"] * 4
    assert output.column("lower").to_pylist()[:4] == [None] * 4
    assert any(output.column("inside_domain").to_pylist()[4:])


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


def test_a_feature_without_a_column_is_missing_in_every_row_as_where_its_cells_are_empty(
    trained: Path, tmp_path: Path
) -> None:
    table = mixed_table(30, seed=4)
    empty = table.set_column(0, "x", pa.nulls(30, pa.float64())).set_column(2, "kind", pa.nulls(30, pa.string()))
    _, cells = run_prediction(trained, tmp_path, empty)
    without = {"x": None, "kind": None}
    summary, made = run_prediction(trained, tmp_path, table.drop_columns(["x", "kind"]), mapping=without)
    shared = ["prediction", "lower", "upper", "interval_note", "input_gaps", "z", "y"]
    assert made.select(shared).equals(cells.select(shared))
    assert summary.missing_values["x"] == summary.filled_rows == 30
    with refused("no_values_to_predict"):
        run_prediction(trained, tmp_path, table, mapping=dict.fromkeys(table.column_names))


def test_a_model_that_fills_nothing_needs_every_feature(tmp_path: Path) -> None:
    run_training(
        tmp_path,
        mixed_table(120),
        "y",
        numeric("x", "z"),
        ["ridge"],
        preprocessing={"missing": {"method": "delete_row"}},
    )
    with refused("columns_missing", {"columns": "x"}):
        run_prediction(tmp_path, tmp_path, mixed_table(30, seed=4), mapping={"x": None})


def test_what_was_measured_may_go_by_another_name_and_need_not_be_compared(trained: Path, tmp_path: Path) -> None:
    table = mixed_table(30, seed=4)
    plain, _ = run_prediction(trained, tmp_path, table)
    renamed = table.rename_columns([*table.column_names[:-1], "Y [MPa]"])
    mapped, output = run_prediction(trained, tmp_path, renamed, mapping={"y": "Y [MPa]"})
    assert (mapped.metrics, mapped.measured_column) == (plain.metrics, "Y [MPa]")
    assert output.column_names[-1] == "Y [MPa]"
    # Another column of the target's name is left aside.
    both = renamed.append_column("y", pa.array(np.zeros(30)))
    assert run_prediction(trained, tmp_path, both, mapping={"y": "Y [MPa]"})[0].metrics == plain.metrics
    alone, _ = run_prediction(trained, tmp_path, table, mapping={"y": None})
    assert (alone.metrics, alone.measured_column) == (None, None)


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


def test_a_hole_in_the_data_is_outside_in_files_as_in_forms(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    a, b = np.concatenate([rng.normal(-5, 1, (60, 2)), rng.normal(5, 1, (60, 2))]).T
    run_training(tmp_path, pa.table({"a": a, "b": b, "y": a + b}), "y", numeric("a", "b"), ["ridge"])
    rows = [{"a": 0.0, "b": 0.0}, {"a": 5.0, "b": 5.0}, {"a": 5.0, "b": -5.0}]
    for domain in ("leverage", "leverage_and_distance"):
        summary, output = run_prediction(tmp_path, tmp_path, pa.Table.from_pylist(rows), domain=domain)
        assert output["inside_domain"].to_pylist() == [False, True, False]
        assert summary.outside_domain == 2
    typed = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows)
    assert [row.inside_domain for row in typed.rows] == [False, True, False]
    assert [row.distance for row in typed.rows] == pytest.approx(output["distance"].to_pylist())


def test_rows_that_trained_the_model_are_named_and_kept_apart(trained: Path, tmp_path: Path) -> None:
    known = ModelFile.read(trained / "models" / "0").rows.train
    table, new = mixed_table(300), mixed_table(200, seed=77)
    summary, output = run_prediction(trained, tmp_path, pa.concat_tables([new, table]))
    told = np.array(output["in_training"].to_pylist())
    assert summary.trained_rows == told.sum() == known
    assert not told[:200].any()
    assert summary.first_trained_rows == np.flatnonzero(told)[:20].tolist()
    assert summary.metrics.rows == 500 - known
    assert summary.trained_metrics.rows == known
    # The same inputs measured again are no training row; nothing can be told where nothing was measured.
    again = table.set_column(table.column_names.index("y"), "y", pa.array(np.array(table["y"]) + 1.0))
    assert run_prediction(trained, tmp_path, again)[0].trained_rows == 0
    unmeasured, plain = run_prediction(trained, tmp_path, table.drop_columns(["y"]))
    assert unmeasured.trained_rows == 0
    assert "in_training" not in plain.column_names


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
    # It knows nothing of filled inputs, and counts what they cost in training as noise.
    assert summary.rows_without_interval == sum(gaps is not None for gaps in output["input_gaps"].to_pylist())
    assert 0.86 < summary.observed_coverage < 0.995
    widths = output.column("upper").to_numpy() - output.column("lower").to_numpy()
    assert np.nanmax(widths) > 1.01 * np.nanmin(widths)
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
    with refused("column_unreadable", column="grade", feature="z") as caught:
        run_prediction(trained, tmp_path, table, mapping={"z": "grade"})
    shown = caught.value.params["texts"]
    assert sorted(set(shown.split(", "))) == sorted(set(texts.split(", ")))
    check = checked(ModelFile, trained, tmp_path, table, mapping={"z": "grade"})
    assert check.refused == ["z"]
    assert (check.rows, check.unreadable_values[0].rows) == (20, 20)


def test_a_column_is_not_refused_for_its_first_rows(
    trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_module, "ROWS_AT_ONCE", 10)
    monkeypatch.setattr(check_module, "MOST_ROWS", 10)
    table = mixed_table(20, seed=17)
    check = checked(ModelFile, trained, tmp_path, with_column(table, "z", [1e308] * 10 + [0.5] * 10))
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
    with refused(code) as caught:
        typed_rows(MODEL, PredictRowsSpec, trained, [row])
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
    assert output["inside_domain"].to_pylist()[4] is None
    assert summary.prediction_distribution is not None
    assert summary.prediction_distribution.rows == 48


def test_distributions_are_of_all_rows(trained: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(stream_module, "ROWS_AT_ONCE", 100)
    table = mixed_table(1000, seed=15)
    summary, output = run_prediction(trained, tmp_path, table, model=2, interval="model")
    for name, values in {
        "prediction": output["prediction"].to_numpy(),
        "width": output["upper"].to_numpy() - output["lower"].to_numpy(),
        "leverage": output["leverage"].to_numpy(),
    }.items():
        spread = getattr(summary, f"{name}_distribution")
        values = values[np.isfinite(values)]
        assert spread.rows == sum(spread.counts) + spread.below + spread.above == len(values) > 800
        assert (spread.minimum, spread.maximum) == (values.min(), values.max())
        counts, _ = np.histogram(values, spread.edges)
        assert np.abs(counts - spread.counts).sum() <= 4
        for quantile in spread.quantiles:
            assert quantile.value == pytest.approx(np.quantile(values, quantile.share), abs=0.01 * np.ptp(values))
    plain, _ = run_prediction(trained, tmp_path, table)
    assert plain.width_distribution is None
    assert plain.distance_distribution is not None
