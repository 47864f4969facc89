"""Equations of linear models, worked out by hand at rows that nobody trained on, beside what the models predict."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa
import pytest

from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.kinds.regression.model import MODEL
from hakaru_compute.kinds.regression.model_folder import LoadedModel, load_model
from hakaru_compute.model.equation import EquationTerm
from regression_tables import numeric, run_training

TERMS = [["T"], ["dose"], ["kind"], ["T", "dose"], ["T", "T"], ["T", "kind"], ["dose", "dose"]]
FEATURES = [*numeric("T", "dose", "counter"), {"name": "kind", "type": "categorical"}]


def process(rows: int, seed: int) -> pa.Table:
    """Numbers of very different sizes, one of them far from 0, and a category of three."""
    rng = np.random.default_rng(seed)
    t, dose, counter = rng.uniform(150, 190, rows), rng.uniform(1e-6, 6e-6, rows), 1e9 + rng.uniform(0, 50, rows)
    kind = rng.choice(["A", "B", "C"], rows)
    y = 60 + 0.2 * t + 3e6 * dose - 0.004 * (t - 170) ** 2 + 8e4 * (t - 170) * dose + 0.3 * (counter - 1e9)
    y += np.where(kind == "B", 4 + 0.1 * (t - 170), np.where(kind == "C", -2.0, 0.0)) + rng.normal(0, 0.2, rows)
    return pa.table({"T": t, "dose": dose, "counter": counter, "kind": kind.tolist(), "y": y})


def trained(folder: Path, model: dict[str, Any], names: tuple[str, ...], **options: Any) -> LoadedModel:
    features = [one for one in FEATURES if one["name"] in names]
    run_training(folder, process(80, 1), "y", features, [model], split={"method": "none"}, **options)
    return load_model(folder / "models/0")


def worked_out(terms: list[EquationTerm], table: pa.Table, *, rounded: bool) -> np.ndarray:
    total = np.zeros(table.num_rows)
    for term in terms:
        value = np.full(table.num_rows, float(f"{term.value:.{term.digits - 1}e}") if rounded else term.value)
        for factor in term.factors:
            column = np.array(table.column(factor.feature).to_pylist())
            value = value * (
                column == factor.level if factor.level is not None else (column - factor.centre) ** factor.power
            )
        total += value
    return total


def reach_of(table: pa.Table) -> dict[str, tuple[float, float]]:
    return {
        name: (min(table.column(name).to_pylist()), max(table.column(name).to_pylist()))
        for name in ("T", "dose", "counter")
    }


@pytest.mark.parametrize(
    ("model", "names"),
    [
        ({"name": "linear", "parameters": {"terms": TERMS}}, ("T", "dose", "kind")),
        ({"name": "linear"}, ("T", "dose", "counter", "kind")),
        ({"name": "lasso"}, ("T", "dose", "counter", "kind")),
        ({"name": "huber"}, ("T", "dose", "counter")),
        ({"name": "pls"}, ("T", "dose", "counter")),
    ],
)
def test_an_equation_says_what_its_model_predicts(
    tmp_path: Path, model: dict[str, Any], names: tuple[str, ...]
) -> None:
    fitted = trained(tmp_path, model, names)
    new = process(50, 2)
    terms = MODEL.equation(fitted, reach_of(new))
    assert terms is not None and terms[0].factors == []
    frame = frame_from_arrow(new, fitted.preparation.features)
    predicted = fitted.fitted.predict(fitted.preparation.transform(frame))
    spread = float(np.ptp(predicted))
    assert np.abs(worked_out(terms, new, rounded=False) - predicted).max() < 1e-6 * spread
    # The digits that are shown are enough, and no more than that.
    assert np.abs(worked_out(terms, new, rounded=True) - predicted).max() < 2e-4 * spread
    assert all(term.digits <= 16 for term in terms)


def test_the_middle_of_products_is_said_whole(tmp_path: Path) -> None:
    terms = MODEL.equation(
        trained(
            tmp_path, {"name": "linear", "parameters": {"terms": [["counter"], ["counter", "counter"]]}}, ("counter",)
        ),
        reach_of(process(50, 2)),
    )
    assert terms is not None
    square = terms[-1].factors[0]
    counter = np.array(process(80, 1).column("counter").to_pylist())
    assert square.power == 2
    assert square.centre == pytest.approx((counter.min() + counter.max()) / 2, rel=1e-15)


def test_a_model_that_is_no_sum_has_none(tmp_path: Path) -> None:
    names = ("T", "dose")
    assert MODEL.equation(trained(tmp_path / "a", {"name": "random_forest"}, names), {}) is None
    outliers = {"outliers": {"method": "hampel", "action": "clip"}}
    clipped = trained(tmp_path / "b", {"name": "linear"}, names, preprocessing=outliers)
    assert MODEL.equation(clipped, {}) is None
