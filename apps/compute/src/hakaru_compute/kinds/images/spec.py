"""What reading pictures is asked and answers."""

from __future__ import annotations

from typing import Literal

from hakaru_compute.spec import Result, Spec

Split = Literal["train", "validation", "test"]
Mode = Literal["bilevel", "grey8", "grey16", "grey32", "palette", "rgb8", "rgb16", "rgba8", "cmyk8", "unusual"]
ErrorCode = Literal["empty", "not_a_picture", "unsupported", "too_large", "truncated", "corrupt"]
Problem = Literal[
    "empty",
    "not_a_picture",
    "unsupported",
    "too_large",
    "truncated",
    "corrupt",
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


class ReadSpec(Spec):
    """`entries` names a file of JSON lines, an Entry each; their files lie below `folder`."""

    entries: str
    folder: str


class Entry(Spec):
    """A picture as it was uploaded. `file` and `mask_file` are relative to the spec's folder.

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
    """A mean picture; without a label it is of all."""

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
