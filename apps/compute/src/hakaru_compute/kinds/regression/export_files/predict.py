"""Predicts with the model beside this file.

    from predict import load

    model = load()
    for answer in model.predict([{"column": 1.0, "other column": "text"}]):
        print(answer)

Or with files: python predict.py sample_input.csv output.csv
"""

from __future__ import annotations

import sys
from pathlib import Path
from statistics import NormalDist
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

    def predict(
        self, rows: list[dict[str, Any]], coverage: float = 0.9, interval: str = "conformal"
    ) -> list[dict[str, Any]]:
        """For each row its prediction and the interval of this coverage.

        interval: 'conformal' (coverage 0.5, 0.8, 0.9, 0.95 or 0.99), or 'model', the model's own, where it has one
        and is loaded with skops. All three are None where the row misses a value that the model cannot do without. With
        other values missing the interval is wider, or None where it is not known how wide. It holds on average over rows
        like those of the training, and nothing for rows unlike them.
        """
        read, answered = model_rows.answerable(self.manifest, model_rows.read_rows(rows, self.manifest["features"]))
        if interval == "model":
            if isinstance(self.engine, _OnnxEngine):
                raise ValueError('the model\'s own interval needs load("skops")')
            values, sd = self.engine.predict_with_sd(read)
            factor = NormalDist().inv_cdf((1 + coverage) / 2)
            halves = [factor * one if self._whole(row) else None for one, row in zip(sd, read, strict=True)]
        else:
            values = self.engine.predict(read)
            halves = [self._half_width(coverage, value, row) for value, row in zip(values, read, strict=True)]
        answers: list[dict[str, Any]] = []
        for there, value, half in zip(answered, values, halves, strict=True):
            if not there:
                answers.append({"prediction": None, "lower": None, "upper": None})
                continue
            ends = (None, None) if half is None else (value - half, value + half)
            answers.append({"prediction": value, "lower": ends[0], "upper": ends[1]})
        return answers

    def _missing(self, row: dict[str, Any]) -> list[str]:
        """The features that the model uses and the row lacks."""
        used = [feature["name"] for feature in self.manifest["model_features"] if feature["used"]]
        return [name for name in used if row[name] is None]

    def _whole(self, row: dict[str, Any]) -> bool:
        """Whether nothing is missing, nor was filled in by the recipe."""
        return not self._missing(row) and not row.get(model_rows.FILLED)

    def _half_width(self, coverage: float, value: float, row: dict[str, Any]) -> float | None:
        """Half the width of the conformal interval around a prediction."""
        missing = self._missing(row)
        if not missing and row.get(model_rows.FILLED):
            return None
        wider = self.manifest["interval_wider"]
        parts = [self.manifest["interval_half_width"][str(coverage)]]
        parts += [wider[name][str(coverage)] if name in wider else None for name in missing]
        known = [part for part in parts if part is not None]
        if len(known) < len(parts):
            return None
        spread = self.manifest["interval_spread"]
        return sum(known) * (1 if spread is None else model_rows.between(value, **spread))


class _OnnxEngine(model_rows.OnnxEngine):
    """model.onnx: the whole model, preparation included; a preprocessing recipe comes before it."""

    def predict(self, rows: list[dict[str, Any]]) -> list[float]:
        return [one for (one,) in self.run(rows, "prediction")]


class _SkopsEngine:
    """model.skops with the preparation, in Python."""

    def __init__(self, manifest: dict[str, Any]) -> None:
        self.preparation = model_rows.load_preparation(manifest)
        self.estimator = model_rows.load_estimator(manifest)
        self.centre, self.scale = manifest["target_centre"], manifest["target_scale"]

    def predict(self, rows: list[dict[str, Any]]) -> list[float]:
        matrix = model_rows.prepared_matrix(rows, self.preparation)
        return (self.estimator.predict(matrix).ravel() * self.scale + self.centre).tolist()

    def predict_with_sd(self, rows: list[dict[str, Any]]) -> tuple[list[float], list[float]]:
        matrix = model_rows.prepared_matrix(rows, self.preparation)
        raw, sd = self.estimator.predict(matrix, return_std=True)
        return (raw.ravel() * self.scale + self.centre).tolist(), (sd.ravel() * self.scale).tolist()


if __name__ == "__main__":
    model_rows.run(sys.argv[1:], lambda rows: load().predict(rows), "usage: python predict.py input.csv output.csv")
