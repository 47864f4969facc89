"""Least squares in exact rational arithmetic, and generated problems as hard as NIST's (StRD): what double precision is held to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

import numpy as np

Row = list[Fraction]


def solved(matrix: list[Row], right: list[Row]) -> list[Row]:
    """The solution (p, k) of a regular system (p, p) for right-hand sides (p, k), by Gauss–Jordan elimination."""
    size = len(matrix)
    rows = [[*left, *other] for left, other in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = next(index for index in range(at, size) if rows[index][at] != 0)
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            factor = rows[other][at]
            if other != at and factor != 0:
                rows[other] = [left - factor * right for left, right in zip(rows[other], rows[at], strict=True)]
    return [row[size:] for row in rows]


@dataclass(frozen=True)
class Exact:
    """slopes, intercept and their variances beside the residual variance, of columns as the doubles they are."""

    slopes: Row
    intercept: Fraction
    factors: Row
    intercept_factor: Fraction
    residual_squares: Fraction
    total_squares: Fraction

    @property
    def r2(self) -> float:
        return float(1 - self.residual_squares / self.total_squares)

    def errors(self, rows: int) -> tuple[float, list[float]]:
        """Standard errors of the intercept and the slopes."""
        variance = self.residual_squares / (rows - len(self.slopes) - 1)
        return float(variance * self.intercept_factor) ** 0.5, [float(variance * one) ** 0.5 for one in self.factors]


def exact_fit(matrix: np.ndarray, target: np.ndarray, penalty: float = 0.0) -> Exact:
    """Slopes and intercept that minimise Σ residual² + penalty · Σ slope², of (n, p) and (n,)."""
    count, columns = matrix.shape
    rows = [[Fraction(float(value)) for value in row] for row in matrix]
    y = [Fraction(float(value)) for value in target]
    means = [sum((row[j] for row in rows), Fraction(0)) / count for j in range(columns)]
    level = sum(y, Fraction(0)) / count
    centred = [[row[j] - means[j] for j in range(columns)] for row in rows]
    left_over = [value - level for value in y]
    normal = [
        [
            sum((row[i] * row[j] for row in centred), Fraction(0)) + (Fraction(penalty) if i == j else 0)
            for j in range(columns)
        ]
        for i in range(columns)
    ]
    cross = [
        sum((row[j] * value for row, value in zip(centred, left_over, strict=True)), Fraction(0))
        for j in range(columns)
    ]
    right = [[cross[i], *(Fraction(int(i == j)) for j in range(columns))] for i in range(columns)]
    answer = solved(normal, right)
    slopes = [row[0] for row in answer]
    inverse = [row[1:] for row in answer]
    residuals = [
        value - sum((slope * cell for slope, cell in zip(slopes, row, strict=True)), Fraction(0))
        for row, value in zip(centred, left_over, strict=True)
    ]
    return Exact(
        slopes=slopes,
        intercept=level - sum((slope * mean for slope, mean in zip(slopes, means, strict=True)), Fraction(0)),
        factors=[inverse[j][j] for j in range(columns)],
        intercept_factor=Fraction(1, count)
        + sum((means[i] * inverse[i][j] * means[j] for i in range(columns) for j in range(columns)), Fraction(0)),
        residual_squares=sum((one * one for one in residuals), Fraction(0)),
        total_squares=sum((one * one for one in left_over), Fraction(0)),
    )


def digits(found: Sequence[float] | np.ndarray, exact: Sequence[Fraction]) -> float:
    """The fewest correct decimal digits of any value, at most 17."""
    shares = [abs((Fraction(float(one)) - true) / true) for one, true in zip(found, exact, strict=True)]
    return min(17.0 if share < Fraction(1, 10**17) else float(-np.log10(float(share))) for share in shares)


@dataclass(frozen=True)
class Problem:
    """Columns by name and a target with noise; `digits`: what an orthogonal method in doubles can know of its slopes."""

    columns: dict[str, np.ndarray]
    target: np.ndarray
    digits: float

    @property
    def matrix(self) -> np.ndarray:
        return np.column_stack(list(self.columns.values()))


def powers(x: np.ndarray, degree: int) -> dict[str, np.ndarray]:
    return {f"x{power}": x**power for power in range(1, degree + 1)}


def hard_problems() -> dict[str, Problem]:
    """years: a cubic over 2000–2020. filip: degree 10 where columns are nearly dependent (condition 3e9). wampler: degree 5 over
    0–20. longley: six columns that grow together. units: kelvin, pascal, mole fraction, metres, without any dependence.
    """
    random = np.random.default_rng(20)
    years = np.arange(2000.0, 2021.0)
    narrow = np.linspace(-8.8, -3.1, 82)
    steps = np.arange(21.0)
    year = np.arange(1947.0, 1963.0)
    growing = {
        "deflator": 83 + 2.1 * (year - 1947) + random.normal(0, 0.6, 16).round(1),
        "product": (234289 + 20500 * (year - 1947) + random.normal(0, 6000, 16)).round(),
        "unemployed": (2000 + 150 * (year - 1947) + random.normal(0, 700, 16)).round(),
        "forces": random.uniform(1400, 3600, 16).round(),
        "population": (107608 + 1480 * (year - 1947) + random.normal(0, 200, 16)).round(),
        "year": year,
    }
    units = {
        "kelvin": random.normal(300, 20, 120),
        "pascal": random.normal(1e5, 3e3, 120),
        "mole_fraction": random.uniform(0, 0.01, 120),
        "metres": random.uniform(0, 2e-6, 120),
    }
    effect = 0.1 * units["kelvin"] + 1e-3 * units["pascal"] + 800 * units["mole_fraction"] + 3e6 * units["metres"]
    employed = 60000 + 0.04 * growing["product"] - 1.5 * growing["unemployed"] + 0.05 * growing["population"]
    return {
        "years": Problem(powers(years, 3), 0.05 * (years - 2010) ** 3 + random.normal(0, 4, 21), 9),
        "filip": Problem(powers(narrow, 10), 0.9 + 0.05 * np.sin(3 * narrow) + random.normal(0, 0.003, 82), 5.5),
        "wampler": Problem(
            powers(steps, 5), sum((steps**power for power in range(6)), np.zeros(21)) + random.normal(0, 100, 21), 8.5
        ),
        "longley": Problem(growing, employed + random.normal(0, 300, 16), 10),
        "units": Problem(units, effect + random.normal(0, 1, 120), 12),
    }
