"""How many principal components to keep, by every rule that people go by."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

import numpy as np
from scipy.linalg import solve_triangular, svd

from hakaru_compute.families.unsupervised.scaling import learn_scale
from hakaru_compute.families.unsupervised.spec import ColumnScaling
from hakaru_compute.kinds.dimensional_compression.report_spec import CrossValidated, ParallelAnalysis

# SIMCA's number of groups.
FOLDS = 7
MOST_ROWS = 5000
MOST_COMPONENTS = 30
QUANTILE = 0.95
# Multiplications that a rule may cost: beyond them it is left out, and the report says so.
MOST_WORK = 50_000_000_000
FEWEST_SHUFFLES, MOST_SHUFFLES = 20, 100


@dataclass(frozen=True)
class Choice:
    """What each rule says; null where it was too dear for so many columns (named in `too_dear`), or has no answer."""

    counts: dict[str, int | None]
    cross_validation: CrossValidated | None
    parallel: ParallelAnalysis | None
    too_dear: list[str]


def judge(
    values: np.ndarray,
    scaled: np.ndarray,
    raw: np.ndarray,
    method: ColumnScaling,
    variance: float,
    seed: int,
    check_stop: Callable[[], None],
) -> Choice:
    """Every rule on the same rows: `scaled` (n, p), of the eigenvalues `values`, is what `raw` becomes by `method`."""
    rows, columns = scaled.shape
    judged = min(rows, MOST_ROWS)
    cross = parallel = None
    too_dear = []
    if FOLDS * judged * columns * min(judged, columns) <= MOST_WORK:
        cross = cross_validate(raw, method, seed, check_stop)
    else:
        too_dear.append("cross_validation")
    if FEWEST_SHUFFLES * _shuffle_work(rows, columns) <= MOST_WORK:
        parallel = parallel_analysis(scaled, seed, check_stop)
    else:
        too_dear.append("parallel")
    share = np.cumsum(values) / values.sum()
    counts = {
        "variance": int(np.searchsorted(share, variance - 1e-12) + 1),
        # The mean over all columns, also where there are fewer rows.
        "kaiser": int((values > values.sum() / scaled.shape[1]).sum()),
        "broken_stick": broken_stick(values, scaled.shape[1]),
        "cross_validation": None if cross is None else _least(cross.press),
        "parallel": None if parallel is None else _leading(values, np.array(parallel.quantile)),
    }
    return Choice(counts, cross, parallel, too_dear)


def broken_stick(values: np.ndarray, columns: int) -> int:
    """Leading components with more of the variance than a stick broken at random gives (Jackson 1993)."""
    count = min(columns, len(values))
    expected = np.array([sum(1 / k for k in range(i, columns + 1)) / columns for i in range(1, min(count, 200) + 1)])
    return _leading(values, expected * values.sum())


def parallel_analysis(scaled: np.ndarray, seed: int, check_stop: Callable[[], None]) -> ParallelAnalysis:
    """Eigenvalues of the same columns, each shuffled by itself (Horn 1965; Buja & Eyuboglu 1992)."""
    rng = np.random.default_rng(seed)
    rows, columns = scaled.shape
    shuffles = int(np.clip(MOST_WORK // 4 // _shuffle_work(rows, columns), FEWEST_SHUFFLES, MOST_SHUFFLES))
    kept = min(rows - 1, columns, 100)
    found = np.empty((shuffles, kept))
    # A column a line: shuffling moves along it, and its mean stays.
    lines = (scaled - scaled.mean(axis=0)).T.copy()
    for index in range(shuffles):
        check_stop()
        mixed = rng.permuted(lines, axis=1)
        small = mixed @ mixed.T if columns <= rows else mixed.T @ mixed
        found[index] = np.linalg.eigvalsh(small)[::-1][:kept] / (rows - 1)
    return ParallelAnalysis(
        shuffles=shuffles,
        rows=rows,
        mean=found.mean(axis=0).tolist(),
        quantile=np.quantile(found, QUANTILE, axis=0).tolist(),
    )


def _shuffle_work(rows: int, columns: int) -> int:
    """About what one shuffle costs: moving a value takes as long as some hundred multiplications."""
    return rows * columns * (min(rows, columns) + 100)


def cross_validate(
    raw: np.ndarray, method: ColumnScaling, seed: int, check_stop: Callable[[], None]
) -> CrossValidated | None:
    """Error of cells left out of rows left out, for 0, 1, 2 … components (the eigenvector method of Bro et al. 2008).

    Scaling and components are learned without a group of rows; each of its cells is then estimated from the row's other
    cells by least squares, whose error is (x_j − x̂_j) / (1 − Σ p_ja²). At most 5000 rows, drawn by the seed. Null where there
    is nothing to compare, or an outlier lies so far from the rows learned from that no number holds its square.
    """
    rng = np.random.default_rng(seed)
    order = rng.permutation(len(raw))[:MOST_ROWS]
    folds = min(FOLDS, len(order))
    most = min(len(order) - -(-len(order) // folds) - 1, raw.shape[1] - 1, MOST_COMPONENTS)
    if most < 1:
        return None
    errors = np.zeros(most + 1)
    for fold in range(folds):
        check_stop()
        out = np.zeros(len(order), dtype=bool)
        out[fold::folds] = True
        fitting = raw[order[~out]]
        scale = learn_scale(fitting, method)
        model = principal_components(scale.apply(fitting), most)
        held = scale.apply(raw[order[out]]) - model.centre
        with np.errstate(over="ignore"):
            errors[0] += (held**2).sum()
        if not np.isfinite(errors[0]):
            return None
        taken = np.zeros(raw.shape[1])
        for a in range(most):
            if a >= model.loadings.shape[1]:
                errors[a + 1 :] = np.inf
                break
            direction = model.loadings[:, a]
            held -= np.outer(held @ direction, direction)
            taken += direction**2
            free = 1 - taken
            errors[a + 1] += ((held / np.maximum(free, 1e-12)) ** 2).sum() if (free > 1e-9).all() else np.inf
    finite = [float(one) if np.isfinite(one) else None for one in errors]
    return CrossValidated(
        folds=folds,
        rows=len(order),
        press=finite,
        q2=[None if one is None or errors[0] == 0 else 1 - one / float(errors[0]) for one in finite],
    )


def _leading(values: np.ndarray, limits: np.ndarray) -> int:
    """How many of the first values lie above their limits, up to the first that does not."""
    count = min(len(values), len(limits))
    below = np.flatnonzero(values[:count] <= limits[:count])
    return int(below[0]) if len(below) else count


def _least(press: list[float | None]) -> int:
    known = [(one, index) for index, one in enumerate(press) if one is not None]
    return min(known)[1]


# Rows that are brought to triangular form at once.
ROWS_AT_ONCE = 8192
# Of a column's length: what the others must leave of it for products to be exact enough.
LEAST_INDEPENDENT = 1e-5


@dataclass(frozen=True)
class Components:
    """centre (p,), every eigenvalue of the covariance (n − 1 below) above rounding, largest first, and the loadings
    (p, k) of the first k: columns of length 1 whose largest entry is positive.
    """

    centre: np.ndarray
    eigenvalues: np.ndarray
    loadings: np.ndarray

    @property
    def rank(self) -> int:
        return len(self.eigenvalues)

    def scores(self, matrix: np.ndarray) -> np.ndarray:
        """(n, k) of rows (n, p)."""
        return (matrix - self.centre) @ self.loadings


def principal_components(matrix: np.ndarray, most: int) -> Components:
    """The first `most` components of (n, p), by the singular values of the centred matrix.

    A long matrix is first brought to triangular form piece by piece, which keeps the precision that the covariance matrix
    would lose: by products where they allow it, else by reflections (TSQR; Demmel et al. 2012).
    """
    rows, columns = matrix.shape
    centre = matrix.mean(axis=0)
    small = matrix - centre if rows <= columns else _triangle(matrix, centre)
    _, values, right = svd(small, full_matrices=False, overwrite_a=True, check_finite=False)
    least = values[0] * max(rows, columns) * np.finfo(float).eps if len(values) else 0.0
    rank = min(int((values > least).sum()), rows - 1)
    loadings = right[: min(rank, most)].T.copy()
    return Components(centre, values[:rank] ** 2 / (rows - 1), fixed_signs(loadings))


def fixed_signs(loadings: np.ndarray) -> np.ndarray:
    """Each column turned so that its largest entry is positive: the sign is free, and the same data should give the same."""
    if not loadings.size:
        return loadings
    largest = loadings[np.abs(loadings).argmax(axis=0), np.arange(loadings.shape[1])]
    return loadings * np.where(largest < 0, -1.0, 1.0)


def _triangle(matrix: np.ndarray, centre: np.ndarray) -> np.ndarray:
    """R (p, p) of the centred matrix's QR decomposition."""
    found = _triangle_by_products(matrix, centre)
    return _triangle_by_reflections(matrix, centre) if found is None else found


