"""What a design can estimate and how well."""

from __future__ import annotations

from typing import get_args

import numpy as np
from scipy import stats

from hakaru_compute.job import JobError
from hakaru_compute.kinds.optimal_design.classical import classical_designs
from hakaru_compute.kinds.optimal_design.matrix import Model, d_value, log_determinant
from hakaru_compute.kinds.optimal_design.pair_maps import pair_maps
from hakaru_compute.kinds.optimal_design.plots import hard_places
from hakaru_compute.kinds.optimal_design.region import Region, distinct
from hakaru_compute.kinds.optimal_design.search import Fixed, whitening, with_blocks
from hakaru_compute.kinds.optimal_design.spec import (
    Aliases,
    Classical,
    Coefficient,
    Correlations,
    Efficiencies,
    SpacePoint,
    VarianceMap,
)
from hakaru_compute.kinds.optimal_design.split_plot_search import decorrelated
from hakaru_compute.kinds.optimal_design.terms import outside_terms

SPACE_POINTS = 10_000
GRID = 21
MOST_MAPPED = 6
MOST_SHOWN_COLUMNS = 80


class Judge:
    """Judges designs for one model over one region: every figure goes by the same points."""

    def __init__(self, region: Region, model: Model, candidates: np.ndarray | None, *, bounded: bool = True) -> None:
        # bounded: whether designs are set beside the best weighting of the candidates, which takes long.
        self.region, self.model = region, model
        self.blocks = region.options.blocks
        # Of whole plots; null where every factor is set for each run.
        self.ratio = region.options.variance_ratio if hard_places(region.factors) else None
        rng = np.random.default_rng(region.options.seed)
        self.space = region.draw(SPACE_POINTS, rng)
        # The worst place is often a corner.
        self.worst = self.space if candidates is None else np.concatenate([self.space, candidates[:20_000]])
        # Designs in whole plots have less to tell than any weighting of single runs.
        bounded = bounded and self.ratio is None
        self.bound = None if candidates is None or not bounded else _best_weighting(model, candidates, self.blocks)

    def matrix(self, runs: Fixed) -> np.ndarray:
        """The model matrix, of runs in whole plots without what these share: whose products are those of the estimates."""
        return self.independent(self.columns(runs), runs)

    def columns(self, runs: Fixed) -> np.ndarray:
        """The model matrix as the runs are set."""
        return with_blocks(self.model, runs.points, runs.blocks if self.ratio is None else 0 * runs.blocks, self.blocks)

    def independent(self, rows: np.ndarray, runs: Fixed) -> np.ndarray:
        return rows if self.ratio is None else decorrelated(rows, runs.blocks, self.ratio)

    def efficiencies(self, runs: Fixed, *, blocks: bool = True) -> Efficiencies:
        """Of these runs; `blocks`: with the effects of blocks in the model."""
        own = self.matrix(runs) if blocks else self.independent(self.model.expand(runs.points), runs)
        n, p = own.shape
        size = log_determinant(own) if n else -np.inf
        if size == -np.inf:
            return Efficiencies(
                runs=n,
                **dict.fromkeys(("d", "d_efficiency", "a_efficiency", "g_efficiency", "i", "condition", "relative_d")),
            )
        inverse = np.linalg.inv(own.T @ own)
        mean = float(np.exp(size / p) / n)
        treated = self.independent(self.model.expand(runs.points, "treatment"), runs)
        d = d_value(np.concatenate([treated, own[:, treated.shape[1] :]], axis=1))
        return Efficiencies(
            runs=n,
            d=d,
            d_efficiency=100 * mean,
            a_efficiency=float(100 * (p / n) / np.trace(inverse)),
            g_efficiency=float(100 * np.sqrt((p / n) / self.variance(self.worst, inverse).max())),
            i=float(self.variance(self.space, inverse).mean()),
            condition=float(np.linalg.cond(own)),
            relative_d=None if self.bound is None or not blocks else float(np.exp(size / p - self.bound) / n),
        )

    def variance(self, points: np.ndarray, inverse: np.ndarray) -> np.ndarray:
        """Of a prediction at each point, in variances of the noise, in an average block."""
        own = self.model.expand(points)
        part = inverse[: own.shape[1], : own.shape[1]]
        return np.einsum("ij,jk,ik->i", own, part, own, optimize=True)

    def space_points(self, inverse: np.ndarray) -> list[SpacePoint]:
        """The fraction of the region below each variance."""
        variance = np.sort(self.variance(self.space, inverse))
        shares = np.linspace(0, 1, 101)
        places = np.minimum((shares * (len(variance) - 1)).round().astype(int), len(variance) - 1)
        return [SpacePoint(share=float(s), variance=float(variance[at])) for s, at in zip(shares, places, strict=True)]

    def maps(self, inverse: np.ndarray) -> list[VarianceMap]:
        region = self.region
        found = pair_maps(
            region, range(len(region.factors)), MOST_MAPPED, GRID, lambda points: self.variance(points, inverse)
        )
        return [
            VarianceMap(
                x=region.factors[one.x].name,
                y=region.factors[one.y].name,
                x_values=one.x_values,
                y_values=one.y_values,
                variance=one.values,
            )
            for one in found
        ]


