"""Steps against reference values, and rules that hold for every image."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra.numpy import arrays
from PIL import Image, ImageFilter, ImageOps
from scipy import ndimage

from hakaru_compute.data.images.charts import sharpness_of
from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.recipes.images.steps.tones import level_quantiles
from image_versions import apply, apply_to, colour, deep, scene

# OpenCV 5.0.0, createCLAHE(limit, (tiles, tiles)).apply, of the same images: the sum, and every eighth pixel of rows 5 and 40.
CLAHE = [
    (
        scene,
        8,
        2.0,
        {"sum": 398162, "rows": [[79, 156, 183, 143, 165, 179, 195, 182], [80, 140, 128, 176, 120, 179, 189, 176]]},
    ),
    (
        scene,
        5,
        3.0,
        {"sum": 424842, "rows": [[94, 152, 160, 126, 150, 182, 219, 218], [92, 145, 145, 177, 150, 187, 206, 196]]},
    ),
    (
        deep,
        4,
        2.0,
        {
            "sum": 101771216,
            "rows": [
                [8875, 47786, 49834, 33791, 40960, 47445, 47274, 43690],
                [18432, 49208, 40704, 54215, 35726, 54214, 51114, 49948],
            ],
        },
    ),
]


@pytest.mark.parametrize(("picture", "tiles", "limit", "expected"), CLAHE)
def test_clahe_is_that_of_opencv(picture, tiles: int, limit: float, expected: dict) -> None:
    made = apply("clahe", picture(), tiles=tiles, clip_limit=limit).astype(int)
    assert made.sum() == pytest.approx(expected["sum"], rel=1e-4)
    # OpenCV adds in another order; half a level may round otherwise.
    assert np.abs(made[5, ::8] - expected["rows"][0]).max() <= 1
    assert np.abs(made[40, ::8] - expected["rows"][1]).max() <= 1


def test_equalisation_gamma_and_filters_are_those_of_opencv_and_scikit_image() -> None:
    # OpenCV 5.0.0: equalizeHist, medianBlur; scikit-image 0.26.0: gaussian(sigma=1), adjust_gamma(0.7).
    parameters: Any
    expected: Any
    for step, parameters, expected in [
        (
            "equalise",
            {},
            {"sum": 394850, "rows": [[27, 79, 129, 122, 171, 204, 234, 244], [33, 84, 104, 160, 155, 212, 239, 246]]},
        ),
        (
            "denoise",
            {"radius": 1},
            {"sum": 339634, "rows": [[83, 86, 104, 108, 124, 136, 144, 158], [77, 94, 100, 120, 129, 140, 155, 160]]},
        ),
        (
            "denoise",
            {"method": "gaussian", "sigma": 1.0},
            {"sum": 339954, "rows": [[79, 87, 101, 110, 125, 138, 147, 160], [76, 94, 100, 120, 127, 141, 152, 160]]},
        ),
        (
            "gamma",
            {"gamma": 0.7},
            {
                "sum": 432638,
                "rows": [[103, 125, 142, 140, 157, 168, 180, 186], [106, 127, 133, 153, 151, 171, 183, 187]],
            },
        ),
    ]:
        made = apply(step, scene(), **parameters)
        assert (int(made.sum()), made[5, ::8].tolist(), made[40, ::8].tolist()) == (
            expected["sum"],
            *expected["rows"],
        ), step


def test_the_median_and_flips_are_those_of_pillow() -> None:
    picture = colour()
    inner = np.asarray(Image.fromarray(picture).filter(ImageFilter.MedianFilter(3)))[1:-1, 1:-1]
    assert np.array_equal(apply("denoise", picture)[1:-1, 1:-1], inner)
    assert np.array_equal(apply("flip", picture), np.asarray(ImageOps.mirror(Image.fromarray(picture))))
    assert np.array_equal(
        apply("flip", picture, direction="vertical"), np.asarray(ImageOps.flip(Image.fromarray(picture)))
    )


def test_the_variance_of_the_laplacian_is_that_of_opencv() -> None:
    assert sharpness_of(scene()) == pytest.approx(1238.6144608391658, rel=1e-12)


def test_grey_is_pillows_luma() -> None:
    made = apply("grey", colour()).astype(int)
    assert np.abs(made - np.asarray(Image.fromarray(colour()).convert("L"), dtype=int)).max() <= 1
    assert np.array_equal(apply("grey", colour(), weights="green"), colour()[..., 1])
    assert np.array_equal(apply("grey", scene()), scene())


@pytest.mark.parametrize("interpolation", ["area", "nearest", "bilinear", "bicubic", "lanczos"])
def test_scaling_is_pillows(interpolation: str) -> None:
    way = {"area": "BOX"}.get(interpolation, interpolation.upper())
    # Nothing overshoots here: Pillow would cut that off between the two directions, in 8 bits.
    picture = np.dstack([scene(1), scene(2), scene(3)])
    pillow = Image.fromarray(picture).resize((37, 21), Image.Resampling[way])
    made = apply("resize", picture, width=37, height=21, method="exact", interpolation=interpolation)
    assert np.abs(made.astype(int) - np.asarray(pillow, dtype=int)).max() <= 1


def test_16_bits_stay_16_bits_and_mean_the_same() -> None:
    wide = scene().astype(np.uint16) * 257
    parameters: Any
    for step, parameters in [
        ("resize", {"width": 32, "height": 24}),
        ("stretch", {}),
        ("gamma", {"gamma": 2.0}),
        ("normalise", {"method": "mean_sd"}),
        ("flat_field", {"sigma": 10}),
        ("denoise", {"method": "gaussian"}),
        ("sharpen", {}),
        ("rotate", {"angle": 10}),
    ]:
        made = apply(step, wide, **parameters)
        assert made.dtype == np.uint16, step
        assert np.abs(made / 257 - apply(step, scene(), **parameters).astype(float)).max() <= 1.01, step


def test_normalisation_reaches_its_ends() -> None:
    made = apply("normalise", scene())
    assert (made.min(), made.max()) == (0, 255)
    by_figures = apply("normalise", scene(), method="mean_sd", n=3).astype(float)
    values = scene().astype(float)
    expected = np.clip(127.5 + (values - values.mean()) / values.std() * 127.5 / 3, 0, 255)
    assert np.abs(by_figures - expected).max() <= 0.51
    given = apply("normalise", scene(), scope="given", low=50, high=200).astype(float)
    assert np.abs(given - np.clip((values - 50) / 150 * 255, 0, 255)).max() <= 0.51


def test_an_image_of_one_level_is_left_as_it_is() -> None:
    flat = np.full((5, 5), 77, dtype=np.uint8)
    for name in ("normalise", "stretch", "equalise"):
        work = ImageData(1, flat.copy())
        made = apply_to(name, work)
        assert made.pixels[0, 0] in (77, 0) and "constant" in work.notes | made.notes, name


def test_background_correction_evens_out_lighting_and_keeps_the_mean() -> None:
    _, x = np.mgrid[0:100, 0:100]
    lit = (60 + x).astype(np.uint8)
    for method in ("divide", "subtract"):
        made = apply("flat_field", lit, sigma=20, method=method).astype(float)
        assert made[30:70, 30:70].std() < 0.2 * lit[30:70, 30:70].std()
        assert made.mean() == pytest.approx(lit.mean(), rel=0.05)


def test_unsharp_masking_is_its_formula() -> None:
    values = scene().astype(np.float32)
    expected = values + 0.7 * (values - ndimage.gaussian_filter(values, 2.0, mode="nearest"))
    made = apply("sharpen", scene(), sigma=2.0, amount=0.7)
    assert np.abs(made - np.clip(expected, 0, 255)).max() <= 0.51


@settings(max_examples=60, deadline=None)
@given(
    arrays(np.uint8, st.tuples(st.integers(1, 40), st.integers(1, 40))),
    st.floats(0, 49),
    st.floats(51, 100),
)
def test_percentiles_are_numpys(levels: np.ndarray, low: float, high: float) -> None:
    assert level_quantiles(levels, (low, high), 255) == pytest.approx(
        np.percentile(levels, [low, high]).tolist(), abs=1e-6
    )


@pytest.mark.parametrize(
    ("step", "parameters"),
    [
        ("resize", {"width": 30, "height": 20}),
        ("grey", {}),
        ("normalise", {}),
        ("crop", {"region": {"units": "pixel", "left": 0, "top": 0, "width": 30, "height": 20}}),
        (
            "region",
            {"region": {"shape": "ellipse", "units": "share", "left": 0.1, "top": 0.1, "width": 0.5, "height": 0.7}},
        ),
        ("stretch", {"low": 0, "high": 100, "channels": "each"}),
    ],
)
def test_a_second_time_changes_nothing(step: str, parameters: dict) -> None:
    once = apply(step, colour(), **parameters)
    assert np.array_equal(apply(step, once, **parameters), once)
