"""A fitted soft sensor: what it estimates of samples, where these lie, and what it takes to go on with it elsewhere."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from hakaru_compute.families.component_limits import hotelling_t2
from hakaru_compute.families.series.lags import GroupedLags, reach
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.regressors import LatentPlane, PlsPath, Regressor, Scale
from hakaru_compute.kinds.soft_sensor.samples import Samples, any_missing, present_lags, some_of
from hakaru_compute.kinds.soft_sensor.sums import SampleSums, fit_scaled

# The share of training rows that lie within the limits of T² and of SPE.
INSIDE = 0.99
MOVED_NAMED = 3


@dataclass(frozen=True)
class Monitor:
    """Where inputs lie: in and beside the plane of a PLS of the scaled inputs. t2_limit, spe_limit: of 99 % of training rows."""

    rotations: np.ndarray
    loadings: np.ndarray
    centre: np.ndarray
    variances: np.ndarray
    t2_limit: float = float("inf")
    spe_limit: float = float("inf")

    @classmethod
    def of(cls, model: LatentPlane, rows: int) -> Monitor:
        """Of a PLS of the scaled inputs of so many rows, without limits as yet."""
        return cls(model.rotations, model.loadings, model.centre, model.score_squares / max(rows - 1, 1))

    def limited(self, scaled: np.ndarray) -> Monitor:
        """With the limits of the training's rows (m, q), whether they were analysed or not."""
        t2, spe = self.locate(scaled)
        return Monitor(
            self.rotations,
            self.loadings,
            self.centre,
            self.variances,
            float(np.quantile(t2, INSIDE)) if len(t2) else float("inf"),
            # Where nothing is left over, rounding must not be outside.
            max(float(np.quantile(spe, INSIDE)), 1e-12 * scaled.shape[1]) if len(spe) else float("inf"),
        )

    def locate(self, scaled: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """T² and SPE (m,) of scaled inputs (m, q)."""
        left = scaled - self.centre
        scores = left @ self.rotations
        # In place, and in the order in memory that the inputs have.
        left -= np.matmul(scores, self.loadings.T, out=np.empty_like(left))
        return hotelling_t2(scores, self.variances), np.einsum("ij,ij->i", left, left)

    def parts(self, scaled: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Each input's part (m, q) in T², signed, and in SPE, as `locate_rows` of a PLS has them."""
        centred = scaled - self.centre
        scores = centred @ self.rotations
        left = centred - scores @ self.loadings.T
        return centred * ((scores / self.variances) @ self.rotations.T), left**2

    def arrays(self) -> dict[str, np.ndarray]:
        """By name, as they are kept."""
        return {
            "monitor_rotations": self.rotations,
            "monitor_loadings": self.loadings,
            "monitor_centre": self.centre,
            "monitor_variances": self.variances,
            "monitor_limits": np.array([self.t2_limit, self.spe_limit]),
        }

    @classmethod
    def from_arrays(cls, arrays: dict[str, np.ndarray]) -> Monitor:
        """From what was kept."""
        t2, spe = (float(limit) for limit in arrays["monitor_limits"])
        own = {name: arrays[f"monitor_{name}"] for name in ("rotations", "loadings", "centre", "variances")}
        return cls(**own, t2_limit=t2, spe_limit=spe)


@dataclass(frozen=True)
class FittedSensor:
    """lags: of its inputs; the variables are places in `variables`. oldest: the largest age of a last value in training, in
    rows. The regressor alone changes, where it learns.
    """

    variables: tuple[str, ...]
    lags: GroupedLags
    inputs: Inputs
    scale: Scale
    regressor: Regressor
    monitor: Monitor
    oldest: float

    @property
    def reach(self) -> int:
        """How many rows before one its estimate reads."""
        return reach(self.lags)

    @property
    def reaches(self) -> np.ndarray:
        """The same of each variable (p,)."""
        found = np.zeros(len(self.variables), dtype=np.int64)
        columns, rows, windows = self.lags.as_arrays
        np.maximum.at(found, columns, rows + windows - 1)
        return found

    @property
    def uses_last_value(self) -> bool:
        """Whether an estimate needs a laboratory value that is known."""
        return self.inputs in ("with_last", "differences")

    @property
    def columns(self) -> list[tuple[str, int | None]]:
        """What each input is: a variable and its lag; of the last values "last" and "before" without one."""
        places = present_lags(self.lags) if self.inputs == "present" else range(len(self.lags))
        own: list[tuple[str, int | None]] = [
            (self.variables[self.lags[place].column], self.lags[place].rows) for place in places
        ]
        return [*own, ("last", None), ("before", None)] if self.inputs == "with_last" else own

    def scaled(self, samples: Samples) -> np.ndarray:
        """The inputs (m, q) in units of spread, NaN where one is missing."""
        return self.scale.columns(samples.inputs(self.inputs)[0])

    def estimate(self, samples: Samples, scaled: np.ndarray) -> np.ndarray:
        """Estimates (m,) in the target's unit; NaN where an input is missing."""
        found = np.full(len(scaled), np.nan)
        there = ~any_missing(scaled)
        if there.any():
            found[there] = self.regressor.predict(some_of(scaled, there))[0]
        return self.scale.level + self.scale.size * found + samples.inputs(self.inputs)[1]

    def learn(self, samples: Samples) -> int:
        """Learns samples whose analyses are known, in order of time; returns of how many all inputs were there."""
        scaled = self.scaled(samples)
        wanted = (samples.target - samples.inputs(self.inputs)[1] - self.scale.level) / self.scale.size
        whole = ~(any_missing(scaled) | np.isnan(wanted))
        if self.regressor.learns and whole.any():
            self.regressor.learn(scaled[whole], wanted[whole])
        return int(whole.sum())

    def inside(self, t2: np.ndarray, spe: np.ndarray, age: np.ndarray) -> np.ndarray:
        """Mask (m,) of rows within the limits, whose last value is no older than in training where one is used."""
        found = (t2 <= self.monitor.t2_limit) & (spe <= self.monitor.spe_limit)
        # An age that nobody knows is not judged.
        return found & ~(age > self.oldest) if self.uses_last_value else found

    def moved(self, scaled: np.ndarray) -> dict[str, float]:
        """The variables that a row's (1, q) distance comes from mostly, over all their lags, with their shares."""
        t2_parts, spe_parts = self.monitor.parts(scaled)
        t2, spe = self.monitor.locate(scaled)
        over_t2 = float(t2[0]) * self.monitor.spe_limit >= float(spe[0]) * self.monitor.t2_limit
        shares = by_variable(np.maximum(t2_parts, 0) if over_t2 else spe_parts, self.columns)
        ranked = sorted(((name, float(parts[0])) for name, parts in shares.items()), key=lambda pair: -pair[1])
        return {name: share for name, share in ranked[:MOVED_NAMED] if share > 0}


def by_variable(parts: np.ndarray, columns: Sequence[tuple[str, int | None]]) -> dict[str, np.ndarray]:
    """Parts (m, q) summed over the lags of each variable, as shares (m,) of the whole."""
    total = parts.sum(axis=1)
    safe = np.where(total > 0, total, 1.0)
    found: dict[str, np.ndarray] = {}
    for place, (name, _lag) in enumerate(columns):
        found[name] = found.get(name, np.zeros(len(parts))) + parts[:, place] / safe
    return found


def fit_sensor(
    variables: Sequence[str],
    samples: Samples,
    inputs: Inputs,
    regressor: Regressor,
    components: int,
    rows: Samples,
    sums: SampleSums | None = None,
) -> FittedSensor:
    """A sensor of samples to fit on. rows: of the same time, whether analysed or not, by which the limits are set. components:
    of the latent variables that say where rows lie. sums: over these samples, where there are. Raises
    ValueError where no sample has all inputs.
    """
    matrix, base = samples.inputs(inputs)
    target = samples.target - base
    whole = ~(any_missing(matrix) | np.isnan(target))
    if not whole.any():
        raise ValueError("no sample to fit on has all inputs")
    fit = np.flatnonzero(whole)
    moments = None if sums is None else sums.of(inputs, np.arange(len(whole)))
    scale = fit_scaled(regressor, matrix, target, fit, moments)
    plane = regressor.plane(components)
    if plane is None:
        latent = PlsPath((components,))
        fit_scaled(latent, matrix, target, fit, moments, scale)
        plane = latent.model
    monitor = Monitor.of(plane, len(fit))
    seen = scale.columns(rows.inputs(inputs)[0])
    # Between analyses the last value is older than where one is taken.
    ages = np.concatenate([samples.age[whole], rows.age])
    return FittedSensor(
        tuple(variables),
        samples.lags,
        inputs,
        scale,
        regressor,
        monitor.limited(some_of(seen, ~any_missing(seen))),
        float(np.nanmax(ages, initial=0.0)),
    )


def sensor_arrays(sensor: FittedSensor) -> dict[str, np.ndarray]:
    """All of a sensor but what a library fitted, by name."""
    scale = sensor.scale
    return {
        "scale_centre": scale.centre,
        "scale_spread": scale.spread,
        "scale_target": np.array([scale.level, scale.size]),
        **{f"regressor_{name}": array for name, array in sensor.regressor.arrays().items()},
        **sensor.monitor.arrays(),
    }


def sensor_from(arrays: dict[str, np.ndarray], regressor: Regressor, **facts: Any) -> FittedSensor:
    """A sensor of its arrays, an unfitted regressor of its setting, and the other fields of it."""
    level, size = arrays["scale_target"]
    regressor.restore({name: arrays[f"regressor_{name}"] for name in regressor.kept})
    scale = Scale(arrays["scale_centre"], arrays["scale_spread"], float(level), float(size))
    return FittedSensor(scale=scale, regressor=regressor, monitor=Monitor.from_arrays(arrays), **facts)