def _best_weighting(model: Model, candidates: np.ndarray, blocks: int) -> float | None:
    """Log of the largest |M|^(1/p) that any weighting of the candidates reaches, by the multiplicative algorithm
    (Titterington 1976) to within 0.01 %; null where that takes long, or no weighting can fit the model."""
    place = np.zeros(len(candidates), int)
    matrix = np.concatenate([with_blocks(model, candidates, place + at, blocks) for at in range(blocks)])
    count, p = matrix.shape
    if count * p * p > 2e8:
        return None
    try:
        own = matrix @ whitening(matrix, model, blocks)
    except JobError:
        return None
    weights = np.full(count, 1.0 / count)
    for _ in range(int(np.clip(2e9 / (count * p * p), 20, 2_000))):
        inverse = np.linalg.inv((own * weights[:, None]).T @ own)
        variance = ((own @ inverse) * own).sum(axis=1)
        if variance.max() <= p * 1.0001:
            break
        weights *= variance / p
    return float(np.linalg.slogdet((matrix * weights[:, None]).T @ matrix)[1] / p)


def coefficients(
    matrix: np.ndarray, columns: np.ndarray, labels: list[str], model: Model, degrees: list[int]
) -> list[Coefficient]:
    """Standard errors, powers and VIFs of each column of the model; columns: as the runs are set. degrees: of the noise that
    each is tested by."""
    options = model.options
    inverse = np.linalg.inv(matrix.T @ matrix)
    spread = ((columns - columns.mean(axis=0)) ** 2).sum(axis=0)
    plain = inverse if columns is matrix else np.linalg.inv(columns.T @ columns)
    found = []
    for at, label in enumerate(labels):
        error = float(np.sqrt(inverse[at, at]))
        has_vif = model.intercept and label != ""
        found.append(
            Coefficient(
                label=label,
                standard_error=error,
                power=None if _is_amount(model, at) else power_of(options.signal / error, degrees[at], options.alpha),
                vif=float(plain[at, at] * spread[at]) if has_vif else None,
            )
        )
    return found


def _is_amount(model: Model, column: int) -> bool:
    return column < len(model.amounts) and model.amounts[column]


def power_of(size: float, degrees: int, alpha: float) -> float | None:
    """Of a two-sided t test of a coefficient that is `size` standard errors large."""
    if degrees < 1:
        return None
    limit = stats.t.ppf(1 - alpha / 2, degrees)
    power = stats.nct.sf(limit, degrees, size) + stats.nct.cdf(-limit, degrees, size)
    # The noncentral distribution has no figures far out, where nothing is missed.
    return float(np.clip(power, 0.0, 1.0)) if np.isfinite(power) else 1.0


def correlations(matrix: np.ndarray, labels: list[str]) -> Correlations | None:
    """Between the columns of the model but the intercept."""
    used = [at for at, label in enumerate(labels) if label]
    if not 2 <= len(used) <= MOST_SHOWN_COLUMNS:
        return None
    own = matrix[:, used] - matrix[:, used].mean(axis=0)
    size = np.sqrt((own**2).sum(axis=0))
    moves = size > 1e-12
    with np.errstate(invalid="ignore", divide="ignore"):
        found = (own.T @ own) / np.outer(size, size)
    values = [
        [
            round(float(np.clip(found[a, b], -1, 1)), 9) + 0.0 if moves[a] and moves[b] else None
            for b in range(len(used))
        ]
        for a in range(len(used))
    ]
    return Correlations(labels=[labels[at] for at in used], values=values)


def aliases(matrix: np.ndarray, labels: list[str], model: Model, judge: Judge, runs: Fixed) -> Aliases | None:
    """How much of each interaction or square outside of the model each coefficient takes up; null where there is none."""
    outside = Model(model.region, outside_terms(model.options, model.terms))
    if not outside.labels or len(outside.labels) > MOST_SHOWN_COLUMNS or matrix.shape[1] > MOST_SHOWN_COLUMNS:
        return None
    values = np.linalg.lstsq(matrix, judge.independent(outside.expand(runs.points), runs), rcond=None)[0][
        : len(model.labels)
    ]
    return Aliases(
        rows=labels[: len(model.labels)], columns=outside.labels, values=(np.round(values, 9) + 0.0).tolist()
    )


def pure_error(region: Region, runs: Fixed) -> int:
    """Degrees of freedom of the noise that repeated runs of a block give."""
    both = np.column_stack([runs.points, runs.blocks])
    return len(both) - len(distinct(both, np.append(region.span, 1.0)))


def compare_classical(judge: Judge) -> list[Classical]:
    """Classical designs of the same factors, where these are numbers in ranges of their own alone."""
    region = judge.region
    options = region.options
    numeric = all(factor.type == "continuous" for factor in region.factors)
    if not numeric or region.constrained or len(region.factors) < 2 or judge.ratio is not None:
        return []
    quadratic = any(power > 1 for term in judge.model.terms for _, power in term)
    interactions = any(len(term) > 1 for term in judge.model.terms)
    designs = classical_designs(len(region.factors), quadratic=quadratic, interactions=interactions)
    found = []
    for name in get_args(Classical.model_fields["name"].annotation):
        if name in designs and len(designs[name]) <= max(256, 4 * options.runs):
            points = region.low + (designs[name] + 1) / 2 * region.span
            runs = Fixed(points, np.zeros(len(points), int))
            found.append(Classical(name=name, efficiencies=judge.efficiencies(runs, blocks=False)))
    return found
