"""A column's histogram before and after a step, on the same bins."""

from __future__ import annotations

import numpy as np
import polars as pl

from hakaru_compute.recipes.preview_spec import Histogram
from hakaru_compute.recipes.steps.columns_used import seconds
from hakaru_compute.recipes.table import Table
from hakaru_compute.recipes.write_table import kind_of

BINS = 40
LABELS = 20


def histogram(name: str, before: Table, after: Table) -> Histogram | None:
    """Counts on the bins of both together. A column whose type changed is shown as it is afterwards."""
    tables = {"before": before, "after": after}
    present = {when: table.column(name) for when, table in tables.items() if name in table.places}
    if not present:
        return None
    kinds = {when: _kind(series) for when, series in present.items()}
    kind = kinds.get("after", kinds.get("before"))
    present = {when: series for when, series in present.items() if kinds[when] == kind}
    edges, labels, counts = _numbers(present) if kind != "text" else ([], *_texts(present))
    empty = ([], 0, 0, 0)
    found = {when: counts.get(when, empty) for when in tables}
    return Histogram(
        column=name,
        type=kind,
        edges=edges,
        labels=labels,
        before=found["before"][0] if "before" in present else None,
        after=found["after"][0] if "after" in present else None,
        other_before=found["before"][1],
        other_after=found["after"][1],
        missing_before=found["before"][2],
        missing_after=found["after"][2],
        infinite_before=found["before"][3],
        infinite_after=found["after"][3],
    )


Counts = dict[str, tuple[list[int], int, int, int]]


def _kind(series: pl.Series) -> str:
    kind = kind_of(series.dtype)
    return {"number": "number", "integer": "number", "datetime": "datetime"}.get(kind, "text")


def _numbers(present: dict[str, pl.Series]) -> tuple[list[float], list[str], Counts]:
    values = {when: _finite(series) for when, series in present.items()}
    known = [numbers for numbers, _ in values.values() if len(numbers)]
    if not known:
        return [], [], {when: ([], 0, series.null_count(), values[when][1]) for when, series in present.items()}
    low, high = min(float(n.min()) for n in known), max(float(n.max()) for n in known)
    distinct = max(len(np.unique(numbers[:10_000])) for numbers in known)
    edges = np.histogram_bin_edges(np.array([low, high]), bins=max(1, min(BINS, distinct)))
    counts = {
        when: (np.histogram(numbers, edges)[0].tolist(), 0, present[when].null_count(), infinite)
        for when, (numbers, infinite) in values.items()
    }
    return edges.tolist(), [], counts


def _finite(series: pl.Series) -> tuple[np.ndarray, int]:
    known = (series if series.dtype.is_numeric() else seconds(series)).drop_nulls().cast(pl.Float64).to_numpy()
    finite = known[np.isfinite(known)]
    return finite, len(known) - len(finite)


def _texts(present: dict[str, pl.Series]) -> tuple[list[str], Counts]:
    tables = {
        when: dict(series.drop_nulls().cast(pl.String, strict=False).value_counts(sort=True).rows())
        for when, series in present.items()
    }
    total: dict[str, int] = {}
    for counts in tables.values():
        for label, count in counts.items():
            total[label] = total.get(label, 0) + count
    labels = sorted(total, key=lambda label: (-total[label], label))[:LABELS]
    counted = {
        when: (
            shown := [counts.get(label, 0) for label in labels],
            sum(counts.values()) - sum(shown),
            present[when].null_count(),
            0,
        )
        for when, counts in tables.items()
    }
    return labels, counted
