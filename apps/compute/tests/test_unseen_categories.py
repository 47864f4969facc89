"""A row with a category that no training row has lies outside the domain, whoever encodes the category and whoever asks."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import onnxruntime
import pyarrow as pa
import pytest

from alone import answers_of
from class_tables import run_classes
from clustering_tables import cluster, method
from compression_tables import run_compression
from hakaru_compute.kinds.clustering.model import MODEL as CLUSTERING
from hakaru_compute.kinds.clustering.predict_spec import PredictRowsSpec as ClusteringRows
from hakaru_compute.kinds.dimensional_compression.model import MODEL as COMPRESSION
from hakaru_compute.kinds.dimensional_compression.project_spec import ProjectSpec
from hakaru_compute.kinds.discriminant_analysis.model import MODEL as CLASSES
from hakaru_compute.kinds.discriminant_analysis.predict_spec import PredictRowsSpec as ClassRows
from hakaru_compute.kinds.discriminant_analysis.report import report as class_report
from hakaru_compute.kinds.discriminant_analysis.report_spec import ReportSpec as ClassReportSpec
from hakaru_compute.kinds.regression.model import MODEL as REGRESSION
from hakaru_compute.kinds.regression.predict_spec import PredictRowsSpec, PredictSpec
from hakaru_compute.kinds.regression.report import report
from hakaru_compute.kinds.regression.report_spec import ReportSpec
from hakaru_compute.model.file import MODEL_FILE
from hakaru_compute.preparation.recipe_model import RECIPE_FILE
from recipe_trainings import FLAGS, steps_of
from regression_tables import numeric, run_training
from trained_models import ask, predict_table, typed_rows, unpacked

OWN = [*numeric("x", "z"), {"name": "kind", "type": "categorical"}]
COLOURS = ["blue", "green", "grey", "red"]
HOT = numeric("x", "z", *FLAGS)
ENCODERS: dict[str, tuple[list[dict[str, str]], tuple[str, dict[str, Any]] | None]] = {
    "own": (OWN, None),
    "one-hot": (HOT, ("encode_one_hot", {"columns": ["kind"]})),
    "one-hot, merged": (numeric("x", "z", *FLAGS, "kind ≠ …"), ("encode_one_hot", {"columns": ["kind"], "most": 3})),
    "ordinal": (numeric("x", "z", "kind"), ("encode_ordinal", {"columns": ["kind"]})),
    "ordinal, given": (
        numeric("x", "z", "kind"), ("encode_ordinal", {"columns": ["kind"], "order": ["green", "blue", "red"]}),
    ),
    "target": (numeric("x", "z", "kind"), ("encode_target", {"columns": ["kind"], "target": "y"})),
}  # fmt: skip
ROWS = [{"x": 50.0, "z": 10.0, "kind": "red"}, {"x": 50.0, "z": 10.0, "kind": "violet"}]


def table(rows: int = 200) -> pa.Table:
    """Three usual colours and a rare one."""
    random = np.random.default_rng(5)
    x, z = random.normal(50, 5, rows), random.normal(10, 2, rows)
    kind = random.choice(COLOURS, rows, p=[0.32, 0.32, 0.05, 0.31])
    y = 2 * x - z + 4 * (kind == "red") + random.normal(0, 1, rows)
    return pa.table({"x": x, "z": z, "kind": kind.tolist(), "y": y, "ok": (y > np.median(y)).tolist()})


LATE = {"method": "column", "column": "part"}


def with_late_violet() -> pa.Table:
    """The last 40 rows are the test's, and the last two have a category of their own."""
    found = table()
    kind = [*found["kind"].to_pylist()[:-2], "violet", "violet"]
    part = ["train"] * 160 + ["test"] * 40
    return found.set_column(2, "kind", pa.array(kind)).append_column("part", pa.array(part))


def encoded(encoder: str) -> tuple[list[dict[str, str]], dict[str, Any]]:
    features, step = ENCODERS[encoder]
    return features, {} if step is None else {"recipe": {"steps": steps_of(step), "name": "colours", "version": 1}}


@pytest.fixture(scope="module", params=list(ENCODERS))
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("coloured")
    features, options = encoded(request.param)
    run_training(folder, table(), "y", features, ["ridge"], **options)
    return folder


def test_a_prediction_is_outside_and_has_no_interval(trained: Path, tmp_path: Path) -> None:
    typed = typed_rows(REGRESSION, PredictRowsSpec, trained, ROWS)
    _, output = predict_table(REGRESSION, PredictSpec, trained, tmp_path, pa.Table.from_pylist(ROWS))
    for known, unseen in ([row.model_dump() for row in typed.rows], output.to_pylist()):
        assert known["inside_domain"] and known["lower"] < known["prediction"] < known["upper"]
        assert not unseen["inside_domain"]
        assert unseen["prediction"] is not None
        assert (unseen["lower"], unseen["upper"]) == (None, None)
        assert unseen["interval_note"] == "none: outside domain"
    assert [note.unknown_categories for note in typed.row_notes] == [[], ["kind"]]


def test_a_category_that_training_merged_is_known(trained: Path) -> None:
    rare = typed_rows(REGRESSION, PredictRowsSpec, trained, [{**ROWS[0], "kind": "grey"}])
    assert rare.row_notes[0].unknown_categories == []


def test_a_missing_category_is_no_unseen_one(trained: Path) -> None:
    gap = typed_rows(REGRESSION, PredictRowsSpec, trained, [{**ROWS[0], "kind": None}])
    assert gap.row_notes[0].unknown_categories == []


