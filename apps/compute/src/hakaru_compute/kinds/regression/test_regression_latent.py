"""Latent variables in the report of a PLS, beside NIPALS in longer arithmetic on columns prepared here."""

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest
from scipy.stats import beta, f

from hakaru_compute.families.supervised.latent_spec import Latent
from hakaru_compute.families.supervised.partial_least_squares import fit_partial_least_squares, locate_rows
from hakaru_compute.families.supervised.split import make_folds
from hakaru_compute.kinds.regression.model_folder import load_model
from nipals import nipals
from recipe_trainings import steps_of
from regression_tables import MIXED_FEATURES, mixed_table, numeric, run_prediction, run_report, run_training
from trained_models import kept_rows, matrix_table

COMPONENTS = 3


def plain_table() -> pa.Table:
    rng = np.random.default_rng(1)
    x = rng.normal(size=(90, 6))
    return matrix_table(x, y=x @ [2, -1, 1, 0.5, 0, 0] + rng.normal(0, 0.3, 90))


def dependent_table() -> pa.Table:
    """Offsets of a million times the spread, a column that is another's multiple, and one that never varies."""
    rng = np.random.default_rng(2)
    x = rng.normal(size=(70, 5))
    x = np.column_stack([x, x[:, 0] * 3 - 7, x[:, 1] + 1e-5 * rng.normal(size=70), np.full(70, 5.0)])
    y = x[:, 0] - x[:, 1] + 0.5 * x[:, 2] + rng.normal(0, 0.2, 70)
    return matrix_table(x * [1, 1, 1e-3, 1e4, 1, 1, 1, 1] + [1e6, 0, 0, 1e9, -1e6, 0, 300, 0], y=y + 1e5)


def wide_table() -> pa.Table:
    """A spectrum: 150 columns that follow each other, 40 rows."""
    rng = np.random.default_rng(3)
    along = np.linspace(0, 1, 150)
    peaks = np.exp(-((along - np.array([0.2, 0.5, 0.8])[:, None]) ** 2) / 0.02)
    amounts = rng.uniform(0, 1, (40, 3))
    return matrix_table(amounts @ peaks + 0.002 * rng.normal(size=(40, 150)) + 2, y=amounts @ [1, 2, -1])


def latent_of(folder: Path, table: pa.Table, features: list[dict[str, str]] | None = None, **options: Any) -> Latent:
    wanted = features or numeric(*(name for name in table.column_names if name.startswith("x")))
    model = {"name": "pls", "parameters": {"n_components": COMPONENTS}}
    run_training(folder, table, "y", wanted, [model], **options)
    made = run_report(folder)
    assert made.latent is not None
    return made.latent


def aligned(found: np.ndarray, wanted: np.ndarray) -> np.ndarray:
    """`found` with the signs of `wanted`'s columns: a latent variable may point either way."""
    return found * np.sign((found * wanted).sum(axis=0))


def is_near(found: Any, wanted: Any) -> None:
    """What is exact to 16 digits loses as many as the offsets have over the spread."""
    np.testing.assert_allclose(np.asarray(found, dtype=float), np.asarray(wanted, dtype=float), rtol=1e-6, atol=1e-6)


