"""Columns of a matrix multiplied with each other: interactions and powers, as the model of a design has them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import product

import numpy as np

# The features that are multiplied; one that is named twice is squared. A term of one feature is the feature itself.
Terms = tuple[tuple[str, ...], ...]


@dataclass(frozen=True)
class Products:
    """places (factors, p): which columns of a matrix each of p products is made of; a place beyond the last one stands for 1."""

    places: np.ndarray

    def of(self, matrix: np.ndarray) -> np.ndarray:
        """The products (n, p) of the columns of a matrix (n, q)."""
        padded = np.hstack([matrix, np.ones((len(matrix), 1))])
        made = padded[:, self.places[0]]
        for places in self.places[1:]:
            made = made * padded[:, places]
        return made

    def scales(self, scale: np.ndarray) -> np.ndarray:
        """What products (p,) of columns are divided by that are divided by `scale` (q,) each."""
        return np.asarray(np.append(scale, 1.0)[self.places].prod(axis=0))


def products_of(terms: Terms, columns_of: dict[str, list[int]], columns: int) -> Products:
    """The products of every column of the features in each term. columns_of: places of each feature's columns among so many;
    a term with a feature without any has no product.
    """
    # Columns of one feature that is squared meet twice, as a·b and b·a.
    found = list(
        dict.fromkeys(
            tuple(sorted(places))
            for term in terms
            for places in product(*(columns_of.get(feature, []) for feature in term))
        )
    )
    most = max((len(places) for places in found), default=1)
    rows = [[*places, *[columns] * (most - len(places))] for places in found]
    return Products(np.array(rows, dtype=np.int64).reshape(len(rows), most).T)


def name_of(names: Sequence[str], places: Sequence[int]) -> str:
    """A·B, or A² where a column is multiplied with itself."""
    powers = {1: "", 2: "²", 3: "³", 4: "⁴"}
    counts = {place: list(places).count(place) for place in places}
    return "·".join(f"{names[place]}{powers.get(count, f'^{count}')}" for place, count in counts.items())
