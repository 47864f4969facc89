"""A measure's distribution, class by class."""

from __future__ import annotations

import numpy as np

from hakaru_compute.kinds.images.recipe_spec import Box, LabelBins, Measure, MeasureChart
from hakaru_compute.kinds.images.spec import Bins

FENCE = 1.5
MOST_BINS = 40


def measure_chart(measure: Measure, values: np.ndarray, labels: list[str | None]) -> MeasureChart:
    """values: one a picture, NaN where there is none. The bins hold every value; the last one its upper end too."""
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
