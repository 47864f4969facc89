"""Conformal intervals: as wide as rows need, none where they hold nothing, wider where an input is missing."""

from functools import partial
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from alone import answers_of
from hakaru_compute.kinds.regression.interval_widths import choose_spread
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_file import ModelFile
from hakaru_compute.kinds.regression.model_folder import load_model
from hakaru_compute.kinds.regression.predict_spec import PredictRowsSpec
from hakaru_compute.model.folder import ARRAYS_FILE
from recipe_trainings import train
from regression_tables import numeric, run_prediction, run_training
from trained_models import form_of, typed_rows, unpacked, with_cells

run_export = partial(unpacked, MODEL)


def growing(rows: int, seed: int) -> pa.Table:
    """Noise that grows with the measured value."""
    rng = np.random.default_rng(seed)
    a, b = rng.uniform(1, 10, rows), rng.uniform(1, 3, rows)
    return pa.table({"a": a, "b": b, "y": a * b + rng.normal(size=rows) * a * b * 0.15})


def steady(rows: int, seed: int) -> pa.Table:
    rng = np.random.default_rng(seed)
    a, b = rng.uniform(1, 10, rows), rng.uniform(1, 3, rows)
    return pa.table({"a": a, "b": b, "y": 3 * a + 5 * b + rng.normal(size=rows)})


def coverage_by_tenth(output: pa.Table) -> np.ndarray:
    inside = (output["y"].to_numpy() >= output["lower"].to_numpy()) & (
        output["y"].to_numpy() <= output["upper"].to_numpy()
    )
    known = ~np.isnan(output["lower"].to_numpy().astype(float))
    order = np.argsort(output["prediction"].to_numpy()[known])
    return np.array([part.mean() for part in np.array_split(inside[known][order], 10)])


def test_intervals_follow_the_prediction_where_the_spread_does(tmp_path: Path) -> None:
    run_training(tmp_path, growing(600, 0), "y", numeric("a", "b"), ["lightgbm"])
    summary, output = run_prediction(tmp_path, tmp_path, growing(4000, 1))
    assert summary.width == "by_prediction"
    assert summary.half_width is None
    assert summary.width_distribution is not None
    held = coverage_by_tenth(output)
    assert summary.observed_coverage == pytest.approx(0.9, abs=0.04)
    # One width for all holds 1.00 of the smallest tenth and 0.66 of the largest.
    assert held.min() > 0.8
    assert held.max() < 0.99


def test_one_width_stays_where_the_spread_is_the_same(tmp_path: Path) -> None:
    run_training(tmp_path, steady(400, 0), "y", numeric("a", "b"), ["ridge"])
    summary, _ = run_prediction(tmp_path, tmp_path, steady(2000, 1))
    assert summary.width == "constant"
    assert summary.half_width is not None
    assert summary.observed_coverage == pytest.approx(0.9, abs=0.04)


def test_the_check_seldom_takes_noise_for_a_spread() -> None:
    rng = np.random.default_rng(0)
    chosen = [choose_spread(rng.normal(size=200), rng.normal(size=200), seed) is not None for seed in range(60)]
    assert np.mean(chosen) < 0.05
    predicted = rng.uniform(0, 10, 200)
    assert choose_spread(predicted, rng.normal(size=200) * (1 + predicted), 0) is not None
    assert choose_spread(np.ones(200), rng.normal(size=200), 0) is None


def test_no_interval_outside_the_domain_in_files_as_in_forms(tmp_path: Path) -> None:
    run_training(tmp_path, steady(200, 0), "y", numeric("a", "b"), ["bayesian_ridge"])
    rows: list[dict[str, Any]] = [{"a": 5.0, "b": 2.0}, {"a": 500.0, "b": 2.0}]
    summary, output = run_prediction(tmp_path, tmp_path, pa.Table.from_pylist(rows))
    typed = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows).rows
    for inside, outside in (output.to_pylist(), [row.model_dump() for row in typed]):
        assert inside["lower"] < inside["prediction"] < inside["upper"]
        assert inside["interval_note"] is None
        assert outside["prediction"] > 1000
        assert (outside["lower"], outside["upper"]) == (None, None)
        assert outside["interval_note"] == "none: outside domain"
    assert summary.rows_without_interval == 1
    own = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows, interval="model").rows
    assert own[1].upper - own[1].lower > 3 * (own[0].upper - own[0].lower)


def test_a_missing_input_widens_the_interval_until_it_holds(tmp_path: Path) -> None:
    run_training(tmp_path, steady(400, 0), "y", numeric("a", "b"), ["ridge"])
    table = steady(3000, 1)
    for gone, wide in ((["a"], 8.0), (["b"], 3.0), ([], 1.0)):
        lacking = table
        for name in gone:
            lacking = lacking.set_column(lacking.column_names.index(name), name, pa.nulls(3000, pa.float64()))
        summary, output = run_prediction(tmp_path, tmp_path, lacking)
        # Filled with its median, a missing input leaves what it explains to the interval: too narrow by far without more.
        assert summary.observed_coverage == pytest.approx(0.9, abs=0.035)
        assert summary.rows_with_wider_interval == (3000 - summary.rows_without_interval if gone else 0)
        half = (output["upper"].to_numpy() - output["lower"].to_numpy()).astype(float) / 2
        assert np.nanmedian(half) > wide
        assert set(output["interval_note"].to_pylist()) <= {
            "wider: input missing" if gone else None, "none: outside domain"
        }  # fmt: skip


