"""How many principal components to keep, by every rule that people go by."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np

from hakaru_compute.families.unsupervised.scaling import learn_scale
from hakaru_compute.families.unsupervised.spec import ColumnScaling
from hakaru_compute.kinds.dimensional_compression.principal_components import principal_components
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
    for place in range(shuffles):
        check_stop()
        mixed = rng.permuted(lines, axis=1)
        small = mixed @ mixed.T if columns <= rows else mixed.T @ mixed
        found[place] = np.linalg.eigvalsh(small)[::-1][:kept] / (rows - 1)
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
    known = [(one, place) for place, one in enumerate(press) if one is not None]
    return min(known)[1]
