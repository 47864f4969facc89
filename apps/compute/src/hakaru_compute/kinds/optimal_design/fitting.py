"""The model of a response by least squares, and what tests it.

Least squares in coded factors; sums of squares are partial (type III with effects coding): Montgomery, Design and
Analysis of Experiments, ch. 6 and 10; lack of fit against repeated runs: Draper & Smith, Applied Regression Analysis, §2.1;
margins without degrees of freedom: Lenth, Technometrics 31 (1989) 469.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import numpy as np
from scipy import stats

from hakaru_compute.kinds.optimal_design.blend import blend_map
from hakaru_compute.kinds.optimal_design.matrix import Model
from hakaru_compute.kinds.optimal_design.options_spec import EarlierRun
from hakaru_compute.kinds.optimal_design.results_spec import (
    AnalyseSpec,
    AnovaLine,
    Fit,
    FittedCoefficient,
    JoinedRun,
    Residual,
    ResponseMap,
    Stationary,
)
from hakaru_compute.kinds.optimal_design.search import points_of, with_blocks
from hakaru_compute.kinds.optimal_design.spec import BlendMap
from hakaru_compute.kinds.optimal_design.surface import response_maps, stationary
from hakaru_compute.kinds.optimal_design.terms import Terms, is_mixture, label_of

# Of a column's size: what is left of it beside the columns before; below it they show the same.
ALIASED = 1e-8
# Of the total: residual sums of squares below it are the dust of arithmetic.
DUST = 1e-20


@dataclass
class _Group:
    """Columns that a line of the analysis of variance is about."""

    name: str
    label: str
    columns: list[int]


class Fitting:
    """The model of one response."""

    def __init__(self, spec: AnalyseSpec, model: Model, runs: list[JoinedRun], measured: list[int], place: int) -> None:
        self.spec, self.model, self.measured = spec, model, measured
        region = model.region
        self.points = points_of(region, [EarlierRun(values=runs[at].values) for at in measured])
        self.blocks = np.array([runs[at].block - 1 for at in measured])
        # Every run here has a result.
        self.y = np.array([runs[at].results[place] for at in measured], float)
        full = with_blocks(model, self.points, self.blocks, spec.options.blocks)
        labels = [*model.labels, *(f"#{at + 1}" for at in range(spec.options.blocks - 1))]
        kept = separate(full)
        self.dropped = [label for at, label in enumerate(labels) if at not in kept]
        self.kept = kept
        self.labels = [labels[at] for at in kept]
        self.matrix = full[:, kept]

    def fit(self, response: str) -> Fit:
        n, p = self.matrix.shape
        q, r = np.linalg.qr(self.matrix)
        estimate = np.linalg.solve(r, q.T @ self.y)
        fitted = self.matrix @ estimate
        residual = self.y - fitted
        total = float(((self.y - self.y.mean()) ** 2).sum())
        left = float((residual**2).sum())
        if left <= DUST * max(total, float((self.y**2).sum())):
            left = 0.0
            fitted, residual = self.y.copy(), np.zeros(n)
        degrees = n - p
        noise = float(np.sqrt(left / degrees)) if degrees > 0 else None
        leverage = np.clip((q**2).sum(axis=1), 0.0, 1.0)
        inverse = np.linalg.inv(r)
        coefficients = self._coefficients(estimate, inverse, noise, degrees)
        judged = [one for one in coefficients if one.label and not one.label.startswith("#")]
        sizes = [one.size for one in judged if one.size is not None]
        margin = lenth(np.array(sizes), self.spec.options.alpha)
        return Fit(
            response=response,
            runs=n,
            degrees=degrees,
            r2=1 - left / total if total > 0 else None,
            adjusted_r2=1 - (left / degrees) / (total / (n - 1)) if total > 0 and degrees > 0 else None,
            predicted_r2=predicted(residual, leverage, total),
            noise=noise,
            margin=margin,
            limit=float(stats.t.ppf(1 - self.spec.options.alpha / 2, degrees)) if degrees > 0 else margin,
            coefficients=coefficients,
            anova=self._anova(left, total, degrees),
            residuals=self._residuals(fitted, residual, leverage, left, degrees),
            dropped=self.dropped,
            blend=self._blend(estimate),
            maps=self._maps(estimate),
            stationary=self._stationary(estimate),
        )

    def _blend(self, estimate: np.ndarray) -> BlendMap | None:
        """The fitted response over the mixtures of three amounts, in an average block."""
        return blend_map(self.model.region, self._response(estimate))

    def _response(self, estimate: np.ndarray) -> Callable[[np.ndarray], np.ndarray]:
        """What the model answers points (n, k) with, in an average block."""
        own = self._own()
        columns = [self.kept[at] for at in own]
        return lambda points: self.model.expand(points)[:, columns] @ estimate[own]

    def _own(self) -> list[int]:
        """The columns that are of no block."""
        return [at for at, column in enumerate(self.kept) if column < len(self.model.labels)]

    def _maps(self, estimate: np.ndarray) -> list[ResponseMap]:
        return response_maps(self.model.region, self._terms(), self._response(estimate))

    def _stationary(self, estimate: np.ndarray) -> Stationary | None:
        return stationary(self.model.region, self._terms(), estimate[self._own()].tolist())

    def _terms(self) -> Terms:
        """The term of each column that is of no block."""
        of = [term for term in self.model.terms for _ in self.model.labels_of(term)]
        return [of[self.kept[at]] for at in self._own()]

    def _contrasts(self) -> tuple[np.ndarray, list[bool]]:
        """What is tested of the coefficients (p, p), each by itself, and whether it can be: of an amount of a mixture how far
        it is above the mean of the others, as its own coefficient is a response and no effect."""
        contrasts = np.eye(len(self.kept))
        amounts = self._amounts()
        everyone = len(amounts) == len(self.model.region.mixture)
        for at in amounts if everyone else []:
            contrasts[at, [other for other in amounts if other != at]] = -1 / (len(amounts) - 1)
        return contrasts, [everyone or at not in amounts for at in range(len(self.kept))]

    def _amounts(self) -> list[int]:
        """The columns that are an amount of a mixture alone."""
        own = self.model.amounts
        return [at for at, column in enumerate(self.kept) if column < len(own) and own[column]]

    def _coefficients(
        self, estimate: np.ndarray, inverse: np.ndarray, noise: float | None, degrees: int
    ) -> list[FittedCoefficient]:
        """inverse: R⁻¹ (p, p), whose rows' lengths are √cᵢᵢ."""
        reach = float(stats.t.ppf(1 - self.spec.options.alpha / 2, degrees)) if degrees > 0 else 0.0
        contrasts, testable = self._contrasts()
        units = np.linalg.norm(inverse, axis=1).tolist()
        differences = contrasts @ estimate
        sizes = (differences / np.linalg.norm(contrasts @ inverse, axis=1)).tolist()
        amounts = self._amounts()
        found = []
        for at, (label, value, unit) in enumerate(zip(self.labels, estimate.tolist(), units, strict=True)):
            error = None if noise is None else noise * unit
            size = sizes[at] if testable[at] else None
            t = size / noise if noise and size is not None else None
            found.append(
                FittedCoefficient(
                    label=label,
                    estimate=value,
                    standard_error=error,
                    low=None if error is None else value - reach * error,
                    high=None if error is None else value + reach * error,
                    t=t,
                    p=None if t is None else float(2 * stats.t.sf(abs(t), degrees)),
                    size=size,
                    difference=float(differences[at]) if at in amounts and testable[at] else None,
                )
            )
        return found

    def _anova(self, left: float, total: float, degrees: int) -> list[AnovaLine]:
        n, p = self.matrix.shape
        unit = left / degrees if degrees > 0 and left > 0 else None

        def line(name: str, free: int, squares: float, by: float | None, by_free: int, label: str = "") -> AnovaLine:
            mean = squares / free if free > 0 else None
            f = mean / by if mean is not None and by else None
            return AnovaLine.model_validate(
                {
                    "name": name,
                    "label": label,
                    "degrees": free,
                    "sum_squares": squares,
                    "mean_square": mean,
                    "f": f,
                    "p": None if f is None else float(stats.f.sf(f, free, by_free)),
                }
            )

        lines = []
        for group in self._groups():
            rest = [at for at in range(p) if at not in group.columns]
            reduced = self.matrix[:, rest]
            if group.name in ("blending", "model"):
                # Without amounts, or without any term, the mean is left.
                reduced = np.column_stack([np.ones(n), reduced])
                reduced = reduced[:, separate(reduced)]
            free = p - reduced.shape[1]
            if free > 0:
                squares = max(0.0, squares_left(reduced, self.y) - left)
                lines.append(line(group.name, free, squares, unit, degrees, group.label))
        if degrees > 0:
            lines.append(line("residual", degrees, left, None, 0))
            pure, pure_free = self._pure_error()
            if 0 < pure_free < degrees:
                pure = min(pure, left)
                by = pure / pure_free if pure > DUST * max(total, 1e-300) else None
                lines.append(line("lack_of_fit", degrees - pure_free, left - pure, by, pure_free))
            if pure_free > 0:
                lines.append(line("pure_error", pure_free, pure, None, 0))
        return [*lines, line("total", n - 1, total, None, 0)]

    def _groups(self) -> list[_Group]:
        """The model, blocks, then each term; amounts of a mixture have one line, as none goes to 0 alone."""
        options = self.spec.options
        width = [len(self.model.labels_of(term)) for term in self.model.terms]
        first = np.cumsum([0, *width])
        place = {column: at for at, column in enumerate(self.kept)}
        effects = len(self.model.labels)
        blocks = [at for column, at in place.items() if column >= effects]
        own = [at for column, at in place.items() if column < effects and self.labels[at]]
        groups = [_Group("model", "", own)]
        if blocks:
            groups.append(_Group("blocks", "", blocks))
        mixed = [place for place, factor in enumerate(options.factors) if is_mixture(factor)]
        blending: list[int] = []
        for at, term in enumerate(self.model.terms):
            columns = [place[column] for column in range(first[at], first[at + 1]) if column in place]
            if len(term) == 1 and term[0][0] in mixed and term[0][1] == 1:
                blending += columns
            elif term and columns:
                groups.append(_Group("term", label_of(options, term), columns))
        if blending:
            groups.insert(2 if blocks else 1, _Group("blending", "", blending))
        return groups

    def _pure_error(self) -> tuple[float, int]:
        """Squares and degrees of freedom of runs that were set alike in the same block."""
        keys = np.column_stack(
            [self.points / np.where(self.model.region.span > 0, self.model.region.span, 1.0), self.blocks]
        )
        alike: dict[tuple[float, ...], list[float]] = {}
        for key, value in zip(np.round(keys, 7).tolist(), self.y.tolist(), strict=True):
            alike.setdefault(tuple(part + 0.0 for part in key), []).append(value)
        squares = sum(float(((np.array(group) - np.mean(group)) ** 2).sum()) for group in alike.values())
        return squares, len(self.y) - len(alike)

    def _residuals(
        self, fitted: np.ndarray, residual: np.ndarray, leverage: np.ndarray, left: float, degrees: int
    ) -> list[Residual]:
        p = self.matrix.shape[1]
        found = []
        for at, run in enumerate(self.measured):
            e, h = float(residual[at]), float(leverage[at])
            free = 1 - h
            without = (left - e * e / free) / (degrees - 1) if degrees > 1 and free > 1e-9 else 0.0
            judged = without > DUST * max(left, 1e-300) and left > 0
            known = left > 0 and degrees > 0 and free > 1e-9
            found.append(
                Residual(
                    run=run,
                    measured=float(self.y[at]),
                    fitted=float(fitted[at]),
                    residual=e,
                    leverage=h,
                    studentised=float(e / np.sqrt(without * free)) if judged else None,
                    cook=float(e * e * h / (p * (left / degrees) * free * free)) if known else None,
                )
            )
        return found


