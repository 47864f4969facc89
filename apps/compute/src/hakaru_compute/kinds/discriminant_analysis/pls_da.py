"""PLS-DA: partial least squares on one column of 0 and 1 per class."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from hakaru_compute.kinds.discriminant_analysis.latent_path import latent_path
from hakaru_compute.kinds.discriminant_analysis.spec import LatentVariables
from hakaru_compute.tabular.class_metrics import figures_of_counts
from hakaru_compute.tabular.folds import make_folds
from hakaru_compute.tabular.spec import CrossValidation

if TYPE_CHECKING:
    import numpy as np

    from hakaru_compute.kinds.discriminant_analysis.parameters.linear import PlsDa
    from hakaru_compute.tabular.learner import RowOrder

INNER_FOLDS = 5
# What the choice by folds looks at where nobody says how far: fewer where the matrix is large, so that it stays bearable.
FEWEST_LOOKED_AT, MOST_LOOKED_AT = 20, 50
CELLS_LOOKED_AT = 100_000_000
LEAST_TEMPERATURE, MOST_TEMPERATURE = 0.01, 2.0


@dataclass(frozen=True)
class FittedPls:
    """The PLS (a PLSRegression, unscaled) of a column of 0 and 1 per class, and how it came to its latent variables."""

    estimator: Any
    latent: LatentVariables


def fit_pls_da(parameters: PlsDa, matrix: np.ndarray, codes: np.ndarray, seed: int, order: RowOrder) -> FittedPls:
    """Fits on (n, p) and codes (n,) from 0 to k − 1, all of which occur.

    The number of latent variables, where it is not given, and the temperature of the softmax that makes probabilities of
    predictions come from folds inside these rows, in their order of groups or time.
    """
    import numpy as np

    coded = np.eye(int(codes.max()) + 1)[codes]
    rank = int(np.linalg.matrix_rank(matrix - matrix.mean(axis=0)))
    given = parameters.n_components
    most = max(1, min(given or most_components(parameters, matrix.shape), rank))
    held = _held_out(matrix, coded, codes, most, seed, order)
    if held is None:
        chosen, scores, temperature = (most if given else 1), [], 1.0
    else:
        scores = [] if given else held.balanced_accuracies()
        # The first of the best: the fewest latent variables.
        chosen = most if given else int(np.argmax(np.round(scores, 12))) + 1
        temperature = _best_temperature(held.predictions[chosen - 1], held.codes)
    return FittedPls(
        _pls(chosen).fit(matrix, coded),
        LatentVariables(
            components=chosen,
            given=given is not None,
            folds=0 if held is None else held.folds,
            balanced_accuracy=scores,
            temperature=temperature,
        ),
    )


def most_components(parameters: PlsDa, shape: tuple[int, int]) -> int:
    """How many latent variables the choice by folds looks at, of a matrix of so many rows and columns."""
    if parameters.most_components is not None:
        return parameters.most_components
    rows, columns = shape
    return max(FEWEST_LOOKED_AT, min(MOST_LOOKED_AT, CELLS_LOOKED_AT // max(1, rows * columns)))


@dataclass(frozen=True)
class _HeldOut:
    """predictions: for 1, 2, … latent variables (m, k) of the held-out rows; codes (m,): their classes."""

    predictions: list[np.ndarray]
    codes: np.ndarray
    folds: int

    def balanced_accuracies(self) -> list[float]:
        import numpy as np

        found = []
        for values in self.predictions:
            classes = values.shape[1]
            counts = np.bincount(self.codes * classes + values.argmax(axis=1), minlength=classes**2)
            found.append(figures_of_counts(counts.reshape(classes, classes))["balanced_accuracy"])
        return found


def _held_out(
    matrix: np.ndarray, coded: np.ndarray, codes: np.ndarray, most: int, seed: int, order: RowOrder
) -> _HeldOut | None:
    """Predictions of rows held out, for every number of latent variables at once; null where there are too few rows."""
    import numpy as np

    available = len(codes) if order.groups is None else len(np.unique(order.groups))
    count = min(INNER_FOLDS, available - (order.times is not None))
    if count < 2 or len(codes) < 4:
        return None
    folds = make_folds(
        CrossValidation(folds=count), len(codes), groups=order.groups, times=order.times, classes=codes, seed=seed + 3
    )
    predictions: list[list[np.ndarray]] = [[] for _ in range(most)]
    for fold in folds:
        # Latent variables are found one after another, so those of a shorter model are the first of a longer one.
        path = latent_path(matrix[fold.fit_rows], coded[fold.fit_rows], most)
        each = path.predict_each(matrix[fold.held_out])
        for place in range(most):
            predictions[place].append(each[min(place, len(each) - 1)] if each else path.level_of(len(fold.held_out)))
    return _HeldOut(
        [np.concatenate(parts) for parts in predictions],
        np.concatenate([codes[fold.held_out] for fold in folds]),
        len(folds),
    )


def _best_temperature(raw: np.ndarray, codes: np.ndarray) -> float:
    """The temperature whose softmax has the lowest log loss over held-out rows. It never changes the most probable class."""
    import numpy as np
    from scipy.optimize import minimize_scalar
    from scipy.special import log_softmax

    def loss(logarithm: float) -> float:
        return float(-log_softmax(raw / np.exp(logarithm), axis=1)[np.arange(len(codes)), codes].mean())

    found = minimize_scalar(loss, bounds=(np.log(LEAST_TEMPERATURE), np.log(MOST_TEMPERATURE)), method="bounded")
    return float(np.exp(found.x))


def _pls(components: int) -> Any:
    from sklearn.cross_decomposition import PLSRegression

    return PLSRegression(n_components=components, scale=False, max_iter=1000)
