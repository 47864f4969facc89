import json
import os
import struct
import zlib
from pathlib import Path

import numpy as np
import pyarrow.parquet as pq
import pytest
from PIL import Image

from hakaru_compute.data.images.read import read
from hakaru_compute.data.images.spec import ReadResult, ReadSpec
from hakaru_compute.job import JobContext, JobError

SHARED = Path(os.environ.get("HAKARU_SHARED_DATA", "/nowhere"))


class Upload:
    """Images of a test, and what reading them found."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.entries: list[dict] = []
        (folder / "files").mkdir()
        (folder / "work").mkdir()

    def add(
        self,
        path: str,
        content: bytes | Image.Image,
        *,
        label: str = "a",
        split: str | None = None,
        mask: Image.Image | None = None,
        **save,
    ) -> None:
        number = len(self.entries) + 1
        file = f"{number:06d}{Path(path).suffix}"
        self._write(file, content, save)
        if mask is not None:
            self._write(f"mask-{file}.png", mask, {})
        self.entries.append(
            {
                "number": number,
                "file": file,
                "path": path,
                "label": label,
                "good": None,
                "split": split,
                "mask_path": None if mask is None else f"masks/{path}",
                "mask_file": None if mask is None else f"mask-{file}.png",
            }
        )

    def _write(self, file: str, content: bytes | Image.Image, save: dict) -> None:
        path = self.folder / "files" / file
        if isinstance(content, bytes):
            path.write_bytes(content)
        else:
            content.save(path, **save)

    def read(self) -> tuple[ReadResult, dict[str, dict]]:
        entries = self.folder / "entries.jsonl"
        entries.write_text("\n".join(json.dumps(entry) for entry in self.entries), encoding="utf-8")
        result = read(
            ReadSpec(entries=str(entries), folder=str(self.folder / "files")), JobContext(self.folder / "work", cpus=2)
        )
        rows = pq.read_table(self.folder / "work" / "manifest.parquet").to_pylist()
        return result, {row["path"]: row for row in rows}


@pytest.fixture
def upload(tmp_path: Path) -> Upload:
    return Upload(tmp_path)


def noise(seed: int, size: tuple[int, int] = (64, 48), mode: str = "RGB") -> Image.Image:
    shape = (size[1], size[0], 3) if mode == "RGB" else (size[1], size[0])
    return Image.fromarray(np.random.default_rng(seed).integers(0, 256, shape, dtype=np.uint8))


def png_that_says(width: int, height: int) -> bytes:
    """A PNG of a few bytes that claims to be of this size."""

    def chunk(kind: bytes, body: bytes) -> bytes:
        return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))

    header = chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 0, 0, 0, 0))
    return b"\x89PNG\r\n\x1a\n" + header + chunk(b"IDAT", zlib.compress(bytes(10_000))) + chunk(b"IEND", b"")


def test_every_format_and_mode_is_told(upload: Upload) -> None:
    rgb = noise(1)
    upload.add("rgb.png", rgb)
    upload.add("rgb.jpg", rgb, quality=90)
    upload.add("rgb.bmp", rgb)
    upload.add("rgb.tif", rgb, compression="tiff_lzw")
    upload.add("grey.png", rgb.convert("L"))
    upload.add("bilevel.png", rgb.convert("1"))
    upload.add("palette.png", rgb.quantize(8))
    upload.add("rgba.png", rgb.convert("RGBA"))
    upload.add("cmyk.jpg", rgb.convert("CMYK"))
    upload.add("grey16.png", Image.fromarray(np.full((48, 64), 257 * 100, dtype=np.uint16)))
    result, rows = upload.read()
    assert {path: (row["format"], row["mode"]) for path, row in rows.items()} == {
        "rgb.png": ("PNG", "rgb8"),
        "rgb.jpg": ("JPEG", "rgb8"),
        "rgb.bmp": ("BMP", "rgb8"),
        "rgb.tif": ("TIFF", "rgb8"),
        "grey.png": ("PNG", "grey8"),
        "bilevel.png": ("PNG", "bilevel"),
        "palette.png": ("PNG", "palette"),
        "rgba.png": ("PNG", "rgba8"),
        "cmyk.jpg": ("JPEG", "cmyk8"),
        "grey16.png": ("PNG", "grey16"),
    }
    assert {(row["width"], row["height"]) for row in rows.values()} == {(64, 48)}
    assert result.readable == 10
    assert sorted(path for path, row in rows.items() if row["has_view"]) == ["cmyk.jpg", "grey16.png", "rgb.tif"]
    # 16 bits and 8 bits are on one scale.
    assert rows["grey16.png"]["brightness_mean"] == pytest.approx(100)
    assert rows["grey16.png"]["brightness_sd"] == 0


def test_brightness_is_that_of_numpy(upload: Upload) -> None:
    grey = noise(2, mode="L")
    upload.add("grey.png", grey)
    _, rows = upload.read()
    values = np.asarray(grey)
    assert rows["grey.png"]["brightness_mean"] == pytest.approx(values.mean())
    assert rows["grey.png"]["brightness_sd"] == pytest.approx(values.std())
    assert rows["grey.png"]["histogram"] == np.histogram(values, 32, (0, 256))[0].tolist()


def test_the_orientation_of_the_camera_is_applied(upload: Upload) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    upload.add("turned.jpg", noise(3, (64, 48)), exif=exif)
    _, rows = upload.read()
    assert (rows["turned.jpg"]["width"], rows["turned.jpg"]["height"]) == (48, 64)
    assert rows["turned.jpg"]["problems"] == ["rotated"]
    with Image.open(upload.folder / "work" / "thumbnails" / "000001.webp") as thumbnail:
        assert thumbnail.size == (48, 64)


def test_of_a_tiff_of_several_pages_the_first_is_read(upload: Upload) -> None:
    upload.add("pages.tiff", noise(4, (32, 32)), save_all=True, append_images=[noise(5, (64, 64))])
    _, rows = upload.read()
    assert (rows["pages.tiff"]["width"], rows["pages.tiff"]["problems"]) == (32, ["first_page_only"])


def test_thumbnails_are_at_most_256_pixels(upload: Upload) -> None:
    upload.add("large.png", noise(6, (1000, 300)))
    upload.read()
    with Image.open(upload.folder / "work" / "thumbnails" / "000001.webp") as thumbnail:
        assert thumbnail.size == (256, 77)


def test_bad_files_are_named_and_the_others_read(upload: Upload, tmp_path: Path) -> None:
    good = tmp_path / "good.png"
    noise(7).save(good)
    jpeg = tmp_path / "good.jpg"
    noise(8).save(jpeg)
    upload.add("good.png", noise(7))
    upload.add("empty.png", b"")
    upload.add("text.png", b"date,value\n2024-01-05,3\n")
    upload.add("cut.png", good.read_bytes()[:-2000])
    upload.add("cut.jpg", jpeg.read_bytes()[: jpeg.stat().st_size // 2])
    upload.add("damaged.png", good.read_bytes()[:60] + b"\xff" * 200 + good.read_bytes()[260:])
    upload.add("bomb.png", png_that_says(30_000, 30_000))
    upload.add("lies.png", png_that_says(100, 10_000))
    upload.add("header.jpg", b"\xff\xd8\xff")
    result, rows = upload.read()
    found = {path: row["problems"] for path, row in rows.items()}
    assert found.pop("damaged.png") in (["corrupt"], ["truncated"])
    assert found == {
        "good.png": [],
        "empty.png": ["empty"],
        "text.png": ["not_a_picture"],
        "cut.png": ["truncated"],
        "cut.jpg": ["truncated"],
        "bomb.png": ["too_large"],
        "lies.png": ["truncated"],
        "header.jpg": ["corrupt"],
    }
    assert (result.pictures, result.readable) == (9, 1)
    assert rows["text.png"]["sha256"] and rows["text.png"]["width"] is None


def test_no_image_at_all_is_an_error(upload: Upload) -> None:
    upload.add("text.png", b"hello")
    with pytest.raises(JobError) as error:
        upload.read()
    assert (error.value.code, error.value.params) == ("images_none_readable", {"count": 1, "path": "text.png"})


def test_the_same_image_twice_is_told_with_what_that_spoils(upload: Upload) -> None:
    one, other = noise(9), noise(10)
    upload.add("train/a/1.png", one, split="train")
    upload.add("train/a/2.png", one, split="train")
    upload.add("train/b/3.png", one, label="b", split="train")
    upload.add("test/a/4.png", one, split="test")
    upload.add("train/a/5.png", other, split="train")
    result, rows = upload.read()
    assert [(row["duplicate_of"], row["problems"]) for row in rows.values()] == [
        (None, []),
        (1, ["duplicate"]),
        (1, ["duplicate", "duplicate_other_class"]),
        (1, ["duplicate", "duplicate_across_splits"]),
        (None, []),
    ]
    assert {one.code: one.count for one in result.problems} == {
        "duplicate": 3,
        "duplicate_other_class": 1,
        "duplicate_across_splits": 1,
    }


def test_an_image_saved_again_or_brightened_a_little_looks_the_same_and_others_do_not(upload: Upload) -> None:
    smooth = noise(11, (8, 8)).resize((200, 150), Image.Resampling.BICUBIC)
    upload.add("first.png", smooth)
    upload.add("again.jpg", smooth, quality=85, split="test")
    upload.add("smaller.png", smooth.resize((160, 120)))
    upload.add("mirrored.png", smooth.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    upload.add("other.png", noise(12, (8, 8)).resize((200, 150), Image.Resampling.BICUBIC))
    _, rows = upload.read()
    assert [row["near_duplicate_of"] for row in rows.values()] == [None, 1, 1, None, None]
    assert rows["again.jpg"]["problems"] == ["near_duplicate", "near_duplicate_across_splits"]


def test_masks_are_measured_and_checked(upload: Upload) -> None:
    quarter = np.zeros((48, 64), dtype=np.uint8)
    quarter[:24, :32] = 1
    upload.add("ok.png", noise(13), mask=Image.fromarray(quarter))
    upload.add("other_size.png", noise(14), mask=Image.new("L", (10, 10), 255))
    upload.add("blank.png", noise(15), mask=Image.new("L", (64, 48)))
    result, rows = upload.read()
    assert [row["mask_share"] for row in rows.values()] == [0.25, 1, 0]
    assert [row["problems"] for row in rows.values()] == [[], ["mask_size_differs"], ["mask_empty"]]
    assert result.masks == 3
    with Image.open(upload.folder / "work" / "mask_views" / "000001.png") as mask:
        assert np.asarray(mask.convert("L")).max() == 255


def test_mean_images_are_the_means(upload: Upload) -> None:
    for level, label in [(10, "a"), (30, "a"), (200, "b")]:
        upload.add(f"{label}/{level}.png", Image.new("L", (20, 20), level), label=label)
    result, _ = upload.read()
    assert [(mean.label, mean.count) for mean in result.means] == [(None, 3), ("a", 2), ("b", 1)]
    levels = []
    for index in range(3):
        with Image.open(upload.folder / "work" / "means" / f"{index}.png") as mean:
            levels.append(mean.getpixel((100, 100))[0])
    assert levels == [80, 20, 200]


def test_bins_hold_every_image(upload: Upload) -> None:
    for index, width in enumerate([10, 10, 11, 500]):
        upload.add(f"{index}.png", noise(20 + index, (width, 10)))
    result, _ = upload.read()
    assert sum(result.widths.counts) == sum(result.heights.counts) == sum(result.brightness.counts) == 4
    assert (result.sizes[0].width, result.sizes[0].count, result.size_count) == (10, 2, 3)
