"""Estimates as they would have been made: each with what was known at its row, and nothing else."""

from __future__ import annotations

import numpy as np

from hakaru_compute.families.series.time_split import TimeSplit
from hakaru_compute.kinds.soft_sensor.literals import Inputs
from hakaru_compute.kinds.soft_sensor.regressors import Regressor
from hakaru_compute.kinds.soft_sensor.samples import Samples, any_missing, slice_of
from hakaru_compute.kinds.soft_sensor.sums import SampleSums, fit_scaled


def replay(
    regressor: Regressor,
    samples: Samples,
    split: TimeSplit,
    inputs: Inputs,
    *,
    learns_on: bool = True,
    retrain_every: int | None = None,
    sums: SampleSums | None = None,
) -> np.ndarray:
    """Estimates (settings, h) of the samples held out, in the target's unit, by a regressor that is fitted here.

    samples: all that were analysed. A regressor that learns is given each analysis as soon as it is known, those of the
    embargo first, and never one whose answer comes after the row to estimate; not so where the split is shuffled, or without
    `learns_on`. retrain_every: any other is fitted anew to all that is known by then, with every so many new analyses. sums:
    over samples of which these are the first, where there are. NaN where an input is missing: samples without all inputs are
    neither fitted on nor learned. Raises ValueError where no sample to fit on has all inputs.
    """
    matrix, base = samples.inputs(inputs)
    target = samples.target - base
    gone = any_missing(matrix)
    whole = ~(gone | np.isnan(target))
    fit = split.fit[whole[split.fit]]
    if not len(fit):
        raise ValueError("no sample to fit on has all inputs")
    scale = fit_scaled(regressor, matrix, target, fit, None if sums is None else sums.of(inputs, split.fit))
    found = np.full((regressor.count, len(split.held_out)), np.nan)
    there = ~gone[split.held_out]
    goes_on = (regressor.learns and learns_on) or retrain_every is not None
    if split.shuffled or not goes_on:
        if there.any():
            found[:, there] = regressor.predict(scale.columns(matrix[slice_of(split.held_out[there])]))
    else:
        scaled, wanted = scale.columns(matrix), (target - scale.level) / scale.size
        later = np.arange(split.fit.max() + 1, len(samples.rows))
        waiting = later[whole[later]]
        known = np.searchsorted(samples.known_from[waiting], samples.rows[split.held_out], side="right")
        taken = 0
        for place in np.flatnonzero(there):
            new = waiting[taken : known[place]]
            if regressor.learns and learns_on and len(new):
                regressor.learn(scaled[new], wanted[new])
                taken = known[place]
            elif retrain_every is not None and len(new) >= retrain_every:
                everything = np.concatenate([fit, waiting[: known[place]]])
                regressor.fit(scaled[everything], wanted[everything])
                taken = known[place]
            sample = split.held_out[place]
            found[:, place] = regressor.predict(scaled[sample : sample + 1])[:, 0]
    return scale.level + scale.size * found + base[split.held_out]
