"""Which variables and lags an estimate draws on, by what it costs to shuffle them among samples that no model has seen."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Any, get_args

import numpy as np

from hakaru_compute.families.series.lags import GroupedLags, Lag
from hakaru_compute.families.series.time_split import TimeSplit
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.model_specs import SensorModelName
from hakaru_compute.kinds.soft_sensor.models import PENALTIES
from hakaru_compute.kinds.soft_sensor.regressors import Regressor, Scale, make_regressor
from hakaru_compute.kinds.soft_sensor.result_spec import SelectedVariable, SelectionFacts
from hakaru_compute.kinds.soft_sensor.samples import Samples, any_missing, present_lags, slice_of
from hakaru_compute.kinds.soft_sensor.sensor import Prepared
from hakaru_compute.kinds.soft_sensor.series import Series
from hakaru_compute.kinds.soft_sensor.sums import fit_scaled

JUDGES: tuple[SensorModelName, ...] = ("ridge", "gradient_boosting")
REPEATS = 5
# Of a fold, samples that are shuffled at most, evenly.
MOST_SHUFFLED = 400
# Stretches of time that a cost's standard error is taken over, as neighbours are alike.
BLOCKS = 20
# How many of its standard errors a cost must be for a variable or lag to stay: each is tried.
LEVELS = (0.0, 0.5, 1.0, 2.0)
BOOSTING: dict[str, Any] = {"trees": 100, "learning_rate": 0.08, "leaves": 8}


@dataclass(frozen=True)
class Selection:
    """judge: the model, of the inputs, with the smallest error over the folds, that was shuffled for. costs (p,), lag_costs (l,): by how
    much of its squared error shuffling a variable with all its lags, or one lag, raises it; kept (l,): mask of the lags to go on
    with. all_rmse, kept_rmse: of the judge over the folds with all lags and with those.
    """

    judge: SensorModelName
    inputs: Inputs
    costs: np.ndarray
    lag_costs: np.ndarray
    kept: np.ndarray
    all_rmse: float
    kept_rmse: float


def select_lags(
    prepared: Prepared, folds: Sequence[TimeSplit], seed: int, tick: Callable[[], None] = lambda: None
) -> Selection:
    """Of the training samples alone: those that a fold holds out are shuffled for a model of those before them (Breiman 2001; Fisher,
    Rudin & Dominici 2019), variables with all their lags together, as lags side by side stand in for each other, and lags one by
    one. Of what costs more than nothing, or than so many of its standard errors, those are kept with which the model, fitted anew,
    is best over the folds: all of them, where it is best with all. A variable that is kept has its shortest lag, at which static
    models look.
    """
    training = prepared.samples.take(slice_of(prepared.split.fit))
    judge = min(_judges(training, folds, tick), key=lambda one: one.rmse)
    columns = np.array([lag.column for lag in prepared.lags])
    rng = np.random.default_rng(seed)

    def shuffled(groups: Iterable[np.ndarray]) -> tuple[np.ndarray, np.ndarray]:
        found = []
        for places in groups:
            tick()
            found.append(judge.cost(places, rng))
        costs, sure = np.array(found).T
        return costs, sure

    costs, sure = shuffled(np.flatnonzero(columns == place) for place in range(prepared.series.shape[1]))
    lag_costs, lag_sure = shuffled(np.array([place]) for place in range(len(columns)))
    stays = np.zeros(len(columns), dtype=bool)
    stays[present_lags(prepared.lags)] = True
    kept, best = np.ones(len(columns), dtype=bool), judge.rmse
    for level in LEVELS:
        some = (sure > level)[columns] & ((lag_sure > level) | stays)
        if some.any() and not some.all():
            again = _judge(judge.name, judge.inputs, narrowed(training, some), folds, tick)
            if again.rmse < best:
                kept, best = some, again.rmse
    return Selection(judge.name, judge.inputs, costs, lag_costs, kept, judge.rmse, best)


def narrowed(samples: Samples, kept: np.ndarray) -> Samples:
    """With some of the lags alone (mask)."""
    lags = GroupedLags(lag for lag, is_kept in zip(samples.lags, kept, strict=True) if is_kept)
    return replace(samples, lags=lags, now=samples.now[:, kept], analysed=samples.analysed[:, kept])


def selection_facts(found: Selection, prepared: Prepared, variables: Sequence[str]) -> SelectionFacts:
    """As results say it."""

    def of(column: int, name: str) -> SelectedVariable:
        places = [place for place, lag in enumerate(prepared.lags) if lag.column == column]
        return SelectedVariable(
            column=name,
            cost=float(found.costs[column]),
            lags=[prepared.lags[place].rows for place in places],
            costs=[float(found.lag_costs[place]) for place in places],
            kept=[bool(found.kept[place]) for place in places],
        )

    return SelectionFacts(
        model=found.judge,
        inputs=found.inputs,
        all_rmse=found.all_rmse,
        kept_rmse=found.kept_rmse,
        variables=[of(column, name) for column, name in enumerate(variables)],
    )


def narrow(prepared: Prepared, series: Series, selection: SelectionFacts) -> tuple[Prepared, Series]:
    """The same samples and split, of the variables and lags that were kept alone."""
    kept = {
        (one.column, rows)
        for one in selection.variables
        for rows, is_kept in zip(one.lags, one.kept, strict=True)
        if is_kept
    }
    columns = [series.variables.index(name) for name in selection.columns]
    places = {column: place for place, column in enumerate(columns)}
    mask = np.array([(series.variables[lag.column], lag.rows) in kept for lag in prepared.lags])
    samples = narrowed(prepared.samples, mask)
    lags = GroupedLags(Lag(places[lag.column], lag.rows) for lag in samples.lags)
    own = series.take(columns)
    return replace(prepared, series=own.values, lags=lags, samples=replace(samples, lags=lags)), own


@dataclass(frozen=True)
class _Fold:
    """matrix (m, q): scaled inputs of samples held out; left (m,): what the regressor misses of each, in spreads of the target."""

    regressor: Regressor
    matrix: np.ndarray
    left: np.ndarray
    size: float


@dataclass(frozen=True)
class _Judged:
    name: SensorModelName
    inputs: Inputs
    folds: list[_Fold]
    rmse: float

    def cost(self, places: np.ndarray, rng: np.random.Generator) -> tuple[float, float]:
        """By how much of the squared error shuffling these inputs together raises it, and how many of its standard errors that is."""
        raised, own = [], []
        for fold in self.folds:
            total = np.zeros(len(fold.left))
            changed = fold.matrix.copy()
            plain = fold.regressor.predict(fold.matrix)[0]
            for _ in range(REPEATS):
                changed[:, places] = fold.matrix[rng.permutation(len(changed))][:, places]
                total += (fold.left + plain - fold.regressor.predict(changed)[0]) ** 2
            raised.append((total / REPEATS - fold.left**2) * fold.size**2)
            own.append(fold.left**2 * fold.size**2)
        gains = np.concatenate(raised)
        blocks = np.array([part.mean() for part in np.array_split(gains, min(BLOCKS, len(gains)))])
        error = float(blocks.std(ddof=1) / np.sqrt(len(blocks))) if len(blocks) > 1 else 0.0
        mean, base = float(gains.mean()), float(np.concatenate(own).mean())
        return mean / base if base > 0 else 0.0, mean / error if error > 0 else 0.0


def _judges(training: Samples, folds: Sequence[TimeSplit], tick: Callable[[], None]) -> Iterator[_Judged]:
    for inputs in get_args(Inputs):
        if inputs == "present":
            continue
        for name in JUDGES:
            yield _judge(name, inputs, training, folds, tick)


def _judge(
    name: SensorModelName, inputs: Inputs, training: Samples, folds: Sequence[TimeSplit], tick: Callable[[], None]
) -> _Judged:
    matrix, base = training.inputs(inputs)
    target = training.target - base
    whole = training.complete & ~(any_missing(matrix) | np.isnan(target))
    settings = [{"penalty": one} for one in PENALTIES["ridge"]] if name == "ridge" else [BOOSTING]
    made: list[tuple[Regressor, Scale, np.ndarray]] = []
    errors = []
    for fold in folds:
        tick()
        fit, held = fold.fit[whole[fold.fit]], fold.held_out[whole[fold.held_out]]
        if len(fit) < 2 or not len(held):
            continue
        held = held[np.unique(np.linspace(0, len(held) - 1, min(len(held), MOST_SHUFFLED)).astype(int))]
        regressor = make_regressor(name, settings)
        scale = fit_scaled(regressor, matrix, target, fit, None)
        found = scale.level + scale.size * regressor.predict(scale.columns(matrix[held]))
        errors.append(found - target[held])
        made.append((regressor, scale, held))
    if not made:
        raise ValueError("too few samples: no fold holds out one whose inputs are all there")
    squares = (np.concatenate(errors, axis=1) ** 2).mean(axis=1)
    best = int(squares.argmin())
    chosen = []
    for regressor, scale, held in made:
        scaled = scale.columns(matrix[held])
        one = regressor
        if name == "ridge":
            one = make_regressor("ridge", [settings[best]])
            one.restore({part: array[best : best + 1] for part, array in regressor.arrays().items()})
        left = (target[held] - scale.level) / scale.size - one.predict(scaled)[0]
        chosen.append(_Fold(one, scaled, left, scale.size))
    return _Judged(name, inputs, chosen, float(np.sqrt(squares[best])))
