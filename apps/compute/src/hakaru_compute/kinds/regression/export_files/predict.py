"""Predicts with the model beside this file.

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
        """For each row its prediction with the interval of this coverage, and where it lies beside the training rows:
        inside_domain, leverage, and the mean distance to the nearest of them; of a PLS also t2 and spe, whose limits are in
        manifest.json under latent.

        interval: 'conformal' (coverage 0.5, 0.8, 0.9, 0.95 or 0.99), or 'model', the model's own, where it has one and is
        loaded with skops. A conformal interval holds on average over rows like those of the training: outside the domain
        there is none, and with values missing it is wider, or there is none; interval_note says which. All are None where
        the row misses a value that the model cannot do without; input_gaps names what a row misses.
        """
        given = model_rows.read_rows(rows, self.manifest["features"])
        read, answered = model_rows.answerable(self.manifest, given)
        own = interval == "model"
        if own and isinstance(self.engine, _OnnxEngine):
            raise ValueError('the model\'s own interval needs load("skops")')
        values, sd, places = self.engine.answers(read, own)
        places = model_rows.known_places(self.manifest, read, places)
        factor = NormalDist().inv_cdf((1 + coverage) / 2)
        answers = []
        for there, row, value, spread, place in zip(answered, read, values, sd, places, strict=True):
            if not there or not math.isfinite(value):
                answers.append(dict.fromkeys(("prediction", "lower", "upper", "interval_note", *place)))
                continue
            whole = self._whole(row)
            if own:
                half = factor * spread if whole else None
            else:
                half = self._half_width(coverage, value, row)
            note = None if whole else "none: input missing" if half is None else "wider: input missing"
            if not own and not place["inside_domain"]:
                half, note = None, "none: outside domain"
            lower, upper = (None, None) if half is None else (value - half, value + half)
            answers.append({"prediction": value, "lower": lower, "upper": upper, "interval_note": note, **place})
        return model_rows.with_gaps(self.manifest, given, answers)

    def _missing(self, row: dict[str, Any]) -> list[str]:
        """The features that the model uses and the row lacks."""
        used = [feature["name"] for feature in self.manifest["model_features"] if feature["used"]]
        return [name for name in used if row[name] is None]

    def _whole(self, row: dict[str, Any]) -> bool:
        """Whether nothing is missing, nor was filled in by the recipe."""
        return not self._missing(row) and not row.get(model_rows.FILLED)

    def _half_width(self, coverage: float, value: float, row: dict[str, Any]) -> float | None:
        """Half the width of the conformal interval around a prediction."""
        if row.get(model_rows.FILLED):
            return None
        missing = self._missing(row)
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

    def answers(self, rows: list[dict[str, Any]], own: bool) -> tuple[list[float], list[float], list[dict[str, Any]]]:
        found = self.run(rows)
        places = model_rows.onnx_places(found)
        if self.manifest["latent"]:
            places = _located(places, found["T2"], found["SPE"])
        return found["prediction"], [math.nan] * len(rows), places


class _SkopsEngine:
    """model.skops with the preparation, in Python."""

    def __init__(self, manifest: dict[str, Any]) -> None:
        self.preparation = model_rows.load_preparation(manifest)
        self.estimator = model_rows.load_estimator(manifest)
        self.domain = model_rows.load_domain()
        self.centre, self.scale = manifest["target_centre"], manifest["target_scale"]
        self.latent = manifest["latent"]

    def answers(self, rows: list[dict[str, Any]], own: bool) -> tuple[list[float], list[float], list[dict[str, Any]]]:
        """Predictions, standard deviations where the model's own interval is asked for, and where the rows lie."""
        matrix = model_rows.prepared_matrix(rows, self.preparation)
        sd = [math.nan] * len(rows)
        if own:
            raw, found = self.estimator.predict(matrix, return_std=True)
            sd = (found.ravel() * self.scale).tolist()
        else:
            raw = self.estimator.predict(matrix)
        places = model_rows.places(self.domain, matrix)
        if self.latent:
            places = _located(places, *self._t2_and_spe(matrix))
        return (raw.ravel() * self.scale + self.centre).tolist(), sd, places

    def _t2_and_spe(self, matrix: Any) -> tuple[list[float], list[float]]:
        """How far rows of the matrix lie from the middle within the latent variables of a PLS, and what these leave of them."""
        import numpy as np

        centre, rotations, loadings, variances = (
            np.array(self.latent[name]) for name in ("centre", "rotations", "loadings", "variances")
        )
        centred = matrix - centre
        scores = centred @ rotations
        left = centred - scores @ loadings.T
        return (scores**2 / variances).sum(axis=1).tolist(), (left**2).sum(axis=1).tolist()


def _located(places: list[dict[str, Any]], t2: list[float], spe: list[float]) -> list[dict[str, Any]]:
    return [{**place, "t2": one, "spe": other} for place, one, other in zip(places, t2, spe, strict=True)]


if __name__ == "__main__":
    model_rows.run(sys.argv[1:], lambda rows: load().predict(rows), "usage: python predict.py input.csv output.csv")
