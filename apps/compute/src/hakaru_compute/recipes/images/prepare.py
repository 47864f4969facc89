"""Steps made ready: checked, and taught by the training images where they learn."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from functools import partial
from typing import Any

from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.data.images.in_order import in_order, threads_for
from hakaru_compute.data.images.manifest import Row, most_pixels
from hakaru_compute.data.images.open_image import Unreadable
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.recipes.core.step import load_function
from hakaru_compute.recipes.images.account import ImageStepAccount, StepEffect, Treated, effect_of
from hakaru_compute.recipes.images.spec import ImageStep, ImageStepResult, LeftOut
from hakaru_compute.recipes.images.steps import CannotTreat


@dataclass(frozen=True)
class Prepared:
    """A step with what it learned; `summary` is that for people."""

    step: ImageStep
    learned: Any = None
    summary: dict[str, list[float]] | None = None
    learned_from: int | None = None

    def apply(self, image: ImageData) -> list[ImageData]:
        """Raises CannotTreat."""
        parameters = self.step.parameters
        apply = load_function(parameters.function)
        made = apply(image, parameters) if parameters.learner is None else apply(image, parameters, self.learned)
        return made if isinstance(made, list) else [made]


def check_order(steps: list[ImageStep]) -> None:
    """Raises image_copies_twice, or image_learned_after_copies: copies must not be learned from."""
    copied = False
    for number, step in enumerate(steps, start=1):
        if not step.on:
            continue
        if copied and step.step == "augment":
            raise JobError("image_copies_twice", number=number, step=step.id)
        if copied and learns(step):
            raise JobError("image_learned_after_copies", number=number, step=step.id)
        copied = copied or step.step == "augment"


def learns(step: ImageStep) -> bool:
    return step.on and "learned" in step.parameters.kinds()


def prepare(
    steps: list[ImageStep],
    training: list[Row],
    ctx: JobContext,
    progress: Callable[[float], None] = lambda _fraction: None,
) -> list[Prepared]:
    """The steps that are on, each taught by the training images as the steps before leave them. Raises image_no_training."""
    check_order(steps)
    rounds = sum(learns(step) for step in steps)
    ready: list[Prepared] = []
    done = 0
    for number, step in enumerate(steps, start=1):
        if not step.on:
            continue
        if not learns(step):
            ready.append(Prepared(step))
            continue
        learner = load_function(step.parameters.learner)(step.parameters)
        before = tuple(ready)
        threads = threads_for(ctx, most_pixels(training))
        for position, seen in enumerate(in_order(partial(treat, steps=before), training, ctx, threads)):
            if seen.made:
                learner.add(seen.made[0])
            progress((done + (position + 1) / len(training)) / rounds)
        if learner.pictures == 0:
            raise JobError("image_no_training", number=number, step=step.id)
        ready.append(Prepared(step, learner.learned(), learner.summary(), learner.pictures))
        done += 1
    return ready


def treat(row: Row, steps: tuple[Prepared, ...], *, keep: Callable[[int, ImageData], None] | None = None) -> Treated:
    """An image through the steps. `keep` sees it before each step, by the step's place. One that cannot be read or treated is left out."""
    effects: list[tuple[str, StepEffect]] = []
    try:
        pictures = [row.open()]
    except Unreadable as unreadable:
        return Treated(
            row.number, [], effects, LeftOut(number=row.number, path=row.path, code=unreadable.code, step=None)
        )
    for position, prepared in enumerate(steps):
        if keep:
            keep(position, pictures[0])
        made: list[ImageData] = []
        for index, image in enumerate(pictures):
            began = time.monotonic()
            # What was noted on opening is told with the first step.
            entering = image if position == 0 else replace(image, notes=set())
            try:
                after = prepared.apply(entering)
            except CannotTreat as cannot:
                effects.append((prepared.step.id, StepEffect(image.size, seconds=time.monotonic() - began)))
                if index > 0:
                    continue
                return Treated(
                    row.number,
                    [],
                    effects,
                    LeftOut(number=row.number, path=row.path, code=cannot.code, step=prepared.step.id),
                )
            effects.append((prepared.step.id, effect_of(entering, after, began)))
            made += after
        pictures = made
    return Treated(row.number, pictures, effects, None)


def results(
    steps: list[ImageStep], ready: list[Prepared], accounts: dict[str, ImageStepAccount]
) -> list[ImageStepResult]:
    """Every step's account; one that is off says so."""
    prepared = {one.step.id: one for one in ready}
    return [
        accounts[step.id].result(
            step,
            applied=step.id in prepared,
            learned=prepared[step.id].summary if step.id in prepared else None,
            learned_from=prepared[step.id].learned_from if step.id in prepared else None,
        )
        for step in steps
    ]
