"""What each step did to the images, gathered one image at a time."""

from __future__ import annotations

import time
from collections import defaultdict
from dataclasses import dataclass, field

import numpy as np

from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.data.images.spec import NoteCode
from hakaru_compute.recipes.images.spec import ImageStep, ImageStepResult, LeftOut, Note, SizeRange

NAMED = 20


@dataclass
class StepEffect:
    """What a step did to one image; no `after` where it could not treat it."""

    before: tuple[int, int]
    after: list[tuple[int, int]] = field(default_factory=list)
    changed: bool = False
    # The share of pixels that differ, where the size stayed.
    share: float | None = None
    notes: set[NoteCode] = field(default_factory=set)
    seconds: float = 0.0


def effect_of(before: ImageData, after: list[ImageData], began: float) -> StepEffect:
    """Compares an image with what became of it (the first; the others are copies)."""
    kept = after[0]
    notes = before.notes.union(*(one.notes for one in after))
    same = (kept.pixels.shape, kept.pixels.dtype) == (before.pixels.shape, before.pixels.dtype)
    share = None
    if same:
        differs = kept.pixels != before.pixels
        share = float(np.mean(differs if differs.ndim == 2 else differs.any(axis=2)))
    changed = not same or share != 0 or not _alike(kept.alpha, before.alpha) or not _alike(kept.mask, before.mask)
    return StepEffect(
        before.size, [one.size for one in after], changed, share if share else None, notes, time.monotonic() - began
    )


def _alike(one: np.ndarray | None, other: np.ndarray | None) -> bool:
    return one is other or (one is not None and other is not None and np.array_equal(one, other))


class ImageStepAccount:
    """What a step did to all images."""

    def __init__(self) -> None:
        self.seen = self.out = self.changed = self.left_out = 0
        self.shares: list[float] = []
        self.sizes: tuple[list[int] | None, list[int] | None] = (None, None)
        self.notes: defaultdict[NoteCode, list[int]] = defaultdict(list)
        self.seconds = 0.0

    def add(self, number: int, effect: StepEffect) -> None:
        self.seen += 1
        self.out += len(effect.after)
        self.changed += effect.changed
        self.left_out += not effect.after
        if effect.share is not None:
            self.shares.append(effect.share)
        for code in effect.notes:
            self.notes[code].append(number)
        before, after = self.sizes
        self.sizes = (_wider(before, [effect.before]), _wider(after, effect.after))
        self.seconds += effect.seconds

    def result(
        self, step: ImageStep, *, applied: bool, learned: dict[str, list[float]] | None, learned_from: int | None
    ) -> ImageStepResult:
        notes = [
            Note(code=code, count=len(set(numbers)), numbers=sorted(set(numbers))[:NAMED])
            for code, numbers in sorted(self.notes.items())
        ]
        return ImageStepResult(
            id=step.id,
            step=step.step,
            applied=applied,
            pictures_in=self.seen,
            pictures_out=self.out,
            changed=self.changed,
            added=self.out - (self.seen - self.left_out),
            left_out=self.left_out,
            pixels_changed=sum(self.shares) / len(self.shares) if self.shares else None,
            sizes_before=_range(self.sizes[0]),
            sizes_after=_range(self.sizes[1]),
            learned=learned,
            learned_from=learned_from,
            notes=notes,
            seconds=round(self.seconds, 3),
        )


def _wider(ends: list[int] | None, sizes: list[tuple[int, int]]) -> list[int] | None:
    for width, height in sizes:
        old = ends or [width, width, height, height]
        ends = [min(old[0], width), max(old[1], width), min(old[2], height), max(old[3], height)]
    return ends


def _range(ends: list[int] | None) -> SizeRange | None:
    if ends is None:
        return None
    return SizeRange(least_width=ends[0], most_width=ends[1], least_height=ends[2], most_height=ends[3])


@dataclass
class Treated:
    """An image after the steps: its versions with the working copies given up, what each step did, and why it is left out."""

    number: int
    made: list[ImageData]
    effects: list[tuple[str, StepEffect]]
    left_out: LeftOut | None