@pytest.mark.parametrize("make", [plain_table, dependent_table, wide_table])
def test_every_quantity_is_that_of_nipals(make: Any, tmp_path: Path) -> None:
    table = make()
    made = latent_of(tmp_path, table)
    parts = kept_rows(tmp_path)
    is_test = np.array(parts.column("part").to_pylist()) == "test"
    rows = parts.column("row").to_numpy()
    names = [one.column for one in made.columns]
    x = np.column_stack([table.column(name).to_numpy() for name in names]).astype(np.longdouble)
    y = table.column("y").to_numpy().astype(np.longdouble)
    fitted = rows[~is_test]
    centre, spread = x[fitted].mean(axis=0), x[fitted].std(axis=0)
    x = (x - centre) / np.where(spread > 1e-9 * np.abs(centre), spread, 1)
    y = (y - y[fitted].mean()) / y[fitted].std(ddof=1)
    wanted = nipals(x[fitted], y[fitted][:, None], COMPONENTS)
    w, p, c = wanted["W"], wanted["P"], wanted["C"]
    turned = w @ np.linalg.inv(p.T @ w)
    assert made.components == COMPONENTS
    for name, expected in (("weights", w), ("loadings", p), ("rotations", turned)):
        found = np.array([getattr(one, name) for one in made.columns])
        is_near(aligned(found, expected), expected)
    is_near(np.abs(made.targets[0].weights), np.abs(c[0]))
    points = made.points
    assert points.points.shown == points.points.total == len(rows)
    assert [part == "test" for part in points.part] == is_test[np.argsort(is_test, kind="stable")].tolist()
    order = np.array(points.row)
    scores = (x[order] @ turned).astype(float)
    is_near(aligned(np.array(points.scores).T, scores), scores)
    variances = (scores[~np.isin(order, rows[is_test])] ** 2).sum(axis=0) / (len(fitted) - 1)
    is_near(made.variances, variances)
    is_near(points.t2, (scores**2 / variances).sum(axis=1))
    left = (x[order] - scores @ p.T).astype(float)
    is_near(points.spe, (left**2).sum(axis=1))
    target_scores = np.array(points.target_scores, dtype=float).T
    own = y[order].astype(float)
    for place in range(COMPONENTS):
        is_near(np.abs(target_scores[:, place]), np.abs(own / c[0, place]))
        own = own - scores[:, place] * c[0, place]
    explained = [(one.explained_x, one.explained_y) for one in made.steps[:COMPONENTS]]
    sizes = (wanted["T"] ** 2).sum(axis=0)
    whole = float((x[fitted] ** 2).sum()), float((y[fitted] ** 2).sum())
    expected = np.column_stack([sizes * (p**2).sum(axis=0) / whole[0], sizes * c[0] ** 2 / whole[1]])
    is_near(explained, expected)
    vip = np.sqrt(len(names) * (w**2 @ expected[:, 1]) / expected[:, 1].sum())
    is_near([one.vip for one in made.columns], vip)


def test_contributions_sum_to_what_they_explain(tmp_path: Path) -> None:
    made = latent_of(tmp_path, wide_table())
    at = {row: place for place, row in enumerate(made.points.row)}
    assert set(made.contributions.row) == set(made.points.row)
    for row, t2, residuals in zip(
        made.contributions.row, made.contributions.t2, made.contributions.residuals, strict=True
    ):
        assert sum(t2) == pytest.approx(made.points.t2[at[row]], rel=2e-3, abs=1e-3)
        assert np.square(residuals).sum() == pytest.approx(made.points.spe[at[row]], rel=2e-3)


def test_limits_are_those_of_their_distributions_and_hold_about_what_they_say(tmp_path: Path) -> None:
    rng = np.random.default_rng(5)
    hidden = rng.normal(size=(1500, 4))
    x = hidden @ rng.normal(size=(4, 12)) + 0.3 * rng.normal(size=(1500, 12))
    made = latent_of(
        tmp_path,
        matrix_table(x, y=hidden[:, 0] + 0.1 * rng.normal(size=1500)),
        split={"method": "ratio", "test_share": 0.4},
    )
    low, high = made.limits
    n, a = made.fitted_rows, made.components
    assert (low.confidence, high.confidence) == (0.95, 0.99)
    assert low.t2_fitted == pytest.approx((n - 1) ** 2 / n * beta.ppf(0.95, a / 2, (n - a - 1) / 2))
    assert high.t2_new == pytest.approx(a * (n**2 - 1) / (n * (n - a)) * f.ppf(0.99, a, n - a))
    is_test = np.array(made.points.part) == "test"
    for values, fitted, new in (
        (np.array(made.points.t2), low.t2_fitted, low.t2_new),
        (np.array(made.points.spe), low.spe_fitted, low.spe_new),
    ):
        assert (values[~is_test] <= fitted).mean() == pytest.approx(0.95, abs=0.025)
        assert (values[is_test] <= new).mean() == pytest.approx(0.95, abs=0.025)


def test_q2_of_the_models_own_number_is_the_leaderboards(tmp_path: Path) -> None:
    latent_of(tmp_path, mixed_table(200), MIXED_FEATURES, cross_validation={"folds": 4})
    made = run_report(tmp_path)
    assert made.latent is not None
    assert made.latent.steps[COMPONENTS - 1].q2 == pytest.approx(made.cross_validated.r2)
    assert len(made.latent.steps) > COMPONENTS
    by_name = {one.name: one for one in made.latent.points.colours}
    assert next(iter(by_name)) == "day"
    assert by_name["day"].type == "datetime"
    assert set(by_name["kind"].values) == {"red", "green", "blue", None}
    assert {one.feature for one in made.latent.columns} == {"x", "z", "kind", "flag", "day"}


