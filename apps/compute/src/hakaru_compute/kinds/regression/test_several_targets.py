"""PLS of several targets in one model, beside NIPALS in longer arithmetic."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from hakaru_compute.kinds.regression.model_folder import load_model
from nipals import nipals
from regression_tables import numeric, run_prediction, run_report, run_training
from trained_models import kept_rows

NAMES = [f"x{place}" for place in range(6)]
TARGETS = ["purity", "strength", "colour"]


def plant(rows: int = 120, missing: float = 0.0) -> pa.Table:
    rng = np.random.default_rng(4)
    hidden = rng.normal(size=(rows, 3))
    x = hidden @ rng.normal(size=(3, 6)) + 0.2 * rng.normal(size=(rows, 6))
    x[:, 5] = 2 * x[:, 0] + 1e-6 * rng.normal(size=rows)
    y = hidden @ rng.normal(size=(3, 3)) + 0.2 * rng.normal(size=(rows, 3))
    y = y * [1, 1000, 1e-3] + [90, 5e5, 0]
    gaps = rng.random(y.shape) < [0, missing, 0]
    columns = dict(zip(NAMES, x.T, strict=True))
    return pa.table({**columns, **{name: pa.array(y[:, at], mask=gaps[:, at]) for at, name in enumerate(TARGETS)}})


def trained(folder: Path, table: pa.Table, **options: Any) -> Any:
    model = {"name": "pls2", "parameters": {"n_components": 3}, **options.pop("model", {})}
    return run_training(folder, table, "", numeric(*NAMES), [model], targets=TARGETS, **options)


def test_one_pls_predicts_every_target_as_nipals_does(tmp_path: Path) -> None:
    table = plant()
    result = trained(tmp_path, table)
    assert {(row.target, row.model) for row in result.leaderboard} == {
        (target, model) for target in TARGETS for model in ("pls2", "dummy")
    }
    fitted = kept_rows(tmp_path, part="train").column("row").to_numpy()
    x = np.column_stack([table.column(name).to_numpy() for name in NAMES]).astype(np.longdouble)
    y = np.column_stack([table.column(name).to_numpy() for name in TARGETS]).astype(np.longdouble)
    x = (x - x[fitted].mean(axis=0)) / x[fitted].std(axis=0)
    level, size = y[fitted].mean(axis=0), y[fitted].std(axis=0, ddof=1)
    wanted = nipals(x[fitted], (y[fitted] - level) / size, 3)
    slopes = wanted["W"] @ np.linalg.inv(wanted["P"].T @ wanted["W"]) @ wanted["C"].T
    expected = (level + x @ slopes * size).astype(float)
    number = kept_rows(tmp_path).column("row").to_numpy()
    for index, name in enumerate(TARGETS):
        own = kept_rows(tmp_path, index)
        # NIPALS stops its inner loop at 1e-17 of the scores, which leaves about half of the digits of a weight.
        np.testing.assert_allclose(
            own.column("predicted").to_numpy(), expected[number, index], rtol=0, atol=1e-7 * float(size[index])
        )
        assert load_model(tmp_path / f"models/{index}").file.target == name
    # New rows are predicted as those of the table.
    summary, output = run_prediction(tmp_path, tmp_path, table.select(NAMES), model=1)
    np.testing.assert_allclose(output.column("prediction").to_numpy(), expected[:, 1], rtol=1e-9)
    assert summary.target == "strength"


def test_targets_share_their_scores_whatever_their_units(tmp_path: Path) -> None:
    trained(tmp_path, plant())
    first, second = (run_report(tmp_path, index).latent for index in (0, 1))
    assert first is not None and second is not None
    assert [one.target for one in first.targets] == TARGETS
    assert [one.target for one in second.targets] == ["strength", "purity", "colour"]
    np.testing.assert_allclose(first.points.scores, second.points.scores, atol=1e-9)
    np.testing.assert_allclose([one.vip for one in first.columns], [one.vip for one in second.columns])
    assert np.mean([one.vip**2 for one in first.columns]) == pytest.approx(1)
    weights = {one.target: one.weights for one in second.targets}
    for one in first.targets:
        np.testing.assert_allclose(one.weights, weights[one.target], atol=1e-9)
        assert 0.5 < sum(one.explained) < 1
    assert first.steps[2].explained_y == pytest.approx(np.mean([one.explained[2] for one in first.targets]))
    assert first.points.measured[1] == pytest.approx(second.points.measured[0])
    made = run_report(tmp_path, 0)
    assert "learning_curve" in {one.section for one in made.absent}
    assert made.learning_curve is None


def test_rows_that_lack_another_target_are_predicted_and_not_fitted_to(tmp_path: Path) -> None:
    table = plant(missing=0.2)
    result = trained(tmp_path, table)
    line = next(row for row in result.leaderboard if row.target == "purity" and row.model == "pls2")
    known = np.array(table.column("strength").is_valid())
    fitted = kept_rows(tmp_path, part="train").column("row").to_numpy()
    assert load_model(tmp_path / "models/0").file.fitted_rows == known[fitted].sum() < len(fitted)
    told = next(one for one in line.warnings if one.code == "rows_lack_targets")
    assert told.params["rows"] == len(fitted) - known[fitted].sum()
    assert line.train.rows == len(fitted)
    latent = run_report(tmp_path, 0).latent
    assert latent is not None and latent.fitted_rows == known[fitted].sum()
    assert None in latent.points.measured[1] and None not in latent.points.measured[0]


def test_too_few_rows_with_every_target_fail_in_words(tmp_path: Path) -> None:
    table = plant(30)
    gaps = np.arange(30) > 5
    table = table.set_column(7, "strength", pa.array(table.column("strength").to_numpy(), mask=gaps))
    model = {"name": "pls2", "parameters": {"n_components": 2}}
    result = run_training(
        tmp_path, table, "", numeric(*NAMES), [model, "linear"], targets=TARGETS[:2], split={"method": "none"},
        cross_validation={"folds": 2},
    )  # fmt: skip
    failed = [row for row in result.leaderboard if row.state == "failed"]
    assert {row.model for row in failed} == {"pls2"}
    assert {row.error_code for row in failed} == {"too_few_rows"}


def test_the_search_finds_one_number_for_all_targets(tmp_path: Path) -> None:
    result = trained(tmp_path, plant(), model={"search": True}, cross_validation={"folds": 3})
    found = {row.parameters["n_components"] for row in result.leaderboard if row.model == "pls2"}
    assert len(found) == 1
    assert found <= {3, 4}


def test_of_one_target_it_is_pls(tmp_path: Path) -> None:
    options = [{"name": name, "parameters": {"n_components": 3}} for name in ("pls", "pls2")]
    run_training(tmp_path, plant(), "purity", numeric(*NAMES), options)
    plain, joint = (kept_rows(tmp_path, index) for index in (0, 1))
    np.testing.assert_allclose(plain.column("predicted").to_numpy(), joint.column("predicted").to_numpy(), rtol=1e-9)
