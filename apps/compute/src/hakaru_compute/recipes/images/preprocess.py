"""The task images.preprocess: a recipe on every image of a version."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Any

from hakaru_compute.data.images.image_data import ImageData, as_image
from hakaru_compute.data.images.in_order import in_order, threads_for
from hakaru_compute.data.images.manifest import Row, most_pixels, read_rows
from hakaru_compute.data.images.read import read
from hakaru_compute.data.images.spec import Entry, ReadSpec
from hakaru_compute.job import JobContext, JobError, MessageLevel
from hakaru_compute.recipes.images.account import ImageStepAccount, Treated
from hakaru_compute.recipes.images.prepare import Prepared, prepare, results, treat
from hakaru_compute.recipes.images.spec import (
    ImageStep,
    LeftOut,
    PreprocessResult,
    PreprocessSpec,
)
from hakaru_compute.versions import library_versions

LISTED = 1_000
# Shares of the time: learning, the steps, and reading what they made.
LEARNED, TREATED = 0.3, 0.7
# Between speed and size; what is stored is the same.
COMPRESSION = 4


class _Part:
    """A part of a job's progress, from one fraction to another."""

    def __init__(self, ctx: JobContext, start: float, end: float) -> None:
        self._ctx, self._start, self._end = ctx, start, end

    def progress(self, fraction: float, stage: str) -> None:
        self._ctx.progress(self._start + (self._end - self._start) * fraction, stage)

    def message(self, level: MessageLevel, code: str, params: dict[str, Any]) -> None:
        self._ctx.message(level, code, **params)


def preprocess(spec: PreprocessSpec, ctx: JobContext) -> PreprocessResult:
    """Writes the images as PNG in the depth they had. Raises why a step cannot be applied at all, image_too_many or image_none_left."""
    rows = read_rows(spec.source)
    steps = spec.recipe.steps
    _refuse_too_many(rows, steps, spec.most_pictures)
    training = [row for row in rows if row.training and row.width is not None]
    ready = prepare(steps, training, ctx, lambda fraction: ctx.progress(LEARNED * fraction, "image_learning"))
    start = LEARNED if any(one.learned_from for one in ready) else 0.0
    for name in ("pictures", "masks"):
        (ctx.workspace / name).mkdir(exist_ok=True)
    accounts = {step.id: ImageStepAccount() for step in steps}
    left_out: list[LeftOut] = []
    writer = _Writer(ctx.workspace)
    kept = tuple(ready)
    copies = sum(step.parameters.copies for step in steps if step.on and step.step == "augment")
    threads = threads_for(ctx, most_pixels(rows) * (1 + copies // 16))
    with (ctx.workspace / "entries.jsonl").open("w", encoding="utf-8") as entries:
        for index, saved in enumerate(in_order(lambda row: writer.treat(row, kept), rows, ctx, threads)):
            for step, effect in saved.treated.effects:
                accounts[step].add(saved.row.number, effect)
            if saved.treated.left_out:
                left_out.append(saved.treated.left_out)
            for entry in writer.name(saved):
                entries.write(entry.model_dump_json() + "\n")
            ctx.progress(start + (TREATED - start) * (index + 1) / len(rows), "image_steps")
    if len(left_out) == len(rows):
        first = left_out[0]
        raise JobError("image_none_left", count=len(rows), path=first.path)
    part = JobContext(
        ctx.workspace,
        cpus=ctx.cpus,
        memory_mb=ctx.memory_mb,
        reporter=_Part(ctx, TREATED, 1.0),
        stop_requested=ctx.should_stop,
    )
    found = read(ReadSpec(entries=str(ctx.workspace / "entries.jsonl"), folder=str(ctx.workspace)), part)
    return PreprocessResult(
        entries="entries.jsonl",
        read=found,
        steps=results(steps, ready, accounts),
        left_out=left_out[:LISTED],
        left_out_count=len(left_out),
        versions=library_versions(),
    )


def _refuse_too_many(rows: list[Row], steps: list[ImageStep], most: int) -> None:
    pictures = len(rows)
    for step in steps:
        if step.on and step.step == "augment":
            copied = sum(row.training or not step.parameters.training_only for row in rows)
            pictures += copied * step.parameters.copies
    if pictures > most:
        raise JobError("image_too_many", pictures=pictures, limit=most)


@dataclass
class _Saved:
    """An image whose versions wait on disk, and which of them have a mask."""

    row: Row
    treated: Treated
    masked: list[bool]


class _Writer:
    """Saves images under numbers of their own, in order."""

    def __init__(self, workspace: Path) -> None:
        self._workspace = workspace
        self._next = 1
        self._paths: set[str] = set()

    def treat(self, row: Row, steps: tuple[Prepared, ...]) -> _Saved:
        """Treats and saves an image beside the others, on any thread; its pixels are given up."""
        treated = treat(row, steps)
        masked = []
        for index, image in enumerate(treated.made):
            as_image(image).save(self._waiting(row, index), compress_level=COMPRESSION)
            masked.append(image.mask is not None and row.mask_path is not None)
            if image.mask is not None:
                as_image(ImageData(row.number, image.mask)).save(self._waiting(row, index, "masks"))
        treated.made.clear()
        return _Saved(row, treated, masked)

    def name(self, saved: _Saved) -> list[Entry]:
        """The entries of what became of an image; its files get their numbers."""
        row = saved.row
        entries = []
        for index, masked in enumerate(saved.masked):
            file, mask_file = f"pictures/{self._next:06d}.png", f"masks/{self._next:06d}.png"
            self._waiting(row, index).rename(self._workspace / file)
            if masked:
                self._waiting(row, index, "masks").rename(self._workspace / mask_file)
            entries.append(
                Entry(
                    number=self._next,
                    file=file,
                    path=self._path(row.path, index),
                    label=row.label,
                    good=row.good,
                    split=row.split,
                    mask_path=self._path(str(row.mask_path), index) if masked else None,
                    mask_file=mask_file if masked else None,
                )
            )
            self._next += 1
        return entries

    def _waiting(self, row: Row, index: int, folder: str = "pictures") -> Path:
        return self._workspace / folder / f"of-{row.number:06d}-{index}.png"

    def _path(self, path: str, copy: int) -> str:
        """Where it lies in the folders, as PNG: a copy says so, and a name in use gets a number."""
        old = PurePosixPath(path)
        stem = f"{old.stem}_aug{copy}" if copy > 0 else old.stem
        made = str(old.with_name(f"{stem}.png"))
        number = 2
        while made in self._paths:
            made = str(old.with_name(f"{stem}_{number}.png"))
            number += 1
        self._paths.add(made)
        return made
