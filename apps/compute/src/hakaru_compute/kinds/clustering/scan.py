"""Several numbers of clusters compared, and one of them recommended."""

from __future__ import annotations

import math
import time
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass

import numpy as np
from sklearn.metrics import adjusted_rand_score, calinski_harabasz_score

from hakaru_compute.families.downsample import Budget, downsample
from hakaru_compute.job import JobError
from hakaru_compute.kinds.clustering.fitted import FittedMethod, Partitions, Running
from hakaru_compute.kinds.clustering.judge import (
    davies_bouldin,
    distances_between,
    knee_of,
    silhouettes_of,
    within_squares,
)
from hakaru_compute.kinds.clustering.methods import FITS, PARTITIONS
from hakaru_compute.kinds.clustering.model_specs import ModelParameters
from hakaru_compute.kinds.clustering.numbering import distinct_rows
from hakaru_compute.kinds.clustering.spec import (
    CountChoice,
    Criterion,
    CriterionName,
    LeftOut,
    Reason,
    ReasonCode,
    Scan,
)

MOST_COMPARED = 2000
FEWEST_COMPARED = 4
# Methods that begin anew for every number; the others share a tree, distances or an embedding.
ONE_BY_ONE = ("kmeans", "gaussian_mixture")
FEWEST_COUNTS = 3
# Davies–Bouldin says what silhouette and Calinski–Harabasz say, and AIC prefers too many: they are shown, not counted.
VOTING = ("elbow", "silhouette", "calinski_harabasz", "gap", "stability", "bic", "eigengap")


def choose_count(parameters: ModelParameters, matrix: np.ndarray, scan: Scan, running: Running) -> CountChoice | None:
    """The comparison over at most MOST_COMPARED rows (seeded); null for too few different rows. matrix: the fitted rows."""
    with running.threads(min(len(matrix), MOST_COMPARED) * matrix.shape[1]):
        return _choose(parameters, matrix, scan, running)


def _choose(parameters: ModelParameters, matrix: np.ndarray, scan: Scan, running: Running) -> CountChoice | None:
    began = time.monotonic()
    budget = Budget(scan.budget_s)
    total = len(matrix)
    matrix = matrix[downsample(total, MOST_COMPARED, running.seed)]
    most = min(scan.largest, distinct_rows(matrix, scan.largest + 1) - 1)
    counts = list(range(1 if scan.smallest == 2 else scan.smallest, most + 1))
    if most < scan.smallest or len(matrix) < FEWEST_COMPARED:
        return None
    divide = PARTITIONS[parameters.name]
    made = _divided(parameters, matrix, counts, budget.share(0.5), running)
    left_out: list[LeftOut] = []
    if len(made.labels) < len(counts):
        left_out += [LeftOut(name=name, reason="too_slow") for name in ("elbow", "silhouette", "calinski_harabasz")]
        counts = counts[: len(made.labels)]
    criteria = _of_partitions(parameters, matrix, counts, made)
    found = _stability(parameters, matrix, counts, made, budget.share(0.5), running)
    _add(criteria, left_out, "stability", found)
    gap = gap_statistic(
        matrix,
        counts,
        made.labels,
        lambda rows, seed: divide(parameters, rows, counts, seed, STARTS).labels,
        running.seed,
        budget,
        running.check_stop,
    )
    _add(
        criteria,
        left_out,
        "gap",
        None
        if gap is None
        else _criterion("gap", list(gap.values), smallest_within_error(counts, gap), spread=list(gap.errors)),
    )
    recommended, reason = recommend(criteria, counts)
    return CountChoice(
        counts=counts,
        criteria=criteria,
        left_out=left_out,
        recommended=recommended,
        reason=reason,
        rows=len(matrix),
        total=total,
        seconds=time.monotonic() - began,
    )


def recommend(criteria: Sequence[Criterion], counts: Sequence[int]) -> tuple[int | None, Reason]:
    """What most voting criteria prefer; among equals the silhouette's best, then the fewest. One cluster is no vote: where
    the gap statistic prefers it, that is said as a caution.
    """
    votes = Counter(one.best for one in criteria if one.votes and one.best is not None and one.best > 1)
    if not votes:
        return None, Reason(code="none")
    most = max(votes.values())
    leaders = sorted(count for count, number in votes.items() if number == most)
    silhouette = next((one for one in criteria if one.name == "silhouette"), None)
    chosen = leaders[0]
    code: ReasonCode = "majority"
    if votes.total() == 1:
        code = "only_criterion"
    elif len(leaders) > 1:
        values = [] if silhouette is None else [silhouette.values[counts.index(count)] for count in leaders]
        scores = [value for value in values if value is not None]
        if len(scores) == len(leaders):
            chosen, code = leaders[scores.index(max(scores))], "tie_silhouette"
        else:
            code = "tie_fewest"
    names = ", ".join(one.name for one in criteria if one.votes and one.best == chosen)
    return chosen, Reason(
        code=code, params={"clusters": chosen, "votes": votes[chosen], "of": votes.total(), "criteria": names}
    )


