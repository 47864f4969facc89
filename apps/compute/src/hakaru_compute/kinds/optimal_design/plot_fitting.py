"""The model of a response whose runs are in whole plots, by REML."""

from __future__ import annotations

import numpy as np
from scipy import stats

from hakaru_compute.kinds.optimal_design.fitting import DUST, Fitting
from hakaru_compute.kinds.optimal_design.matrix import Model
from hakaru_compute.kinds.optimal_design.reml import Estimates, Reml
from hakaru_compute.kinds.optimal_design.results_spec import (
    AnalyseSpec,
    AnovaLine,
    Fit,
    FittedCoefficient,
    JoinedRun,
    PlotVariance,
    Residual,
)
from hakaru_compute.kinds.optimal_design.strata import strata_of


class PlotFitting(Fitting):
    """Effects of factors that are hard to change are judged by the noise between plots, others by that of runs.

    Where these plots leave no degree of freedom for the noise between them, its ratio is the one that the design assumed:
    what plots alone show has an estimate, and no test.
    """

    def __init__(self, spec: AnalyseSpec, model: Model, runs: list[JoinedRun], measured: list[int], place: int) -> None:
        super().__init__(spec, model, runs, measured, place)
        self.plots = np.array([runs[at].plot or 0 for at in measured])

    def fit(self, response: str) -> Fit:
        n, p = self.matrix.shape
        strata = strata_of(self.matrix, self.plots)
        reml = Reml(self.matrix, self.plots)
        estimable = strata.plot_degrees > 0 and strata.run_degrees > 0
        ratio = self.spec.options.variance_ratio
        found = reml.at(self.y, reml.ratio_of(self.y)) if estimable else reml.at(self.y, ratio, n - p)
        fitted = self.matrix @ found.estimate
        residual = self.y - fitted
        total = float(((self.y - self.y.mean()) ** 2).sum())
        left = float((residual**2).sum())
        exact = left <= DUST * max(total, float((self.y**2).sum()))
        noise = None if strata.run_degrees == 0 else 0.0 if exact else found.variance
        tested = np.array(
            [noise is not None and noise > 0 and (estimable or not strata.between[at]) for at in range(p)]
        )
        of_estimates = self._degrees(reml, found, estimable, strata.run_degrees, tested)
        contrasts, testable = self._contrasts()
        # Amounts of a mixture are compared with each other: between plots only where none of them changes within.
        for at in self._amounts():
            tested[at] &= testable[at]
        degrees = self._degrees(reml, found, estimable, strata.run_degrees, tested, contrasts)
        coefficients = self._tested(found, noise, of_estimates, degrees)
        return Fit(
            response=response,
            runs=n,
            degrees=strata.run_degrees if strata.run_degrees > 0 and tested.any() else 0,
            r2=1 - left / total if total > 0 else None,
            adjusted_r2=None,
            predicted_r2=None,
            noise=None if noise is None else float(np.sqrt(noise)),
            margin=None,
            limit=None,
            coefficients=coefficients,
            plots=PlotVariance(
                plots=strata.plots,
                degrees=strata.plot_degrees,
                variance=None if noise is None else found.ratio * noise,
                residual=noise,
                ratio=found.ratio,
                assumed=not estimable,
            ),
            anova=self._lines(reml, found, degrees, noise),
            residuals=self._of_runs(reml, found, fitted, noise),
            dropped=self.dropped,
            blend=self._blend(found.estimate),
            maps=self._maps(found.estimate),
            stationary=self._stationary(found.estimate),
        )

    def _degrees(
        self,
        reml: Reml,
        found: Estimates,
        estimable: bool,
        run_degrees: int,
        tested: np.ndarray,
        contrasts: np.ndarray | None = None,
    ) -> list[float | None]:
        """Of each coefficient, or of each contrast of them."""
        if not tested.any():
            return [None] * len(tested)
        if not estimable:
            return [float(run_degrees) if one else None for one in tested]
        all_of_them = reml.degrees(found, np.eye(len(tested)) if contrasts is None else contrasts)
        return [float(free) if one else None for free, one in zip(all_of_them, tested, strict=True)]

    def _tested(
        self, found: Estimates, noise: float | None, of_estimates: list[float | None], degrees: list[float | None]
    ) -> list[FittedCoefficient]:
        """of_estimates: degrees of freedom of the intervals, and degrees: of the tests."""
        alpha = self.spec.options.alpha
        contrasts, testable = self._contrasts()
        differences = contrasts @ found.estimate
        sizes = differences / np.sqrt(np.einsum("ij,jk,ik->i", contrasts, found.unit, contrasts))
        amounts = self._amounts()
        made = []
        for at, (label, value) in enumerate(zip(self.labels, found.estimate.tolist(), strict=True)):
            unit, own, free = float(np.sqrt(found.unit[at, at])), of_estimates[at], degrees[at]
            error = None if noise is None or own is None else float(np.sqrt(noise)) * unit
            reach = None if own is None else float(stats.t.ppf(1 - alpha / 2, own))
            t = float(sizes[at] / np.sqrt(noise)) if noise and free is not None else None
            has_interval = error is not None and reach is not None
            made.append(
                FittedCoefficient(
                    label=label,
                    estimate=value,
                    standard_error=error,
                    low=value - reach * error if has_interval else None,  # type: ignore[operator]
                    high=value + reach * error if has_interval else None,  # type: ignore[operator]
                    t=t,
                    p=None if t is None or free is None else float(2 * stats.t.sf(abs(t), free)),
                    degrees=free,
                    limit=None if free is None else float(stats.t.ppf(1 - alpha / 2, free)),
                    size=float(sizes[at]) if testable[at] else None,
                    difference=float(differences[at]) if at in amounts and testable[at] else None,
                )
            )
        return made

    def _lines(self, reml: Reml, found: Estimates, degrees: list[float | None], noise: float | None) -> list[AnovaLine]:
        """A test of each term (Wald's), by the degrees of freedom that are its own."""
        lines = []
        for group in self._groups():
            if group.name == "model" or not group.columns:
                continue
            f = denominator = None
            tested = np.eye(len(found.estimate))[group.columns]
            if group.name == "blending" and len(group.columns) == len(self.model.region.mixture):
                # That all are alike, not that they are 0.
                tested = tested[:-1] - tested[-1]
            if noise and all(degrees[at] is not None for at in group.columns):
                f, denominator = reml.wald(found, tested)
            lines.append(
                AnovaLine.model_validate(
                    {
                        "name": group.name,
                        "label": group.label,
                        "degrees": len(tested),
                        "sum_squares": None,
                        "mean_square": None,
                        "f": f,
                        "p": None if f is None else float(stats.f.sf(f, len(tested), denominator)),
                        "denominator": denominator,
                    }
                )
            )
        return lines

    def _of_runs(self, reml: Reml, found: Estimates, fitted: np.ndarray, noise: float | None) -> list[Residual]:
        own = reml.whitened(self.matrix, found.ratio)
        leverage = np.clip(np.einsum("ij,jk,ik->i", own, found.unit, own), 0.0, 1.0)
        spread = 1 + found.ratio - np.einsum("ij,jk,ik->i", self.matrix, found.unit, self.matrix)
        made = []
        for at, run in enumerate(self.measured):
            residual = float(self.y[at] - fitted[at])
            judged = noise is not None and noise > 0 and spread[at] > 1e-9 * (1 + abs(found.ratio))
            made.append(
                Residual(
                    run=run,
                    measured=float(self.y[at]),
                    fitted=float(fitted[at]),
                    residual=residual,
                    leverage=float(leverage[at]),
                    studentised=residual / float(np.sqrt(noise * spread[at])) if judged else None,
                    cook=None,
                )
            )
        return made
