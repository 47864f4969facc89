"""Datasets of images for tests: written, read, and treated by recipes."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow.parquet as pq
from PIL import Image

from hakaru_compute.data.images.charts import chart
from hakaru_compute.data.images.image_data import ImageData
from hakaru_compute.data.images.read import read
from hakaru_compute.data.images.spec import ChartResult, ChartSpec, ReadSpec
from hakaru_compute.job import JobContext
from hakaru_compute.recipes.core.step import load_function
from hakaru_compute.recipes.images.preprocess import preprocess
from hakaru_compute.recipes.images.preview import preview
from hakaru_compute.recipes.images.spec import IMAGE_STEPS, ImagePreview, PreprocessResult, PreprocessSpec, PreviewSpec


def scene(seed: int = 7) -> np.ndarray:
    """A grey gradient with waves and noise, 48 × 64."""
    y, x = np.mgrid[0:48, 0:64]
    noise = np.random.default_rng(seed).normal(0, 8, (48, 64))
    return np.clip(60 + x * 1.5 + 20 * np.sin(y / 5) + noise, 0, 255).astype(np.uint8)


def deep() -> np.ndarray:
    return np.clip(scene().astype(np.uint32) * 257 + np.mgrid[0:48, 0:64][1] * 3, 0, 65535).astype(np.uint16)


def colour(seed: int = 1) -> np.ndarray:
    return np.random.default_rng(seed).integers(0, 256, (48, 64, 3), dtype=np.uint8)


def apply(step: str, pixels: np.ndarray, *, learned: Any = None, **parameters: Any) -> np.ndarray:
    """One step on one image."""
    return apply_to(step, ImageData(1, pixels.copy()), learned=learned, **parameters).pixels


def apply_to(step: str, work: ImageData, *, learned: Any = None, **parameters: Any) -> ImageData:
    given = IMAGE_STEPS[step].model_validate(parameters)
    more = () if given.learner is None else (learned,)
    made = load_function(given.function)(work, given, *more)
    return made[0] if isinstance(made, list) else made


def step(name: str, **parameters: Any) -> dict[str, Any]:
    return {"id": name, "step": name, "parameters": parameters}


class Version:
    """Images of a test, read as a version of a dataset."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._entries: list[dict] = []
        (folder / "files").mkdir()

    def add(
        self, pixels: np.ndarray | bytes, *, path: str | None = None, mask: np.ndarray | None = None, **more: Any
    ) -> None:
        number = len(self._entries) + 1
        file = self.folder / "files" / f"{number}.png"
        if isinstance(pixels, bytes):
            file.write_bytes(pixels)
        else:
            Image.fromarray(pixels).save(file)
        if mask is not None:
            Image.fromarray(mask).save(self.folder / "files" / f"mask{number}.png")
        self._entries.append(
            {
                "number": number,
                "file": file.name,
                "path": path or f"a/{number}.png",
                "label": "a",
                "good": None,
                "split": None,
            }
            | {
                "mask_path": None if mask is None else f"masks/{number}.png",
                "mask_file": None if mask is None else f"mask{number}.png",
            }
            | more
        )

    def source(self, *, inference: bool = False) -> dict[str, Any]:
        work = self.folder / "read"
        if not work.exists():
            work.mkdir()
            entries = self.folder / "entries.jsonl"
            entries.write_text("\n".join(json.dumps(entry) for entry in self._entries), encoding="utf-8")
            read(ReadSpec(entries=str(entries), folder=str(self.folder / "files")), JobContext(work, cpus=2))
        return {
            "manifest": str(work / "manifest.parquet"),
            "folder": str(self.folder / "files"),
            "inference": inference,
        }

    def run(
        self, *steps: dict, inference: bool = False, cpus: int = 2, **more: Any
    ) -> tuple[PreprocessResult, list[dict]]:
        """The result and the rows of the new manifest; the images are below `made`."""
        self.made = self.folder / f"made{len(list(self.folder.glob('made*')))}"
        self.made.mkdir()
        spec = {"source": self.source(inference=inference), "recipe": {"steps": list(steps)}, **more}
        result = preprocess(PreprocessSpec.model_validate(spec), JobContext(self.made, cpus=cpus))
        return result, pq.read_table(self.made / "manifest.parquet").to_pylist()

    def preview(self, *steps: dict, **more: Any) -> ImagePreview:
        spec = {"source": self.source(), "recipe": {"steps": list(steps)}, "numbers": [1], **more}
        return preview(PreviewSpec.model_validate(spec), JobContext(self.folder))

    def charts(self) -> tuple[ChartResult, Path]:
        folder = self.folder / "charts"
        folder.mkdir()
        return chart(ChartSpec.model_validate({"source": self.source()}), JobContext(folder, cpus=2)), folder

    def picture(self, row: dict) -> np.ndarray:
        with Image.open(self.made / row["file"]) as image:
            return np.array(image)

    def mask(self, row: dict) -> np.ndarray:
        with Image.open(self.made / row["mask_file"]) as image:
            return np.array(image)
