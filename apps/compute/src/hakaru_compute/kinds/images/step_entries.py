"""What each step for pictures does, by name."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from hakaru_compute.kinds.images.steps import augment, clahe, filters, geometry, normalise, region, tones
from hakaru_compute.kinds.images.working import Working


@dataclass(frozen=True)
class ImageStepEntry:
    """`apply` gives one picture or several. `learner` makes what gathers training pictures, where parameters ask for it."""

    apply: Callable[[Working, Any, Any], Working | list[Working]]
    learner: Callable[[Any], Any] = lambda _parameters: None


def _plain(apply: Callable[[Any, Any], Any]) -> ImageStepEntry:
    return ImageStepEntry(lambda work, parameters, _learned: apply(work, parameters))


ENTRIES = {
    "resize": _plain(geometry.resize),
    "crop": _plain(region.crop),
    "region": _plain(region.keep_region),
    "rotate": _plain(geometry.rotate),
    "flip": _plain(geometry.flip),
    "grey": _plain(tones.grey),
    "normalise": ImageStepEntry(
        normalise.normalise, lambda p: normalise.NormaliseLearner(p) if p.scope == "training" else None
    ),
    "flat_field": ImageStepEntry(
        normalise.flat_field, lambda p: normalise.BackgroundLearner(p) if p.background == "training" else None
    ),
    "stretch": _plain(tones.stretch),
    "gamma": _plain(tones.gamma),
    "equalise": _plain(tones.equalise),
    "clahe": _plain(clahe.clahe),
    "denoise": _plain(filters.denoise),
    "sharpen": _plain(filters.sharpen),
    "augment": _plain(augment.augment),
}
