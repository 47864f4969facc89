"""umap-learn, imported where it is needed: its import takes seconds, on its first time on a machine half a minute."""

from __future__ import annotations

from functools import cache
from types import ModuleType


@cache
def umap_modules() -> tuple[ModuleType, ModuleType]:
    """`umap.umap_` and `umap.layouts`, whose compiled functions are kept on disk as numba keeps the package's others.

    Without that every process would compile them again, which takes ten times as long as a map of a thousand rows.
    """
    from umap import layouts, umap_

    for function in (
        umap_.smooth_knn_dist,
        umap_.compute_membership_strengths,
        layouts._nb_optimize_layout_euclidean_single_epoch,
    ):
        function.enable_caching()
    return umap_, layouts
