"""D-optimal split-plot designs: |XᵀV⁻¹X| with V = I + ηZZᵀ, where η is the variance between whole plots in variances of a run.

Whole plots are set anew as a whole, and runs within them (Jones & Goos, Biometrika 94 (2007) 1), on listed candidates, so
that constraints and mixtures hold.
"""

from __future__ import annotations

from dataclasses import dataclass
from itertools import pairwise

import numpy as np

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.plots import hard_places
from hakaru_compute.kinds.optimal_design.search import Fixed, Problem, SearchResult

FEWEST_STARTS, MOST_STARTS = 5, 100
# Multiplications that a search may take where the number of starts is open.
WORK = 1.5e9
MOST_PASSES = 40
LEAST_GAIN = 1e-8
RIDGE = 1e-6


def decorrelated(matrix: np.ndarray, plots: np.ndarray, ratio: float) -> np.ndarray:
    """V^(−1/2) times the rows of `matrix` (n, p), whose own products are then those of generalised least squares."""
    found = matrix.astype(float)
    for plot in np.unique(plots):
        rows = plots == plot
        count = int(rows.sum())
        found[rows] -= (1 - 1 / np.sqrt(1 + ratio * count)) * found[rows].mean(axis=0)
    return found


@dataclass
class _Setting:
    """Candidates by their hard settings: members of each group, and the candidate of a group with the same easy settings."""

    group: np.ndarray
    easy: np.ndarray
    members: list[np.ndarray]
    # (groups, easy settings): a candidate's place, −1 where that is none.
    same: np.ndarray


def _settings(problem: Problem, hard: list[int]) -> _Setting:
    points = np.round(problem.points / np.where(problem.model.region.span > 0, problem.model.region.span, 1.0), 7)
    others = [place for place in range(points.shape[1]) if place not in hard]
    group = np.unique(points[:, hard], axis=0, return_inverse=True)[1].reshape(-1)
    easy = np.unique(points[:, others], axis=0, return_inverse=True)[1].reshape(-1)
    same = np.full((int(group.max()) + 1, int(easy.max()) + 1), -1)
    same[group, easy] = np.arange(len(points))
    members = [np.flatnonzero(group == at) for at in range(len(same))]
    return _Setting(group, easy, members, same)


def starts_of(asked: int | None, problem: Problem, sizes: list[int], groups: int) -> int:
    if asked is not None:
        return asked
    candidates, p = problem.matrix.shape
    work = 15.0 * (sum(sizes) * candidates / groups * p * 3 + len(sizes) * groups * p**3 + sum(sizes) * p**3)
    return int(np.clip(WORK / work, FEWEST_STARTS, MOST_STARTS))


def search_plots(
    problem: Problem,
    sizes: list[int],
    fixed: Fixed,
    ratio: float,
    starts: int | None,
    seed: int,
    ctx: JobContext,
    *,
    share: tuple[float, float] = (0.0, 0.8),
) -> SearchResult:
    """The best of many starts; sizes: runs of each whole plot. Raises design_singular."""
    settings = _settings(problem, hard_places(problem.model.options.factors))
    count = starts_of(starts, problem, sizes, len(settings.members))
    kept = decorrelated(problem.model.expand(fixed.points), fixed.blocks, ratio) @ problem.whiten
    climb = _Climb(problem.matrix, settings, kept.T @ kept, sizes, ratio)
    values, found = [], []
    for start, own in enumerate(np.random.SeedSequence(seed).spawn(count)):
        if start > 0 and ctx.should_finish():
            break
        ctx.check_stop()
        rows, value = climb.from_start(np.random.default_rng(own))
        values.append(value)
        found.append(rows)
        ctx.progress(share[0] + (share[1] - share[0]) * (start + 1) / count, "design")
    best = int(np.argmax(values))
    if not np.isfinite(values[best]):
        raise JobError("design_singular", runs=sum(sizes))
    hits = sum(value >= values[best] - 1e-6 for value in values)
    plots = np.repeat(np.arange(len(sizes)), sizes)
    return SearchResult(problem.points[found[best]], plots, len(values), hits, len(problem.points), [])


