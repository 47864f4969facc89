"""The models of a soft sensor: what each may be set to, and the choice among that by folds that run forward in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from hakaru_compute.families.series.time_split import TimeSplit
from hakaru_compute.kinds.soft_sensor import model_specs as p
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.regressors import Regressor, make_regressor
from hakaru_compute.kinds.soft_sensor.replay import replay
from hakaru_compute.kinds.soft_sensor.samples import Samples
from hakaru_compute.kinds.soft_sensor.sums import SampleSums

# What is tried where nothing is given. Penalties are of columns and targets of spread 1, per sample.
PENALTIES = {
    "ridge": tuple(float(value) for value in np.logspace(2, -5, 29)),
    "lasso": tuple(float(value) for value in np.logspace(0, -2.5, 26)),
}
LOCALITIES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
FORGETTINGS = (1.0, 0.99, 0.98, 0.95, 0.9)
WINDOWS = (30, 60, 120)
FEWEST_IN_LEAF = (1, 5)
LEAVES = (4, 16)
MOST_COMPONENTS = {"pls": 20, "moving_window_pls": 12, "locally_weighted_pls": 12, "recursive_pls": 12}
# Of a fold, samples that a model is judged by where every estimate is a fit of its own.
MOST_JUDGED = 100


@dataclass(frozen=True)
class Candidate:
    """A model and its inputs. settings: the parameters that each row of the estimates is of, by name."""

    model: str
    inputs: Inputs
    settings: tuple[dict[str, Any], ...]

    def only(self, place: int) -> Candidate:
        """With one of its settings alone."""
        return replace(self, settings=(self.settings[place],))

    def regressor(self) -> Regressor:
        """An unfitted regressor of all its settings."""
        return make_regressor(self.model, self.settings)


def candidates(parameters: p.SensorParameters) -> Iterator[Candidate]:
    """All that a model may be set to where its parameters do not say, fewest latent variables and strongest penalty first."""
    for inputs in get_args(Inputs):
        if parameters.inputs in ("automatic", inputs):
            for settings in _families(parameters):
                yield Candidate(parameters.name, inputs, settings)


def _families(parameters: p.SensorParameters) -> Iterator[tuple[dict[str, Any], ...]]:
    """Settings that are calculated together."""
    if isinstance(parameters, (p.Ridge, p.Lasso)):
        yield _of("penalty", parameters.penalty, PENALTIES[parameters.name])
        return
    if isinstance(parameters, p.MovingWindowRidge):
        for one in _tried(parameters):
            yield tuple({**strength, **one} for strength in _of("penalty", parameters.penalty, PENALTIES["ridge"]))
        return
    if isinstance(parameters, (p.RandomForest, p.GradientBoosting)):
        fixed = parameters.model_dump(exclude={"name", "inputs", "fewest_in_leaf", "leaves"})
        for one in _tried(parameters):
            yield ({**fixed, **one},)
        return
    counts = _of("n_components", parameters.n_components, range(1, MOST_COMPONENTS[parameters.name] + 1))
    for one in _tried(parameters):
        yield tuple({**count, **one} for count in counts)


def _tried(parameters: p.SensorParameters) -> tuple[dict[str, Any], ...]:
    """Values of what takes a fit of its own."""
    if isinstance(parameters, p.RandomForest):
        return _of("fewest_in_leaf", parameters.fewest_in_leaf, FEWEST_IN_LEAF)
    if isinstance(parameters, p.GradientBoosting):
        return _of("leaves", parameters.leaves, LEAVES)
    if isinstance(parameters, (p.MovingWindowPls, p.MovingWindowRidge)):
        return _of("window", parameters.window, WINDOWS)
    if isinstance(parameters, p.RecursivePls):
        return _of("forgetting", parameters.forgetting, FORGETTINGS)
    if isinstance(parameters, p.LocallyWeightedPls):
        kept = {"most_rows": parameters.most_rows}
        return tuple({**one, **kept} for one in _of("locality", parameters.locality, LOCALITIES))
    return ({},)


def _of(name: str, given: float | None, tried: Sequence[float]) -> tuple[dict[str, Any], ...]:
    return tuple({name: value} for value in (tried if given is None else [given]))


@dataclass(frozen=True)
class Chosen:
    """The candidate with its one setting; rmse: of the folds' estimates together, in the target's unit. estimates (m,): what
    the folds estimated of each sample, NaN where none did; they were chosen for being good, if by little.
    """

    candidate: Candidate
    rmse: float
    estimates: np.ndarray


def choose_setting(
    parameters: p.SensorParameters,
    samples: Samples,
    folds: Sequence[TimeSplit],
    *,
    sums: SampleSums | None = None,
    tick: Callable[[], None] = lambda: None,
) -> list[Chosen]:
    """For each kind of inputs the setting with the smallest squared error over the samples that the folds hold out, of samples
    to train on alone, best first.

    Candidates are compared on the samples that all of them estimate: those whose last two analyses are known. sums: over samples
    of which these are the first, where there are. tick: called
    before each fit, to be stopped by. Raises ValueError where no sample can be judged by.
    """
    judged = samples.complete
    best: dict[Inputs, Chosen] = {}
    for candidate in candidates(parameters):
        found = np.full((len(candidate.settings), len(samples.rows)), np.nan)
        for fold in folds:
            tick()
            held = _thinned(fold) if parameters.name == "locally_weighted_pls" else fold
            found[:, held.held_out] = replay(candidate.regressor(), samples, held, candidate.inputs, sums=sums)
        errors = (found - samples.target)[:, judged]
        known = ~np.isnan(errors).any(axis=0)
        if not known.any():
            raise ValueError("too few samples: no fold holds out one whose inputs are all there")
        squares = (errors[:, known] ** 2).mean(axis=1)
        place = int(squares.argmin())
        rmse = float(np.sqrt(squares[place]))
        if candidate.inputs not in best or rmse < best[candidate.inputs].rmse:
            best[candidate.inputs] = Chosen(candidate.only(place), rmse, found[place])
    return sorted(best.values(), key=lambda one: one.rmse)


def _thinned(fold: TimeSplit) -> TimeSplit:
    count = len(fold.held_out)
    if count <= MOST_JUDGED:
        return fold
    return replace(fold, held_out=fold.held_out[np.linspace(0, count - 1, MOST_JUDGED).astype(int)])
