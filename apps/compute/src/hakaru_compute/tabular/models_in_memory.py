"""Models kept in memory between calls."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from pathlib import Path
from typing import Generic, TypeVar

from hakaru_compute.tabular.model_files import MODEL_FILE

MODELS_KEPT = 8

Model = TypeVar("Model")


class ModelsInMemory(Generic[Model]):
    """Loads a model's folder once, and again when it was written anew."""

    def __init__(self, load: Callable[[Path], Model]) -> None:
        @lru_cache(maxsize=MODELS_KEPT)
        def kept(folder: str, _changed_at: int) -> Model:
            return load(Path(folder))

        self._kept = kept

    def __call__(self, folder: str) -> Model:
        return self._kept(folder, (Path(folder) / MODEL_FILE).stat().st_mtime_ns)
