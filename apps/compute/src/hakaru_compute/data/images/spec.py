"""What reading and charting images is asked and answers. pydantic only."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.spec import Result, Spec

Split = Literal["train", "validation", "test"]
Mode = Literal["bilevel", "grey8", "grey16", "grey32", "palette", "rgb8", "rgb16", "rgba8", "cmyk8", "unusual"]
ErrorCode = Literal["empty", "not_a_picture", "unsupported", "too_large", "truncated", "corrupt"]
Problem = Literal[
    ErrorCode,
    "duplicate",
    "duplicate_other_class",
    "duplicate_across_splits",
    "near_duplicate",
    "near_duplicate_other_class",
    "near_duplicate_across_splits",
    "mask_unreadable",
    "mask_size_differs",
    "mask_empty",
    "rotated",
    "first_page_only",
    "depth_reduced",
]


NoteCode = Literal[
    "clipped",
    "constant",
    "cropped_to_fit",
    "enlarged",
    "mask_emptied",
    "mask_dropped",
    "region_outside",
    "not_copied",
    "depth_reduced",
    "colours_converted",
]


class ReadSpec(Spec):
    """`entries` names a file of JSON lines, an Entry each; their files lie below `folder`."""

    entries: str
    folder: str


class Entry(Spec):
    """An image as it was uploaded. `file` and `mask_file` are relative to the spec's folder.

    `damaged`: it did not come out of its zip whole.
    """

    number: int
    file: str
    path: str
    label: str
    good: bool | None
    split: Split | None
    mask_path: str | None
    mask_file: str | None
    damaged: bool = False


class ClassCount(Result):
    label: str
    good: bool | None
    split: Split | None
    count: int
    brightness_mean: float | None


class SizeCount(Result):
    width: int
    height: int
    count: int


class ModeCount(Result):
    mode: Mode
    count: int


class FormatCount(Result):
    format: str
    count: int


class Bins(Result):
    """`counts[i]` values lie from `edges[i]` up to `edges[i + 1]`."""

    edges: list[float]
    counts: list[int]


class ProblemCount(Result):
    code: Problem
    count: int


class Mean(Result):
    """A mean image; without a label it is of all."""

    label: str | None
    count: int


class ReadResult(Result):
    """Beside it in the workspace: manifest.parquet, thumbnails/, views/, mask_views/ and means/."""

    pictures: int
    readable: int
    masks: int
    byte_size: int
    classes: list[ClassCount]
    sizes: list[SizeCount]
    size_count: int
    modes: list[ModeCount]
    formats: list[FormatCount]
    widths: Bins
    heights: Bins
    brightness: Bins
    problems: list[ProblemCount]
    means: list[Mean]


class Source(Spec):
    """A version of a dataset of images: its manifest, the folder its files are relative to, and what it is for."""

    manifest: str
    folder: str
    inference: bool = False


class ChartSpec(Spec):
    """The images of a version, for their charts."""

    source: Source


Measure = Literal["brightness_mean", "brightness_sd", "sharpness", "width", "height", "aspect"]


class Box(Result):
    """A class's values of a measure. Outside Tukey's fences, 1.5 interquartile ranges from the quartiles, lie `below` and `above`."""

    label: str
    count: int
    least: float
    q1: float
    median: float
    q3: float
    most: float
    mean: float
    sd: float
    low_fence: float
    high_fence: float
    below: int
    above: int


class LabelBins(Result):
    label: str
    counts: list[int]


class MeasureChart(Result):
    """A measure's distribution: on the same bins for every class, and as a box a class. The first box is of all, with the label ''."""

    measure: Measure
    bins: Bins
    labels: list[LabelBins]
    boxes: list[Box]


class Average(Result):
    """means/<index>.png and deviations/<index>.png; in the latter white is a standard deviation of `most_sd` levels."""

    label: str | None
    count: int
    index: int
    most_sd: float


class SizeGroup(Result):
    width: int
    height: int
    label: str
    count: int


class Point(Result):
    number: int
    label: str
    brightness: float
    contrast: float
    sharpness: float


class ChartResult(Result):
    """Beside it in the workspace: images.parquet (the manifest with `sharpness` and `aspect`), means/ and deviations/.

    Averages are of images scaled to average_width × average_height, the most frequent size, at most 512 pixels;
    `resized` of them had another. `points` are all readable images, or 5,000 of them chosen at random. Labels beyond
    the 20 most frequent are counted as one, “…”.
    """

    pictures: int
    readable: int
    measures: list[MeasureChart]
    sizes: list[SizeGroup]
    averages: list[Average]
    average_width: int
    average_height: int
    resized: int
    points: list[Point]
