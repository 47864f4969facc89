"""Training in epochs: figures while it goes, checkpoints that outlive the worker, an end on request that keeps the best."""

from __future__ import annotations

import json
import math
import shutil
import time
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Any, Literal, Protocol

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.spec import Result

# As many epochs as a run's messages tell of; beyond that only each second, third … one is told.
MOST_TOLD = 100
CHECKPOINT_SECONDS = 30.0
NOTES = {"asked": "stopped_early", "patience": "no_longer_better", "diverged": "diverged_after_best"}


@dataclass(frozen=True)
class Losses:
    """loss: of the rows it learned from. judged: what is to become small, such as the loss of rows held out."""

    loss: float
    judged: float


class Epoch(Result):
    """An epoch, from 1, and what came of it."""

    epoch: int
    loss: float
    judged: float


class EpochsResult(Result):
    """How a training went: its epochs (a sample of very many), the best of them, and why it ended.

    ended: it had all its epochs, did not become better for long (patience), was asked to finish, or came to no numbers.
    """

    epochs: list[Epoch]
    done: int
    best: Epoch
    ended: Literal["complete", "patience", "asked", "diverged"]


class EpochTraining(Protocol):
    """What is trained. Its state is whatever makes another process go on alike: weights, the optimiser's, generators'."""

    def run(self, epoch: int) -> Losses:
        """Goes once through the rows; epochs count from 1."""

    def save(self, folder: Path) -> None:
        """Writes its state into an empty folder."""

    def load(self, folder: Path) -> None:
        """Takes up a state that `save` wrote."""


@dataclass
class _Progress:
    done: int = 0
    best: dict[str, Any] | None = None
    told: list[dict[str, Any]] = field(default_factory=list)


def train_in_epochs(
    training: EpochTraining,
    ctx: JobContext,
    *,
    epochs: int,
    patience: int | None = None,
    checkpoint_seconds: float = CHECKPOINT_SECONDS,
) -> EpochsResult:
    """Trains for so many epochs, or until `patience` of them brought nothing better; afterwards `training` is the best.

    Goes on from the last checkpoint of an attempt whose process died. Raises JobStopped, and JobError(training_diverged)
    where already the first epoch came to no numbers.
    """
    kept = _Checkpoints(ctx.checkpoints, training)
    progress = kept.load()
    if progress.done:
        ctx.message("info", "training_continued", epoch=progress.done)
    stride = math.ceil(epochs / MOST_TOLD)
    saved_at = time.monotonic()
    ended: Literal["complete", "patience", "asked", "diverged"] = "complete"
    while progress.done < epochs:
        ctx.check_stop()
        if progress.best and ctx.should_finish():
            ended = "asked"
            break
        if progress.best and patience is not None and progress.done - progress.best["epoch"] >= patience:
            ended = "patience"
            break
        losses = training.run(progress.done + 1)
        if not (math.isfinite(losses.loss) and math.isfinite(losses.judged)):
            ended = "diverged"
            break
        epoch = Epoch(epoch=progress.done + 1, loss=losses.loss, judged=losses.judged)
        progress.done = epoch.epoch
        if progress.best is None or epoch.judged < progress.best["judged"]:
            progress.best = epoch.model_dump()
            kept.save_best(progress)
        if epoch.epoch == 1 or epoch.epoch % stride == 0 or epoch.epoch == epochs:
            progress.told.append(epoch.model_dump())
            ctx.message("info", "epoch", **epoch.model_dump(), epochs=epochs, best=progress.best["epoch"])
        ctx.progress(epoch.epoch / epochs, "epochs")
        if time.monotonic() - saved_at >= checkpoint_seconds:
            kept.save(progress)
            saved_at = time.monotonic()
    if progress.best is None:
        raise JobError("training_diverged", epoch=1)
    if ended != "complete":
        ctx.message("info", NOTES[ended], epoch=progress.done, best=progress.best["epoch"])
    kept.load_best(progress)
    told = [Epoch(**epoch) for epoch in progress.told]
    return EpochsResult(epochs=told, done=progress.done, best=Epoch(**progress.best), ended=ended)


class _Checkpoints:
    """`best-<epoch>` is the state of the best epoch, `at-<epoch>` the last, with progress.json.

    Each appears whole, by renaming; the ones before are removed only when nothing names them any more.
    """

    def __init__(self, folder: Path, training: EpochTraining) -> None:
        self._folder = folder
        self._training = training

    def load(self) -> _Progress:
        """What the last checkpoint says, its state taken up; nothing done where there is none."""
        at = sorted(self._folder.glob("at-*"), key=_number)
        if not at:
            return _Progress()
        progress = _Progress(**json.loads((at[-1] / "progress.json").read_text(encoding="utf-8")))
        self._training.load(at[-1] / "state")
        return progress

    def save(self, progress: _Progress) -> None:
        with_state = self._begin()
        self._training.save(with_state / "state")
        (with_state / "progress.json").write_text(json.dumps(asdict(progress)), encoding="utf-8")
        with_state.replace(self._folder / f"at-{progress.done}")
        self._sweep(f"at-{progress.done}", self._best(progress).name)

    def save_best(self, progress: _Progress) -> None:
        with_state = self._begin()
        self._training.save(with_state / "state")
        # An attempt that died may have come further than its last checkpoint, to this very epoch.
        shutil.rmtree(self._best(progress), ignore_errors=True)
        with_state.replace(self._best(progress))

    def load_best(self, progress: _Progress) -> None:
        self._training.load(self._best(progress) / "state")

    def _best(self, progress: _Progress) -> Path:
        assert progress.best is not None
        return self._folder / f"best-{progress.best['epoch']}"

    def _begin(self) -> Path:
        unfinished = self._folder / "unfinished"
        shutil.rmtree(unfinished, ignore_errors=True)
        (unfinished / "state").mkdir(parents=True)
        return unfinished

    def _sweep(self, *named: str) -> None:
        for path in self._folder.iterdir():
            if path.name not in named:
                shutil.rmtree(path, ignore_errors=True)


def _number(path: Path) -> int:
    return int(path.name.rpartition("-")[2])
