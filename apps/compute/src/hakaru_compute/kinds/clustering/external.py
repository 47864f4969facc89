"""Agreement of clusters with groups that are known already."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
from sklearn import metrics

from hakaru_compute.kinds.clustering.spec import ExternalIndices

MOST_LABELS = 50
OTHERS = "…"


def external_indices(column: str, labels: np.ndarray, known: Sequence[str | None]) -> ExternalIndices | None:
    """Over the rows with a known group (Hubert & Arabie 1985; Vinh, Epps & Bailey 2010; Rosenberg & Hirschberg 2007).

    Null where fewer than two rows have one.
    """
    there = np.array([one is not None for one in known])
    if there.sum() < 2:
        return None
    found, truth = labels[there], np.array([one for one in known if one is not None], dtype=object)
    names, codes, counts = np.unique(truth.astype(str), return_inverse=True, return_counts=True)
    homogeneity, completeness, v_measure = metrics.homogeneity_completeness_v_measure(codes, found)
    shown = np.sort(np.argsort(-counts, kind="stable")[:MOST_LABELS])
    place = np.full(len(names), len(shown))
    place[shown] = np.arange(len(shown))
    clusters = np.unique(found)
    table = np.zeros((len(clusters), len(shown) + 1), dtype=int)
    np.add.at(table, (np.searchsorted(clusters, found), place[codes]), 1)
    has_others = len(names) > len(shown)
    return ExternalIndices(
        column=column,
        rows=int(there.sum()),
        adjusted_rand=float(metrics.adjusted_rand_score(codes, found)),
        adjusted_mutual_information=float(metrics.adjusted_mutual_info_score(codes, found)),
        homogeneity=float(homogeneity),
        completeness=float(completeness),
        v_measure=float(v_measure),
        clusters=clusters.tolist(),
        labels=[*(str(names[one]) for one in shown), *([OTHERS] if has_others else [])],
        contingency=(table if has_others else table[:, :-1]).tolist(),
    )
