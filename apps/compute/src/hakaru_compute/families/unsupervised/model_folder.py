"""The folder of a model that was made from one matrix of columns."""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property
from typing import Any, TypeVar

import numpy as np

from hakaru_compute.families.unsupervised.scaling import ColumnScale
from hakaru_compute.families.unsupervised.spec import MatrixColumn, UsedRows
from hakaru_compute.model.folder import LoadedModel, ModelFile

# Before the names of the method's own arrays.
OWN = "model_"


class MatrixModelFile(ModelFile):
    """What model.json holds of any kind that makes a matrix. `spec.models` is this model alone; `facts` are the method's
    own part of the report. A kind adds its line of the leaderboard.
    """

    row: Any
    rows: UsedRows
    facts: dict[str, Any]
    warnings: list[Any]
    unused_features: list[str]

    @property
    def matrix_columns(self) -> list[MatrixColumn]:
        """The columns of the matrix, with what scales them."""
        raise NotImplementedError

    @property
    def parameters(self) -> Any:
        """The method's, as they were asked for."""
        return self.spec.models[0].parameters

    @property
    def unused(self) -> set[str]:
        """Features that no fitted row had a value of."""
        return set(self.unused_features)


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
