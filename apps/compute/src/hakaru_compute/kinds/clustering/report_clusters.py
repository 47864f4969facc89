"""The clusters themselves: how they lie, their centres, their silhouettes, and the rows that hardly belong."""

from __future__ import annotations

from dataclasses import dataclass, replace

import numpy as np
import pyarrow as pa
from sklearn.metrics.pairwise import euclidean_distances

from hakaru_compute.data.frame import Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.data.read_table import read_table
from hakaru_compute.families.downsample import downsample
from hakaru_compute.families.results import Shown
from hakaru_compute.kinds.clustering.model_folder import LoadedModel
from hakaru_compute.kinds.clustering.report_spec import (
    CentreRow,
    CentreTable,
    ClusterInfo,
    FarRow,
    Outliers,
    SilhouetteBar,
    SilhouettePlot,
)
from hakaru_compute.preparation.preparation import ORDERED_METHODS

# Rows of a cluster among which its most central one is looked for.
MEDOID_ROWS = 2000
# Bars of the silhouette plot, over all clusters.
MOST_BARS = 2000
FEWEST_BARS = 20
MOST_NAMED = 1000
MOST_FAR = 20
FAR_RATIO = 2.0


def medoid_indices(model: LoadedModel, rows: ReportRows, count: int) -> list[int | None]:
    """Each cluster's most central row, by its place among the rows; the method's own where it has such."""
    if "medoids" in model.arrays and len(rows.labels) == rows.total:
        return [int(index) for index in model.arrays["medoids"]]
    rng = np.random.default_rng(model.file.spec.seed)
    found: list[int | None] = []
    for number in range(1, count + 1):
        own = np.flatnonzero(rows.labels == number)
        if len(own) > MEDOID_ROWS:
            own = np.sort(rng.choice(own, MEDOID_ROWS, replace=False))
        sums = euclidean_distances(rows.scaled[own]).sum(axis=1) if len(own) else None
        found.append(None if sums is None else int(own[int(np.argmin(sums))]))
    return found


def describe_clusters(model: LoadedModel, rows: ReportRows, medoids: list[int | None]) -> list[ClusterInfo]:
    """A line a cluster."""
    centres, row = model.arrays["centres"], model.file.row
    silhouettes = rows.table.column("silhouette").to_numpy(zero_copy_only=False)
    distance = rows.table.column("distance").to_numpy(zero_copy_only=False)
    weights = model.file.facts.get("weights")
    found = []
    for number, medoid in enumerate(medoids, start=1):
        own = rows.labels == number
        known = silhouettes[own][~np.isnan(silhouettes[own])]
        others = np.linalg.norm(centres - centres[number - 1], axis=1)
        others[number - 1] = np.inf
        nearest = int(others.argmin()) if len(centres) > 1 else None
        size = row.sizes[number - 1] if number <= len(row.sizes) else 0
        found.append(
            ClusterInfo(
                cluster=number,
                rows=size,
                share=size / model.file.fitted_rows,
                silhouette=float(known.mean()) if len(known) else None,
                medoid_row=None if medoid is None else int(rows.row_numbers[medoid]),
                radius=float(distance[own].max(initial=0.0)),
                spread=float(np.sqrt((distance[own] ** 2).mean())) if own.any() else 0.0,
                nearest_cluster=None if nearest is None else nearest + 1,
                nearest_distance=None if nearest is None else float(others[nearest]),
                weight=None if weights is None else weights[number - 1],
            )
        )
    return found


def centre_table(model: LoadedModel, rows: ReportRows, medoids: list[int | None]) -> CentreTable:
    """Means of the rows, and the medoids, in the matrix's own units."""
    prepared = model.scale.undo(rows.scaled)
    lines = []
    for number, medoid in enumerate(medoids, start=1):
        own = rows.labels == number
        if not own.any():
            continue
        lines.append(
            CentreRow(
                cluster=number,
                mean=prepared[own].mean(axis=0).tolist(),
                scaled=rows.scaled[own].mean(axis=0).tolist(),
                medoid=[None] * prepared.shape[1] if medoid is None else prepared[medoid].tolist(),
            )
        )
    return CentreTable(columns=[column.name for column in model.file.columns_of_matrix], clusters=lines)


