"""An image on its way through the steps, in the depth it was stored in."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from pathlib import Path

import numpy as np
from PIL import Image

from hakaru_compute.data.images.open_image import Opened, Unreadable, open_image
from hakaru_compute.data.images.spec import Mode, NoteCode

# ITU-R BT.601, as in Pillow's "L".
LUMA = (0.299, 0.587, 0.114)
CLIPPED_SHARE = 0.01


@dataclass
class ImageData:
    """pixels: (height, width) or (height, width, 3) of uint8 or uint16. alpha and mask: (height, width) of uint8, or None."""

    number: int
    pixels: np.ndarray
    alpha: np.ndarray | None = None
    mask: np.ndarray | None = None
    training: bool = True
    copy: int = 0
    notes: set[NoteCode] = field(default_factory=set)

    @property
    def white(self) -> int:
        """The brightest level: 255, or 65535."""
        return 65535 if self.pixels.dtype.itemsize == 2 else 255

    @property
    def size(self) -> tuple[int, int]:
        """Width and height."""
        return self.pixels.shape[1], self.pixels.shape[0]

    @property
    def mode(self) -> Mode:
        if self.pixels.dtype.itemsize == 2:
            return "grey16" if self.pixels.ndim == 2 else "rgb16"
        if self.pixels.ndim == 2:
            return "grey8"
        return "rgb8" if self.alpha is None else "rgba8"

    def with_levels(self, values: np.ndarray) -> ImageData:
        """The image with other levels, rounded into its depth; notes where more than 1 % of them had to be cut off."""
        rounded = np.rint(values)
        beyond = np.count_nonzero((rounded < 0) | (rounded > self.white))
        if beyond > CLIPPED_SHARE * rounded.size:
            self.notes.add("clipped")
        return replace(self, pixels=np.clip(rounded, 0, self.white).astype(self.pixels.dtype))

    def luma(self) -> np.ndarray:
        """Levels as float32, (height, width)."""
        return luma_of(self.pixels)


def luma_of(pixels: np.ndarray) -> np.ndarray:
    """ITU-R BT.601 luma of grey or colour pixels as float32, in their own depth."""
    if pixels.ndim == 2:
        return pixels.astype(np.float32)
    return pixels.astype(np.float32) @ np.asarray(LUMA, dtype=np.float32)


def load_image(number: int, path: Path, mask: Path | None, *, training: bool = True) -> ImageData:
    """Reads an image and its mask. A mask of another size, or unreadable, is dropped, and noted. Raises Unreadable."""
    opened = open_image(path)
    pixels, alpha, notes = _pixels_of(opened)
    image_data = ImageData(number, pixels, alpha, training=training, notes=notes)
    if mask is None:
        return image_data
    try:
        marked = np.asarray(_plain(open_image(mask)).convert("L"))
    except Unreadable:
        marked = None
    if marked is None or marked.shape != pixels.shape[:2]:
        notes.add("mask_dropped")
        return image_data
    return replace(image_data, mask=np.array(marked))


def _plain(opened: Opened) -> Image.Image:
    """A mask's levels in 8 bits; any that is not black stays so."""
    image = opened.image
    if opened.mode in ("grey16", "grey32"):
        return Image.fromarray(np.where(np.asarray(image) > 0, 255, 0).astype(np.uint8))
    return image.convert("RGB") if image.mode == "P" else image


def _pixels_of(opened: Opened) -> tuple[np.ndarray, np.ndarray | None, set[NoteCode]]:
    image = opened.image
    notes: set[NoteCode] = set()
    if opened.mode == "grey16":
        return np.asarray(image).astype(np.uint16), None, notes
    if opened.mode == "grey32":
        notes.add("depth_reduced")
        return _in_16_bits(np.asarray(image, dtype=np.float64)), None, notes
    if opened.mode == "rgb16":
        notes.add("depth_reduced")
    if opened.mode in ("cmyk8", "unusual") or image.mode in ("YCbCr", "LAB"):
        notes.add("colours_converted")
    if image.mode in ("RGBA", "LA", "PA") or "transparency" in image.info:
        levels = np.array(image.convert("RGBA"))
        grey = image.mode == "LA"
        return (levels[..., 0] if grey else levels[..., :3]).copy(), levels[..., 3].copy(), notes
    grey = image.mode in ("1", "L")
    return np.array(image.convert("L" if grey else "RGB")), None, notes


def _in_16_bits(values: np.ndarray) -> np.ndarray:
    """Whole numbers that fit are kept; others are stretched from the lowest to the highest."""
    finite = np.nan_to_num(values)
    if finite.min() >= 0 and finite.max() <= 65535 and np.array_equal(finite, np.rint(finite)):
        return finite.astype(np.uint16)
    low, high = float(finite.min()), float(finite.max())
    return np.rint((finite - low) * (65535 / max(high - low, 1e-300))).astype(np.uint16)


def as_image(image_data: ImageData) -> Image.Image:
    """The image as it is saved."""
    if image_data.alpha is None:
        return Image.fromarray(np.ascontiguousarray(image_data.pixels))
    if image_data.pixels.ndim == 2:
        return Image.merge("LA", [Image.fromarray(image_data.pixels), Image.fromarray(image_data.alpha)])
    return Image.fromarray(np.dstack([image_data.pixels, image_data.alpha]))
