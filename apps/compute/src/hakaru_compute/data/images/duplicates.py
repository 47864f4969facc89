"""Which images are the same, and which look it."""

from __future__ import annotations

import numpy as np

from hakaru_compute.data.images.measure import Measured
from hakaru_compute.data.images.spec import Problem
from hakaru_compute.job import JobContext

# Of 256 bits; and grey levels of 255, on the average of 32 × 32 pixels.
MAX_BITS = 12
MAX_LEVELS = 3.0
BLOCK = 256

# What is noted of an image that an earlier one is like: always, of another class, and of another split.
DUPLICATE: tuple[Problem, Problem, Problem] = ("duplicate", "duplicate_other_class", "duplicate_across_splits")
NEAR_DUPLICATE: tuple[Problem, Problem, Problem] = (
    "near_duplicate",
    "near_duplicate_other_class",
    "near_duplicate_across_splits",
)


def mark_duplicates(all_images: list[Measured]) -> None:
    """Marks images whose bytes an earlier one has."""
    first: dict[str, Measured] = {}
    for image in all_images:
        earlier = first.setdefault(image.sha256, image)
        if earlier is not image and image.byte_size > 0:
            image.duplicate_of = earlier.entry.number
            _note(image, earlier, DUPLICATE)


def mark_near_duplicates(all_images: list[Measured], ctx: JobContext) -> None:
    """Marks images that look like an earlier one: few bits of the hash differ, and neither do their grey levels."""
    looks = [(one, one.look) for one in all_images if one.look is not None and one.duplicate_of is None]
    if len(looks) < 2:
        return
    readable = [one for one, _ in looks]
    hashes = np.stack([look.fingerprint for _, look in looks])
    small = np.stack([look.small for _, look in looks]).astype(np.int16)
    for start in range(1, len(readable), BLOCK):
        ctx.check_stop()
        ctx.progress(0.85 + 0.1 * start / len(readable), "compare")
        for index in range(start, min(start + BLOCK, len(readable))):
            bits = np.bitwise_count(hashes[:index] ^ hashes[index]).sum(axis=1)
            alike = np.flatnonzero(bits <= MAX_BITS)
            if alike.size == 0:
                continue
            levels = np.abs(small[alike] - small[index]).mean(axis=(1, 2))
            if levels.min() > MAX_LEVELS:
                continue
            image, earlier = readable[index], readable[alike[int(levels.argmin())]]
            image.near_duplicate_of = earlier.entry.number
            _note(image, earlier, NEAR_DUPLICATE)


def _note(image: Measured, earlier: Measured, problems: tuple[Problem, Problem, Problem]) -> None:
    alike, other_class, across_splits = problems
    image.problems.append(alike)
    if image.entry.label != earlier.entry.label:
        image.problems.append(other_class)
    if image.entry.split != earlier.entry.split:
        image.problems.append(across_splits)