def silhouette_plot(model: LoadedModel) -> SilhouettePlot | None:
    """The silhouettes that training measured, sorted within each cluster; null where there are none."""
    table = model.rows()
    values = table.column("silhouette").to_numpy(zero_copy_only=False)
    there = np.flatnonzero(~np.isnan(values))
    if not len(there):
        return None
    clusters, numbers = table.column("cluster").to_numpy(), table.column("row").to_numpy()
    bars = []
    for cluster in np.unique(clusters[there]):
        own = there[clusters[there] == cluster]
        own = own[np.argsort(-values[own], kind="stable")]
        most = max(FEWEST_BARS, round(MOST_BARS * len(own) / len(there)))
        shown = own[np.unique(np.linspace(0, len(own) - 1, min(most, len(own))).round().astype(int))]
        bars.append(
            SilhouetteBar(
                cluster=int(cluster),
                count=len(own),
                mean=float(values[own].mean()),
                below_zero=int((values[own] < 0).sum()),
                values=values[shown].tolist(),
                rows=numbers[shown].tolist(),
            )
        )
    return SilhouettePlot(
        mean=float(values[there].mean()),
        rows=Shown(shown=len(there), total=model.file.fitted_rows - model.file.row.noise_rows),
        clusters=bars,
    )


def find_outliers(model: LoadedModel) -> Outliers:
    """Noise by row number, and the rows farthest from their centre for the spread of their cluster."""
    table = model.rows_fitted()
    numbers, clusters, distance = (table.column(name).to_numpy() for name in ("row", "cluster", "distance"))
    noise = numbers[clusters == 0]
    ratio = np.zeros(len(numbers))
    for cluster in np.unique(clusters[clusters > 0]):
        own = clusters == cluster
        spread = np.sqrt((distance[own] ** 2).mean())
        ratio[own] = distance[own] / spread if spread > 0 else 0.0
    far = [index for index in np.argsort(-ratio, kind="stable")[:MOST_FAR] if ratio[index] > FAR_RATIO]
    return Outliers(
        noise_rows=noise[:MOST_NAMED].tolist(),
        noise=Shown(shown=min(len(noise), MOST_NAMED), total=len(noise)),
        far=[
            FarRow(
                row=int(numbers[index]),
                cluster=int(clusters[index]),
                distance=float(distance[index]),
                ratio=float(ratio[index]),
            )
            for index in far
        ],
    )


# Of more rows than this a sample says the same.
MOST_ROWS = 200_000


@dataclass(frozen=True)
class ReportRows:
    """The fitted rows (m), or a sample of very many: their features, scaled matrix (m, p), clusters, and line in the
    model's rows. total: how many there are.
    """

    frame: Frame
    scaled: np.ndarray
    labels: np.ndarray
    table: pa.Table
    total: int

    @property
    def row_numbers(self) -> np.ndarray:
        return self.frame.row_numbers


def read_rows(model: LoadedModel, path: str) -> ReportRows:
    """Reads the features at the fitted rows and prepares them as training did. Raises columns_missing."""
    table = model.rows()
    fitted = np.flatnonzero(table.column("fitted").to_numpy(zero_copy_only=False))
    indices = fitted[downsample(len(fitted), MOST_ROWS, model.file.spec.seed)]
    own = table.take(pa.array(indices))
    numbers = table.column("row").to_numpy()
    if model.preparation.settings.missing.method in ORDERED_METHODS:
        # Gaps are filled from neighbouring rows, so they have to be there.
        whole = _features(model, path, numbers)
        frame, prepared = whole.take(indices), model.preparation.transform(whole)[indices]
    else:
        frame = _features(model, path, numbers[indices])
        prepared = model.preparation.transform(frame)
    return ReportRows(frame, model.scale.apply(prepared), own.column("cluster").to_numpy(), own, len(fitted))


def _features(model: LoadedModel, path: str, numbers: np.ndarray) -> Frame:
    """The features of the table's rows of these numbers, made by the recipe where there is one."""
    columns = model.file.input_columns
    table = read_table(path, [column.name for column in columns])
    if model.recipe is not None:
        # Steps may look at neighbouring rows.
        made = model.features_of(frame_from_arrow(table, columns)).frame.take(numbers)
        return replace(made, row_numbers=numbers)
    return replace(frame_from_arrow(table.take(pa.array(numbers)), columns), row_numbers=numbers)
