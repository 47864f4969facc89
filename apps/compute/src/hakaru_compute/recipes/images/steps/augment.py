"""Altered copies of an image, the same for the same seed whatever else is done."""

from __future__ import annotations

from dataclasses import replace

import numpy as np

from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.recipes.images.parameters.augmentation import Augment
from hakaru_compute.recipes.images.steps.geometry import each_plane, turned


def augment(image: ImageData, p: Augment) -> list[ImageData]:
    """The image and its copies; the image alone where it is not for training."""
    if p.training_only and not image.training:
        image.notes.add("not_copied")
        return [image]
    return [image, *(altered(image, p, image.copy * p.copies + copy) for copy in range(1, p.copies + 1))]


def altered(image: ImageData, p: Augment, copy: int) -> ImageData:
    """Copy number `copy`, drawn from the seed, the image's number and its own."""
    random = np.random.default_rng([p.seed, image.number, copy])
    # All are drawn, so that switching one on leaves the others as they were.
    mirrored, upside_down = random.random(2) < 0.5
    angle, *shift, bright, contrast = random.uniform(-1, 1, 5)
    made = replace(image, copy=copy, notes=set())
    if p.flip_horizontal and mirrored:
        made = each_plane(made, np.fliplr)
    if p.flip_vertical and upside_down:
        made = each_plane(made, np.flipud)
    if p.rotation > 0 or p.shift > 0:
        moved = (shift[0] * p.shift * made.size[0], shift[1] * p.shift * made.size[1])
        made = turned(made, angle * p.rotation, expand=False, interpolation="bilinear", fill=p.fill, shift=moved)
    if p.brightness > 0 or p.contrast > 0 or p.noise > 0:
        made = _relit(made, 1 + contrast * p.contrast, bright * p.brightness, p.noise, random)
        # Noise at black and white is cut off; that is what a camera does.
        made.notes.discard("clipped")
    return made


def _relit(image: ImageData, factor: float, added: float, noise: float, random: np.random.Generator) -> ImageData:
    levels = image.pixels.astype(np.float32)
    mean = levels.mean()
    values = (levels - mean) * factor + mean + added * image.white
    if noise > 0:
        values = values + random.standard_normal(levels.shape, dtype=np.float32) * np.float32(noise * image.white / 255)
    return image.with_levels(values)
