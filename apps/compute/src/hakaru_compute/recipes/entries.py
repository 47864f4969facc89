"""Every step's entry, by name."""

from __future__ import annotations

from hakaru_compute.recipes.steps import choose_columns, missing, outliers, sampling

STEP_ENTRIES = {
    **sampling.ENTRIES,
    **outliers.ENTRIES,
    **missing.ENTRIES,
    **choose_columns.ENTRIES,
}
