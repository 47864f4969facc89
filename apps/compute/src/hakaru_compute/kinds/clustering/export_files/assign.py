"""Assigns rows to the clusters of the model beside this file.

    from assign import load

    model = load()
    for answer in model.assign([{"column": 1.0, "other column": "text"}]):
        print(answer["cluster"])

Or with files: python assign.py sample_input.csv output.csv
"""

from __future__ import annotations

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
    """Assigns rows given as dictionaries by column name; a missing value is None, an empty text or left out."""

    def __init__(self, manifest: dict[str, Any], engine: _OnnxEngine | _PythonEngine) -> None:
        self.manifest = manifest
        self.engine = engine

    def assign(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """For each row its cluster (0 is noise), how sure that is, and whether it is inside the domain, as near to training
        rows as those are to each other and with no category that they lack; None where a row misses what is needed; input_gaps names what
        it misses.
        """
        given = model_rows.read_rows(rows, self.manifest["features"])
        return model_rows.with_gaps(self.manifest, given, self.engine.assign(given))


class _PythonEngine:
    """model.json and arrays.npz, with the code that made them."""

    def __init__(self, manifest: dict[str, Any]) -> None:
        from hakaru_compute.kinds.clustering.model_folder import load_model

        self.model = load_model(HERE)
        self.recipe = model_rows.Recipe().model if manifest["recipe"] else None

    def assign(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        from hakaru_compute.data.read_frame import frame_from_rows
        from hakaru_compute.kinds.clustering.model_folder import assign_features, columns_of
        from hakaru_compute.preparation.replayed_rows import as_they_are

        frame = frame_from_rows(rows, self.model.file.input_columns)
        features = as_they_are(frame) if self.recipe is None else self.recipe.features_of(frame)
        made = assign_features(self.model, features)
        columns = {name: values.to_pylist() for name, values in columns_of(made).items()}
        return [{name: values[row] for name, values in columns.items()} for row in range(len(rows))]


class _OnnxEngine(model_rows.OnnxEngine):
    """model.onnx: the cluster with its distance (k-means) or probability (mixtures), and whether the row is inside the domain."""

    def assign(self, rows: list[dict[str, Any]]) -> list[dict[str, Any]]:
        rows, answered = model_rows.answerable(self.manifest, rows)
        found = self.run(rows)
        is_mixture = self.manifest["model"] == "gaussian_mixture"
        figure = "probability" if is_mixture else "distance"
        answers = []
        unknown = model_rows.unknown_rows(self.manifest, rows)
        for has_answer, values, is_unknown, inside, far in zip(
            answered,
            found[self.manifest["onnx_output"]],
            unknown,
            found["inside_domain"],
            found["neighbour_distance"],
            strict=True,
        ):
            if not has_answer:
                answers.append(dict.fromkeys(("cluster", figure, "inside_domain", "neighbour_distance")))
                continue
            best = max(values) if is_mixture else min(values)
            answers.append(
                {
                    "cluster": values.index(best) + 1,
                    figure: best,
                    "inside_domain": inside and not is_unknown,
                    "neighbour_distance": far,
                }
            )
        return answers


if __name__ == "__main__":
    model_rows.run(sys.argv[1:], lambda rows: load().assign(rows), "python assign.py sample_input.csv output.csv")
