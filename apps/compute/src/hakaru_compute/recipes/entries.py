"""Every step's entry, by name."""

from __future__ import annotations

from hakaru_compute.recipes.steps import (
    bins,
    choose_columns,
    combine,
    compute_columns,
    encode,
    missing,
    outliers,
    replace_values,
    resample,
    retype,
    rows,
    sampling,
    scale,
    series,
    spectra,
)

_MODULES = (
    sampling, outliers, missing, rows, compute_columns, choose_columns, retype, replace_values, scale, bins, encode, series,
    spectra, resample, combine,
)  # fmt: skip

STEP_ENTRIES = {name: entry for module in _MODULES for name, entry in module.ENTRIES.items()}
