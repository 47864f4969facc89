"""What tests judge of a PDF: of each page its text, and where on it there is ink. Reads the file named first, answers JSON.

With a second name, a folder, each page is left there as a picture.
"""

import json
import sys
from pathlib import Path

import numpy as np
import pypdfium2

DOTS_PER_POINT = 1.5
INK_BELOW = 245


def bands(inked: np.ndarray) -> list[list[int]]:
    """The runs of rows that have ink, as [first, last] in pixels."""
    edges = np.flatnonzero(np.diff(np.concatenate([[0], inked.astype(int), [0]])))
    return [[int(first), int(last) - 1] for first, last in edges.reshape(-1, 2)]


def page_of(page: pypdfium2.PdfPage, pictures: Path | None, number: int) -> dict[str, object]:
    picture = page.render(scale=DOTS_PER_POINT).to_pil()
    if pictures:
        picture.save(pictures / f"{number:02d}.png")
    grey = np.asarray(picture.convert("L"))
    ink = grey < INK_BELOW
    width, height = page.get_size()
    text = page.get_textpage()
    boxes = [text.get_rect(index) for index in range(text.count_rects())]
    return {
        "width": round(width),
        "height": round(height),
        "text": text.get_text_range(),
        "ink_share": float(ink.mean()),
        "ink_rows": bands(ink.any(axis=1)),
        "ink_columns": [int(ink.any(axis=0).argmax()), int(ink.shape[1] - 1 - ink.any(axis=0)[::-1].argmax())],
        "pixels": [int(ink.shape[1]), int(ink.shape[0])],
        "boxes": [[round(v, 1) for v in box] for box in boxes],
        "paths": sum(1 for item in page.get_objects(max_depth=6) if item.type == 2),
        "images": sum(1 for item in page.get_objects(max_depth=6) if item.type == 3),
    }


def main() -> None:
    pictures = Path(sys.argv[2]) if len(sys.argv) > 2 else None
    document = pypdfium2.PdfDocument(sys.argv[1])
    outline = [item.get_title() for item in document.get_toc()]
    pages = [page_of(page, pictures, number + 1) for number, page in enumerate(document)]
    json.dump({"outline": outline, "pages": pages}, sys.stdout)


main()
