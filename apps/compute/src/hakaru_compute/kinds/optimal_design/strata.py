"""What is known of the noise between whole plots and within them."""

from __future__ import annotations

from dataclasses import dataclass

import numpy as np


@dataclass(frozen=True)
class Strata:
    """plots: how many; plot_degrees, run_degrees: of freedom of the noise between and within them. between (p,): columns
    that are the same throughout each plot, which differences between plots alone show."""

    plots: int
    plot_degrees: int
    run_degrees: int
    between: np.ndarray

    def degrees_of(self, column: int) -> int:
        return self.plot_degrees if self.between[column] else self.run_degrees


def strata_of(columns: np.ndarray, plots: np.ndarray) -> Strata:
    """Of a model matrix (n, p) as the runs are set, and each run's plot (n,)."""
    names, place = np.unique(plots, return_inverse=True)
    indicator = np.eye(len(names))[place]
    means = (indicator.T @ columns) / indicator.sum(axis=0)[:, None]
    size = np.maximum(np.abs(columns).max(axis=0, initial=0.0), 1e-300)
    between = np.abs(columns - means[place]).max(axis=0, initial=0.0) <= 1e-9 * size
    scaled = columns / size
    model = int(np.linalg.matrix_rank(scaled)) if columns.shape[1] else 0
    both = int(np.linalg.matrix_rank(np.concatenate([scaled, indicator], axis=1)))
    return Strata(len(names), both - model, len(columns) - both, between)