def separate(matrix: np.ndarray) -> list[int]:
    """The columns that add something to those before them."""
    basis = np.zeros((len(matrix), 0))
    kept = []
    for at in range(matrix.shape[1]):
        column = matrix[:, at]
        size = float(np.linalg.norm(column))
        rest = column - basis @ (basis.T @ column)
        rest = rest - basis @ (basis.T @ rest)
        if size > 0 and float(np.linalg.norm(rest)) > ALIASED * size:
            basis = np.column_stack([basis, rest / np.linalg.norm(rest)])
            kept.append(at)
    return kept


def squares_left(matrix: np.ndarray, y: np.ndarray) -> float:
    """The residual sum of squares of y on the columns."""
    if matrix.shape[1] == 0:
        return float((y**2).sum())
    q = np.linalg.qr(matrix)[0]
    rest = y - q @ (q.T @ y)
    return float((rest**2).sum())


def predicted(residual: np.ndarray, leverage: np.ndarray, total: float) -> float | None:
    """R² of runs predicted by the model without them (PRESS); null where a run decides a part of the model alone."""
    if total <= 0 or leverage.max() > 1 - 1e-9:
        return None
    return float(1 - ((residual / (1 - leverage)) ** 2).sum() / total)


def lenth(sizes: np.ndarray, alpha: float) -> float | None:
    """The margin of error of effects of equal variance without an estimate of the noise; null of fewer than three."""
    if len(sizes) < 3:
        return None
    sizes = np.abs(sizes)
    first = 1.5 * float(np.median(sizes))
    small = sizes[sizes < 2.5 * first]
    if not len(small):
        return None
    return float(stats.t.ppf(1 - alpha / 2, len(sizes) / 3) * 1.5 * np.median(small))
