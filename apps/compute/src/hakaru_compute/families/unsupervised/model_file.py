"""What model.json holds of a model that was made from one matrix of columns."""

from __future__ import annotations

from typing import Any, TypeVar

from hakaru_compute.families.unsupervised.spec import MatrixColumn, UsedRows
from hakaru_compute.model.file import ModelFile

Figure = TypeVar("Figure")


def kept(figure: Figure | None) -> Figure:
    """A figure of a kept model's line, which only the line of one that failed lacks."""
    if figure is None:
        raise ValueError("a model that failed is not kept")
    return figure


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