def test_what_is_not_known_of_a_gap_gives_no_interval(tmp_path: Path) -> None:
    run_training(tmp_path, steady(100, 0), "y", numeric("a", "b"), ["ridge", "bayesian_ridge"])
    own = typed_rows(MODEL, PredictRowsSpec, tmp_path, [{"a": None, "b": 2.0}], index=1, interval="model").rows[0]
    assert (own.lower, own.interval_note) == (None, "none: input missing")
    # As earlier versions kept their models.
    arrays = tmp_path / "models" / "0" / ARRAYS_FILE
    with np.load(arrays) as stored:
        kept = {name: values for name, values in stored.items() if name not in ("masked", "spread")}
    kept["domain_numbers"] = kept["domain_numbers"][:2]
    np.savez_compressed(arrays, **kept)
    rows = [{"a": None, "b": 2.0}, {"a": 5.0, "b": 2.0}]
    gap, whole = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows).rows
    assert (gap.lower, gap.interval_note) == (None, "none: input missing")
    assert whole.lower is not None


FILLS_A = ("missing_statistic", {"columns": ["a"], "statistic": "median"})
TWICE_A = ("formula", {"column": "twice", "formula": "2 * [a]"})
SCALES_A = ("scale", {"columns": ["a"]})


@pytest.mark.parametrize(
    ("steps", "features", "without_a"),
    [
        ([FILLS_A], ("a", "b"), "none: input missing"),
        # One column of it is filled in, the other is not.
        ([TWICE_A, FILLS_A], ("a", "b", "twice"), "none: input missing"),
        ([SCALES_A], ("a", "b"), "wider: input missing"),
        ([TWICE_A, SCALES_A], ("b", "twice"), "wider: input missing"),
    ],
)
def test_more_missing_inputs_never_have_an_interval_where_fewer_have_none(
    tmp_path: Path, steps: list[tuple[str, Any]], features: tuple[str, ...], without_a: str
) -> None:
    """What a recipe fills in the model does not see missing, also in a row in which it sees another input missing."""
    train(tmp_path, steady(300, 0), numeric(*features), *steps, models=["ridge"])
    rows: list[dict[str, Any]] = [
        {"a": 5.0, "b": 2.0}, {"a": None, "b": 2.0}, {"a": 5.0, "b": None}, {"a": None, "b": None}
    ]  # fmt: skip
    _, output = run_prediction(tmp_path, tmp_path, pa.Table.from_pylist(rows))
    notes = [None, without_a, "wider: input missing", without_a]
    assert output["interval_note"].to_pylist() == notes
    assert [lower is None for lower in output["lower"].to_pylist()] == [note == "none: input missing" for note in notes]
    _, folder = run_export(tmp_path)
    for engine in ("onnx", "skops"):
        answers = answers_of(folder, "predict", engine, rows)
        assert [one["interval_note"] for one in answers] == notes, engine


def test_the_downloaded_script_gives_the_same_intervals(tmp_path: Path) -> None:
    table = growing(500, 0)
    run_training(tmp_path, table, "y", numeric("a", "b"), ["lightgbm"])
    assert load_model(tmp_path / "models" / "0").widths.spread is not None
    rows = [{"a": 2.0, "b": 1.5}, {"a": 9.0, "b": 2.8}, {"a": None, "b": 2.0}, {"a": 5.0, "b": None}]
    _, folder = run_export(tmp_path)
    said = typed_rows(MODEL, PredictRowsSpec, tmp_path, rows).rows
    for engine in ("onnx", "skops"):
        for answer, row in zip(answers_of(folder, "predict", engine, rows), said, strict=True):
            assert row.lower is not None
            assert [answer[name] for name in ("prediction", "lower", "upper")] == pytest.approx(
                [row.prediction, row.lower, row.upper], rel=1e-3
            )


def test_a_form_begins_with_a_row_inside_the_domain(tmp_path: Path) -> None:
    rng = np.random.default_rng(0)
    a, b = np.concatenate([rng.normal(-5, 1, (61, 2)), rng.normal(5, 1, (60, 2))]).T
    run_training(tmp_path, pa.table({"a": a, "b": -b, "y": a + b}), "y", numeric("a", "b"), ["ridge"])
    first = {one.name: one.typical for one in form_of(ModelFile, tmp_path).features}
    # The medians together are (0, 0), in the hole.
    assert typed_rows(MODEL, PredictRowsSpec, tmp_path, [first]).rows[0].inside_domain
    assert [first["a"], first["b"]] in np.column_stack([a, -b]).tolist()


def test_ranges_of_a_form_are_those_the_recipe_leaves(tmp_path: Path) -> None:
    table = with_cells(steady(200, 0), "a", {(3, 70, 120): 1e6})
    drop = ("outliers_sigma", {"columns": ["a"], "n": 3, "action": "drop"})
    train(tmp_path, table, numeric("a", "b"), drop, models=["ridge"])
    shown = form_of(ModelFile, tmp_path).features[0]
    assert shown.maximum <= 10
    assert shown.minimum < shown.typical < shown.maximum
