"""Made columns beside the columns they were made from, as a table to write."""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np
import pyarrow as pa


def nullable(columns: dict[str, np.ndarray]) -> dict[str, pa.Array]:
    """Arrow arrays of the columns, null where NaN."""
    return {
        name: pa.array(values, mask=np.isnan(values) if values.dtype.kind == "f" else None)
        for name, values in columns.items()
    }


def distinct_names(names: Sequence[str]) -> list[str]:
    """The names, with a number behind those that are the same as one before but for upper and lower case."""
    taken: set[str] = set()
    found = []
    for name in names:
        own, number = name, 2
        while own.casefold() in taken:
            own, number = f"{name}_{number}", number + 1
        taken.add(own.casefold())
        found.append(own)
    return found


def beside(made: dict[str, pa.Array], inputs: pa.Table) -> pa.Table:
    """The made columns, then the input's; one of a made column's name, whatever its case, gets `_input` behind it."""
    table = dict(made)
    taken = {name.casefold() for name in made}
    for name in inputs.column_names:
        own = name
        while own.casefold() in taken:
            own = f"{own}_input"
        taken.add(own.casefold())
        table[own] = inputs.column(name)
    return pa.table(table)
