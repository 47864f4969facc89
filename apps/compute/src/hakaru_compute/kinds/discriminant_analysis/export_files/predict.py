"""Tells classes apart with the model beside this file.

    from predict import load

    model = load()
    for answer in model.predict([{"column": 1.0, "other column": "text"}]):
        print(answer)

Or with files: python predict.py sample_input.csv output.csv
"""

from __future__ import annotations

import math
import sys
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).parent))

import model_rows


def load(engine: str | None = None) -> Model:
    """The model. engine: 'onnx' (needs onnxruntime and numpy) or 'skops' (needs what requirements.txt lists)."""
    manifest = model_rows.read_manifest()
    engine = engine or ("onnx" if manifest["onnx"] else "skops")
    engines: dict[str, type[_OnnxEngine | _SkopsEngine]] = {"onnx": _OnnxEngine, "skops": _SkopsEngine}
    return Model(manifest, engines[engine](manifest))


class Model:
    """Predicts rows given as dictionaries by column name; a missing value is None, an empty text or left out."""

    def __init__(self, manifest: dict[str, Any], engine: _OnnxEngine | _SkopsEngine) -> None:
        self.manifest = manifest
        self.engine = engine
        self.classes = manifest["classes"]

    def predict(
        self, rows: list[dict[str, Any]], threshold: float | None = None, costs: list[list[float]] | None = None
    ) -> list[dict[str, Any]]:
        """For each row its class, the class's probability, the probability of every class (probability_<class>), whether it
        looks like no known class (unlike_any_class), and where it lies beside the training rows: inside_domain, leverage, and
        the mean distance to the nearest of them.

        threshold: of two classes, the positive one (manifest.json names it) from this probability on, in place of the more
        probable one. costs: what deciding for a class (inner lists) costs where another (outer list) is true, in the order of
        manifest.json's classes; the least expected cost decides. All are None where the row misses a value that the model
        cannot do without; input_gaps names what a row misses.
        """
        if threshold is not None and self.manifest["positive_class"] is None:
            raise ValueError("a threshold needs a model of two classes")
        if costs is not None and (threshold is not None or {len(costs), *map(len, costs)} != {len(self.classes)}):
            raise ValueError("costs need a line and a column a class, and no threshold beside them")
        taken = model_rows.read_rows(rows, self.manifest["features"])
        read, answered = model_rows.answerable(self.manifest, taken)
        names = self.manifest["probability_columns"]
        probabilities, places = self.engine.answers(read)
        places = model_rows.known_places(self.manifest, read, places)
        answers = []
        for there, found, place in zip(answered, probabilities, places, strict=True):
            if not there or any(math.isnan(one) for one in found):
                answers.append(dict.fromkeys(["predicted_class", "probability", *names, "unlike_any_class", *place]))
                continue
            given = self._decide(found, threshold, costs)
            unsure = max(found) < self.manifest["probability_limit"]
            answers.append(
                {
                    "predicted_class": given,
                    "probability": found[self.classes.index(given)],
                    **dict(zip(names, found, strict=True)),
                    "unlike_any_class": unsure and not place["inside_domain"],
                    **place,
                }
            )
        return model_rows.with_gaps(self.manifest, taken, answers)

    def _decide(self, found: list[float], threshold: float | None, costs: list[list[float]] | None) -> str:
        if costs is not None:
            expected = [
                sum(p * line[position] for p, line in zip(found, costs, strict=True)) for position in range(len(found))
            ]
            return self.classes[expected.index(min(expected))]
        if threshold is None:
            return self.classes[found.index(max(found))]
        positive = self.classes.index(self.manifest["positive_class"])
        return self.classes[positive if found[positive] >= threshold else 1 - positive]


class _OnnxEngine(model_rows.OnnxEngine):
    """model.onnx: the whole model, preparation included; a preprocessing recipe comes before it."""

    def answers(self, rows: list[dict[str, Any]]) -> tuple[list[list[float]], list[dict[str, Any]]]:
        found = self.run(rows)
        return found["probabilities"], model_rows.onnx_places(found)


class _SkopsEngine:
    """model.skops with the preparation, in Python."""

    def __init__(self, manifest: dict[str, Any]) -> None:
        self.preparation = model_rows.load_preparation(manifest)
        self.estimator = model_rows.load_estimator(manifest)
        self.domain = model_rows.load_domain()
        self.link, self.fitted = manifest["link"], manifest["fitted_classes"]
        self.count = len(manifest["classes"])

    def answers(self, rows: list[dict[str, Any]]) -> tuple[list[list[float]], list[dict[str, Any]]]:
        """The probabilities of all classes, and where the rows lie."""
        import numpy as np

        matrix = model_rows.prepared_matrix(rows, self.preparation)
        found = self._of_fitted(matrix)
        whole = np.zeros((len(found), self.count))
        whole[:, self.fitted] = found
        return whole.tolist(), model_rows.places(self.domain, matrix)

    def _of_fitted(self, matrix: Any) -> Any:
        """Probabilities of the classes that the estimator knows: its answers by the manifest's `link`."""
        import numpy as np

        link = self.link
        if link["kind"] == "softmax":
            scaled = self.estimator.predict(matrix) / link["temperature"]
            shown = np.exp(scaled - scaled.max(axis=1, keepdims=True))
        elif link["kind"] == "platt":
            raw = self.estimator.decision_function(matrix).reshape(len(matrix), -1)
            shown = 1 / (1 + np.exp(np.clip(raw * np.array(link["slopes"]) + np.array(link["offsets"]), -700, 700)))
            if shown.shape[1] == 1:
                shown = np.column_stack([1 - shown, shown])
        else:
            shown = self.estimator.predict_proba(matrix)
        if link["factors"] is not None:
            shown = shown * np.array(link["factors"])
        return shown / shown.sum(axis=1, keepdims=True)


if __name__ == "__main__":
    model_rows.run(sys.argv[1:], lambda rows: load().predict(rows), "usage: python predict.py input.csv output.csv")