def _triangle_by_products(matrix: np.ndarray, centre: np.ndarray) -> np.ndarray | None:
    """By Cholesky's decomposition of XᵀX, twice: the second time of what the first left, which makes it as exact as
    reflections (CholeskyQR2; Yamamoto et al. 2015) at a fraction of their time. Null where columns all but depend on
    each other, which products cannot tell.
    """
    lengths = np.sqrt(sum(((piece - centre) ** 2).sum(axis=0) for piece in _pieces(matrix)))
    if not (lengths > 0).all():
        return None
    found = np.diag(lengths)
    for _ in range(2):
        products = np.zeros((matrix.shape[1], matrix.shape[1]))
        for piece in _pieces(matrix):
            part = solve_triangular(found, (piece - centre).T, trans="T", check_finite=False)
            products += part @ part.T
        try:
            step = np.linalg.cholesky(products).T
        except np.linalg.LinAlgError:
            return None
        if step.diagonal().min() < LEAST_INDEPENDENT:
            return None
        found = step @ found
    return found


def _pieces(matrix: np.ndarray) -> Iterator[np.ndarray]:
    for start in range(0, len(matrix), ROWS_AT_ONCE):
        yield matrix[start : start + ROWS_AT_ONCE]


def _triangle_by_reflections(matrix: np.ndarray, centre: np.ndarray) -> np.ndarray:
    step = max(ROWS_AT_ONCE, 2 * matrix.shape[1])
    found = np.empty((0, matrix.shape[1]))
    for start in range(0, len(matrix), step):
        found = np.asarray(np.linalg.qr(np.vstack([found, matrix[start : start + step] - centre]), mode="r"))
    return found
