"""Recipes on whole datasets: accounts, masks, copies, what is learned, bad images, previews."""

import base64
import io
import os
import threading
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from PIL import Image

from hakaru_compute.job import JobContext, JobStopped
from hakaru_compute.recipes.images.preprocess import preprocess
from hakaru_compute.recipes.images.spec import ImageStepResult, PreprocessSpec
from image_versions import Version, step
from trained_models import refused

SHARED = Path(os.environ.get("HAKARU_SHARED_DATA", "/nowhere"))


@pytest.fixture
def version(tmp_path: Path) -> Version:
    return Version(tmp_path)


def noise(seed: int, shape: tuple = (40, 60)) -> np.ndarray:
    return np.random.default_rng(seed).integers(40, 200, shape, dtype=np.uint8)


def codes(result: ImageStepResult) -> dict[str, int]:
    return {note.code: note.count for note in result.notes}


def holds_its_account(result: ImageStepResult) -> bool:
    return result.pictures_in + result.added - result.left_out == result.pictures_out


def test_a_recipe_makes_a_version_with_its_account_and_leaves_the_source_alone(version: Version) -> None:
    mask = np.zeros((40, 60), dtype=np.uint8)
    mask[:20, :30] = 255
    version.add(noise(1), path="good/1.jpg", label="good", good=True, split="train")
    version.add(noise(2), path="bad/2.png", label="bad", good=False, split="test", mask=mask)
    version.add(noise(3, (80, 60, 3)), path="good/3.png", label="good", good=True)
    version.add(b"text", path="good/4.png", label="good", good=True)
    before = {path: path.read_bytes() for path in (version.folder / "files").iterdir()}
    off = {**step("gamma"), "on": False}
    result, rows = version.run(step("resize", width=30, height=20), off, step("grey"))
    assert [
        (row["number"], row["path"], row["label"], row["good"], row["split"], row["width"], row["height"], row["mode"])
        for row in rows
    ] == [
        (1, "good/1.png", "good", True, "train", 30, 20, "grey8"),
        (2, "bad/2.png", "bad", False, "test", 30, 20, "grey8"),
        (3, "good/3.png", "good", True, None, 30, 20, "grey8"),
    ]
    assert rows[1]["mask_share"] == pytest.approx(0.25) and rows[1]["mask_path"] == "masks/2.png"
    assert [(one.number, one.path, one.code, one.step) for one in result.left_out] == [
        (4, "good/4.png", "not_a_picture", None)
    ]
    resized, gamma, grey = result.steps
    assert (resized.applied, resized.pictures_in, resized.changed, resized.pictures_out) == (True, 3, 3, 3)
    assert resized.sizes_before.model_dump() == {
        "least_width": 60,
        "most_width": 60,
        "least_height": 40,
        "most_height": 80,
    }
    assert resized.sizes_after.model_dump() == {
        "least_width": 30,
        "most_width": 30,
        "least_height": 20,
        "most_height": 20,
    }
    assert (gamma.applied, gamma.pictures_in) == (False, 0)
    assert (grey.changed, grey.pictures_out) == (1, 3)
    assert all(holds_its_account(one) for one in result.steps)
    assert {path: path.read_bytes() for path in (version.folder / "files").iterdir()} == before
    assert (version.made / "thumbnails" / "000003.webp").exists() and not list((version.made / "pictures").glob("of-*"))


def test_depth_and_transparency_are_kept(version: Version) -> None:
    deep = np.random.default_rng(0).integers(0, 65536, (20, 20), dtype=np.uint16)
    clear = np.random.default_rng(1).integers(0, 256, (20, 20, 4), dtype=np.uint8)
    version.add(deep)
    version.add(clear)
    _, rows = version.run(step("flip"))
    assert np.array_equal(version.picture(rows[0]), deep[:, ::-1])
    assert np.array_equal(version.picture(rows[1]), clear[:, ::-1])


def test_names_in_use_get_a_number(version: Version) -> None:
    version.add(noise(1), path="a/1.jpg")
    version.add(noise(2), path="a/1.png")
    _, rows = version.run(step("flip"))
    assert [row["path"] for row in rows] == ["a/1.png", "a/1_2.png"]


