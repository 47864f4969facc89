"""Models taken away: ONNX and Python agree with the original, alone, and say what is wrong with a file."""

import json
import subprocess
from functools import partial
from pathlib import Path

import pytest

from alone import rows_in, run_alone, run_script
from class_tables import ALL_MODELS, QUALITY_FEATURES, quality_table, run_classes, small
from hakaru_compute.kinds.discriminant_analysis.model import MODEL
from recipe_trainings import steps_of
from trained_models import unpacked

run_export = partial(unpacked, MODEL)


def script(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    return run_script(folder, "predict.py", *arguments)


def same(folder: Path, name: str) -> None:
    for own, other in zip(rows_in(folder / name), rows_in(folder / "expected_output.csv"), strict=True):
        # Two classes that are equally probable to the last digit of single precision may change places.
        classes = [column for column in other if column.startswith("probability_")]
        ranked = sorted((float(own[column] or 0) for column in classes), reverse=True)
        assert own["predicted_class"] == other["predicted_class"] or ranked[0] - ranked[1] < 1e-6
        for column in other:
            if column in ("inside_domain", "unlike_any_class"):
                assert own[column] == other[column]
            elif column != "predicted_class":
                assert float(own[column] or "nan") == pytest.approx(
                    float(other[column] or "nan"), abs=1e-4, nan_ok=True
                )


@pytest.fixture(scope="module", params=["balanced", "none"])
def trained(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp(f"weights-{request.param}")
    found = run_classes(
        folder, quality_table(), "判定", QUALITY_FEATURES, small(), cross_validation={"folds": 2},
        class_weights=request.param,
    )  # fmt: skip
    assert len(found.trained) == len(ALL_MODELS)
    return folder


@pytest.mark.parametrize("index", range(len(ALL_MODELS)))
def test_onnx_and_python_agree_with_the_original(trained: Path, index: int) -> None:
    result, folder = run_export(trained, index)
    assert result.onnx, (result.onnx_reason, result.onnx_detail)
    assert result.parity.largest < 1e-5 and result.parity.same_class > 0.99 and result.parity.rows == 240
    done = script(folder, "sample_input.csv", "output.csv")
    assert done.returncode == 0, done.stderr
    same(folder, "output.csv")
    code = (
        "from predict import load, model_rows\nrows, _ = model_rows.read_csv('sample_input.csv')\n"
        "model_rows.write_csv('skops.csv', load('skops').predict(rows))\n"
    )
    run_alone(folder, code)
    same(folder, "skops.csv")


def test_two_classes_and_a_threshold(tmp_path: Path) -> None:
    table = quality_table(160, shares=(0.6, 0.4))
    run_classes(
        tmp_path, table, "判定", QUALITY_FEATURES, small("svc", "gradient_boosting", "lda", "logistic_regression")
    )
    for index in range(4):
        result, folder = run_export(tmp_path, index)
        assert result.onnx and result.parity.largest < 1e-5, (index, result)
        assert script(folder, "sample_input.csv", "output.csv").returncode == 0
        same(folder, "output.csv")
    code = (
        "from predict import load, model_rows\nrows, _ = model_rows.read_csv('sample_input.csv')\n"
        "model = load()\n"
        "at = [one['predicted_class'] for one in model.predict(rows, threshold=0.01)]\n"
        "miss = [[0, 1] if one != '要確認' else [99, 0] for one in model.classes]\n"
        "miss = [line if model.classes[0] != '要確認' else line[::-1] for line in miss]\n"
        "assert [one['predicted_class'] for one in model.predict(rows, costs=miss)] == at\n"
        "print(at.count('要確認'))\n"
    )
    rare = int(run_alone(folder, code))
    manifest = json.loads((folder / "manifest.json").read_text(encoding="utf-8"))
    assert manifest["positive_class"] == "要確認"
    assert rare >= (folder / "expected_output.csv").read_text(encoding="utf-8-sig").count("\n要確認")


def test_a_wrong_file_is_told_in_a_sentence(trained: Path) -> None:
    _, folder = run_export(trained, 3)
    (folder / "other.csv").write_text("a,b\n1,2\n", encoding="utf-8")
    (folder / "sheet.csv").write_bytes(b"PK\x03\x04\xff\x81\x20\xfd")
    rows = (folder / "sample_input.csv").read_text(encoding="utf-8-sig").splitlines()
    cells = rows[1].split(",")
    cells[1] = "高い"
    (folder / "text.csv").write_text("\n".join([rows[0], ",".join(cells)]), encoding="utf-8")
    for name, words in {
        "absent.csv": "no such file",
        "other.csv": "columns missing: 温度, 圧力",
        "sheet.csv": "not a text file in UTF-8 or CP932",
        "text.csv": "row 1, column 圧力: '高い' is no numeric value",
    }.items():
        done = script(folder, name, "out.csv")
        assert done.returncode == 1 and words in done.stderr and "Traceback" not in done.stderr, (name, done.stderr)
    assert "usage: python predict.py" in script(folder).stderr


def test_the_card_says_what_the_model_is(trained: Path) -> None:
    _, folder = run_export(trained, 0)
    card = (folder / "README.md").read_text(encoding="utf-8")
    assert "判別します" in card and "balanced accuracy" in card and "softmax" in card
    assert all(f"| {label} |" in card for label in ("良品", "要確認", "不良"))
    assert ("equal weight" in card) == ("weights-balanced" in str(folder))


def test_a_model_with_a_recipe_replays_it(tmp_path: Path) -> None:
    steps = steps_of(("missing_statistic", {"columns": ["温度"], "statistic": "mean"}))
    run_classes(
        tmp_path,
        quality_table(120),
        "判定",
        QUALITY_FEATURES,
        ["lda"],
        recipe={"steps": steps},
        cross_validation={"folds": 2},
    )
    result, folder = run_export(tmp_path)
    assert "recipe.json" in result.files and result.onnx
    done = script(folder, "sample_input.csv", "output.csv")
    assert done.returncode == 0, done.stderr
    same(folder, "output.csv")
