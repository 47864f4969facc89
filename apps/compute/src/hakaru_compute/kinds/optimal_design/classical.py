"""Classical designs in coded units (−1, 0, 1), a row a run: what an optimal design is compared with."""

from __future__ import annotations

from collections.abc import Callable
from itertools import combinations, product

import numpy as np
from scipy.linalg import hadamard

# Columns that follow from the others, of fractions with the fewest aliases (Box, Hunter & Hunter 2005, table 6.22).
SHORT = {
    3: ["AB"],
    4: ["ABC"],
    5: ["AB", "AC"],
    6: ["ABC", "BCD"],
    7: ["ABC", "BCD", "ACD"],
    8: ["BCD", "ACD", "ABC", "ABD"],
}
# Of resolution V: interactions of two factors are clear of each other.
CLEAR = {5: ["ABCD"], 6: ["ABCDE"], 7: ["ABCDEF"], 8: ["ABCD", "ABEF"]}
# Factors that change together in a Box–Behnken design (Box & Behnken 1960).
TOGETHER = {
    6: [(0, 1, 3), (1, 2, 4), (2, 3, 5), (0, 3, 4), (1, 4, 5), (0, 2, 5)],
    7: [(3, 4, 5), (0, 5, 6), (1, 4, 6), (0, 1, 3), (2, 3, 6), (0, 2, 4), (1, 2, 5)],
}


def full_factorial(k: int, levels: int = 2) -> np.ndarray:
    """Every combination of 2 or 3 levels."""
    return np.array(list(product(np.linspace(-1, 1, levels), repeat=k)))


def fractional_factorial(k: int, *, clear: bool) -> np.ndarray | None:
    """A regular fraction of two levels; `clear` for interactions too. None where there is none in the table."""
    generators = (CLEAR if clear else SHORT).get(k)
    if generators is None:
        return None
    base = full_factorial(k - len(generators))
    made = [np.prod([base[:, ord(letter) - 65] for letter in word], axis=0) for word in generators]
    return np.column_stack([base, *made])


def plackett_burman(k: int) -> np.ndarray | None:
    """Two levels in the next multiple of four runs above k."""
    runs = 4 * (k // 4 + 1)
    if runs & (runs - 1) == 0:
        return hadamard(runs)[:, 1 : k + 1].astype(float)
    quadratic = _quadratic(runs - 1)
    if quadratic is None or (runs - 1) % 4 != 3:
        return None
    core = quadratic - np.eye(runs - 1)
    return np.vstack([np.ones(runs - 1), core])[:, :k]


def central_composite(k: int) -> np.ndarray | None:
    """Corners (a fraction of resolution V from five factors on), centres of faces, three centre points."""
    fraction = fractional_factorial(k, clear=True) if k >= 5 else None
    corners = full_factorial(k) if fraction is None else fraction
    if k < 2 or len(corners) > 256:
        return None
    return np.vstack([corners, np.eye(k), -np.eye(k), np.zeros((3, k))])


def box_behnken(k: int) -> np.ndarray | None:
    """Middles of edges, three centre points (six from five factors on)."""
    if not 3 <= k <= 7:
        return None
    rows = []
    for together in TOGETHER.get(k, list(combinations(range(k), 2))):
        for signs in product((-1.0, 1.0), repeat=len(together)):
            row = np.zeros(k)
            row[list(together)] = signs
            rows.append(row)
    return np.vstack([rows, np.zeros((6 if k >= 5 else 3, k))])


def definitive_screening(k: int) -> np.ndarray | None:
    """A conference matrix, its mirror image and a centre point (Jones & Nachtsheim 2011, Xiao et al. 2012)."""
    for order in range(max(4, k), 33, 2):
        quadratic = _quadratic(order - 1)
        if quadratic is not None:
            sign = 1.0 if (order - 1) % 4 == 1 else -1.0
            conference = np.zeros((order, order))
            conference[0, 1:], conference[1:, 0], conference[1:, 1:] = 1.0, sign, quadratic
            used = conference[:, :k]
            return np.vstack([used, -used, np.zeros((1, k))])
    return None


def _quadratic(prime: int) -> np.ndarray | None:
    """Paley's matrix of a prime above 2: +1 where the difference of two places is a square, −1 where not, 0 between equals."""
    if prime < 3 or any(prime % divisor == 0 for divisor in range(2, int(prime**0.5) + 1)):
        return None
    squares = {value * value % prime for value in range(1, prime)}
    return np.array(
        [
            [0.0 if row == column else 1.0 if (column - row) % prime in squares else -1.0 for column in range(prime)]
            for row in range(prime)
        ]
    )


def classical_designs(k: int, *, quadratic: bool, interactions: bool) -> dict[str, np.ndarray]:
    """The classical designs of k factors with two or three levels, by name; those too large to run are left out."""
    three = quadratic and 3**k <= 243
    makers: dict[str, Callable[[], np.ndarray | None]] = {
        "full_factorial": lambda: full_factorial(k, 3 if three else 2) if k <= 8 else None,
        "fractional_factorial": lambda: fractional_factorial(k, clear=interactions or quadratic),
        "plackett_burman": lambda: plackett_burman(k),
        "central_composite": lambda: central_composite(k) if k <= 8 else None,
        "box_behnken": lambda: box_behnken(k),
        "definitive_screening": lambda: definitive_screening(k) if k >= 3 else None,
    }
    return {name: design for name, make in makers.items() if (design := make()) is not None}