class TestLearning:
    def test_figures_come_from_the_training_images_alone_as_the_steps_before_leave_them(self, version: Version) -> None:
        version.add(np.array([[100, 120]], dtype=np.uint8), split="train")
        version.add(np.array([[90, 140]], dtype=np.uint8), split="train")
        version.add(np.array([[0, 255]], dtype=np.uint8), split="test")
        result, rows = version.run(step("normalise", scope="training"))
        [one] = result.steps
        assert (one.learned_from, one.learned) == (2, {"black": [90.0], "white": [140.0]})
        assert version.picture(rows[0]).tolist() == [[51, 153]]
        assert version.picture(rows[2]).tolist() == [[0, 255]] and codes(one) == {"clipped": 1}

    def test_means_and_deviations_are_pooled_over_all_pixels(self, version: Version) -> None:
        one, other = noise(1), noise(2, (10, 10))
        version.add(one)
        version.add(other)
        result, _ = version.run(step("normalise", scope="training", method="mean_sd", n=2))
        pooled = np.concatenate([one.ravel(), other.ravel()]).astype(float)
        assert result.steps[0].learned["black"][0] == pytest.approx(pooled.mean() - 2 * pooled.std(), abs=1e-3)
        assert result.steps[0].learned["white"][0] == pytest.approx(pooled.mean() + 2 * pooled.std(), abs=1e-3)

    def test_a_background_is_the_mean_of_images_of_one_size_and_others_are_left_out(self, version: Version) -> None:
        shade = np.tile(np.arange(60, 120, dtype=np.uint8), (40, 1))
        for _ in range(2):
            version.add(shade)
        version.add(noise(1, (10, 10)))
        result, rows = version.run(step("flat_field", background="training", sigma=0))
        assert [one.code for one in result.left_out] == ["size_differs"]
        assert np.ptp(version.picture(rows[0]).astype(int)) <= 1
        assert version.picture(rows[0]).mean() == pytest.approx(shade.mean(), abs=1)

    def test_inference_data_teach_nothing(self, version: Version) -> None:
        version.add(noise(1))
        with refused("image_no_training", number=1):
            version.run(step("normalise", scope="training"), inference=True)
        result, _ = version.run(step("normalise", scope="given", low=10, high=250), step("augment"), inference=True)
        assert (result.read.pictures, codes(result.steps[1])) == (1, {"not_copied": 1})


class TestCopies:
    def test_copies_are_of_training_images_alone_with_class_and_split(self, version: Version) -> None:
        mask = np.zeros((40, 60), dtype=np.uint8)
        mask[5:15, 5:15] = 255
        version.add(noise(1), label="a", split="train", mask=mask)
        version.add(noise(2), label="b", split="test")
        result, rows = version.run(step("augment", copies=2), step("resize", width=20, height=20))
        assert [(row["path"], row["label"], row["split"], row["mask_path"]) for row in rows] == [
            ("a/1.png", "a", "train", "masks/1.png"),
            ("a/1_aug1.png", "a", "train", "masks/1_aug1.png"),
            ("a/1_aug2.png", "a", "train", "masks/1_aug2.png"),
            ("a/2.png", "b", "test", None),
        ]
        copied, resized = result.steps
        assert (copied.pictures_in, copied.added, copied.pictures_out, codes(copied)) == (2, 2, 4, {"not_copied": 1})
        assert (resized.pictures_in, resized.pictures_out) == (4, 4)
        assert not np.array_equal(version.picture(rows[1]), version.picture(rows[0]))

    def test_the_same_seed_gives_the_same_copies_on_any_number_of_threads(self, version: Version) -> None:
        for seed in range(4):
            version.add(noise(seed))
        made = []
        for cpus, seed in ((1, 0), (4, 0), (2, 1)):
            _, rows = version.run(step("augment", copies=2, seed=seed), cpus=cpus)
            made.append([row["sha256"] for row in rows])
        assert made[0] == made[1] != made[2]

    def test_a_mask_goes_with_its_copy(self, version: Version) -> None:
        marked = np.zeros((60, 60), dtype=np.uint8)
        marked[10:25, 30:50] = 255
        version.add(marked, mask=marked)
        _, rows = version.run(
            step("augment", copies=6, rotation=40, shift=0.1, brightness=0, contrast=0, noise=0, flip_vertical=True)
        )
        for row in rows:
            assert np.mean((version.picture(row) > 127) == (version.mask(row) > 0)) > 0.98

    def test_too_many_twice_and_learning_from_copies_are_refused(self, version: Version) -> None:
        version.add(noise(1))
        more: Any
        for steps, more, code in [
            ([step("augment", copies=9)], {"most_pictures": 9}, "image_too_many"),
            ([step("augment"), {**step("augment"), "id": "again"}], {}, "image_copies_twice"),
            ([step("augment"), step("normalise", scope="training")], {}, "image_learned_after_copies"),
        ]:
            with refused(code):
                version.run(*steps, **more)