class _Climb:
    """Exchanges from a random start until nothing gains."""

    def __init__(
        self, matrix: np.ndarray, settings: _Setting, base: np.ndarray, sizes: list[int], ratio: float
    ) -> None:
        self.matrix, self.settings, self.base = matrix, settings, base
        ends = np.cumsum([0, *sizes])
        self.plots = [slice(a, b) for a, b in pairwise(ends.tolist())]
        # What a plot's sum takes off its own information.
        self.less = [ratio / (1 + ratio * size) for size in sizes]

    def from_start(self, rng: np.random.Generator) -> tuple[np.ndarray, float]:
        groups = rng.integers(0, len(self.settings.members), len(self.plots))
        self.rows = np.concatenate(
            [
                rng.choice(self.settings.members[group], plot.stop - plot.start)
                for group, plot in zip(groups, self.plots, strict=True)
            ]
        )
        p = self.matrix.shape[1]
        for ridge in (RIDGE, 0.0):
            self.information = self.base + ridge * np.eye(p)
            for at in range(len(self.plots)):
                self.information = self.information + self._of(at, self.rows[self.plots[at]])
            value = _log_determinant(self.information)
            if not np.isfinite(value):
                return self.rows, -np.inf
            for _ in range(MOST_PASSES):
                # Not any(): every plot has its turn.
                if not sum([self._improve(at) for at in range(len(self.plots))]):
                    break
        return self.rows, _log_determinant(self.information)

    def _of(self, plot: int, rows: np.ndarray) -> np.ndarray:
        own = self.matrix[rows]
        total = own.sum(axis=0)
        return np.asarray(own.T @ own - self.less[plot] * np.outer(total, total))

    def _improve(self, plot: int) -> bool:
        return self._set_anew(plot) + self._exchange(plot) > 0

    def _set_anew(self, plot: int) -> bool:
        """The whole plot at other hard settings, its runs' easy ones as they are."""
        settings, rows = self.settings, self.rows[self.plots[plot]]
        without = self.information - self._of(plot, rows)
        best, best_value = None, _log_determinant(self.information) + LEAST_GAIN
        for same in settings.same:
            tried = same[settings.easy[rows]]
            if (tried < 0).any() or (tried == rows).all():
                continue
            information = without + self._of(plot, tried)
            value = _log_determinant(information)
            if value > best_value:
                best, best_value = (tried, information), value
        if best is None:
            return False
        self.rows[self.plots[plot]], self.information = best
        return True

    def _exchange(self, plot: int) -> bool:
        """Each run of the plot for the best candidate of its hard settings.

        A run x of the sum s that becomes y changes the information by UCUᵀ with U = (y, x, s): the determinant by
        |I + C·UᵀM⁻¹U|.
        """
        where, less = self.plots[plot], self.less[plot]
        members = self.settings.members[self.settings.group[self.rows[where.start]]]
        choices = self.matrix[members]
        sign = np.array([1.0, -1.0, 1.0])
        change = np.diag([1.0, -1.0, less]) - less * np.outer(sign, sign)
        changed = False
        for run in range(where.start, where.stop):
            try:
                inverse = np.linalg.inv(self.information)
            except np.linalg.LinAlgError:
                # Rounding left nothing to invert: this start is not the best one.
                return changed
            both = np.stack([self.matrix[self.rows[run]], self.matrix[self.rows[where]].sum(axis=0)], axis=1)
            along = inverse @ both
            gram = np.empty((len(choices), 3, 3))
            gram[:, 0, 0] = ((choices @ inverse) * choices).sum(axis=1)
            gram[:, 0, 1:] = gram[:, 1:, 0] = choices @ along
            gram[:, 1:, 1:] = both.T @ along
            grows = np.linalg.det(np.eye(3) + change @ gram)
            best = int(np.argmax(grows))
            if grows[best] > 1 + LEAST_GAIN and members[best] != self.rows[run]:
                before = self._of(plot, self.rows[where])
                self.rows[run] = members[best]
                self.information = self.information - before + self._of(plot, self.rows[where])
                changed = True
        return changed


def _log_determinant(information: np.ndarray) -> float:
    sign, value = np.linalg.slogdet(information)
    return float(value) if sign > 0 else -np.inf