def _divided(
    parameters: ModelParameters, matrix: np.ndarray, counts: list[int], budget: Budget, running: Running
) -> Partitions:
    """A partition a count; where each count is a fit of its own, as many as the time allows, and at least three."""
    divide = PARTITIONS[parameters.name]
    if parameters.name not in ONE_BY_ONE:
        running.check_stop()
        return divide(parameters, matrix, counts, running.seed)
    labels: list[np.ndarray] = []
    figures: dict[str, list[float | None]] = {}
    for count in counts:
        running.check_stop()
        if budget.left() <= 0 and len(labels) >= FEWEST_COUNTS:
            break
        one = divide(parameters, matrix, [count], running.seed)
        labels += one.labels
        for name, values in one.figures.items():
            figures.setdefault(name, []).extend(values)
    return Partitions(labels, figures)


def _of_partitions(
    parameters: ModelParameters, matrix: np.ndarray, counts: list[int], made: Partitions
) -> list[Criterion]:
    """What needs nothing but the partitions themselves."""
    inertia = [within_squares(matrix, labels) for labels in made.labels]
    squares = np.einsum("ij,ij->i", matrix, matrix)
    between = distances_between(matrix, matrix, squares, squares)

    def over(measure: Callable[[np.ndarray], float]) -> list[float | None]:
        return [measure(one) if 2 <= len(np.unique(one)) < len(one) else None for one in made.labels]

    knee = knee_of(np.array(counts, float), np.array(inertia))
    found = [
        _criterion("elbow", list(inertia), None if knee is None else counts[knee]),
        _best("silhouette", over(lambda one: float(silhouettes_of(between, one).mean())), counts, max),
        _best("calinski_harabasz", over(lambda one: float(calinski_harabasz_score(matrix, one))), counts, max),
        _best("davies_bouldin", over(lambda one: davies_bouldin(matrix, one)), counts, min),
    ]
    for name in ("bic", "aic"):
        if name in made.figures:
            found.append(_best(name, made.figures[name], counts, min))
    if "eigengap" in made.figures:
        # The first gap only says that the graph is one piece.
        values = [None if count == 1 else value for count, value in zip(counts, made.figures["eigengap"], strict=True)]
        found.append(_best("eigengap", values, counts, max))
    return found


def _stability(
    parameters: ModelParameters,
    matrix: np.ndarray,
    counts: list[int],
    made: Partitions,
    budget: Budget,
    running: Running,
) -> Criterion | None:
    scores: list[list[float]] = []
    requested = [count for count in counts if count > 1]
    whole = [one for count, one in zip(counts, made.labels, strict=True) if count > 1]
    for part in parts_of(len(matrix), running.seed + 1):
        running.check_stop()
        if budget.left() <= 0:
            break
        if distinct_rows(matrix[part], requested[-1] + 1) <= requested[-1]:
            continue
        again = PARTITIONS[parameters.name](parameters, matrix[part], requested, running.seed, STARTS).labels
        scores.append([float(adjusted_rand_score(one[part], new)) for one, new in zip(whole, again, strict=True)])
    if len(scores) < FEWEST_REPEATS:
        return None
    table = np.array(scores)
    blank = [None] * (len(counts) - len(requested))
    values = blank + table.mean(axis=0).tolist()
    return _best("stability", values, counts, max, spread=blank + table.std(axis=0, ddof=1).tolist())


def _add(criteria: list[Criterion], left_out: list[LeftOut], name: CriterionName, criterion: Criterion | None) -> None:
    if criterion is None:
        left_out.append(LeftOut(name=name, reason="too_slow"))
    else:
        criteria.append(criterion)


def _best(
    name: CriterionName,
    values: list[float | None],
    counts: Sequence[int],
    prefer: Callable[[list[tuple[float, int]]], tuple[float, int]],
    spread: list[float | None] | None = None,
) -> Criterion:
    known = [
        (value, -count) if prefer is max else (value, count)
        for value, count in zip(values, counts, strict=True)
        if value is not None
    ]
    return _criterion(name, values, abs(prefer(known)[1]) if known else None, spread)


def _criterion(
    name: CriterionName, values: list[float | None], best: int | None, spread: list[float | None] | None = None
) -> Criterion:
    return Criterion(name=name, values=values, spread=spread, best=best, votes=name in VOTING)


REFERENCES = 20
FEWEST_REFERENCES = 5