def test_the_downloaded_script_says_the_same(trained: Path) -> None:
    result, folder = unpacked(REGRESSION, trained)
    assert result.onnx, result.onnx_detail
    for engine in ("onnx", "skops"):
        known, unseen = answers_of(folder, "predict", engine, ROWS)
        assert known["inside_domain"] and known["lower"] is not None, engine
        assert not unseen["inside_domain"] and unseen["lower"] is None, engine
        assert unseen["interval_note"] == "none: outside domain"


def test_the_bare_onnx_file_says_the_same_of_its_own_categories(tmp_path: Path) -> None:
    run_training(tmp_path, table(), "y", OWN, ["ridge"])
    _, folder = unpacked(REGRESSION, tmp_path)
    session = onnxruntime.InferenceSession(str(folder / "model.onnx"), providers=["CPUExecutionProvider"])
    labels = [*COLOURS, "", "violet"]
    feeds = {
        "x": np.full((len(labels), 1), 50.0),
        "z": np.full((len(labels), 1), 10.0),
        "kind": np.array(labels, dtype=object).reshape(-1, 1),
    }
    inside = dict(zip(labels, session.run(["inside_domain"], feeds)[0].ravel().tolist(), strict=True))
    assert inside["red"] and inside["blue"] and inside["green"]
    assert not inside["violet"]


def test_a_recipe_kept_by_an_earlier_version_answers_as_it_did(tmp_path: Path) -> None:
    for encoder, state in (
        ("one-hot, merged", {"categories": ["blue", "green", "red"], "merged": 1}),
        ("ordinal", COLOURS),
    ):
        folder = tmp_path / encoder
        features, options = encoded(encoder)
        run_training(folder, table(), "y", features, ["ridge"], **options)
        before = typed_rows(REGRESSION, PredictRowsSpec, folder, ROWS)
        kept = json.loads((folder / "models/0" / RECIPE_FILE).read_text(encoding="utf-8"))
        kept["states"]["s0"]["kind"] = state
        (folder / "models/0" / RECIPE_FILE).write_text(json.dumps(kept), encoding="utf-8")
        # Models are kept in memory until they are written anew.
        (folder / "models/0" / MODEL_FILE).touch()
        after = typed_rows(REGRESSION, PredictRowsSpec, folder, ROWS)
        assert [row.prediction for row in after.rows] == [row.prediction for row in before.rows]
        # Which categories were merged was not noted.
        assert after.rows[1].inside_domain == (encoder == "one-hot, merged")


@pytest.mark.parametrize("encoder", ["own", "one-hot", "target"])
def test_a_report_names_the_test_rows_that_are_outside_by_it(tmp_path: Path, encoder: str) -> None:
    features, options = encoded(encoder)
    run_training(tmp_path, with_late_violet(), "y", features, ["ridge"], split=LATE, **options)
    made = ask(report, ReportSpec, tmp_path)
    test = next(part for part in made.domain.parts if part.part == "test")
    train = next(part for part in made.domain.parts if part.part == "train")
    assert (train.unknown_categories, test.unknown_categories) == (0, 2)
    assert {198, 199} <= set(made.domain.outside_rows)
    assert train.outside + test.outside == made.domain.outside.total
    points = made.points
    late = [index for index, row in enumerate(points.row) if row in (198, 199)]
    assert late and not any(points.inside_domain[index] for index in late)
    assert [points.lower[index] for index in late] == [None] * len(late)


@pytest.mark.parametrize("encoder", ["own", "one-hot"])
def test_classes_of_unseen_categories_are_outside_in_forms_downloads_and_reports(tmp_path: Path, encoder: str) -> None:
    features, options = encoded(encoder)
    run_classes(tmp_path, with_late_violet(), "ok", features, ["logistic_regression"], split=LATE, **options)
    known, unseen = typed_rows(CLASSES, ClassRows, tmp_path, ROWS).rows
    assert known.inside_domain and not unseen.inside_domain
    _, folder = unpacked(CLASSES, tmp_path)
    for engine in ("onnx", "skops"):
        answers = answers_of(folder, "predict", engine, ROWS)
        assert [one["inside_domain"] for one in answers] == [True, False], engine
    made = ask(class_report, ClassReportSpec, tmp_path)
    late = [index for index, row in enumerate(made.points.row) if row in (198, 199)]
    assert late and not any(made.points.inside_domain[index] for index in late)
    assert next(part for part in made.domain.parts if part.part == "test").unknown_categories == 2


@pytest.mark.parametrize("encoder", ["own", "one-hot"])
def test_a_clusters_new_row_of_an_unseen_category_is_outside(tmp_path: Path, encoder: str) -> None:
    features, options = encoded(encoder)
    cluster(tmp_path, table(), features, method("kmeans", clusters=3), **options)
    known, unseen = typed_rows(CLUSTERING, ClusteringRows, tmp_path, ROWS).rows
    assert known.inside_domain and not unseen.inside_domain
    assert unseen.cluster in (1, 2, 3)
    _, folder = unpacked(CLUSTERING, tmp_path)
    for engine in ("onnx", "python"):
        answers = answers_of(folder, "assign", engine, ROWS)
        assert [one["inside_domain"] for one in answers] == [True, False], engine


@pytest.mark.parametrize("encoder", ["own", "one-hot"])
def test_a_projected_row_of_an_unseen_category_is_outside(tmp_path: Path, encoder: str) -> None:
    features, options = encoded(encoder)
    run_compression(tmp_path, table(), ["pca"], features, **options)
    _, output = predict_table(COMPRESSION, ProjectSpec, tmp_path, tmp_path / "new", pa.Table.from_pylist(ROWS))
    assert output["outside"].to_pylist() == [False, True]
    _, folder = unpacked(COMPRESSION, tmp_path)
    for engine in ("onnx", "python"):
        answers = answers_of(folder, "project", engine, ROWS)
        assert [one["outside"] for one in answers] == [False, True], engine
