"""One method, from the number of its clusters to how good they are."""

from __future__ import annotations

import time
from dataclasses import dataclass

import numpy as np

from hakaru_compute.data.read_frame import label_of
from hakaru_compute.data.read_table import read_table
from hakaru_compute.families.downsample import Budget
from hakaru_compute.families.unsupervised.matrix import MB, MatrixData
from hakaru_compute.families.unsupervised.scaling import ColumnScale
from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.clustering.check import most_rows
from hakaru_compute.kinds.clustering.fit_hierarchical import require_possible
from hakaru_compute.kinds.clustering.fitted import FittedMethod, Running
from hakaru_compute.kinds.clustering.judge import Judgement, external_indices, judge
from hakaru_compute.kinds.clustering.methods import FITS, PARTITIONS, needs_count, requested_clusters
from hakaru_compute.kinds.clustering.metrics import require_directions
from hakaru_compute.kinds.clustering.model_specs import ModelParameters
from hakaru_compute.kinds.clustering.numbering import distinct_rows, sizes_of
from hakaru_compute.kinds.clustering.scan import Stability, choose_count, stability_of
from hakaru_compute.kinds.clustering.spec import (
    CountChoice,
    ExternalIndices,
    LeaderboardRow,
    ModelChoice,
    TrainingWarning,
    TrainSpec,
)

# What is said of weak structure (Kaufman & Rousseeuw 1990: below 0.25 none that is substantial; Hennig 2007: below 0.6
# a cluster should not be trusted).
WEAK_SILHOUETTE = 0.25
UNSTABLE = 0.6
MUCH_NOISE = 0.3
TINY_SHARE = 0.01
# Stability takes at most this share of the time that the fit took, and at least some seconds.
STABILITY_SECONDS = 10.0


@dataclass(frozen=True)
class TrainingRows:
    """scaled (n, p): all rows read; matrix (m, p): the fitted ones. known (n,): their groups, where a column says them."""

    data: MatrixData
    scale: ColumnScale
    scaled: np.ndarray
    matrix: np.ndarray
    known: list[str | None] | None


def training_rows(spec: TrainSpec, data: MatrixData) -> TrainingRows:
    """The data scaled. Raises columns_missing."""
    scale = data.scale(spec.preparing.scaling, known_only=False)
    scaled = scale.apply(data.prepared)
    matrix = scaled if data.fitted.all() else scaled[data.fitted]
    known = None
    if spec.label_column is not None:
        column = read_table(spec.table.path, [spec.label_column]).column(0)
        known = [label_of(value) for value in column.take(data.frame.row_numbers).to_pylist()]
    return TrainingRows(data, scale, scaled, matrix, known)


@dataclass(frozen=True)
class MethodOutcome:
    """A fitted method with its line and the comparison that gave its number of clusters, if there was one."""

    fitted: FittedMethod
    row: LeaderboardRow
    choice: CountChoice | None
    judged: Judgement


def fit_method(index: int, choice: ModelChoice, spec: TrainSpec, rows: TrainingRows, ctx: JobContext) -> MethodOutcome:
    """Raises rows_beyond_method, clusters_beyond_rows, linkage_needs_euclidean, metric_undefined, what the method raises."""
    began = time.monotonic()
    parameters, matrix = choice.parameters, rows.matrix
    running = Running(spec.seed, ctx.memory_mb, ctx.check_stop, ctx.cpus)
    require_rows(parameters, len(matrix), ctx.memory_mb)
    if parameters.name == "hierarchical":
        require_possible(parameters.linkage, parameters.metric)
    numbers = rows.data.frame.row_numbers[rows.data.fitted]
    require_directions(matrix, getattr(parameters, "metric", "euclidean"), numbers)
    clusters = requested_clusters(parameters)
    compared = None
    if needs_count(parameters):
        compared = choose_count(parameters, matrix, spec.scan, running)
        clusters = (compared.recommended if compared else None) or 1
    if clusters is not None and parameters.name in PARTITIONS:
        _require_distinct(matrix, clusters)
    ctx.check_stop()
    fit_began = time.monotonic()
    with running.threads(matrix.size):
        fitted = FITS[parameters.name](parameters, matrix, clusters, running)
    fit_seconds = time.monotonic() - fit_began
    ctx.check_stop()
    with running.threads(matrix.size):
        judged = judge(matrix, fitted.labels, spec.seed)
    stable = stability_of(parameters, fitted, matrix, Budget(STABILITY_SECONDS), running)
    noise = int((fitted.labels == 0).sum())
    row = LeaderboardRow(
        index=index,
        model=choice.name,
        state="trained",
        clusters=fitted.clusters,
        recommended=compared is not None and compared.recommended is not None,
        reason=compared.reason if compared else None,
        sizes=sizes_of(fitted.labels),
        noise_rows=noise,
        noise_share=noise / len(matrix),
        fitted_rows=len(matrix),
        silhouette=judged.silhouette,
        silhouette_rows=judged.silhouette_rows or None,
        calinski_harabasz=judged.calinski_harabasz,
        davies_bouldin=judged.davies_bouldin,
        stability=stable.mean if stable else None,
        stability_sd=stable.sd if stable else None,
        stability_repeats=stable.repeats if stable else 0,
        external=_external(spec, rows, fitted),
        assignment=fitted.assignment,
        starts=fitted.starts,
        warnings=[*fitted.warnings, *_warnings(parameters, fitted, judged, stable, compared, noise)],
        fit_seconds=fit_seconds,
        seconds=time.monotonic() - began,
    )
    return MethodOutcome(fitted, row, compared, judged)


