"""The toy's training: stochastic gradient descent with momentum, judged by every fifth row, which it does not learn from."""

from __future__ import annotations

import json
import os
import time
from pathlib import Path

import numpy

from hakaru_compute.families.epochs import Losses, train_in_epochs
from hakaru_compute.job import JobContext
from sgd_toy.model import Line, read
from sgd_toy.spec import Trained, TrainResult, TrainSpec


class Descent:
    """An EpochTraining. Its state is the weights, the momentum and the generator that shuffles."""

    def __init__(self, spec: TrainSpec, ctx: JobContext) -> None:
        self.names = [feature["name"] for feature in spec.features]
        X, y = read(spec.table.path, self.names), read(spec.table.path, [spec.target])[:, 0]
        self.mean, self.scale, self.level = X.mean(axis=0), X.std(axis=0), float(y.mean())
        self.X, self.y = numpy.column_stack([(X - self.mean) / self.scale, numpy.ones(len(X))]), y
        self.held_out = numpy.arange(len(y)) % 5 == 0
        self.weights = numpy.zeros(self.X.shape[1])
        self.momentum = numpy.zeros_like(self.weights)
        self.random = numpy.random.default_rng(0)
        self.spec, self.ctx = spec, ctx
        (ctx.workspace / "worker.pid").write_text(str(os.getpid()), encoding="utf-8")

    def run(self, epoch: int) -> Losses:
        with (self.ctx.workspace / "epochs.txt").open("a", encoding="utf-8") as file:
            file.write(f"{epoch}\n")
        time.sleep(self.spec.pause_s)
        rows = self.random.permutation(numpy.flatnonzero(~self.held_out))
        for batch in numpy.array_split(rows, 8):
            error = self.X[batch] @ self.weights - self.y[batch]
            self.momentum = 0.5 * self.momentum - self.spec.rate * self.X[batch].T @ error / len(batch)
            self.weights = self.weights + self.momentum
        if self.spec.spoil_after is not None and epoch > self.spec.spoil_after:
            self.weights = self.weights + 10.0 * epoch
        return Losses(self._loss(~self.held_out), self._loss(self.held_out))

    def _loss(self, rows: numpy.ndarray) -> float:
        return float(numpy.mean((self.X[rows] @ self.weights - self.y[rows]) ** 2))

    def save(self, folder: Path) -> None:
        state = {
            "weights": self.weights.tolist(),
            "momentum": self.momentum.tolist(),
            "random": self.random.bit_generator.state,
        }
        (folder / "state.json").write_text(json.dumps(state), encoding="utf-8")

    def load(self, folder: Path) -> None:
        state = json.loads((folder / "state.json").read_text(encoding="utf-8"))
        self.weights, self.momentum = numpy.array(state["weights"]), numpy.array(state["momentum"])
        self.random.bit_generator.state = state["random"]

    def line(self) -> Line:
        """In the table's own units."""
        weights = self.weights[:-1] / self.scale
        return Line(self.names, weights.tolist(), float(self.weights[-1] - weights @ self.mean))


def train(spec: TrainSpec, ctx: JobContext) -> TrainResult:
    """Fits a line."""
    descent = Descent(spec, ctx)
    told = train_in_epochs(
        descent, ctx, epochs=spec.epochs, patience=spec.patience, checkpoint_seconds=spec.checkpoint_s
    )
    descent.line().save(ctx.workspace / "models" / "0")
    trained = Trained(name="line", index=0, folder="models/0", settings={"threshold": descent.level})
    return TrainResult(trained=[trained], training=told, device=ctx.device)
