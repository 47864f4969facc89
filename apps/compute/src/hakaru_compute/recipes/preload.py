"""Imported for its effect, by the process that others are forked from: what a first preview would otherwise wait for.

Every step's function is loaded. Hampel's sliding median is compiled on its first use on a machine, and read from numba's
cache after that; both take seconds that nobody should spend in front of a preview.
"""

from __future__ import annotations

import numpy as np

from hakaru_compute.recipes.core.step import load_function
from hakaru_compute.recipes.series.hampel_kernel import window_medians
from hakaru_compute.recipes.steps import STEPS

for _step in STEPS.values():
    load_function(_step.function)
window_medians(np.zeros(3), 1)
