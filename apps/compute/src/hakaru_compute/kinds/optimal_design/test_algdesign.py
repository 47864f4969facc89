"""Designs that AlgDesign (R) publishes with their D: the same figures of the same runs, and designs at least as good."""

from __future__ import annotations

import csv
import os
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimal_design.matrix import Model, d_value
from hakaru_compute.kinds.optimal_design.options_spec import DesignOptions
from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.search import Fixed, Problem, search

SHARED = Path(os.environ.get("HAKARU_SHARED_DATA", "/nowhere")) / "doe_algdesign"


def levels(count: int, values: list[float], start: int = 1) -> list[dict[str, Any]]:
    return [{"type": "discrete", "name": f"x{at}", "values": values} for at in range(start, start + count)]


def amounts() -> list[dict[str, Any]]:
    return [{"type": "mixture", "name": f"x{at}", "levels": 4} for at in (1, 2, 3)]


def published(name: str) -> np.ndarray:
    with (SHARED / name).open() as file:
        rows = list(csv.reader(file))
    return np.array(rows[1:], float)


def parts(**options: Any) -> tuple[Region, Model]:
    region = Region(DesignOptions.model_validate(options))
    return region, Model(region)


@pytest.mark.skipif(not SHARED.is_dir(), reason="the published designs are not on this machine")
@pytest.mark.parametrize(
    ("file", "factors", "model", "d"),
    [
        ("plackett_burman_12x11.csv", levels(11, [-1, 1]), "main", 1.0),
        ("central_composite_14.csv", levels(3, [-1, 0, 1]), "quadratic", 0.463045),
        ("mixture_8.csv", amounts(), "interactions", 0.03623366),
    ],
)
def test_published_runs_have_their_published_d(file: str, factors: list[dict[str, Any]], model: str, d: float) -> None:
    points = published(file)
    _, own = parts(factors=factors, model=model, runs=len(points))
    assert d_value(own.expand(points)) == pytest.approx(d, abs=6e-7)


@pytest.mark.parametrize(
    ("factors", "model", "runs", "starts", "d"),
    [
        (levels(11, [-1, 1]), "main", 12, 40, 1.0),
        (levels(3, [-1, 0, 1]), "quadratic", 14, 300, 0.463045),
        (levels(7, [-1, 1]), "interactions", 34, 60, 0.9223281),
        # On −2 to 2, D of a quadratic is larger by the root of the product of its columns' scales: 2³ · 4³ · 4³.
        (levels(3, [-2, -1, 0, 1, 2]), "quadratic", 15, 300, 3.675919 / (2**3 * 4**3 * 4**3) ** (2 / 10)),
        (amounts(), "interactions", 8, 100, 0.03623366),
    ],
)
def test_searches_reach_what_is_published(
    tmp_path: Path, factors: list[dict[str, Any]], model: str, runs: int, starts: int, d: float
) -> None:
    region, own = parts(factors=factors, model=model, runs=runs)
    candidates = region.candidates()
    assert candidates is not None
    none = Fixed(np.zeros((0, len(factors))), np.zeros(0, int))
    found = search(Problem(own, candidates, none, [runs]), starts, 42, JobContext(tmp_path, cpus=2))
    value = d_value(own.expand(found.points))
    assert value is not None
    assert value >= d * (1 - 1e-6)
