"""Every step's parameters for pictures, by name. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.kinds.images.parameters.augmentation import Augment
from hakaru_compute.kinds.images.parameters.filters import Denoise, Sharpen
from hakaru_compute.kinds.images.parameters.geometry import Flip, Resize, Rotate
from hakaru_compute.kinds.images.parameters.regions import Crop, RegionOfInterest
from hakaru_compute.kinds.images.parameters.tones import Clahe, Equalise, FlatField, Gamma, Grey, Normalise, Stretch

IMAGE_STEPS = {
    "resize": Resize,
    "crop": Crop,
    "region": RegionOfInterest,
    "rotate": Rotate,
    "flip": Flip,
    "grey": Grey,
    "normalise": Normalise,
    "flat_field": FlatField,
    "stretch": Stretch,
    "gamma": Gamma,
    "equalise": Equalise,
    "clahe": Clahe,
    "denoise": Denoise,
    "sharpen": Sharpen,
    "augment": Augment,
}

ImageStepName = Literal[
    "resize",
    "crop",
    "region",
    "rotate",
    "flip",
    "grey",
    "normalise",
    "flat_field",
    "stretch",
    "gamma",
    "equalise",
    "clahe",
    "denoise",
    "sharpen",
    "augment",
]

ImageParameters = Annotated[
    Resize
    | Crop
    | RegionOfInterest
    | Rotate
    | Flip
    | Grey
    | Normalise
    | FlatField
    | Stretch
    | Gamma
    | Equalise
    | Clahe
    | Denoise
    | Sharpen
    | Augment,
    Field(discriminator="name"),
]
