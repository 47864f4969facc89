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

    def project(self, rows: list[dict[str, Any]], confidence: float = 0.95) -> list[dict[str, Any]]:
        """For each row its scores by name; for PCA also T2, SPE and whether one of them is beyond its limit at this confidence
        (0.9, 0.95, 0.99 or 0.999) or the row has a category that was not in training (`outside`). None where a row misses
        what is needed; input_gaps names what it misses.
        """
        given = read = model_rows.read_rows(rows, self.manifest["features"])
        removed = [False] * len(read)
        if self.recipe is not None:
            read, removed = self.recipe.features_of(read)
        needed = self.manifest["needed"] if self.manifest["rows_with_missing_values"] == "not_projected" else []
        limits = self.manifest["limits"]
        answers = self.engine.project(read)
        unknown = model_rows.unknown_rows(self.manifest, read)
        for row, gone, is_unknown, answer in zip(read, removed, unknown, answers, strict=True):
            if gone or any(row[name] is None for name in needed):
                answer.update(dict.fromkeys(answer))
            answer.update({name: None for name, value in answer.items() if value is not None and math.isnan(value)})
            if limits is not None:
                beyond = _beyond(answer, limits[str(confidence)])
                answer["outside"] = None if beyond is None else beyond or is_unknown
        return model_rows.with_gaps(self.manifest, given, answers)


def _beyond(answer: dict[str, Any], limits: dict[str, float | None]) -> bool | None:
    """Whether a row's T2 or SPE is beyond its limit."""
    if answer["T2"] is None:
        return None
    return any(limit is not None and answer[name] > limit for name, limit in limits.items())


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
    """model.onnx. Where the components themselves estimate gaps, a row with a gap has no score here."""

    def project(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        found = self.run(rows)
        answers = [dict(zip(self.manifest["scores"], row, strict=True)) for row in found[self.manifest["onnx_output"]]]
        for name in {"T2", "SPE"} & found.keys():
            for answer, value in zip(answers, found[name], strict=True):
                answer[name] = value
        return answers


if __name__ == "__main__":
    model_rows.run(sys.argv[1:], lambda rows: load().project(rows), "python project.py sample_input.csv output.csv")
