"""The task images.read: every image of an upload is opened, measured and compared."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from pathlib import Path

import numpy as np

from hakaru_compute.data.images.duplicates import mark_duplicates, mark_near_duplicates
from hakaru_compute.data.images.in_order import MOST_THREADS, in_order
from hakaru_compute.data.images.manifest import write_manifest
from hakaru_compute.data.images.mean_images import Means
from hakaru_compute.data.images.measure import HISTOGRAM_BINS, Measured, measure
from hakaru_compute.data.images.spec import (
    Bins,
    ClassCount,
    Entry,
    FormatCount,
    Mean,
    ModeCount,
    ProblemCount,
    ReadResult,
    ReadSpec,
    SizeCount,
    Split,
)
from hakaru_compute.job import JobContext, JobError

FOLDERS = ("thumbnails", "views", "mask_views", "means")


def read(spec: ReadSpec, ctx: JobContext) -> ReadResult:
    """Reads all images; those that cannot be read are reported. Raises images_none_readable where that is all of them."""
    entries = [Entry.model_validate_json(line) for line in Path(spec.entries).read_text(encoding="utf-8").splitlines()]
    for name in FOLDERS:
        (ctx.workspace / name).mkdir(exist_ok=True)
    means = Means()
    pictures = []
    for image in _measured(entries, Path(spec.folder), ctx):
        means.add(image)
        pictures.append(image)
        ctx.progress(0.85 * len(pictures) / len(entries), "pictures")
    if all(image.width is None for image in pictures):
        raise JobError("images_none_readable", count=len(pictures), path=pictures[0].entry.path)
    mark_duplicates(pictures)
    mark_near_duplicates(pictures, ctx)
    ctx.progress(0.95, "write")
    write_manifest(pictures, ctx.workspace / "manifest.parquet")
    return summarise(pictures, means.write(ctx.workspace / "means"))


def _measured(entries: list[Entry], folder: Path, ctx: JobContext) -> Iterator[Measured]:
    threads = max(1, min(ctx.cpus, MOST_THREADS))
    return in_order(lambda entry: measure(entry, folder, ctx.workspace), entries, ctx, threads)


MOST_SIZES = 50
MOST_BINS = 24


def summarise(pictures: list[Measured], means: list[Mean]) -> ReadResult:
    """Counts by class, size, kind and problem, and how sizes and brightness are spread."""
    readable = [one for one in pictures if one.width is not None]
    shapes = [(one.width, one.height) for one in pictures if one.width is not None and one.height is not None]
    sizes = Counter(shapes)
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
            ModeCount(mode=mode, count=count)
            for mode, count in Counter(one.mode for one in readable if one.mode is not None).most_common()
        ],
        formats=[
            FormatCount(format=name, count=count)
            for name, count in Counter(one.format for one in readable if one.format is not None).most_common()
        ],
        widths=_spread([width for width, _ in shapes]),
        heights=_spread([height for _, height in shapes]),
        brightness=_brightness([one.brightness_mean for one in pictures if one.brightness_mean is not None]),
        problems=[ProblemCount(code=code, count=count) for code, count in problems.most_common()],
        means=means,
    )


def _classes(pictures: list[Measured]) -> list[ClassCount]:
    groups: dict[tuple[str, bool | None, Split | None], list[Measured]] = {}
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