@dataclass(frozen=True)
class Gap:
    """Gaps and their standard errors s, a value a count; over so many sets of reference rows."""

    values: list[float]
    errors: list[float]
    references: int


def gap_statistic(
    matrix: np.ndarray,
    counts: Sequence[int],
    labels: Sequence[np.ndarray],
    divide: Callable[[np.ndarray, int], list[np.ndarray]],
    seed: int,
    budget: Budget,
    check_stop: Callable[[], None],
) -> Gap | None:
    """Mean log W of uniform rows in the box of the principal axes less the own log W. Null where the time is too short.

    divide: partitions of reference rows by the same method, one a count, with a seed.
    """
    own = np.array([_log(within_squares(matrix, one)) for one in labels])
    centre = matrix.mean(axis=0)
    axes = np.linalg.svd(matrix - centre, full_matrices=False)[2]
    turned = (matrix - centre) @ axes.T
    low, high = turned.min(axis=0), turned.max(axis=0)
    rng = np.random.default_rng(seed)
    found = []
    for reference in range(REFERENCES):
        check_stop()
        if budget.left() <= 0:
            break
        rows = rng.uniform(low, high, size=turned.shape) @ axes
        found.append([_log(within_squares(rows, one)) for one in divide(rows, seed + 1 + reference)])
    if len(found) < FEWEST_REFERENCES:
        return None
    expected = np.array(found)
    errors = expected.std(axis=0) * np.sqrt(1 + 1 / len(found))
    return Gap((expected.mean(axis=0) - own).tolist(), errors.tolist(), len(found))


def smallest_within_error(counts: Sequence[int], gap: Gap) -> int | None:
    """The smallest count whose gap is at least the next one's less its error; null where the gaps rise to the end."""
    for position in range(len(counts) - 1):
        if gap.values[position] >= gap.values[position + 1] - gap.errors[position + 1]:
            return counts[position]
    return None


def _log(value: float) -> float:
    return math.log(max(value, 1e-300))


# Each part has this share of the rows. Parts rather than samples with repetition: repeated rows would be clusters of
# their own for methods that go by the nearest neighbours.
SHARE = 0.8
REPEATS = 10
# Fewer repeats than this say nothing.
FEWEST_REPEATS = 3
FEWEST_STABLE = 10
MOST_STABLE = 2000
# Density changes with the number of rows, so a smaller sample would have other clusters.
MOST_STABLE_DENSITY = 5000
STARTS = 3


@dataclass(frozen=True)
class Stability:
    """Mean and standard deviation of the adjusted Rand index between the clusters and those of parts of the rows."""

    mean: float
    sd: float | None
    repeats: int


def parts_of(rows: int, seed: int) -> Iterator[np.ndarray]:
    """Places of `SHARE` of the rows, `REPEATS` times."""
    rng = np.random.default_rng(seed)
    for _ in range(REPEATS):
        yield np.sort(rng.choice(rows, max(2, round(rows * SHARE)), replace=False))


def stability_of(
    parameters: ModelParameters, fitted: FittedMethod, matrix: np.ndarray, budget: Budget, running: Running
) -> Stability | None:
    """Of a fitted method; null for few rows, a single cluster, or where the time is too short for a few repeats."""
    if len(matrix) < FEWEST_STABLE or fitted.clusters < 2:
        return None
    is_density = parameters.name not in PARTITIONS
    if is_density and len(matrix) > MOST_STABLE_DENSITY:
        return None
    most = len(matrix) if is_density else min(MOST_STABLE, len(matrix))
    chosen = np.sort(np.random.default_rng(running.seed).choice(len(matrix), most, replace=False))
    rows, labels = matrix[chosen], fitted.labels[chosen]
    found: list[float] = []
    for part in parts_of(len(rows), running.seed + 1):
        running.check_stop()
        if budget.left() <= 0:
            break
        try:
            with running.threads(rows.size):
                again = _again(parameters, fitted, rows[part], running)
        except (JobError, ValueError):
            # A part may have too few different rows for so many clusters.
            continue
        found.append(float(adjusted_rand_score(labels[part], again)))
    return summed(found)


def summed(found: list[float]) -> Stability | None:
    """Mean and spread of the repeats that came about."""
    if len(found) < FEWEST_REPEATS:
        return None
    return Stability(float(np.mean(found)), float(np.std(found, ddof=1)), len(found))


def _again(parameters: ModelParameters, fitted: FittedMethod, rows: np.ndarray, running: Running) -> np.ndarray:
    if parameters.name in PARTITIONS:
        return PARTITIONS[parameters.name](parameters, rows, [fitted.clusters], running.seed, STARTS).labels[0]
    if parameters.name == "dbscan":
        parameters = parameters.model_copy(update={"distance": fitted.facts["distance"]})
    return FITS[parameters.name](parameters, rows, 0, running).labels
