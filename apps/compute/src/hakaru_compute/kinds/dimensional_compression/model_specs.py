"""Every method's parameters, by name. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.kinds.dimensional_compression.parameters.linear import FactorAnalysis, Ica, Pca
from hakaru_compute.kinds.dimensional_compression.parameters.neighbours import Isomap, KernelPca, Tsne
from hakaru_compute.kinds.dimensional_compression.parameters.umap import Umap

MODELS = {
    "pca": Pca,
    "factor_analysis": FactorAnalysis,
    "ica": Ica,
    "kernel_pca": KernelPca,
    "isomap": Isomap,
    "umap": Umap,
    "tsne": Tsne,
}

ModelName = Literal["pca", "factor_analysis", "ica", "kernel_pca", "isomap", "umap", "tsne"]

ModelParameters = Annotated[
    Pca | FactorAnalysis | Ica | KernelPca | Isomap | Umap | Tsne,
    Field(discriminator="name"),
]

# What the columns of scores are called.
SCORE_NAMES = {
    "pca": "PC",
    "factor_analysis": "Factor",
    "ica": "IC",
    "kernel_pca": "KPC",
    "isomap": "Isomap",
    "umap": "UMAP",
    "tsne": "tSNE",
}
