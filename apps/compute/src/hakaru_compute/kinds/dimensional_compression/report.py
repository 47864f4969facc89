"""The report of a fitted method, made on request."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import numpy as np

from hakaru_compute.families.report_file import keep_report
from hakaru_compute.families.results import Absent
from hakaru_compute.families.unsupervised.model_file import kept
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.dimensional_compression.contributions import explain_rows, row_statistics
from hakaru_compute.kinds.dimensional_compression.model_folder import LoadedModel, load_model
from hakaru_compute.kinds.dimensional_compression.points import make_points, read_scores, thinned
from hakaru_compute.kinds.dimensional_compression.report_spec import (
    CrossValidated,
    FactorReport,
    IcaReport,
    IsomapReport,
    KernelReport,
    Limits,
    ParallelAnalysis,
    PcaReport,
    Report,
    ReportSpec,
    Suggestion,
    TsneReport,
    UmapReport,
)
from hakaru_compute.model.folder import require_same_table
from hakaru_compute.model.recipe import with_recipe
from hakaru_compute.spec import Result

# Of a PCA's scores in the report; `points` answers any of them.
MOST_SCORES = 10
PARTS: dict[str, type[Result]] = {
    "factor_analysis": FactorReport,
    "ica": IcaReport,
    "kernel_pca": KernelReport,
    "isomap": IsomapReport,
}


def report(spec: ReportSpec, ctx: JobContext) -> Report:
    """Makes the report and writes it to workspace/report.json. Raises columns_missing, table_changed."""
    began = time.monotonic()
    ctx.progress(0.0, "load")
    model = with_recipe(load_model(Path(spec.model_dir)))
    require_same_table(spec.table, model.file)
    table = read_scores(model)
    ctx.progress(0.2, "report")
    file = model.file
    absent: list[Absent] = []
    parts: dict[str, Any] = {}
    found = explained = None
    if file.name == "pca":
        found = row_statistics(model, table, spec.components, spec.confidence)
        parts["pca"] = describe_pca(model, found.limits)
        absent += [
            Absent(section=name, reason="too_slow" if name in file.facts["too_dear"] else "not_defined")
            for name in ("cross_validation", "parallel")
            if file.facts[name] is None
        ]
        if found.limits.spe is None and found.limits.spe_chi2 is None:
            absent.append(Absent(section="spe", reason="not_defined"))
        ctx.check_stop()
        ctx.progress(0.6, "report")
        rows = found.limits.outside_rows[: spec.contribution_rows]
        explained = explain_rows(model, spec.table.path, rows, spec.components) if rows else None
    else:
        absent += [Absent(section=name, reason="not_defined") for name in ("t2", "spe", "contributions")]
        parts[file.name] = _own_part(model)
    if not file.row.projects_new_rows:
        absent.append(Absent(section="projection", reason="not_defined"))
    if not file.row.maps[0].quality:
        absent.append(Absent(section="neighbourhoods", reason="too_few_rows"))
    result = Report(
        model=file.name,
        parameters=file.spec.models[0].parameters.model_dump(exclude={"name"}),
        features=list(file.spec.features),
        inputs=[column.name for column in file.input_columns],
        preparing=file.spec.preparing,
        rows=file.rows,
        fitted_rows=kept(file.row.fitted_rows),
        projects_new_rows=file.row.projects_new_rows,
        columns=file.columns,
        maps=file.row.maps,
        best_map=kept(file.row.best_map),
        points=make_points(
            model, table, found, thinned(model, table, found, spec.most_points), [],
            MOST_SCORES if file.name == "pca" else None,
        ),
        contributions=explained,
        warnings=[*file.warnings, *file.row.warnings],
        absent=absent,
        provenance=file.provenance,
        recipe=file.recipe,
        report_seconds=time.monotonic() - began,
        **parts,
    )  # fmt: skip
    ctx.progress(1.0, "done")
    return keep_report(result, ctx)


def _own_part(model: LoadedModel) -> Result:
    """What the method said of itself when it was fitted."""
    file = model.file
    best = next(one for one in file.row.maps if one.key == file.row.best_map)
    if file.name == "tsne":
        return TsneReport(**file.facts, best_perplexity=kept(best.perplexity))
    if file.name == "umap":
        return UmapReport(**file.facts, best_neighbours=kept(best.neighbours))
    return PARTS[file.name].model_validate(file.facts)


# Of a wide table's many eigenvalues; the total variance is told beside them.
MOST_EIGENVALUES = 200
# Components whose loadings are shown; nobody reads more, and a spectrum has thousands of columns.
MOST_LOADINGS = 20


def describe_pca(model: LoadedModel, limits: Limits) -> PcaReport:
    """Scree, choice, loadings, correlation loadings (of columns with scores) and how much of each column is covered."""
    facts, arrays = model.file.facts, model.arrays
    values, loadings = arrays["eigenvalues"], arrays["weights"][:, :MOST_LOADINGS]
    total = float(values.sum())
    sd = arrays["column_sd"]
    varies = sd > 1e-12 * sd.max()
    count = loadings.shape[1]
    with np.errstate(divide="ignore", invalid="ignore"):
        correlations = loadings * np.sqrt(values[:count]) / sd[:, None]
    correlations[~varies] = np.nan
    shown = values[:MOST_EIGENVALUES]
    return PcaReport(
        components=kept(model.file.row.components),
        chosen_by=facts["chosen_by"],
        rank=len(values),
        total_variance=total,
        eigenvalues=shown.tolist(),
        explained=(shown / total).tolist(),
        cumulative=np.minimum(np.cumsum(shown) / total, 1.0).tolist(),
        suggestions=[Suggestion(rule=rule, components=count) for rule, count in facts["suggestions"].items()],
        cross_validation=facts["cross_validation"] and CrossValidated.model_validate(facts["cross_validation"]),
        parallel=facts["parallel"] and ParallelAnalysis.model_validate(facts["parallel"]),
        loadings=loadings.T.tolist(),
        correlation_loadings=[_known(one) for one in correlations.T],
        column_explained=[_known(one) for one in np.cumsum(correlations**2, axis=1).T],
        limits=limits,
        missing_cells=facts["missing_cells"],
        missing_iterations=facts["missing_iterations"],
    )


def _known(values: np.ndarray) -> list[float | None]:
    return [None if value != value else min(max(value, -1.0), 1.0) for value in values.tolist()]