def test_where_nothing_is_left_the_run_fails(version: Version) -> None:
    version.add(noise(1))
    with refused("image_none_left"):
        version.run(step("crop", region={"units": "pixel", "left": 500, "top": 0, "width": 5, "height": 5}))


def test_a_run_stops_when_asked(version: Version) -> None:
    for seed in range(12):
        version.add(noise(seed))
    requested = threading.Event()
    seen = []

    class Reporter:
        def progress(self, fraction: float, stage: str) -> None:
            seen.append((fraction, stage))
            if len(seen) == 3:
                requested.set()

        def message(self, *_: object) -> None: ...

    work = version.folder / "stopped"
    work.mkdir()
    spec = PreprocessSpec.model_validate({"source": version.source(), "recipe": {"steps": [step("clahe")]}})
    with pytest.raises(JobStopped):
        preprocess(spec, JobContext(work, cpus=2, reporter=Reporter(), stop_requested=requested.is_set))
    assert len(seen) < 8


class TestPreviews:
    def test_shows_before_and_after_the_step_or_the_source(self, version: Version) -> None:
        version.add(noise(1))
        steps = [
            step("resize", width=30, height=20),
            step("crop", region={"left": 0, "top": 0, "width": 10, "height": 10}),
        ]
        [last] = version.preview(*steps, up_to="crop").pictures
        assert [(one.width, one.height) for one in (last.before, *last.after)] == [(30, 20), (10, 10)]
        [first] = version.preview(*steps, up_to="resize").pictures
        assert (first.before.width, first.after[0].width) == (60, 30)
        [whole] = version.preview(*steps, compare_with="source").pictures
        assert (whole.before.width, whole.after[0].width) == (60, 10)
        assert sum(whole.before.histogram) == 60 * 40 and whole.before.mean == pytest.approx(noise(1).mean(), abs=1e-3)
        [off] = version.preview(steps[0], {**steps[1], "on": False}, up_to="crop").pictures
        assert (off.before.width, off.after[0].width) == (30, 30)

    def test_an_exact_preview_is_the_image(self, version: Version) -> None:
        version.add(noise(1))
        [one] = version.preview(step("flip"), exact=True).pictures
        kind, _, data = one.after[0].image.partition(",")
        assert kind == "data:image/png;base64"
        assert np.array_equal(np.asarray(Image.open(io.BytesIO(base64.b64decode(data)))), noise(1)[:, ::-1])

    def test_copies_are_shown_and_what_cannot_be_treated_is_said(self, version: Version) -> None:
        version.add(noise(1))
        version.add(b"text")
        version.add(noise(2, (5, 5)))
        crop = step("crop", region={"left": 10, "top": 10, "width": 10, "height": 10})
        shown = version.preview(crop, step("augment", copies=3), numbers=[3, 1, 2])
        small, whole, bad = shown.pictures
        assert (small.left_out.code, small.before.width, small.after) == ("region_empty", 5, [])
        assert (len(whole.after), whole.left_out) == (4, None)
        assert (bad.left_out.code, bad.before) == ("not_a_picture", None)
        assert all(holds_its_account(one) for one in shown.steps)

    def test_what_is_learned_for_a_preview_comes_from_a_sample(self, version: Version) -> None:
        for seed in range(60):
            version.add(noise(seed, (4, 4)))
        shown = version.preview(step("normalise", scope="training"), numbers=[2])
        assert (shown.learned_of, shown.steps[0].learned_from) == (60, 20)


@pytest.mark.skipif(not (SHARED / "img_tile_a").exists(), reason="the shared data are absent")
def test_real_tiles_keep_their_masks_where_they_were(version: Version) -> None:
    tiles = SHARED / "img_tile_a"
    for path in sorted((tiles / "blowhole").glob("*.jpg"))[:12]:
        mask = next((tiles / "masks").rglob(f"{path.stem}*.png"))
        version.add(
            np.asarray(Image.open(path)),
            mask=np.asarray(Image.open(mask)),
            label="blowhole",
            good=False,
            path=f"blowhole/{path.name}",
        )
    before = [
        float((np.asarray(Image.open(version.folder / "files" / f"mask{n}.png")) > 0).mean()) for n in range(1, 13)
    ]
    result, rows = version.run(
        step("rotate", angle=90), step("resize", width=128, height=128, method="exact"), step("clahe")
    )
    assert result.left_out_count == 0
    assert [row["mask_share"] for row in rows] == pytest.approx(before, rel=0.2)
