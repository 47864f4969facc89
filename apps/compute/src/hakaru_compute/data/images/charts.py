"""The task images.chart: what the images of a version are like, class by class."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import Any

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
from PIL import Image
from scipy import ndimage

from hakaru_compute.data.images.in_order import in_order, threads_for
from hakaru_compute.data.images.manifest import Row, most_pixels, read_rows
from hakaru_compute.data.images.mean_images import Averages
from hakaru_compute.data.images.open_image import Unreadable
from hakaru_compute.data.images.spec import (
    Bins,
    Box,
    ChartResult,
    ChartSpec,
    LabelBins,
    Measure,
    MeasureChart,
    Point,
    SizeGroup,
)
from hakaru_compute.job import JobContext

MEASURES: tuple[Measure, ...] = ("brightness_mean", "brightness_sd", "sharpness", "width", "height", "aspect")
MOST_LABELS = 20
MOST_POINTS = 5_000
MOST_SIZES = 200
LARGEST_AVERAGE = 512
OTHERS = "…"


@dataclass
class _Seen:
    sharpness: float
    # (height, width) of the average's size, luma from 0 to 255.
    scaled: np.ndarray
    resized: bool


def chart(spec: ChartSpec, ctx: JobContext) -> ChartResult:
    """Measures each image once more, for what reading it did not note: its sharpness, and its share of averages."""
    rows = read_rows(spec.source)
    readable = [row for row in rows if row.width is not None]
    labels = _labels(readable)
    size = _usual_size(readable)
    averages = Averages(size, [label for label in dict.fromkeys(labels.values()) if label != OTHERS])
    sharpness: dict[int, float] = {}
    resized = 0
    threads = threads_for(ctx, most_pixels(readable))
    for index, (row, seen) in enumerate(in_order(lambda row: (row, _look(row, size)), readable, ctx, threads)):
        ctx.progress(0.95 * (index + 1) / len(readable), "pictures")
        if seen is None:
            continue
        sharpness[row.number] = seen.sharpness
        resized += seen.resized
        averages.add(labels[row.number], seen.scaled)
    ctx.progress(0.95, "write")
    values = _write_table(spec.source.manifest, sharpness, ctx)
    index_of = {number: index for index, number in enumerate(values["number"])}
    shown = [labels.get(number) for number in values["number"]]
    points = _points(sorted(sharpness), index_of, values, labels)
    return ChartResult(
        pictures=len(rows),
        readable=len(readable),
        measures=[measure_chart(name, np.asarray(values[name], dtype=float), shown) for name in MEASURES],
        sizes=[
            SizeGroup(width=width, height=height, label=label, count=count)
            for (width, height, label), count in Counter(
                (row.width, row.height, labels[row.number])
                for row in readable
                if row.width is not None and row.height is not None
            ).most_common(MOST_SIZES)
        ],
        averages=averages.write(ctx.workspace),
        average_width=size[0],
        average_height=size[1],
        resized=resized,
        points=points,
    )


def _labels(rows: list[Row]) -> dict[int, str]:
    """The class each image counts for; rare ones together."""
    frequent = {label for label, _ in Counter(row.label for row in rows).most_common(MOST_LABELS)}
    return {row.number: row.label if row.label in frequent else OTHERS for row in rows}


def _usual_size(rows: list[Row]) -> tuple[int, int]:
    """The most frequent size, the largest of those, no side above 512."""
    if not rows:
        return 1, 1
    counts = Counter((row.width or 1, row.height or 1) for row in rows)
    width, height = max(counts, key=lambda size: (counts[size], size[0] * size[1]))
    scale = min(1.0, LARGEST_AVERAGE / max(width, height))
    return max(1, round(width * scale)), max(1, round(height * scale))


def _look(row: Row, size: tuple[int, int]) -> _Seen | None:
    try:
        image = row.open()
    except Unreadable:
        return None
    luma = image.luma() * (255 / image.white)
    scaled = luma if image.size == size else np.asarray(Image.fromarray(luma).resize(size, Image.Resampling.BOX))
    return _Seen(sharpness_of(luma), scaled, image.size != size)


def sharpness_of(luma: np.ndarray) -> float:
    """The variance of the Laplacian (J. Pech-Pacheco et al., ICPR 2000) with the four-neighbour kernel, in levels² of 255."""
    return float(np.var(ndimage.laplace(luma.astype(np.float64), mode="mirror")))


def _write_table(manifest: str, sharpness: dict[int, float], ctx: JobContext) -> dict[str, list[Any]]:
    """The manifest with sharpness and aspect beside it; answers the measures."""
    table = pq.read_table(manifest)
    numbers = table.column("number").to_pylist()
    widths, heights = table.column("width").to_pylist(), table.column("height").to_pylist()
    aspects = [None if width is None else width / height for width, height in zip(widths, heights, strict=True)]
    table = table.append_column("sharpness", pa.array([sharpness.get(number) for number in numbers], pa.float64()))
    table = table.append_column("aspect", pa.array(aspects, pa.float64()))
    pq.write_table(table, ctx.workspace / "pictures.parquet", compression="zstd", row_group_size=10_000)
    return {name: table.column(name).to_pylist() for name in ("number", *MEASURES)}


def _points(
    numbers: list[int], index_of: dict[int, int], values: dict[str, list[Any]], labels: dict[int, str]
) -> list[Point]:
    if len(numbers) > MOST_POINTS:
        numbers = sorted(np.random.default_rng(0).choice(numbers, MOST_POINTS, replace=False).tolist())
    return [
        Point(
            number=number,
            label=labels[number],
            brightness=values["brightness_mean"][index_of[number]],
            contrast=values["brightness_sd"][index_of[number]],
            sharpness=values["sharpness"][index_of[number]],
        )
        for number in numbers
    ]


FENCE = 1.5
MOST_BINS = 40


def measure_chart(measure: Measure, values: np.ndarray, labels: list[str | None]) -> MeasureChart:
    """values: one an image, NaN where there is none. The bins hold every value; the last one its upper end too."""
    known = np.isfinite(values)
    numbers = values[known]
    named = [label for label, has in zip(labels, known, strict=True) if has]
    if numbers.size == 0:
        return MeasureChart(measure=measure, bins=Bins(edges=[], counts=[]), labels=[], boxes=[])
    edges = _edges(measure, numbers)
    groups = {label: numbers[[one == label for one in named]] for label in sorted({label or "" for label in named})}
    return MeasureChart(
        measure=measure,
        bins=Bins(edges=edges.tolist(), counts=np.histogram(numbers, edges)[0].tolist()),
        labels=[
            LabelBins(label=label, counts=np.histogram(group, edges)[0].tolist()) for label, group in groups.items()
        ],
        boxes=[_box("", numbers), *(_box(label, group) for label, group in groups.items() if label)],
    )


def _edges(measure: Measure, numbers: np.ndarray) -> np.ndarray:
    """Whole pixels for sides; otherwise by Freedman and Diaconis (1981), 5 to 40 bins, or Sturges where quartiles coincide."""
    low, high = float(numbers.min()), float(numbers.max())
    if measure in ("width", "height"):
        step = max(1, -(-int(high - low + 1) // MOST_BINS))
        return np.arange(low, high + step + 1, step)
    if high == low:
        return np.array([low - 0.5, high + 0.5])
    q1, q3 = np.percentile(numbers, [25, 75])
    width = 2 * (q3 - q1) / np.cbrt(numbers.size)
    bins = (high - low) / width if width > 0 else np.log2(numbers.size) + 1
    return np.linspace(low, high, int(min(MOST_BINS, max(5, round(bins)))) + 1)


def _box(label: str, values: np.ndarray) -> Box:
    q1, median, q3 = (float(one) for one in np.percentile(values, [25, 50, 75]))
    low, high = q1 - FENCE * (q3 - q1), q3 + FENCE * (q3 - q1)
    return Box(
        label=label,
        count=int(values.size),
        least=float(values.min()),
        q1=q1,
        median=median,
        q3=q3,
        most=float(values.max()),
        mean=float(values.mean()),
        sd=float(values.std(ddof=1)) if values.size > 1 else 0.0,
        low_fence=low,
        high_fence=high,
        below=int((values < low).sum()),
        above=int((values > high).sum()),
    )
