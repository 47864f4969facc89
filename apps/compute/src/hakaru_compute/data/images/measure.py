"""What one image is like, and the smaller images made of it."""

from __future__ import annotations

import hashlib
from dataclasses import dataclass, field
from pathlib import Path

import numpy as np
from PIL import Image

from hakaru_compute.data.images.open_image import Opened, Unreadable, open_image
from hakaru_compute.data.images.spec import Entry, Mode, Problem

HISTOGRAM_BINS = 32
THUMBNAIL = 256
LARGEST_VIEW = 4096
MEAN_SIZE = 256
SMALL = 32
HASH_SIDE = 16


@dataclass(frozen=True)
class Look:
    """32 × 32 grey levels, and a difference hash (N. Krawetz, "Kind of like that", 2013) of 16 × 16 bits, as four words."""

    fingerprint: np.ndarray
    small: np.ndarray


@dataclass
class Measured:
    """An image's row of the manifest, and what comparing and averaging need of it."""

    entry: Entry
    byte_size: int
    sha256: str
    format: str | None = None
    width: int | None = None
    height: int | None = None
    mode: Mode | None = None
    brightness_mean: float | None = None
    brightness_sd: float | None = None
    mask_share: float | None = None
    has_view: bool = False
    duplicate_of: int | None = None
    near_duplicate_of: int | None = None
    problems: list[Problem] = field(default_factory=list)
    histogram: list[int] = field(default_factory=list)
    look: Look | None = None
    # The image scaled for the mean.
    scaled: np.ndarray | None = None


def measure(entry: Entry, folder: Path, workspace: Path) -> Measured:
    """Reads an image and writes its thumbnail and, where browsers need one, its view. A bad file is a finding."""
    path = folder / entry.file
    found = Measured(entry, path.stat().st_size, _sha256(path))
    if entry.damaged:
        found.problems.append("corrupt")
        return found
    try:
        opened = open_image(path)
    except Unreadable as unreadable:
        found.problems.append(unreadable.code)
        return found
    image = opened.image
    found.format, found.mode, found.problems = opened.format, opened.mode, opened.notes
    found.width, found.height = image.size
    shown = _shown(opened)
    grey = shown.convert("L")
    _measure_brightness(found, opened, grey)
    found.look = _look_of(grey)
    found.scaled = np.asarray(
        shown.convert("RGB").resize((MEAN_SIZE, MEAN_SIZE), Image.Resampling.BOX), dtype=np.float32
    )
    _write_small_ones(found, opened, shown, workspace)
    if entry.mask_file is not None:
        _measure_mask(found, folder / entry.mask_file, workspace)
    return found


def _sha256(path: Path) -> str:
    with path.open("rb") as file:
        return hashlib.file_digest(file, "sha256").hexdigest()


def _shown(opened: Opened) -> Image.Image:
    """The image in 8 bits: deeper ones are stretched from their darkest to their brightest pixel."""
    image = opened.image
    if opened.mode in ("grey16", "grey32"):
        values = np.nan_to_num(np.asarray(image, dtype=np.float32))
        low, high = float(values.min()), float(values.max())
        return Image.fromarray(((values - low) * (255 / max(high - low, 1e-9))).round().astype(np.uint8))
    if opened.mode == "palette" or image.mode == "LA":
        return image.convert("RGBA" if image.mode == "LA" or "transparency" in image.info else "RGB")
    return image if image.mode in ("L", "RGB", "RGBA") else image.convert("L" if image.mode == "1" else "RGB")


def _measure_brightness(found: Measured, opened: Opened, grey: Image.Image) -> None:
    if opened.mode == "grey16":
        deep = np.asarray(opened.image, dtype=np.uint16)
        found.histogram = np.bincount((deep >> 11).ravel(), minlength=HISTOGRAM_BINS).tolist()
        found.brightness_mean, found.brightness_sd = float(deep.mean() / 257), float(deep.std() / 257)
        return
    counts = np.asarray(grey.histogram(), dtype=np.int64)
    found.histogram = counts.reshape(HISTOGRAM_BINS, -1).sum(axis=1).tolist()
    levels = np.arange(256)
    mean = float((counts * levels).sum() / counts.sum())
    found.brightness_mean = mean
    found.brightness_sd = float(np.sqrt((counts * (levels - mean) ** 2).sum() / counts.sum()))


def _look_of(grey: Image.Image) -> Look:
    steps = np.asarray(grey.resize((HASH_SIDE + 1, HASH_SIDE), Image.Resampling.BOX), dtype=np.int16)
    fingerprint = np.packbits(steps[:, 1:] > steps[:, :-1]).view(np.uint64)
    return Look(fingerprint, np.asarray(grey.resize((SMALL, SMALL), Image.Resampling.BOX)))


def _write_small_ones(found: Measured, opened: Opened, shown: Image.Image, workspace: Path) -> None:
    name = f"{found.entry.number:06d}"
    if opened.format == "TIFF" or opened.mode in ("grey16", "grey32", "cmyk8"):
        view = shown.copy()
        view.thumbnail((LARGEST_VIEW, LARGEST_VIEW))
        view.save(workspace / "views" / f"{name}.png")
        found.has_view = True
    thumbnail = shown.copy()
    thumbnail.thumbnail((THUMBNAIL, THUMBNAIL))
    thumbnail.save(workspace / "thumbnails" / f"{name}.webp", quality=80)


def _measure_mask(found: Measured, path: Path, workspace: Path) -> None:
    """The share of pixels that are not black, and the mask as black and white for showing."""
    try:
        opened = open_image(path)
    except Unreadable:
        found.problems.append("mask_unreadable")
        return
    marked = np.asarray(_shown(opened).convert("L")) > 0
    found.mask_share = float(marked.mean())
    if (found.width, found.height) != opened.image.size:
        found.problems.append("mask_size_differs")
    if not marked.any():
        found.problems.append("mask_empty")
    Image.fromarray(marked).save(workspace / "mask_views" / f"{found.entry.number:06d}.png")
