"""The folder of a model that was made from one matrix of columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import TypeVar

import numpy as np

from hakaru_compute.families.unsupervised.model_file import MatrixModelFile
from hakaru_compute.families.unsupervised.scaling import ColumnScale
from hakaru_compute.model.folder import LoadedModel

# Before the names of the method's own arrays.
OWN = "model_"


FileT = TypeVar("FileT", bound=MatrixModelFile)


@dataclass(frozen=True, kw_only=True)
class MatrixModel(LoadedModel[FileT]):
    """A model read back. arrays: the method's own, plain numbers, so nothing of a file is run."""

    arrays: dict[str, np.ndarray]

    @cached_property
    def scale(self) -> ColumnScale:
        columns = self.file.matrix_columns
        return ColumnScale(np.array([one.centre for one in columns]), np.array([one.scale for one in columns]))


def own_arrays(stored: dict[str, np.ndarray]) -> dict[str, np.ndarray]:
    """The method's own among the arrays of a folder."""
    return {name.removeprefix(OWN): one for name, one in stored.items() if name.startswith(OWN)}
