"""Projects rows with the model beside this file.

    from project import load

    model = load()
    for scores in model.project([{"column": 1.0, "other column": "text"}]):
        print(scores)

Or with files: python project.py sample_input.csv output.csv
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import model_rows

HERE = Path(__file__).parent


def load(engine: str = "python") -> Model:
    """The model. engine: 'python' (needs what requirements.txt lists) or 'onnx' (needs onnxruntime and numpy)."""
    manifest = model_rows.read_manifest()
    engines: dict[str, type[_OnnxEngine | _PythonEngine]] = {"onnx": _OnnxEngine, "python": _PythonEngine}
    return Model(manifest, engines[engine](manifest))


class Model:
    """Projects rows given as dictionaries by column name; a missing value is None, an empty text or left out."""

    def __init__(self, manifest: dict[str, Any], engine: _OnnxEngine | _PythonEngine) -> None:
        self.manifest = manifest
        self.engine = engine
        self.recipe = model_rows.Recipe() if manifest["recipe"] else None

    def project(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """For each row its scores by name; for PCA with 'python' also T2 and SPE. None where a row misses what is needed."""
        read = model_rows.read_rows(rows, self.manifest["features"])
        removed = [False] * len(read)
        if self.recipe is not None:
            read, removed = self.recipe.features_of(read)
        needed = self.manifest["needed"] if self.manifest["rows_with_missing_values"] == "not_projected" else []
        answers = self.engine.project(read)
        for row, gone, answer in zip(read, removed, answers, strict=True):
            if gone or any(row[name] is None for name in needed):
                answer.update(dict.fromkeys(answer))
            answer.update({name: None for name, value in answer.items() if value is not None and math.isnan(value)})
        return answers


class _PythonEngine:
    """model.json and arrays.npz, with the code that made them."""

    def __init__(self, manifest: dict[str, Any]) -> None:
        from hakaru_compute.kinds.dimensional_compression.model_folder import load_model

        self.model = load_model(HERE)

    def project(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        from hakaru_compute.data.read_frame import frame_from_rows

        columns = self.model.score_rows(frame_from_rows(rows, self.model.file.features))
        return [{name: float(values[row]) for name, values in columns.items()} for row in range(len(rows))]


class _OnnxEngine(model_rows.OnnxEngine):
    """model.onnx: scores alone. Where the components themselves estimate gaps, a row with a gap has no score here."""

    def project(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [dict(zip(self.manifest["scores"], row, strict=True)) for row in self.run(rows)]


if __name__ == "__main__":
    model_rows.run(sys.argv[1:], lambda rows: load().project(rows), "python project.py sample_input.csv output.csv")
