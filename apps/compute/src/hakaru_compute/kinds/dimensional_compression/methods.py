"""How each method of the catalogue is fitted."""

from __future__ import annotations

from hakaru_compute.families.unsupervised.matrix import MatrixData
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.dimensional_compression.fit_maps import fit_tsne, fit_umap
from hakaru_compute.kinds.dimensional_compression.fit_neighbours import fit_isomap, fit_kernel_pca
from hakaru_compute.kinds.dimensional_compression.fit_pca import fit_pca
from hakaru_compute.kinds.dimensional_compression.fit_sources import fit_factor_analysis, fit_ica
from hakaru_compute.kinds.dimensional_compression.fitted import FittedMethod, Tell
from hakaru_compute.kinds.dimensional_compression.model_specs import (
    FactorAnalysis,
    Ica,
    Isomap,
    KernelPca,
    Pca,
    Tsne,
    Umap,
)
from hakaru_compute.kinds.dimensional_compression.spec import ModelChoice, TrainingWarning, TrainSpec


def fit_method(choice: ModelChoice, spec: TrainSpec, data: MatrixData, ctx: JobContext, tell: Tell) -> FittedMethod:
    """Fits one method on the fitted rows; those that make several maps tell how far they are. Raises what the method raises."""
    fitted = _fit(choice, spec, data, ctx, tell)
    cells = int(data.missing[data.fitted].sum())
    if cells and not fitted.estimates_gaps:
        method = spec.preparing.missing.method
        fitted.warnings.append(TrainingWarning(code="missing_filled", params={"cells": cells, "method": method}))
    return fitted


def _fit(choice: ModelChoice, spec: TrainSpec, data: MatrixData, ctx: JobContext, tell: Tell) -> FittedMethod:
    scaling, seed = spec.preparing.scaling, spec.seed
    match choice.parameters:
        case Pca() as pca:
            return fit_pca(pca, data, scaling, seed, ctx.check_stop)
        case FactorAnalysis() as factors:
            return fit_factor_analysis(factors, data, scaling, seed, ctx.check_stop)
        case Ica() as ica:
            return fit_ica(ica, data, scaling, seed, ctx.check_stop)
        case KernelPca() as kernel:
            return fit_kernel_pca(kernel, data, scaling, seed, ctx.check_stop, ctx.memory_mb)
        case Isomap() as isomap:
            return fit_isomap(isomap, data, scaling, seed, ctx.check_stop, ctx.memory_mb)
        case Umap() as umap:
            return fit_umap(umap, data, scaling, seed, tell)
        case Tsne() as tsne:
            return fit_tsne(tsne, data, scaling, seed, tell, ctx.memory_mb, ctx.cpus)
