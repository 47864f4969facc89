"""The report of a clustering, made on request."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.families.downsample import column_values, downsample, shown
from hakaru_compute.families.report_file import keep_report
from hakaru_compute.families.results import Absent, ColumnValues
from hakaru_compute.families.unsupervised.spec import ScoreColumn
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.clustering.fit_method import warnings_of_choice
from hakaru_compute.kinds.clustering.fitted import Running
from hakaru_compute.kinds.clustering.methods import PARTITIONS
from hakaru_compute.kinds.clustering.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.clustering.profiles import make_profiles
from hakaru_compute.kinds.clustering.report_clusters import (
    ReportRows,
    centre_table,
    describe_clusters,
    find_outliers,
    medoid_indices,
    read_rows,
    silhouette_plot,
)
from hakaru_compute.kinds.clustering.report_spec import (
    DensityReport,
    HierarchyReport,
    KMeansReport,
    MedoidsReport,
    MixtureReport,
    Points,
    PointsSpec,
    Projection,
    Report,
    ReportSpec,
    SpectralReport,
)
from hakaru_compute.kinds.clustering.scan import choose_count
from hakaru_compute.kinds.clustering.spec import CountChoice, TrainingWarning
from hakaru_compute.kinds.clustering.tree import describe_tree, draw_tree, make_heat_map
from hakaru_compute.model.folder import require_same_table
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.spec import Result

PARTS: dict[str, tuple[str, type[Result]]] = {
    "kmeans": ("kmeans", KMeansReport),
    "gaussian_mixture": ("gaussian_mixture", MixtureReport),
    "dbscan": ("density", DensityReport),
    "hdbscan": ("density", DensityReport),
    "spectral": ("spectral", SpectralReport),
}


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Makes the report and writes it to workspace/report.json. Raises columns_missing, table_changed."""
    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = with_recipe(load_model(Path(spec.model_dir)))
    file = model.file
    absent: list[Absent] = []
    require_same_table(spec.table, file)
    rows = read_rows(model, spec.table.path)
    ctx.progress(0.1, "report")
    choice, warnings = _choice(model, rows, spec, ctx)
    if choice is None:
        absent.append(Absent(section="choice", reason="too_few_rows" if file.name in PARTITIONS else "not_defined"))
    ctx.progress(0.7, "report")
    count = len(model.arrays["centres"])
    medoids = medoid_indices(model, rows, count)
    ctx.check_stop()
    silhouette = silhouette_plot(model)
    if silhouette is None:
        absent.append(Absent(section="silhouette", reason="not_defined"))
    if file.row.external is None:
        absent.append(Absent(section="external", reason="not_defined"))
    table = model.rows()
    result = Report(
        model=file.name,
        parameters=file.parameters.model_dump(exclude={"name"}),
        features=list(file.spec.features),
        preparing=file.spec.preparing,
        rows=file.rows,
        summary=file.row,
        assignment=file.assignment,
        columns=file.columns_of_matrix,
        clusters=describe_clusters(model, rows, medoids),
        choice=choice,
        silhouette=silhouette,
        profiles=make_profiles(rows, count),
        centres=centre_table(model, rows, medoids),
        projection=Projection(
            points=make_points(model, table, thinned(model, table, spec.most_points), []),
            columns=[column.name for column in file.columns_of_matrix],
            loadings=model.arrays["axes_loadings"].T.tolist(),
        ),
        external=file.row.external,
        outliers=find_outliers(model),
        warnings=[*file.warnings, *file.row.warnings, *warnings],
        absent=absent,
        provenance=file.provenance,
        recipe=file.recipe,
        report_seconds=time.monotonic() - began,
        **_own_part(model, spec),
    )
    ctx.progress(1.0, "done")
    return keep_report(result, ctx)


def _choice(
    model: LoadedModel, rows: ReportRows, spec: ReportSpec, ctx: JobContext
) -> tuple[CountChoice | None, list[TrainingWarning]]:
    """The training's comparison of numbers of clusters, or one made now, with its warnings where they are new."""
    file = model.file
    if file.choice is not None or file.name not in PARTITIONS:
        return file.choice, []
    running = Running(file.spec.seed, ctx.memory_mb, ctx.check_stop, ctx.cpus)
    scan = file.spec.scan.model_copy(update={"budget_s": spec.budget_s})
    found = choose_count(file.parameters, rows.scaled, scan, running)
    if found is None:
        return None, []
    found = found.model_copy(update={"total": rows.total})
    return found, warnings_of_choice(found)


def _own_part(model: LoadedModel, spec: ReportSpec) -> dict[str, Any]:
    """What the method says of itself."""
    facts = model.file.facts
    if model.file.name == "hierarchical":
        drawn = draw_tree(model, spec.most_leaves)
        made = HierarchyReport(tree=describe_tree(model, drawn), heat_map=make_heat_map(model, drawn))
        return {"hierarchical": made}
    if model.file.name == "kmedoids":
        numbers = model.rows_fitted().column("row").to_numpy()
        return {"kmedoids": MedoidsReport(medoid_rows=numbers[model.arrays["medoids"]].tolist(), **facts)}
    name, part = PARTS[model.file.name]
    return {name: part.model_validate(facts)}


def points(spec: PointsSpec, ctx: JobContext) -> Points:
    """At most `most_points` rows, thinned at random; or the rows asked for. Raises columns_missing, table_changed."""
    del ctx
    model = load_model(Path(spec.model_dir))
    require_same_table(spec.table, model.file)
    table = model.rows()
    if spec.rows is None:
        indices = thinned(model, table, spec.most_points)
    else:
        indices = np.flatnonzero(np.isin(table.column("row").to_numpy(), np.array(spec.rows, dtype=np.int64)))
    rows = table.column("row").to_numpy()[indices]
    return make_points(model, table, indices, column_values(spec.table.path, spec.columns, rows))


def thinned(model: LoadedModel, table: pa.Table, most: int) -> np.ndarray:
    """Places of at most so many rows, at random, some of every cluster among them."""
    if table.num_rows <= most:
        return np.arange(table.num_rows)
    clusters = table.column("cluster").to_numpy()
    order = np.random.default_rng(model.file.spec.seed).permutation(len(clusters))
    numbers = np.unique(clusters)
    # A small cluster would vanish from the chart otherwise.
    few = max(1, most // (20 * len(numbers)))
    keep = np.concatenate([order[clusters[order] == number][:few] for number in numbers])
    return downsample(table.num_rows, most, model.file.spec.seed, keep)


def make_points(model: LoadedModel, table: pa.Table, indices: np.ndarray, coloured: list[ColumnValues]) -> Points:
    """The rows at these places of the model's rows."""
    part = table.take(pa.array(indices))
    names = [name for name in table.column_names if name.startswith("PC")]
    return Points(
        points=shown(indices, table.num_rows),
        row=part.column("row").to_pylist(),
        cluster=part.column("cluster").to_pylist(),
        role=["fitted" if one else "assigned" for one in part.column("fitted").to_pylist()],
        scores=[ScoreColumn(name=name, values=part.column(name).to_pylist()) for name in names],
        explained=model.arrays["axes_explained"].tolist(),
        silhouette=part.column("silhouette").to_pylist(),
        distance=part.column("distance").to_pylist(),
        colours=coloured,
    )
