"""Imported for its effect, by the process that others are forked from: what a first preview would otherwise wait for.

Hampel's sliding median is compiled on its first use on a machine, and read from numba's cache after that; both take
seconds that nobody should spend in front of a preview.
"""

from __future__ import annotations

import numpy as np

from hakaru_compute.recipes.steps.hampel_kernel import window_medians


def _compile() -> None:
    window_medians(np.zeros(3), 1)


_compile()
