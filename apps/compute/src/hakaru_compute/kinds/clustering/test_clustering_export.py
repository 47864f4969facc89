"""Downloads: what the zip holds, and that it answers as the model does on its own."""

from __future__ import annotations

from functools import partial
from pathlib import Path

import pytest

from alone import answers_of, expected_of
from clustering_tables import TWO, blobs, cluster, method
from hakaru_compute.kinds.clustering.model import MODEL
from trained_models import unpacked

KIND = [*TWO, {"name": "group", "type": "categorical"}]


download = partial(unpacked, MODEL)


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
    answers = {engine: [one["cluster"] for one in answers_of(place, "assign", engine)] for engine in ("python", "onnx")}
    assert answers["python"] == answers["onnx"] == expected_of(place, "cluster")
    assert "table.parquet" not in (place / "model.json").read_text(encoding="utf-8")


def test_methods_of_fitted_rows_leave_as_arrays_with_their_code(tmp_path: Path) -> None:
    cluster(tmp_path, blobs(), TWO, method("dbscan"))
    result, place = download(tmp_path)
    assert (result.onnx, result.onnx_reason) == (False, "not_convertible")
    assert [one["cluster"] for one in answers_of(place, "assign", "python")] == expected_of(place, "cluster")
    assert "no rule for new rows" in (place / "README.md").read_text(encoding="utf-8")
