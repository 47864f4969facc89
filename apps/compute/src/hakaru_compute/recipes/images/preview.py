"""The task images.preview: what a recipe does to a few images."""

from __future__ import annotations

import base64
import io
from collections import OrderedDict

import numpy as np
from PIL import Image

from hakaru_compute.data.images.image_data import ImageData, as_image
from hakaru_compute.data.images.manifest import Row, read_rows
from hakaru_compute.data.images.open_image import Unreadable
from hakaru_compute.job import JobContext
from hakaru_compute.recipes.core.recipe import steps_up_to
from hakaru_compute.recipes.images.account import ImageStepAccount
from hakaru_compute.recipes.images.prepare import Prepared, check_order, learns, prepare, results, treat
from hakaru_compute.recipes.images.spec import ImagePreview, ImageStep, PreviewedImage, PreviewSpec, Shown

# A preview learns from some of the training images, spread over all.
LEARNED_FROM = 24
BINS = 64
MOST_REMEMBERED = 16
# What learned steps learned in this process; stored versions never change.
_learned_before: OrderedDict[tuple[str, bool, str], tuple[int, list[Prepared]]] = OrderedDict()


def preview(spec: PreviewSpec, ctx: JobContext) -> ImagePreview:
    """Before and after, for each image asked. Raises recipe_step_unknown, or why a step cannot be applied at all."""
    steps = steps_up_to(spec.recipe.steps, spec.up_to)
    check_order(steps)
    # Steps after the last that learns need no training image, and change most while a recipe is made.
    learning = next((index + 1 for index in reversed(range(len(steps))) if learns(steps[index])), 0)
    of, ready = _learned_steps(spec, steps[:learning], ctx) if learning else (None, [])
    ready = [*ready, *prepare(steps[learning:], [], ctx)]
    accounts = {step.id: ImageStepAccount() for step in steps}
    pictures = []
    for row in read_rows(spec.source, spec.numbers):
        ctx.check_stop()
        pictures.append(_previewed(row, tuple(ready), spec, accounts))
    return ImagePreview(pictures=pictures, steps=results(steps, ready, accounts), learned_of=of)


def _learned_steps(spec: PreviewSpec, steps: list[ImageStep], ctx: JobContext) -> tuple[int, list[Prepared]]:
    """How many training images there are, and the steps taught by some of them."""
    key = (spec.source.manifest, spec.source.inference, "\n".join(step.model_dump_json() for step in steps))
    if key not in _learned_before:
        training = [row for row in read_rows(spec.source) if row.training and row.width is not None]
        _learned_before[key] = (
            len(training),
            prepare(steps, training[:: max(1, -(-len(training) // LEARNED_FROM))], ctx),
        )
        while len(_learned_before) > MOST_REMEMBERED:
            _learned_before.popitem(last=False)
    return _learned_before[key]


def _previewed(
    row: Row, ready: tuple[Prepared, ...], spec: PreviewSpec, accounts: dict[str, ImageStepAccount]
) -> PreviewedImage:
    before: list[ImageData] = []
    wanted = 0 if spec.compare_with == "source" else len(ready) - 1
    if spec.up_to is not None and (not ready or ready[-1].step.id != spec.up_to) and spec.compare_with == "previous":
        # The step asked is off: nothing lies between before and after.
        wanted = len(ready)

    def keep(index: int, picture: ImageData) -> None:
        if index == wanted:
            before.append(picture)

    treated = treat(row, ready, keep=keep)
    for step, effect in treated.effects:
        accounts[step].add(row.number, effect)
    if not before and treated.left_out is None:
        before = treated.made[:1]
    if not before:
        before = _as_stored(row)
    return PreviewedImage(
        number=row.number,
        path=row.path,
        before=_shown(before[0], spec) if before else None,
        after=[_shown(picture, spec) for picture in treated.made],
        left_out=treated.left_out,
    )


def _as_stored(row: Row) -> list[ImageData]:
    """Where an earlier step left it out, before is the image itself."""
    try:
        return [row.open()]
    except Unreadable:
        return []


def _shown(picture: ImageData, spec: PreviewSpec) -> Shown:
    luma = picture.luma() / picture.white
    counts = np.bincount(np.minimum((luma * BINS).astype(int), BINS - 1).ravel(), minlength=BINS)
    view = as_image(_in_8_bits(picture))
    scale = spec.most_pixels / max(picture.size)
    size = (
        picture.size if scale >= 1 else (max(1, round(picture.size[0] * scale)), max(1, round(picture.size[1] * scale)))
    )
    image = view if size == view.size else view.resize(size, Image.Resampling.BOX)
    mask = None
    if picture.mask is not None:
        marked = Image.fromarray(np.where(picture.mask > 0, np.uint8(255), np.uint8(0)))
        mask = _url(marked.resize(size, Image.Resampling.NEAREST).convert("1"), "PNG")
    return Shown(
        width=picture.size[0],
        height=picture.size[1],
        mode=picture.mode,
        image=_url(image, "PNG" if spec.exact else "WEBP"),
        mask=mask,
        histogram=counts.tolist(),
        mean=float(luma.mean() * 255),
        sd=float(luma.std() * 255),
    )


def _in_8_bits(picture: ImageData) -> ImageData:
    """16 bits without stretching, so that a step's effect on levels is seen."""
    if picture.white == 255:
        return picture
    return ImageData(picture.number, np.rint(picture.pixels / 257).astype(np.uint8), picture.alpha)


def _url(image: Image.Image, kind: str) -> str:
    stream = io.BytesIO()
    if kind == "WEBP":
        (image.convert("RGBA") if image.mode == "LA" else image).save(stream, kind, quality=90, method=2)
    else:
        image.save(stream, kind, compress_level=3)
    return f"data:image/{kind.lower()};base64,{base64.b64encode(stream.getvalue()).decode('ascii')}"
