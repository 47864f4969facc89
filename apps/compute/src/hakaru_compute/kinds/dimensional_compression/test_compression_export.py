"""A downloaded model: agreement with the original, and running on its own."""

import hashlib
import json
from functools import partial
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from alone import answers_of, expected_of, run_alone, run_script
from compression_tables import factor_table, run_compression, with_gaps
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.kinds.dimensional_compression.model import MODEL
from hakaru_compute.kinds.dimensional_compression.model_folder import load_model
from hakaru_compute.model.onnx_graph import onnx_feeds, run_outputs
from hakaru_compute.model.onnx_model import convert, make_onnx
from regression_tables import MIXED_FEATURES, mixed_table
from trained_models import unpacked

run_export = partial(unpacked, MODEL)


@pytest.mark.parametrize(
    "preparing",
    [
        {"scaling": "pareto", "outliers": {"method": "three_sigma"}},
        {
            "scaling": "robust",
            "encoding": {"method": "ordinal"},
            "missing": {"method": "mean", "categorical": "most_frequent"},
        },
    ],
)
def test_onnx_agrees_with_the_original(tmp_path: Path, preparing: dict) -> None:
    kernels = [
        {"name": "kernel_pca", "parameters": {"kernel": kernel, "gamma": 0.01}}
        for kernel in ("rbf", "polynomial", "sigmoid", "cosine")
    ]
    filled = {"name": "pca", "parameters": {"missing": "filled"}}
    models = ["pca", filled, "factor_analysis", "ica", *kernels, "isomap"]
    run_compression(tmp_path, mixed_table(150), models, MIXED_FEATURES, preparing=preparing)
    strange = mixed_table(90, seed=1)
    strange = strange.set_column(2, "kind", pa.array(["violet", "red", None] * 30))
    for index, choice in enumerate(models):
        model = load_model(tmp_path / f"models/{index}")
        outcome = make_onnx(MODEL, model, frame_from_arrow(strange, model.file.input_columns))
        if choice == "isomap":
            assert (outcome.model, outcome.reason) == (None, "not_convertible")
            continue
        assert outcome.model is not None, (choice, outcome.reason, outcome.detail, outcome.parity)
        assert outcome.parity.largest < 0.01 * outcome.parity.limit, choice
        assert (outcome.parity.rows < 90) == (choice == "pca"), choice


def test_onnx_has_no_score_where_components_would_estimate(tmp_path: Path) -> None:
    table = with_gaps(factor_table(60, 4, 2), 0.1)
    run_compression(tmp_path, table, ["pca"])
    model = load_model(tmp_path / "models/0")
    feeds = onnx_feeds(model.preparation, frame_from_arrow(table, model.file.input_columns))
    found = run_outputs(convert(MODEL, model), feeds, ["scores"])[0]
    gaps = np.array([column.is_null().to_numpy() for column in table.columns]).any(axis=0)
    assert (np.isnan(found).all(axis=1) == gaps).all()


@pytest.mark.parametrize("name", ["pca", "kernel_pca", "isomap", "umap"])
def test_a_downloaded_model_runs_alone(tmp_path: Path, name: str) -> None:
    run_compression(tmp_path, mixed_table(120), [name], MIXED_FEATURES)
    result, folder = run_export(tmp_path)
    assert result.onnx == (name not in ("isomap", "umap"))
    score = {"pca": "PC1", "kernel_pca": "KPC1", "isomap": "Isomap1", "umap": "UMAP1 (5 neighbours)"}[name]
    answers = answers_of(folder, "project", "python")
    assert [one[score] for one in answers] == pytest.approx(expected_of(folder, score), abs=1e-9)
    if result.onnx:
        by_onnx = answers_of(folder, "project", "onnx")
        known = [(a[score], b[score]) for a, b in zip(by_onnx, answers, strict=True) if a[score] is not None]
        assert len(known) > 10
        assert all(a == pytest.approx(b, abs=1e-6) for a, b in known)
    assert run_script(folder, "project.py", "sample_input.csv", "output.csv").returncode == 0
    assert (folder / "output.csv").read_text().count("\n") == 21


def test_the_card_and_the_manifest_say_what_it_is(tmp_path: Path) -> None:
    run_compression(tmp_path, mixed_table(80), ["pca"], MIXED_FEATURES)
    result, folder = run_export(tmp_path)
    manifest = json.loads((folder / "manifest.json").read_text())
    assert set(result.files) == {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    for name, digest in manifest["sha256"].items():
        assert hashlib.sha256((folder / name).read_bytes()).hexdigest() == digest
    card = (folder / "README.md").read_text()
    assert manifest["provenance"]["content_hash"] in card
    assert "largest difference" in card
    assert str(tmp_path) not in card + (folder / "model.json").read_text()
    code = card.split("```python")[1].split("```")[0]
    assert "'PC1'" in run_alone(folder, code)


def test_a_tsne_download_has_its_scores_and_says_it_projects_nothing(tmp_path: Path) -> None:
    model = {"name": "tsne", "parameters": {"perplexities": [5], "max_iterations": 250}}
    run_compression(tmp_path, factor_table(40, 3, 1), [model])
    result, folder = run_export(tmp_path)
    assert (result.onnx, result.onnx_reason) == (False, "no_projection")
    assert "project.py" not in result.files
    assert (folder / "scores.csv").read_text().count("\n") == 41
    assert "new rows cannot be added" in " ".join((folder / "README.md").read_text().split())


def test_gaps_filled_from_other_rows_leave_onnx_out(tmp_path: Path) -> None:
    table = with_gaps(factor_table(60, 4, 2), 0.1)
    run_compression(tmp_path, table, ["ica"], preparing={"missing": {"method": "knn"}})
    result, folder = run_export(tmp_path)
    assert (result.onnx, result.onnx_reason, result.onnx_detail) == (False, "not_expressible", "knn")
    answers = answers_of(folder, "project", "python")
    assert [one["IC1"] for one in answers] == pytest.approx(expected_of(folder, "IC1"), abs=1e-9)
    assert pq.read_table(tmp_path / "models/0/scores.parquet").num_rows == 60
