"""What the training needs to know of a model besides its parameters."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.preprocessing.preparation import Design
from hakaru_compute.spec import Spec

SCALED = Design(scaled=True)
# One category left out, so that coefficients have one meaning and least squares one solution.
SCALED_REFERENCE = Design(scaled=True, reference_category=True)
# Trees need no scale, and a scaler before them breaks their agreement with ONNX, which compares in single precision:
# a value that rounds across a threshold takes the other branch.
UNSCALED = Design(scaled=False, single_precision=True)


@dataclass(frozen=True)
class FitShape:
    """The size of the matrix to fit on, the seed, and how many threads the fit may use.

    balanced: classes count alike, however many rows they have.
    """

    rows: int
    columns: int
    seed: int
    threads: int = 1
    balanced: bool = False


def plain_fit(estimator: Any, matrix: np.ndarray, target: np.ndarray, seed: int) -> Any:
    """Fits and returns the estimator itself."""
    return estimator.fit(matrix, target)


@dataclass(frozen=True)
class Search:
    """Where to look for better parameters.

    grid: every candidate, as changes to the parameters. suggest: the next candidate, from an Optuna trial. With
    `one_standard_error` the simplest (first) candidate within one standard error of the best wins.
    """

    grid: Callable[[FitShape], list[dict[str, Any]]] | None = None
    suggest: Callable[[Any, FitShape], dict[str, Any]] | None = None
    most_trials: int = 60
    one_standard_error: bool = False


@dataclass(frozen=True)
class ModelEntry:
    """A model of the catalogue.

    build: an unfitted estimator from parameters and shape. scale_target: fitted to the standardised target (a number), its
    predictions brought back. cost: how long a fit takes beside the others', roughly; the dearest start first.
    """

    build: Callable[[Any, FitShape], Any]
    design: Design
    search: Search | None = None
    scale_target: bool = False
    fit: Callable[[Any, np.ndarray, np.ndarray, int], Any] = plain_fit
    cost: float = 1.0


def sampled(parameters: Spec, row_count: int, seed: int) -> np.ndarray | None:
    """The places of the rows to fit on: a seeded sample where the model bounds its rows (`max_rows`), null for all."""
    limit = getattr(parameters, "max_rows", None)
    if limit is None or row_count <= limit:
        return None
    return np.sort(np.random.default_rng(seed).choice(row_count, limit, replace=False))