def _require_distinct(matrix: np.ndarray, clusters: int) -> None:
    distinct = distinct_rows(matrix, clusters)
    if distinct < clusters:
        raise JobError("clusters_beyond_rows", clusters=clusters, distinct=distinct, rows=len(matrix))


def _external(spec: TrainSpec, rows: TrainingRows, fitted: FittedMethod) -> ExternalIndices | None:
    if rows.known is None or spec.label_column is None:
        return None
    known = [one for one, used in zip(rows.known, rows.data.fitted, strict=True) if used]
    return external_indices(spec.label_column, fitted.labels, known)


def _warnings(
    parameters: ModelParameters,
    fitted: FittedMethod,
    judged: Judgement,
    stable: Stability | None,
    compared: CountChoice | None,
    noise: int,
) -> list[TrainingWarning]:
    found: list[TrainingWarning] = []
    rows, sizes = len(fitted.labels), sizes_of(fitted.labels)
    if judged.silhouette is not None and judged.silhouette < WEAK_SILHOUETTE:
        found.append(TrainingWarning(code="structure_weak", params={"silhouette": judged.silhouette}))
    if stable is not None and stable.mean < UNSTABLE:
        found.append(TrainingWarning(code="clusters_unstable", params={"stability": stable.mean}))
    if compared is not None:
        found += warnings_of_choice(compared)
    if fitted.clusters == 0:
        found.append(TrainingWarning(code="all_noise", params={"rows": rows}))
    elif fitted.clusters == 1 and requested_clusters(parameters) != 1:
        found.append(TrainingWarning(code="one_cluster"))
    elif noise > MUCH_NOISE * rows:
        found.append(TrainingWarning(code="noise_much", params={"rows": noise, "share": round(noise / rows, 3)}))
    if tiny := sum(0 < size < max(2, TINY_SHARE * rows) for size in sizes):
        found.append(
            TrainingWarning(code="cluster_tiny", params={"clusters": tiny, "rows": min(s for s in sizes if s)})
        )
    return found


def warnings_of_choice(choice: CountChoice) -> list[TrainingWarning]:
    """What to be careful about in a comparison of numbers of clusters."""
    found = []
    single = [one.name for one in choice.criteria if one.votes and one.best == 1]
    if single:
        found.append(TrainingWarning(code="no_structure_found", params={"criteria": ", ".join(single)}))
    if choice.recommended == choice.counts[-1] and len(choice.counts) > 2:
        found.append(TrainingWarning(code="scan_at_edge", params={"clusters": choice.recommended}))
    if choice.rows < choice.total:
        found.append(TrainingWarning(code="scan_rows_sampled", params={"rows": choice.rows, "total": choice.total}))
    return found


def require_rows(parameters: ModelParameters, rows: int, memory_mb: int | None) -> None:
    """Raises rows_beyond_method with the limit: the method's own, or what the job's memory allows."""
    limit = row_limit(parameters, memory_mb)
    if limit is not None and rows > limit:
        raise JobError("rows_beyond_method", model=parameters.name, rows=rows, limit=limit)


def row_limit(parameters: ModelParameters, memory_mb: int | None) -> int | None:
    """The most rows; null where only the table itself has to fit."""
    limit = most_rows(parameters)
    needed = _bytes_a_pair(parameters)
    if limit is None or memory_mb is None or not needed:
        return limit
    return min(limit, int((memory_mb * MB * 0.7 / needed) ** 0.5))


def _bytes_a_pair(parameters: ModelParameters) -> float:
    """What the comparison of every row with every other holds, for each pair of rows (both ways)."""
    if parameters.name == "hierarchical":
        # Half of the pairs, and the copy that the algorithm works on.
        return 8.0
    if parameters.name == "kmedoids":
        return 6.0
    if parameters.name == "spectral" and parameters.affinity == "rbf":
        return 40.0
    return 0.0
