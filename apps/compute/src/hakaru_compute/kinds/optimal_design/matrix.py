"""The model matrix of points: numbers coded −1 to 1, amounts as pseudo-components, categories in effects coding.

Pseudo-components are shares of what the amounts' lower bounds leave (Cornell, Experiments with Mixtures, §3.2), and of the
total where there are no such bounds.
"""

from __future__ import annotations

from typing import Literal

import numpy as np

from hakaru_compute.kinds.optimal_design.region import Region
from hakaru_compute.kinds.optimal_design.terms import Terms, label_of, terms_of

Coding = Literal["effects", "treatment"]


class Model:
    """The columns of a model over a region, and their labels."""

    def __init__(self, region: Region, terms: Terms | None = None) -> None:
        self.region = region
        self.options = region.options
        self.terms = terms_of(self.options) if terms is None else terms
        self.labels = [label for term in self.terms for label in self.labels_of(term)]
        self.intercept = () in self.terms
        # Of each column whether it is an amount of a mixture alone, whose coefficient is a level and not an effect.
        self.amounts = [
            len(term) == 1 and term[0][1] == 1 and term[0][0] in region.mixture
            for term in self.terms
            for _ in self.labels_of(term)
        ]

    def labels_of(self, term: tuple[tuple[int, int], ...]) -> list[str]:
        """Of a category's columns each the level it is of: Machine[B]."""
        labels = [""]
        for place, power in term:
            factor = self.region.factors[place]
            own = (
                [f"{factor.name}[{value}]" for value in factor.values[:-1]]
                if factor.type == "categorical"
                else [label_of(self.options, ((place, power),))]
            )
            labels = [f"{before}·{one}" if before else one for before in labels for one in own]
        return labels

    def expand(self, points: np.ndarray, coding: Coding = "effects") -> np.ndarray:
        """The model matrix, a row a point."""
        parts = [self._factor(points[:, place], place, coding) for place in range(points.shape[1])]
        columns = []
        for term in self.terms:
            block = np.ones((len(points), 1))
            for place, power in term:
                own = parts[place] ** power
                block = (block[:, :, None] * own[:, None, :]).reshape(len(points), block.shape[1] * own.shape[1])
            columns.append(block)
        return np.concatenate(columns, axis=1) if columns else np.ones((len(points), 0))

    def _factor(self, values: np.ndarray, place: int, coding: Coding) -> np.ndarray:
        region = self.region
        factor = region.factors[place]
        if factor.type == "mixture":
            return ((values - region.low[place]) / region.free)[:, None]
        if factor.type != "categorical":
            return ((2 * values - region.low[place] - region.high[place]) / region.span[place])[:, None]
        return categories(values, len(factor.values), coding)


def categories(values: np.ndarray, levels: int, coding: Coding) -> np.ndarray:
    """Columns of a category: effects coding gives −1 to the last level in each column, treatment coding 0."""
    table = np.eye(levels)[:, :-1]
    if coding == "effects":
        table[-1] = -1.0
    else:
        table = np.eye(levels)[:, 1:]
    return table[np.rint(values).astype(int)]


def block_columns(blocks: np.ndarray, count: int) -> np.ndarray:
    """Columns of the blocks' effects; `blocks` from 0."""
    return categories(blocks, count, "effects") if count > 1 else np.zeros((len(blocks), 0))


def log_determinant(matrix: np.ndarray) -> float:
    """Of XᵀX; minus infinity where columns depend on each other."""
    if matrix.shape[1] > matrix.shape[0]:
        return -np.inf
    scale = np.sqrt((matrix**2).sum(axis=0))
    if not np.all(scale > 0):
        return -np.inf
    singular = np.linalg.svd(matrix / scale, compute_uv=False)
    if singular[-1] <= 1e-10 * singular[0]:
        return -np.inf
    return float(2 * np.log(singular).sum() + 2 * np.log(scale).sum())


def d_value(matrix: np.ndarray) -> float | None:
    """|XᵀX|^(1/p)/N, null where the model cannot be fitted."""
    found = log_determinant(matrix)
    return None if found == -np.inf else float(np.exp(found / matrix.shape[1]) / matrix.shape[0])
