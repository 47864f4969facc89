"""What a recipe for images is, and what previewing and running one is asked and answers. pydantic only."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Literal

from pydantic import Field

from hakaru_compute.data.images.spec import ErrorCode, Mode, NoteCode, ReadResult, Source
from hakaru_compute.recipes.core.recipe import RecipeBase, StepBase
from hakaru_compute.recipes.core.step import name_type, parameters_type, steps_of
from hakaru_compute.recipes.images.parameters import augmentation, geometry, tones
from hakaru_compute.spec import Result, Spec

IMAGE_STEPS = steps_of(geometry, tones, augmentation)
if TYPE_CHECKING:
    ImageStepName = str
    ImageParameters = Any
else:
    ImageStepName = name_type(IMAGE_STEPS)
    ImageParameters = parameters_type(IMAGE_STEPS)


LeftOutCode = Literal[ErrorCode, "region_empty", "size_differs", "channels_differ"]


class ImageStep(StepBase):
    """One step: what it does, and whether it is on. `id` stays the same when steps move."""

    step: ImageStepName
    parameters: ImageParameters


class ImageRecipe(RecipeBase):
    """Steps in the order in which they are applied."""

    steps: list[ImageStep] = Field(max_length=100)


class PreviewSpec(Spec):
    """The recipe up to and including the step `up_to` (an id; null: all of it), on images of these numbers.

    `compare_with`: before is the image entering the step, or the stored one. Images are shown with at most
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
    """Something to know about what a step did to `count` images; `numbers` are the first of them."""

    code: NoteCode
    count: int
    numbers: list[int]


class SizeRange(Result):
    """In pixels, over all images."""

    least_width: int
    most_width: int
    least_height: int
    most_height: int


class ImageStepResult(Result):
    """What a step did. pictures_in + added − left_out = pictures_out.

    `changed` images differ in size or in a pixel; `pixels_changed` is the mean share of pixels that differ in changed
    images whose size stayed. `learned` has what it learned from `learned_from` training images: levels from 0 to 255.
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
    """An image that is not in the result. `step` is the id of the step that could not treat it; null: it cannot be read."""

    number: int
    path: str
    code: LeftOutCode
    step: str | None


class Shown(Result):
    """An image as it is after some steps. `image` and `mask` are data URLs. `histogram` counts pixels by luma in 64 bins."""

    width: int
    height: int
    mode: Mode
    image: str
    mask: str | None
    histogram: list[int]
    mean: float
    sd: float


class PreviewedImage(Result):
    """`after` is empty where the image was left out, and has more than one where copies were made."""

    number: int
    path: str
    before: Shown | None
    after: list[Shown]
    left_out: LeftOut | None


class ImagePreview(Result):
    """`learned_of`: training images there are, where learned steps saw a sample of them only."""

    pictures: list[PreviewedImage]
    steps: list[ImageStepResult]
    learned_of: int | None


class PreprocessSpec(Spec):
    """A recipe for all images of a version; at most `most_pictures` may come out."""

    source: Source
    recipe: ImageRecipe
    most_pictures: int = Field(100_000, ge=1)


class PreprocessResult(Result):
    """Beside it in the workspace: images/, masks/, what reading writes, and `entries` with an Entry a line.

    `left_out` has the first 1,000; `left_out_count` counts all.
    """

    entries: str
    read: ReadResult
    steps: list[ImageStepResult]
    left_out: list[LeftOut]
    left_out_count: int
    versions: dict[str, str]
