"""Where pixels and masks go: sizes, turns and regions."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from pydantic import ValidationError

from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.recipes.images.parameters.geometry import Polygon, Rectangle
from hakaru_compute.recipes.images.steps import CannotTreat
from hakaru_compute.recipes.images.steps.geometry import pixels_in
from image_versions import apply, apply_to, colour, scene


@settings(max_examples=80, deadline=None)
@given(
    st.tuples(st.integers(1, 60), st.integers(1, 60)),
    st.integers(1, 80),
    st.integers(1, 80),
    st.sampled_from(["exact", "fit", "letterbox", "cover", "pad"]),
    st.booleans(),
)
def test_sizes_are_what_was_asked_and_masks_go_along(
    shape: tuple, width: int, height: int, method: str, in_colour: bool
) -> None:
    pixels = np.zeros((*shape, 3) if in_colour else shape, dtype=np.uint8)
    work = ImageData(1, pixels, mask=np.full(shape, 255, dtype=np.uint8), alpha=np.full(shape, 200, dtype=np.uint8))
    made = apply_to("resize", work, width=width, height=height, method=method, fill=255)
    assert made.pixels.shape[:2] == made.mask.shape == made.alpha.shape
    if method == "fit":
        assert made.size[0] <= width and made.size[1] <= height and (made.size[0] == width or made.size[1] == height)
    else:
        assert made.size == (width, height)
    assert set(np.unique(made.mask)) <= {0, 255}
    # The mask covers the image, and the fill nothing.
    covered = made.pixels[..., 0] if in_colour else made.pixels
    assert np.array_equal(made.mask == 0, covered == 255)


@settings(max_examples=40, deadline=None)
@given(st.integers(2, 40), st.integers(2, 40), st.sampled_from([0, 90, 180, 270, -90, 360]))
def test_right_angles_move_pixels_and_masks_exactly(width: int, height: int, angle: int) -> None:
    pixels = np.random.default_rng(0).integers(0, 256, (height, width), dtype=np.uint8)
    made = apply_to("rotate", ImageData(1, pixels, mask=pixels.copy()), angle=angle)
    assert np.array_equal(made.pixels, np.rot90(pixels, angle // 90))
    assert np.array_equal(made.mask, made.pixels)


def test_a_mark_stays_on_what_it_marks_at_any_angle() -> None:
    pixels = np.zeros((60, 80), dtype=np.uint8)
    pixels[20:30, 15:40] = 255
    made = apply_to("rotate", ImageData(1, pixels, mask=pixels.copy()), angle=33)
    overlap = np.mean((made.pixels > 127) == (made.mask > 0))
    assert overlap > 0.99 and made.mask.shape == made.pixels.shape


@pytest.mark.parametrize(
    ("step", "parameters"),
    [
        ("flip", {"direction": "both"}),
        ("rotate", {"angle": 180}),
    ],
)
def test_twice_is_as_before(step: str, parameters: dict) -> None:
    assert np.array_equal(apply(step, apply(step, colour(), **parameters), **parameters), colour())


def test_transparent_pixels_lend_no_colour() -> None:
    pixels = np.zeros((4, 4, 3), dtype=np.uint8)
    pixels[:, 2:] = 255
    alpha = np.full((4, 4), 255, dtype=np.uint8)
    alpha[:, 2:] = 0
    made = apply_to("resize", ImageData(1, pixels, alpha), width=2, height=2, method="exact")
    assert made.alpha.tolist() == [[255, 0], [255, 0]]
    halved = apply_to("resize", ImageData(1, pixels, alpha), width=1, height=1, method="exact")
    # Half covered, by black alone.
    assert (halved.pixels.ravel().tolist(), halved.alpha.tolist()) == ([0, 0, 0], [[128]])


class TestRegions:
    def test_a_rectangle_has_the_pixels_it_names(self) -> None:
        made = apply("crop", scene(), region={"units": "pixel", "left": 3, "top": 5, "width": 10, "height": 7})
        assert np.array_equal(made, scene()[5:12, 3:13])
        shares = apply(
            "crop", scene(), region={"units": "share", "left": 0.25, "top": 0.5, "width": 0.5, "height": 0.25}
        )
        assert np.array_equal(shares, scene()[24:36, 16:48])

    def test_what_juts_out_is_cut_and_said_and_what_lies_beside_is_refused(self) -> None:
        work = ImageData(1, scene())
        made = apply_to("crop", work, region={"units": "pixel", "left": 50, "top": -5, "width": 100, "height": 10})
        assert made.size == (14, 5) and "region_outside" in work.notes
        with pytest.raises(CannotTreat) as error:
            apply("crop", scene(), region={"units": "pixel", "left": 64, "top": 0, "width": 5, "height": 5})
        assert error.value.code == "region_empty"

    def test_an_ellipse_has_its_area(self) -> None:
        inside = (
            apply(
                "region",
                np.full((100, 200), 9, dtype=np.uint8),
                region={"shape": "ellipse", "units": "share", "left": 0, "top": 0, "width": 1, "height": 1},
            )
            == 9
        )
        assert inside.mean() == pytest.approx(np.pi / 4, abs=0.005)

    @settings(max_examples=60, deadline=None)
    @given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 20)), min_size=3, max_size=8))
    def test_a_polygon_has_the_pixels_whose_centres_it_holds(self, points: list) -> None:
        inside = pixels_in(Polygon(points=points), (30, 20))
        for x, y in [(0, 0), (29, 19), (15, 10), (7, 3), (22, 16)]:
            crossings = sum(
                (y1 > y + 0.5) != (y2 > y + 0.5) and x + 0.5 >= x1 + (y + 0.5 - y1) * (x2 - x1) / (y2 - y1)
                for (x1, y1), (x2, y2) in zip(points, [*points[1:], points[0]], strict=True)
            )
            assert inside[y, x] == (crossings % 2 == 1)

    def test_the_polygon_of_a_rectangle_is_the_rectangle(self) -> None:
        corners = [(3, 2), (11, 2), (11, 9), (3, 9)]
        assert np.array_equal(
            pixels_in(Polygon(points=corners), (20, 15)),
            pixels_in(Rectangle(left=3, top=2, width=8, height=7), (20, 15)),
        )

    def test_masks_are_blanked_and_cropped_with_their_images(self) -> None:
        mask = np.zeros((48, 64), dtype=np.uint8)
        mask[10:20, 10:20] = 255
        region = {"shape": "rectangle", "units": "pixel", "left": 15, "top": 12, "width": 30, "height": 20}
        made = apply_to("region", ImageData(1, scene(), mask=mask), region=region, outside="crop", fill=0)
        assert np.array_equal(made.mask, mask[12:32, 15:45]) and np.array_equal(made.pixels, scene()[12:32, 15:45])
        blanked = apply_to("region", ImageData(1, scene(), mask=mask), region=region, invert=True, fill=255)
        assert (
            (blanked.pixels[12:32, 15:45] == 255).all()
            and not blanked.mask[12:32, 15:45].any()
            and blanked.mask[10, 10] == 255
        )
        gone = apply_to("region", ImageData(1, scene(), mask=mask), region={**region, "left": 40})
        assert "mask_emptied" in gone.notes

    def test_what_is_no_region_is_refused(self) -> None:
        for bad in (
            {"shape": "polygon", "points": [[0, 0], [1, 1]]},
            {"shape": "ellipse", "left": 0, "top": 0, "width": 0, "height": 1},
        ):
            with pytest.raises(ValidationError):
                apply("region", scene(), region=bad)
