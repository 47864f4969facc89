"""Steps that work with a pixel's neighbours. Transparency and masks stay."""

from __future__ import annotations

from dataclasses import replace

import numpy as np
from scipy import ndimage

from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.recipes.images.parameters.tones import Denoise, Sharpen

# Beyond four standard deviations a Gaussian weighs nothing that 8 or 16 bits could hold.
TRUNCATE = 4.0


def denoise(image: ImageData, p: Denoise) -> ImageData:
    if p.method == "gaussian":
        return image.with_levels(blurred(image.pixels, p.sigma))
    side = 2 * p.radius + 1
    window = (side, side) if image.pixels.ndim == 2 else (side, side, 1)
    return replace(
        image,
        pixels=ndimage.median_filter(image.pixels, size=window, mode="nearest").astype(np.dtype(image.pixels.dtype)),
    )


def sharpen(image: ImageData, p: Sharpen) -> ImageData:
    levels = image.pixels.astype(np.float32)
    return image.with_levels(levels + p.amount * (levels - blurred(image.pixels, p.sigma)))


def blurred(pixels: np.ndarray, sigma: float) -> np.ndarray:
    """Gaussian, channel by channel, as float32; beyond the edge the last pixel is repeated."""
    if sigma == 0:
        return pixels.astype(np.float32)
    widths = (sigma, sigma) if pixels.ndim == 2 else (sigma, sigma, 0)
    return ndimage.gaussian_filter(pixels.astype(np.float32), widths, mode="nearest", truncate=TRUNCATE)
