"""Predicts with the model beside this file.

    from predict import load

    model = load()
    for answer in model.predict([{"column": 1.0, "other column": "text"}]):
        print(answer)

Or with files: python predict.py sample_input.csv output.csv
"""

from __future__ import annotations

import csv
import json
import math
import sys
from datetime import UTC, datetime
from pathlib import Path
from statistics import NormalDist

HERE = Path(__file__).parent
MISSING = ("", "na", "n/a", "nan", "null")


def load(engine: str | None = None) -> Model:
    """The model. engine: 'onnx' (needs onnxruntime and numpy) or 'skops' (needs what requirements.txt lists)."""
    manifest = json.loads((HERE / "manifest.json").read_text(encoding="utf-8"))
    engine = engine or ("onnx" if manifest["onnx"] else "skops")
    return Model(manifest, {"onnx": _OnnxEngine, "skops": _SkopsEngine}[engine](manifest))


class Model:
    """Predicts rows given as dictionaries by column name; a missing value is None, an empty text or left out."""

    def __init__(self, manifest: dict, engine: _OnnxEngine | _SkopsEngine) -> None:
        self.manifest = manifest
        self.engine = engine

    def predict(self, rows: list[dict], coverage: float = 0.9, interval: str = "conformal") -> list[dict]:
        """For each row its prediction and the interval of this coverage.

        interval: 'conformal' (coverage 0.5, 0.8, 0.9, 0.95 or 0.99), or 'model', the model's own, where it has one
        and is loaded with skops. All three are None where the row misses a value that the model cannot do without.
        """
        features = self.manifest["features"]
        absent = [feature["name"] for feature in features if not any(feature["name"] in row for row in rows)]
        if absent:
            raise KeyError(f"columns missing: {', '.join(absent)}")
        read = [{f["name"]: _read(row.get(f["name"]), f["type"]) for f in features} for row in rows]
        needed = [feature["name"] for feature in features if feature["typical"] is not None]
        answers = []
        if interval == "model":
            values, sd = self.engine.predict_with_sd(read)
            halves = [NormalDist().inv_cdf((1 + coverage) / 2) * one for one in sd]
        else:
            values = self.engine.predict(read)
            halves = [self.manifest["interval_half_width"][str(coverage)]] * len(values)
        for row, value, half in zip(read, values, halves, strict=True):
            if self.manifest["rows_with_missing_values"] == "not_predicted" and any(
                row[name] is None for name in needed
            ):
                answers.append({"prediction": None, "lower": None, "upper": None})
                continue
            ends = (None, None) if half is None else (value - half, value + half)
            answers.append({"prediction": value, "lower": ends[0], "upper": ends[1]})
        return answers


def _read(value: object, kind: str) -> float | str | None:
    """A cell as the model takes it: numbers, booleans as 0 and 1, dates as seconds since 1970, text."""
    text = "" if value is None else str(value).strip()
    if kind == "categorical":
        whole = isinstance(value, float) and value.is_integer()
        return (str(int(value)) if whole else {"True": "true", "False": "false"}.get(text, text)) or None
    if text.lower() in MISSING:
        return None
    if kind == "datetime" and not isinstance(value, (int, float)):
        moment = datetime.fromisoformat(text)
        return (moment if moment.tzinfo else moment.replace(tzinfo=UTC)).timestamp()
    if text.lower() in ("true", "false"):
        return float(text.lower() == "true")
    return float(value)


class _OnnxEngine:
    """model.onnx: the whole model, preparation included."""

    def __init__(self, manifest: dict) -> None:
        import onnxruntime

        self.inputs = manifest["onnx_inputs"]
        path = str(HERE / "model.onnx")
        self.session = onnxruntime.InferenceSession(path, providers=["CPUExecutionProvider"])

    def predict(self, rows: list[dict]) -> list[float]:
        import numpy as np

        feeds = {}
        for entry in self.inputs:
            values = [row[entry["feature"]] for row in rows]
            if entry["type"] == "categorical":
                feeds[entry["name"]] = np.array([value or "" for value in values], dtype=object).reshape(-1, 1)
                continue
            if entry["part"]:
                values = [_date_part(value, entry["part"], entry["origin"]) for value in values]
            numbers = [math.nan if value is None else value for value in values]
            feeds[entry["name"]] = np.array(numbers, dtype=np.float64).reshape(-1, 1)
        return self.session.run(["prediction"], feeds)[0].ravel().tolist()


class _SkopsEngine:
    """model.skops with the preparation, in Python."""

    def __init__(self, manifest: dict) -> None:
        import numpy as np
        import skops.io

        sys.path.insert(0, str(HERE))
        from hakaru_compute.preprocessing.preparation import Preparation

        donors = np.array(manifest["donors"], dtype=float).reshape(-1, len(manifest["preparation"]["numbers"]))
        self.preparation = Preparation.from_state(manifest["preparation"], donors)
        self.estimator = skops.io.load(HERE / "model.skops", trusted=manifest["skops_types"])
        self.centre, self.scale = manifest["target_centre"], manifest["target_scale"]

    def predict(self, rows: list[dict]) -> list[float]:
        return (self.estimator.predict(self._matrix(rows)).ravel() * self.scale + self.centre).tolist()

    def predict_with_sd(self, rows: list[dict]) -> tuple[list[float], list[float]]:
        raw, sd = self.estimator.predict(self._matrix(rows), return_std=True)
        return (raw.ravel() * self.scale + self.centre).tolist(), (sd.ravel() * self.scale).tolist()

    def _matrix(self, rows: list[dict]) -> object:
        from hakaru_compute.data.read_frame import frame_from_rows

        return self.preparation.transform(frame_from_rows(rows, self.preparation.features))


def _date_part(seconds: float | None, part: str, origin: float) -> float | None:
    if seconds is None:
        return None
    if part == "elapsed_days":
        return (seconds - origin) / 86400
    unit, function = part.rsplit("_", 1)
    moment = datetime.fromtimestamp(seconds, UTC)
    days = math.floor(seconds / 86400)
    value, period = {
        "month": (moment.month - 1, 12),
        "weekday": ((days + 3) % 7, 7),
        "hour": (seconds % 86400 / 3600, 24),
    }[unit]
    return getattr(math, function)(2 * math.pi * value / period)


def main(source: str, destination: str) -> None:
    """Predicts a CSV file (UTF-8) to a CSV file."""
    with Path(source).open(encoding="utf-8-sig", newline="") as file:
        rows = list(csv.DictReader(file))
    answers = load().predict(rows)
    with Path(destination).open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, ["prediction", "lower", "upper"])
        writer.writeheader()
        writer.writerows(answers)


if __name__ == "__main__":
    main(*sys.argv[1:3])
