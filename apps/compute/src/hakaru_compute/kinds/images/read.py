"""The task images.read: every picture of an upload is opened, measured and compared."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.images.duplicates import mark_duplicates, mark_near_duplicates
from hakaru_compute.kinds.images.in_order import MOST_THREADS, in_order
from hakaru_compute.kinds.images.manifest import write_manifest
from hakaru_compute.kinds.images.means import Means
from hakaru_compute.kinds.images.measure import Measured, measure
from hakaru_compute.kinds.images.spec import Entry, ReadResult, ReadSpec
from hakaru_compute.kinds.images.summary import summarise

FOLDERS = ("thumbnails", "views", "mask_views", "means")


def read(spec: ReadSpec, ctx: JobContext) -> ReadResult:
    """Reads all pictures; those that cannot be read are reported. Raises images_none_readable where that is all of them."""
    entries = [Entry.model_validate_json(line) for line in Path(spec.entries).read_text(encoding="utf-8").splitlines()]
    for name in FOLDERS:
        (ctx.workspace / name).mkdir(exist_ok=True)
    means = Means()
    pictures = []
    for picture in _measured(entries, Path(spec.folder), ctx):
        means.add(picture)
        pictures.append(picture)
        ctx.progress(0.85 * len(pictures) / len(entries), "pictures")
    if all(picture.width is None for picture in pictures):
        raise JobError("images_none_readable", count=len(pictures), path=pictures[0].entry.path)
    mark_duplicates(pictures)
    mark_near_duplicates(pictures, ctx)
    ctx.progress(0.95, "write")
    write_manifest(pictures, ctx.workspace / "manifest.parquet")
    return summarise(pictures, means.write(ctx.workspace / "means"))


def _measured(entries: list[Entry], folder: Path, ctx: JobContext) -> Iterator[Measured]:
    threads = max(1, min(ctx.cpus, MOST_THREADS))
    return in_order(lambda entry: measure(entry, folder, ctx.workspace), entries, ctx, threads)
