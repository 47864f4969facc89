"""Downloads: what the zip holds, and that it answers as the model does on its own."""

from __future__ import annotations

import csv
import json
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from alone import run_alone
from clustering_tables import blobs, cluster, method, numeric
from hakaru_compute.kinds.clustering.model import MODEL
from trained_models import unpacked

TWO = numeric("x0", "x1")
KIND = [*TWO, {"name": "group", "type": "categorical"}]


download = partial(unpacked, MODEL)


def run(place: Path, engine: str) -> list[dict[str, Any]]:
    """Answers of the zip's own code: nothing of this package is on its path."""
    script = (
        "import csv, json, sys; from assign import load; rows = list(csv.DictReader(open('sample_input.csv', encoding='utf-8-sig')));"
        f"json.dump(load({engine!r}).assign(rows), sys.stdout)"
    )
    return json.loads(run_alone(place, script))


def expected(place: Path) -> list[str]:
    with (place / "expected_output.csv").open(encoding="utf-8-sig") as file:
        return [row["cluster"] for row in csv.DictReader(file)]


MIXTURES = [method("gaussian_mixture", clusters=2, covariance=one) for one in ("full", "tied", "diag", "spherical")]


@pytest.mark.parametrize("model", [method("kmeans", clusters=3), *MIXTURES])
def test_onnx_agrees_with_the_original(tmp_path: Path, model: dict) -> None:
    cluster(tmp_path, blobs(), KIND, model)
    result, _ = download(tmp_path)
    assert result.onnx, result.onnx_detail
    assert result.parity is not None
    assert result.parity.rows == 150
    assert result.parity.largest <= 1e-9


def test_both_engines_of_a_zip_answer_alike(tmp_path: Path) -> None:
    cluster(tmp_path, blobs(), KIND, method("kmeans", clusters=3))
    result, place = download(tmp_path)
    assert {"README.md", "assign.py", "clusters.csv", "model.onnx", "model.json"} <= set(result.files)
    answers = {engine: [str(one["cluster"]) for one in run(place, engine)] for engine in ("python", "onnx")}
    assert answers["python"] == answers["onnx"] == expected(place)
    assert "table.parquet" not in (place / "model.json").read_text(encoding="utf-8")


def test_methods_of_fitted_rows_leave_as_arrays_with_their_code(tmp_path: Path) -> None:
    cluster(tmp_path, blobs(), TWO, method("dbscan"))
    result, place = download(tmp_path)
    assert (result.onnx, result.onnx_reason) == (False, "not_convertible")
    assert [str(one["cluster"]) for one in run(place, "python")] == expected(place)
    assert "no rule for new rows" in (place / "README.md").read_text(encoding="utf-8")