def test_of_many_cells_the_rows_furthest_out_are_explained(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("hakaru_compute.families.supervised.latent_report.MOST_CELLS", 60)
    made = latent_of(tmp_path, plain_table())
    assert len(made.contributions.row) == 10
    limits, points = made.limits[0], made.points
    far = {
        row: max(
            t2 / (limits.t2_new if part == "test" else limits.t2_fitted),
            spe / (limits.spe_new if part == "test" else limits.spe_fitted),
        )
        for row, part, t2, spe in zip(points.row, points.part, points.t2, points.spe, strict=True)
    }
    assert set(made.contributions.row) == set(sorted(far, key=lambda row: -far[row])[:10])


def test_a_recipe_that_fills_gaps_gives_its_columns(tmp_path: Path) -> None:
    rng = np.random.default_rng(6)
    x = rng.normal(size=(120, 4))
    y = x @ [1, 1, -1, 0] + rng.normal(0, 0.2, 120)
    gaps = rng.random(x.shape) < 0.1
    table = pa.table({**{f"x{place}": pa.array(x[:, place], mask=gaps[:, place]) for place in range(4)}, "y": y})
    names = [f"x{place}" for place in range(4)]
    recipe = {
        "steps": steps_of(("missing_statistic", {"columns": names, "statistic": "mean"})),
        "name": "cleaning",
        "version": 1,
    }
    made = latent_of(tmp_path, table, numeric(*names), recipe=recipe)
    assert [one.name for one in made.points.colours] and {one.name for one in made.points.colours} == set(names)
    is_train = np.array(made.points.part) == "train"
    order = np.array(made.points.row)
    fitted = order[is_train]
    filled = np.where(gaps, np.nan, x)
    filled = np.where(np.isnan(filled), np.nanmean(filled[fitted], axis=0), filled)
    scaled = (filled - filled[fitted].mean(axis=0)) / filled[fitted].std(axis=0)
    own = (y - y[fitted].mean()) / y[fitted].std(ddof=1)
    wanted = nipals(scaled[fitted], own[fitted][:, None], COMPONENTS)
    turned = wanted["W"] @ np.linalg.inv(wanted["P"].T @ wanted["W"])
    scores = scaled[order] @ turned
    is_near(aligned(np.array(made.points.scores).T, scores), scores)


def test_other_models_have_no_latent_variables(tmp_path: Path) -> None:
    run_training(tmp_path, plain_table(), "y", numeric("x0", "x1"), ["linear"])
    assert run_report(tmp_path).latent is None


def test_new_rows_lie_where_the_report_has_them(tmp_path: Path) -> None:
    """The rows of the test, predicted as a file, have the report's scores, T², SPE, limits and contributions."""
    table = wide_table()
    made = latent_of(tmp_path, table)
    is_test = np.array(made.points.part) == "test"
    test_rows = np.array(made.points.row)[is_test]
    summary, output = run_prediction(tmp_path, tmp_path / "new", table.take(pa.array(test_rows)))
    found = summary.latent
    assert found is not None
    for name in ("t2", "spe"):
        np.testing.assert_allclose(getattr(found, name), np.array(getattr(made.points, name))[is_test], rtol=1e-9)
        np.testing.assert_allclose(output.column(name).to_numpy(), getattr(found, name))
    np.testing.assert_allclose(found.scores, np.array(made.points.scores)[:, is_test], rtol=1e-9, atol=1e-12)
    assert found.explained_x == pytest.approx([one.explained_x for one in made.steps[:COMPONENTS]], rel=1e-9)
    for own, limit in zip(found.limits, made.limits, strict=True):
        assert (own.confidence, own.t2, own.spe) == (limit.confidence, limit.t2_new, limit.spe_new)
        assert own.t2_beyond == (np.array(found.t2) > limit.t2_new).sum()
    explained = {row: place for place, row in enumerate(made.contributions.row)}
    for row, t2, residuals in zip(
        found.contributions.row, found.contributions.t2, found.contributions.residuals, strict=True
    ):
        place = explained[test_rows[row]]
        assert t2 == made.contributions.t2[place]
        assert residuals == made.contributions.residuals[place]


def test_limits_of_new_rows_are_by_rows_that_folds_held_out(tmp_path: Path) -> None:
    """Each fold's own PLS, fitted here anew, leaves of its held-out rows what the limit is the quantile of."""
    rng = np.random.default_rng(7)
    x = rng.normal(size=(200, 3)) @ rng.normal(size=(3, 8)) + 0.4 * rng.normal(size=(200, 8))
    run_training(
        tmp_path,
        matrix_table(x, y=x[:, 0] + 0.1 * rng.normal(size=200)),
        "y",
        numeric(*(f"x{place}" for place in range(8))),
        [{"name": "pls", "parameters": {"n_components": COMPONENTS}}],
        cross_validation={"folds": 5},
    )
    summary, _ = run_prediction(tmp_path, tmp_path / "new", matrix_table(x, y=x[:, 0]))
    model = load_model(tmp_path / "models/0")
    rows = kept_rows(tmp_path)
    train = kept_rows(tmp_path, part="train").column("row").to_numpy()
    measured = rows.column("actual").to_numpy()[np.argsort(rows.column("row").to_numpy())]
    left = []
    for fold in make_folds(model.file.spec.cross_validation, len(train), seed=model.file.spec.seed):
        own, other = x[train[fold.fit_rows]], x[train[fold.held_out]]
        centre, spread = own.mean(axis=0), own.std(axis=0)
        own, other = (own - centre) / spread, (other - centre) / spread
        fitted = fit_partial_least_squares(own, measured[train[fold.fit_rows]], COMPONENTS)
        left.append(locate_rows(fitted, other).spe)
    every = np.sort(np.concatenate(left))
    assert summary.latent is not None
    for limit in summary.latent.limits:
        place = int(np.ceil((len(every) + 1) * limit.confidence - 1e-9))
        assert limit.spe == pytest.approx(every[place - 1], rel=1e-6)


def test_a_long_file_keeps_the_rows_furthest_out_and_counts_every_row(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("hakaru_compute.model.predict.ROWS_AT_ONCE", 512)
    monkeypatch.setattr("hakaru_compute.families.supervised.latent_prediction.MOST_POINTS", 300)
    latent_of(tmp_path, plain_table())
    rng = np.random.default_rng(8)
    x = rng.normal(size=(3000, 6))
    x[1234, 2] = 40
    x[77] = np.nan
    times = pa.array(np.arange(3000), pa.timestamp("s"))
    summary, output = run_prediction(
        tmp_path, tmp_path / "new", matrix_table(x, y=x[:, 0]).append_column("time", times)
    )
    found = summary.latent
    assert found is not None
    assert found.contributions.row[0] == 1234
    assert (
        int(np.argmax(np.abs(found.contributions.residuals[0]))) == 2
        or int(np.argmax(np.abs(found.contributions.t2[0]))) == 2
    )
    t2, spe = (np.array(output.column(name).to_pylist(), dtype=float) for name in ("t2", "spe"))
    assert np.isnan(t2[77]) == (output.column("prediction")[77].as_py() is None)
    assert found.points.total == int(np.isfinite(t2).sum())
    assert found.points.shown == len(found.row) <= 300
    assert found.row == sorted(set(found.row))
    np.testing.assert_array_equal(found.t2, t2[found.row])
    for limit in found.limits:
        assert limit.t2_beyond == int((t2 > limit.t2).sum())
        assert limit.spe_beyond == int((spe > limit.spe).sum())
    furthest = np.argsort(-np.fmax(t2 / found.limits[0].t2, spe / found.limits[0].spe))[:100]
    assert set(furthest.tolist()) - {77} <= set(found.row)
    by_name = {one.name: one for one in found.colours}
    assert by_name["time"].values == [float(row) for row in found.row]
    np.testing.assert_array_equal(by_name["prediction"].values, output.column("prediction").to_numpy()[found.row])


def test_predictions_of_other_models_say_nothing_of_latent_variables(tmp_path: Path) -> None:
    run_training(tmp_path, plain_table(), "y", numeric("x0", "x1"), ["ridge"])
    summary, output = run_prediction(tmp_path, tmp_path / "new", plain_table())
    assert summary.latent is None
    assert "t2" not in output.column_names
