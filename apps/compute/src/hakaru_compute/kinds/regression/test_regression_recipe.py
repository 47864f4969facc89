"""Trainings whose features a recipe makes: nothing leaks, and the numbers are those of a scikit-learn pipeline."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import polars as pl
import pyarrow as pa
import pytest
from sklearn.compose import ColumnTransformer
from sklearn.impute import KNNImputer, SimpleImputer
from sklearn.linear_model import LinearRegression
from sklearn.model_selection import KFold
from sklearn.pipeline import Pipeline, make_pipeline
from sklearn.preprocessing import OneHotEncoder, StandardScaler

from recipe_tables import apply, recipe_of
from recipe_trainings import FLAGS, FOLDS, PLAIN, measured, noise, q2, train
from regression_tables import numeric, run_prediction, run_report, run_training
from trained_models import kept_rows, refused

ENCODE = ("encode_target", {"columns": ["lot"], "target": "y", "smoothing": 0})


def test_noise_stays_noise_where_the_recipe_is_refitted_and_seems_explained_where_it_is_not(tmp_path: Path) -> None:
    table = noise()
    steps = [("missing_statistic", {"columns": ["x"]}), ENCODE, ("scale", {"columns": ["x", "lot"]})]
    honest = train(tmp_path / "honest", table, numeric("x", "lot"), *steps)
    # A dataset made by the recipe's states, as new rows are: every row's own target is in the mean of its lot.
    recipe = recipe_of(*steps)
    states = apply(table_frame(table), *steps).states
    made = apply(table_frame(table), *steps, states=states).table
    leaked = pa.table({name: made.column(name).to_numpy() for name in ("x", "lot", "y")})
    naive = run_training(
        tmp_path / "naive", leaked, "y", numeric("x", "lot"), ["linear"], cross_validation=FOLDS, preprocessing=PLAIN
    )
    assert len(recipe.steps) == 3
    assert q2(naive) > 0.3
    assert q2(honest) < 0.02
    for scored, least in ((naive, 0.3), (honest, None)):
        test = next(row for row in scored.leaderboard if row.model == "linear").test.r2
        assert test > least if least else test < 0.1


def table_frame(table: pa.Table) -> Any:
    return pl.from_arrow(table)


def nan_frame(table: pa.Table, names: list[str]) -> np.ndarray:
    numbers = [name for name in names if name != "kind"]
    return np.column_stack([table.column(name).to_numpy(zero_copy_only=False).astype(float) for name in numbers])


def pipelines() -> dict[str, tuple[list[tuple[str, Any]], list[str], list[str], Pipeline]]:
    numbers = ["x", "z"]
    mean = ("missing_statistic", {"columns": numbers, "statistic": "mean"})
    scale = ("scale", {"columns": numbers})
    one_hot = ("encode_one_hot", {"columns": ["kind"]})
    both = make_pipeline(SimpleImputer(), StandardScaler())
    encoded = ColumnTransformer(
        [("n", both, [0, 1]), ("k", OneHotEncoder(handle_unknown="ignore"), [2])], sparse_threshold=0
    )
    return {
        "imputation and scaling": ([mean, scale], numbers, numbers, make_pipeline(both, LinearRegression())),
        "encoding": (
            [mean, scale, one_hot],
            [*numbers, "kind"],
            [*numbers, *FLAGS],
            make_pipeline(encoded, LinearRegression()),
        ),
        # Both bring columns to one scale before they look for neighbours.
        "k-NN": (
            [scale, ("missing_knn", {"columns": numbers, "k": 3})],
            numbers,
            numbers,
            make_pipeline(StandardScaler(), _Rescaled(), LinearRegression()),
        ),
    }


class _Rescaled(KNNImputer):
    """As the step: columns of standard deviation 1 over the known values before distances are taken."""

    def __init__(self) -> None:
        super().__init__(n_neighbors=3)

    def fit(self, values: np.ndarray, y: Any = None) -> _Rescaled:
        self.centre, self.spread = np.nanmean(values, axis=0), np.nanstd(values, axis=0)
        return super().fit((values - self.centre) / self.spread, y)

    def transform(self, values: np.ndarray) -> np.ndarray:
        filled = super().transform((values - self.centre) / self.spread) * self.spread + self.centre
        return np.where(np.isnan(values), filled, values)


@pytest.mark.parametrize("name", pipelines())
def test_the_numbers_are_those_of_a_pipeline(name: str, tmp_path: Path) -> None:
    table = measured()
    steps, raw, features, pipeline = pipelines()[name]
    train(tmp_path, table, numeric(*features), *steps)
    rows = kept_rows(tmp_path)
    number, part = rows.column("row").to_numpy(), np.array(rows.column("part").to_pylist())
    y = table.column("y").to_numpy()
    values: Any = nan_frame(table, raw)
    if "kind" in raw:
        values = np.column_stack([values.astype(object), np.array(table.column("kind").to_pylist(), dtype=object)])
    train_rows, test_rows = number[part == "train"], number[part == "test"]
    held = np.empty(len(train_rows))
    for fit, out in KFold(5, shuffle=True, random_state=0).split(train_rows):
        fitted = pipeline.fit(values[train_rows[fit]], y[train_rows[fit]])
        held[out] = fitted.predict(values[train_rows[out]])
    stored = rows.column("out_of_fold").to_numpy(zero_copy_only=False)[part == "train"].astype(float)
    assert stored == pytest.approx(held, abs=1e-9)
    final = pipeline.fit(values[train_rows], y[train_rows])
    predicted = rows.column("predicted").to_numpy()
    assert predicted[part == "test"] == pytest.approx(final.predict(values[test_rows]), abs=1e-9)
    assert predicted[part == "train"] == pytest.approx(final.predict(values[train_rows]), abs=1e-9)
    # New rows are raw ones, and get what the pipeline says of them.
    fresh = table.select([*raw, "spare"]).take(test_rows)
    summary, output = run_prediction(tmp_path, tmp_path, fresh)
    assert output.column("prediction").to_numpy() == pytest.approx(predicted[part == "test"], abs=1e-9)
    assert summary.predicted == len(test_rows)


def test_the_baseline_is_judged_on_the_rows_that_models_are(tmp_path: Path) -> None:
    features = [{"name": "x", "type": "numeric"}, {"name": "z", "type": "numeric"}]
    steps = [("scale", {"columns": ["z"]}), ("missing_delete", {"columns": ["x"]})]
    linear, dummy = sorted(
        train(tmp_path, measured(), features, *steps).leaderboard, key=lambda row: row.model, reverse=True
    )
    assert (linear.model, dummy.model) == ("linear", "dummy")
    assert linear.cross_validation.rows < linear.train.rows + 1 < 136
    assert (dummy.cross_validation.rows, dummy.test.rows) == (linear.cross_validation.rows, linear.test.rows)


def test_lags_are_of_the_rows_before_in_training_and_in_prediction(tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    x = random.normal(size=200)
    table = pa.table({"x": x, "y": np.concatenate([[0.0], 3 * x[:-1]])})
    steps = [("scale", {"columns": ["x"]}), ("lag", {"columns": ["x"], "lags": [1]})]
    result = train(tmp_path, table, numeric("x", "x lag 1"), *steps)
    assert q2(result) > 0.999
    _, output = run_prediction(tmp_path, tmp_path, table.select(["x"]))
    assert output.column("prediction").to_numpy()[1:] == pytest.approx(table.column("y").to_numpy()[1:], abs=0.2)
    assert output.column("input_gaps").to_pylist()[:2] == ["x lag 1: missing", None]


def test_every_search_and_group_goes_through_the_folds_of_the_recipe(tmp_path: Path) -> None:
    table = noise().append_column("group", pa.array([i // 10 for i in range(300)]))
    model = {"name": "ridge", "parameters": {}, "search": True}
    result = train(
        tmp_path, table, numeric("x", "lot"), ("missing_statistic", {"columns": ["x"]}), ENCODE, models=[model],
        split={"method": "group", "column": "group"}, search_budget_s=5,
    )  # fmt: skip
    row = next(row for row in result.leaderboard if row.model == "ridge")
    assert row.state == "trained" and row.cross_validation.r2 < 0.02
    run_report(tmp_path)


@pytest.mark.parametrize(
    ("steps", "features", "code"),
    [
        ([("scale", {"columns": ["x"]}), ("downsample", {"method": "block_mean"})], ["x"], "recipe_rows_made"),
        ([("formula", {"column": "f", "formula": "[y] + 1"})], ["f"], "recipe_needs_target"),
        ([("scale", {"columns": ["nowhere"]})], ["nowhere"], "recipe_column_missing"),
    ],
)
def test_what_cannot_be_refitted_is_refused_naming_the_step(
    tmp_path: Path, steps: list, features: list[str], code: str
) -> None:
    with refused(code, number=len(steps)):
        train(tmp_path, noise(), numeric(*features), *steps)
