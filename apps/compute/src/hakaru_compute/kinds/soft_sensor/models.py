"""The models of a soft sensor: what each may be set to, and the choice among that by folds that run forward in time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from hakaru_compute.families.series.time_split import TimeSplit
from hakaru_compute.kinds.soft_sensor import model_specs as p
from hakaru_compute.kinds.soft_sensor.regressors import (
    LassoPath,
    LocallyWeightedPls,
    PlsPath,
    RecursivePls,
    Regressor,
    RidgePath,
)
from hakaru_compute.kinds.soft_sensor.replay import replay
from hakaru_compute.kinds.soft_sensor.samples import Inputs, Samples

# What is tried where nothing is given. Penalties are of columns and targets of spread 1, per sample.
RIDGE_PENALTIES = tuple(float(value) for value in np.logspace(2, -5, 29))
LASSO_PENALTIES = tuple(float(value) for value in np.logspace(0, -2.5, 26))
LOCALITIES = (0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
FORGETTINGS = (1.0, 0.99, 0.98, 0.95, 0.9)
MOST_COMPONENTS = {"pls": 20, "locally_weighted_pls": 12, "recursive_pls": 12}
# Of a fold, samples that a model is judged by where every estimate is a fit of its own.
MOST_JUDGED = 100


@dataclass(frozen=True)
class Candidate:
    """inputs; settings: the parameters that each row of the estimates is of, by name; make: a regressor of some of them."""

    inputs: Inputs
    settings: tuple[dict[str, float | int], ...]
    make: Callable[[Sequence[dict[str, Any]]], Regressor]

    def only(self, place: int) -> Candidate:
        """With one of its settings alone."""
        return replace(self, settings=(self.settings[place],))

    def regressor(self) -> Regressor:
        """An unfitted regressor of all its settings."""
        return self.make(self.settings)


def candidates(parameters: p.SensorParameters) -> Iterator[Candidate]:
    """All that a model may be set to where its parameters do not say, fewest latent variables and strongest penalty first."""
    for inputs in get_args(Inputs):
        if parameters.inputs in ("automatic", inputs):
            for settings, make in _families(parameters):
                yield Candidate(inputs, settings, make)


Family = tuple[tuple[dict[str, Any], ...], Callable[[Sequence[dict[str, Any]]], Regressor]]


def _families(parameters: p.SensorParameters) -> Iterator[Family]:
    if isinstance(parameters, p.Ridge):
        yield _of("penalty", parameters.penalty, RIDGE_PENALTIES), lambda some: RidgePath(_values(some, "penalty"))
    elif isinstance(parameters, p.Lasso):
        yield _of("penalty", parameters.penalty, LASSO_PENALTIES), lambda some: LassoPath(_values(some, "penalty"))
    else:
        counts = _of("n_components", parameters.n_components, range(1, MOST_COMPONENTS[parameters.name] + 1))
        if isinstance(parameters, p.Pls):
            yield counts, lambda some: PlsPath(_values(some, "n_components"))
        elif isinstance(parameters, p.RecursivePls):
            for one in _of("forgetting", parameters.forgetting, FORGETTINGS):
                yield _with(counts, one), _recursive
        else:
            for one in _of("locality", parameters.locality, LOCALITIES):
                yield _with(counts, {**one, "most_rows": parameters.most_rows}), _local


def _of(name: str, given: float | None, tried: Sequence[float]) -> tuple[dict[str, Any], ...]:
    return tuple({name: value} for value in (tried if given is None else [given]))


def _with(settings: tuple[dict[str, Any], ...], more: dict[str, Any]) -> tuple[dict[str, Any], ...]:
    return tuple({**one, **more} for one in settings)


def _values(settings: Sequence[dict[str, Any]], name: str) -> list[Any]:
    return [one[name] for one in settings]


def _recursive(settings: Sequence[dict[str, Any]]) -> Regressor:
    return RecursivePls(_values(settings, "n_components"), settings[0]["forgetting"])


def _local(settings: Sequence[dict[str, Any]]) -> Regressor:
    return LocallyWeightedPls(_values(settings, "n_components"), settings[0]["locality"], settings[0]["most_rows"])


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
    tick: Callable[[], None] = lambda: None,
) -> Chosen:
    """The setting with the smallest squared error over the samples that the folds hold out, of samples to train on alone.

    Candidates are compared on the samples that all of them estimate: those whose last two analyses are known. tick: called
    before each fit, to be stopped by. Raises ValueError where no sample can be judged by.
    """
    judged = ~(np.isnan(samples.now).any(axis=1) | np.isnan(samples.then).any(axis=1) | np.isnan(samples.before))
    best: Chosen | None = None
    for candidate in candidates(parameters):
        found = np.full((len(candidate.settings), len(samples.rows)), np.nan)
        for fold in folds:
            tick()
            held = _thinned(fold) if parameters.name == "locally_weighted_pls" else fold
            found[:, held.held_out] = replay(candidate.regressor(), samples, held, candidate.inputs)
        errors = (found - samples.target)[:, judged]
        known = ~np.isnan(errors).any(axis=0)
        if not known.any():
            raise ValueError("too few samples: no fold holds out one whose inputs are all there")
        squares = (errors[:, known] ** 2).mean(axis=1)
        place = int(squares.argmin())
        rmse = float(np.sqrt(squares[place]))
        if best is None or rmse < best.rmse:
            best = Chosen(candidate.only(place), rmse, found[place])
    assert best is not None
    return best


def _thinned(fold: TimeSplit) -> TimeSplit:
    count = len(fold.held_out)
    if count <= MOST_JUDGED:
        return fold
    return replace(fold, held_out=fold.held_out[np.linspace(0, count - 1, MOST_JUDGED).astype(int)])
