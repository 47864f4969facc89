"""The toy's training."""

from __future__ import annotations

import numpy

from hakaru_compute.job import JobContext
from sgd_toy.model import Line, read
from sgd_toy.spec import Trained, TrainResult, TrainSpec


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Fits a line by least squares."""
    names = [feature["name"] for feature in spec.features]
    X, y = read(spec.table.path, names), read(spec.table.path, [spec.target])[:, 0]
    solution, *_ = numpy.linalg.lstsq(numpy.column_stack([X, numpy.ones(len(X))]), y, rcond=None)
    line = Line(names, solution[:-1].tolist(), float(solution[-1]))
    line.save(ctx.workspace / "models" / "0")
    trained = Trained(name="line", index=0, folder="models/0", settings={"threshold": float(y.mean())})
    return TrainResult(trained=[trained], loss=float(numpy.mean((line.answer(X) - y) ** 2)))
