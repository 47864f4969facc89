"""What a recipe for pictures is, and what previewing and running one is asked and answers. pydantic only."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from hakaru_compute.kinds.images.spec import Bins, ErrorCode, Mode, ReadResult
from hakaru_compute.kinds.images.step_specs import ImageParameters, ImageStepName
from hakaru_compute.spec import Result, Spec

LeftOutCode = Literal[ErrorCode, "region_empty", "size_differs", "channels_differ"]
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


class ImageStep(Spec):
    """One step: what it does, and whether it is on. `id` stays the same when steps move."""

    id: str = Field(pattern=r"^[A-Za-z0-9_-]{1,64}$")
    step: ImageStepName
    on: bool = True
    parameters: ImageParameters

    @model_validator(mode="before")
    @classmethod
    def _name_parameters(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("parameters", {}), dict):
            return {**given, "parameters": {"name": given.get("step"), **given.get("parameters", {})}}
        return given

    @model_validator(mode="after")
    def _agree(self) -> ImageStep:
        if self.parameters.name != self.step:
            raise ValueError(f"parameters are of {self.parameters.name}, not of {self.step}")
        return self


class ImageRecipe(Spec):
    """Steps in the order in which they are applied."""

    steps: list[ImageStep] = Field(max_length=100)

    @model_validator(mode="after")
    def _distinct(self) -> ImageRecipe:
        if len({step.id for step in self.steps}) < len(self.steps):
            raise ValueError("two steps have the same id")
        return self


class Source(Spec):
    """A version of a dataset of pictures: its manifest, the folder its files are relative to, and what it is for."""

    manifest: str
    folder: str
    inference: bool = False


class PreviewSpec(Spec):
    """The recipe up to and including the step `up_to` (an id; null: all of it), on pictures of these numbers.

    `compare_with`: before is the picture entering the step, or the stored one. Pictures are shown with at most
    `most_pixels` on their longer side, as PNG where `exact`, otherwise as WebP.
    """

    source: Source
    recipe: ImageRecipe
    up_to: str | None = None
    compare_with: Literal["previous", "source"] = "previous"
    numbers: list[int] = Field(min_length=1, max_length=8)
    most_pixels: int = Field(512, ge=32, le=4096)
    exact: bool = False


class Note(Result):
    """Something to know about what a step did to `count` pictures; `numbers` are the first of them."""

    code: NoteCode
    count: int
    numbers: list[int]


class SizeRange(Result):
    """In pixels, over all pictures."""

    least_width: int
    most_width: int
    least_height: int
    most_height: int


class ImageStepResult(Result):
    """What a step did. pictures_in + added − left_out = pictures_out.

    `changed` pictures differ in size or in a pixel; `pixels_changed` is the mean share of pixels that differ in changed
    pictures whose size stayed. `learned` has what it learned from `learned_from` training pictures: levels from 0 to 255.
    """

    id: str
    step: ImageStepName
    applied: bool
    pictures_in: int
    pictures_out: int
    changed: int
    added: int
    left_out: int
    pixels_changed: float | None
    sizes_before: SizeRange | None
    sizes_after: SizeRange | None
    learned: dict[str, list[float]] | None
    learned_from: int | None
    notes: list[Note]
    seconds: float


class LeftOut(Result):
    """A picture that is not in the result. `step` is the id of the step that could not treat it; null: it cannot be read."""

    number: int
    path: str
    code: LeftOutCode
    step: str | None


class Shown(Result):
    """A picture as it is after some steps. `image` and `mask` are data URLs. `histogram` counts pixels by luma in 64 bins."""

    width: int
    height: int
    mode: Mode
    image: str
    mask: str | None
    histogram: list[int]
    mean: float
    sd: float


class PreviewedPicture(Result):
    """`after` is empty where the picture was left out, and has more than one where copies were made."""

    number: int
    path: str
    before: Shown | None
    after: list[Shown]
    left_out: LeftOut | None


class ImagePreview(Result):
    """`learned_of`: training pictures there are, where learned steps saw a sample of them only."""

    pictures: list[PreviewedPicture]
    steps: list[ImageStepResult]
    learned_of: int | None


class PreprocessSpec(Spec):
    """A recipe for all pictures of a version; at most `most_pictures` may come out."""

    source: Source
    recipe: ImageRecipe
    most_pictures: int = Field(100_000, ge=1)


class PreprocessResult(Result):
    """Beside it in the workspace: pictures/, masks/, what reading writes, and `entries` with an Entry a line.

    `left_out` has the first 1,000; `left_out_count` counts all.
    """

    entries: str
    read: ReadResult
    steps: list[ImageStepResult]
    left_out: list[LeftOut]
    left_out_count: int
    versions: dict[str, str]


class ChartSpec(Spec):
    """The pictures of a version, for their charts."""

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
    """Beside it in the workspace: pictures.parquet (the manifest with `sharpness` and `aspect`), means/ and deviations/.

    Averages are of pictures scaled to average_width × average_height, the most frequent size, at most 512 pixels;
    `resized` of them had another. `points` are all readable pictures, or 5,000 of them chosen at random. Labels beyond
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
