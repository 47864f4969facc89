"""Opens an image's file as a whole, trusting nothing it says."""

from __future__ import annotations

import struct
import zlib
from dataclasses import dataclass, field
from pathlib import Path

from PIL import Image, ImageFile, ImageOps, UnidentifiedImageError

from hakaru_compute.data.images.spec import ErrorCode, Mode, Problem

FORMATS = ("PNG", "JPEG", "BMP", "TIFF")
# 10 000 × 10 000; decoded that is 400 MB with three colours and the copies that measuring takes.
MAX_PIXELS = 100_000_000
ORIENTATION = 0x0112

MAGIC = (b"\x89PNG\r\n\x1a\n", b"\xff\xd8", b"BM", b"II*\0", b"MM\0*", b"II+\0", b"MM\0+")
MODES: dict[str, Mode] = {
    "1": "bilevel",
    "L": "grey8",
    "LA": "grey8",
    "I;16": "grey16",
    "I;16L": "grey16",
    "I;16B": "grey16",
    "I;16N": "grey16",
    "I": "grey32",
    "F": "grey32",
    "P": "palette",
    "PA": "palette",
    "RGB": "rgb8",
    "YCbCr": "rgb8",
    "LAB": "rgb8",
    "RGBA": "rgba8",
    "RGBX": "rgb8",
    "CMYK": "cmyk8",
}
# What decoders raise over damaged content, each in its own way.
DAMAGE = (
    OSError,
    SyntaxError,
    ValueError,
    TypeError,
    KeyError,
    IndexError,
    AttributeError,
    OverflowError,
    EOFError,
    struct.error,
    zlib.error,
)


class Unreadable(Exception):
    """A file that is no image we can use; `code` says why."""

    def __init__(self, code: ErrorCode) -> None:
        super().__init__(code)
        self.code = code


@dataclass
class Opened:
    """A decoded image, turned the way up that its camera noted."""

    image: Image.Image
    format: str
    mode: Mode
    notes: list[Problem] = field(default_factory=list)


def open_image(path: Path) -> Opened:
    """Decodes the first page of a file. Raises Unreadable."""
    # The limit is checked below, before anything is decoded, and with an answer of its own.
    Image.MAX_IMAGE_PIXELS = None
    if path.stat().st_size == 0:
        raise Unreadable("empty")
    image = _identify(path)
    with image:
        if image.width * image.height > MAX_PIXELS:
            raise Unreadable("too_large")
        opened = Opened(image, "JPEG" if image.format == "MPO" else str(image.format), _mode_of(image))
        if opened.mode == "rgb16":
            opened.notes.append("depth_reduced")
        if image.format == "TIFF" and _pages(image) > 1:
            opened.notes.append("first_page_only")
        opened.image = _decode(image, opened)
        return opened


def _identify(path: Path) -> ImageFile.ImageFile:
    try:
        return Image.open(path, formats=FORMATS)
    except UnidentifiedImageError:
        raise Unreadable(_why_unidentified(path)) from None
    except NotImplementedError:
        raise Unreadable("unsupported") from None
    except DAMAGE:
        raise Unreadable("corrupt") from None


def _why_unidentified(path: Path) -> ErrorCode:
    with path.open("rb") as file:
        head = file.read(8)
    if not head.startswith(MAGIC):
        return "not_a_picture"
    # Kinds of TIFF are many; the other formats are known as a whole.
    return "unsupported" if head[:2] in (b"II", b"MM") else "corrupt"


def _mode_of(image: ImageFile.ImageFile) -> Mode:
    raw = str(image.tile[0][3]) if image.tile else ""
    if image.mode in ("RGB", "RGBA") and ";16" in raw:
        return "rgb16"
    return MODES.get(image.mode, "unusual")


def _pages(image: Image.Image) -> int:
    try:
        return getattr(image, "n_frames", 1)
    except DAMAGE:
        return 1
    finally:
        image.seek(0)


def _decode(image: Image.Image, opened: Opened) -> Image.Image:
    try:
        image.load()
        orientation = image.getexif().get(ORIENTATION, 1)
    except NotImplementedError:
        raise Unreadable("unsupported") from None
    except DAMAGE as error:
        raise Unreadable("truncated" if "truncated" in str(error) else "corrupt") from None
    if orientation not in range(2, 9):
        return image.copy()
    opened.notes.append("rotated")
    return ImageOps.exif_transpose(image)
