"""Every step for tables, by name, in the order in which people are offered them. pydantic only."""

from __future__ import annotations

from hakaru_compute.recipes.core.step import steps_of
from hakaru_compute.recipes.series import parameters as series
from hakaru_compute.recipes.table.parameters import columns, encoding, missing, outliers, rows, sampling, tables

STEPS = steps_of(sampling, outliers, missing, rows, columns, encoding, series, tables)
