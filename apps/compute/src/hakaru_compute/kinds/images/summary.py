"""All pictures together, in numbers."""

from __future__ import annotations

from collections import Counter

import numpy as np

from hakaru_compute.kinds.images.measure import HISTOGRAM_BINS, Measured
from hakaru_compute.kinds.images.spec import (
    Bins,
    ClassCount,
    FormatCount,
    Mean,
    ModeCount,
    ProblemCount,
    ReadResult,
    SizeCount,
)

MOST_SIZES = 50
MOST_BINS = 24


def summarise(pictures: list[Measured], means: list[Mean]) -> ReadResult:
    """Counts by class, size, kind and problem, and how sizes and brightness are spread."""
    readable = [one for one in pictures if one.width is not None]
    sizes = Counter((one.width, one.height) for one in readable)
    problems = Counter(code for one in pictures for code in one.problems)
    return ReadResult(
        pictures=len(pictures),
        readable=len(readable),
        masks=sum(one.entry.mask_file is not None for one in pictures),
        byte_size=sum(one.byte_size for one in pictures),
        classes=_classes(pictures),
        sizes=[SizeCount(width=w, height=h, count=count) for (w, h), count in sizes.most_common(MOST_SIZES)],
        size_count=len(sizes),
        modes=[
            ModeCount(mode=mode, count=count) for mode, count in Counter(one.mode for one in readable).most_common()
        ],
        formats=[
            FormatCount(format=name, count=count)
            for name, count in Counter(one.format for one in readable).most_common()
        ],
        widths=_spread([one.width for one in readable]),
        heights=_spread([one.height for one in readable]),
        brightness=_brightness([one.brightness_mean for one in readable]),
        problems=[ProblemCount(code=code, count=count) for code, count in problems.most_common()],
        means=means,
    )


def _classes(pictures: list[Measured]) -> list[ClassCount]:
    groups: dict[tuple, list[Measured]] = {}
    for one in pictures:
        groups.setdefault((one.entry.label, one.entry.good, one.entry.split), []).append(one)
    counts = []
    for (label, good, split), members in groups.items():
        levels = [one.brightness_mean for one in members if one.brightness_mean is not None]
        mean = float(np.mean(levels)) if levels else None
        counts.append(ClassCount(label=label, good=good, split=split, count=len(members), brightness_mean=mean))
    return sorted(counts, key=lambda one: (one.label, one.split or ""))


def _spread(values: list[int]) -> Bins:
    """Bins of whole pixels, at most 24."""
    if not values:
        return Bins(edges=[], counts=[])
    low, high = min(values), max(values)
    step = max(1, -(-(high - low + 1) // MOST_BINS))
    edges = np.arange(low, high + step + 1, step)
    counts, _ = np.histogram(values, edges)
    return Bins(edges=edges.astype(float).tolist(), counts=counts.tolist())


def _brightness(values: list[float]) -> Bins:
    counts, edges = np.histogram(values, HISTOGRAM_BINS, (0, 256))
    return Bins(edges=edges.tolist(), counts=counts.tolist())
