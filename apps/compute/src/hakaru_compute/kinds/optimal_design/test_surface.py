"""Stationary points and maps of fitted surfaces: against R's rsm and by hand."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakaru_compute.job import JobContext
from hakaru_compute.kinds.optimal_design.analyse import analyse
from hakaru_compute.kinds.optimal_design.results_spec import AnalyseSpec, Fit

# R's rsm, ChemReact (Myers, Montgomery & Anderson-Cook 2009, table 7.6): time, temperature and yield in two blocks.
FIRST: list[tuple[float, ...]] = [
    (80, 170, 80.5),
    (80, 180, 81.5),
    (90, 170, 82.0),
    (90, 180, 83.5),
    *((85, 175, y) for y in (83.9, 84.3, 84.0)),
]
SECOND: list[tuple[float, ...]] = [
    (85, 175, 79.7),
    (85, 175, 79.8),
    (85, 175, 79.5),
    (92.07, 175, 78.4),
    (77.93, 175, 75.6),
]
SECOND += [(85, 182.07, 78.5), (85, 167.93, 77.0)]
TIME = {"type": "continuous", "name": "time", "low": 80, "high": 90}
HEAT = {"type": "continuous", "name": "heat", "low": 170, "high": 180}


def fitted(tmp_path: Path, factors: list[dict[str, Any]], rows: list[tuple[Any, ...]], **options: Any) -> Fit:
    blocks = options.pop("of_blocks", [1] * len(rows))
    names = [factor["name"] for factor in factors]
    told = {"factors": factors, "runs": len(rows), "blocks": max(blocks), "responses": ["y"], **options}
    spec = {
        "options": told,
        "runs": [
            {"order": at, "block": block, "values": list(row[:-1])}
            for at, (row, block) in enumerate(zip(rows, blocks, strict=True), 1)
        ],
        "sheet": {
            "columns": ["run", *names, "y"],
            "rows": [[str(value) for value in (at, *row)] for at, row in enumerate(rows, 1)],
            "lines": list(range(2, len(rows) + 2)),
        },
    }
    (fit,) = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path)).fits
    return fit


def test_a_response_surface_has_its_published_maximum(tmp_path: Path) -> None:
    fit = fitted(tmp_path, [TIME, HEAT], FIRST + SECOND, of_blocks=[1] * 7 + [2] * 7)
    found = fit.stationary
    assert found is not None and found.kind == "maximum" and found.inside
    assert found.settings == pytest.approx({"time": 86.86148, "heat": 176.67190}, abs=1e-5)
    assert [axis.curvature for axis in found.axes] == pytest.approx([-1.3186949, -0.9233027], abs=1e-7)
    (surface,) = fit.maps
    assert (surface.x, surface.y, surface.held) == ("time", "heat", {})
    flat = [value for row in surface.values for value in row if value is not None]
    assert max(flat) == pytest.approx(found.response, abs=0.01) and max(flat) <= found.response


def test_a_saddle_and_a_point_out_of_the_ranges_are_said_to_be(tmp_path: Path) -> None:
    grid = [(float(t), float(h)) for t in (80, 85, 90) for h in (170, 175, 180)]

    def of(surface: Any) -> Fit:
        return fitted(tmp_path, [TIME, HEAT], [(t, h, surface((t - 85) / 5, (h - 175) / 5)) for t, h in grid])

    saddle = of(lambda a, b: 5 + a * a - 2 * b * b + 0.4 * a).stationary
    assert saddle is not None and saddle.kind == "saddle" and saddle.inside
    assert saddle.settings == pytest.approx({"time": 84.0, "heat": 175.0})
    assert saddle.response == pytest.approx(5 - 0.04)
    far = of(lambda a, b: 5 + a * a + b * b - 6 * a).stationary
    assert far is not None and far.kind == "minimum" and not far.inside
    assert far.settings["time"] == pytest.approx(100.0)


def test_a_surface_without_squares_or_with_a_level_that_bends_it_has_no_such_point(tmp_path: Path) -> None:
    rng = np.random.default_rng(2)
    rows = [(t, h, level, 80 + rng.normal()) for t in (80, 85, 90) for h in (170, 175, 180) for level in ("A", "B")]
    level = {"type": "categorical", "name": "machine", "values": ["A", "B"]}
    assert fitted(tmp_path, [TIME, HEAT], [(t, h, y) for t, h, _, y in rows], model="interactions").stationary is None
    bent = fitted(tmp_path, [TIME, HEAT, level], rows)
    assert bent.stationary is None
    assert bent.maps[0].held == {"machine": "A"}
    terms = [["time"], ["heat"], ["machine"], ["time", "heat"]]
    own: list[Any] = [{"factors": [{"factor": name} for name in term]} for term in terms]
    own += [{"factors": [{"factor": name, "power": 2}]} for name in ("time", "heat")]
    plain = fitted(tmp_path, [TIME, HEAT, level], rows, model="own", terms=own)
    assert plain.stationary is not None and set(plain.stationary.settings) == {"time", "heat"}
