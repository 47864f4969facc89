"""What the data say of a soft sensor before it is trained: how values are recorded, how late they are, how long things take."""

from __future__ import annotations

import numpy as np

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.soft_sensor.dead_times import DeadTime, find_dead_times, longest_laboratory_delay
from hakaru_compute.kinds.soft_sensor.laboratory import LaboratoryValues, date_analyses
from hakaru_compute.kinds.soft_sensor.propose_spec import (
    AnalysisRow,
    DeadTimeProposal,
    DeadTimeReason,
    DelayReason,
    Proposal,
    ProposeSpec,
)
from hakaru_compute.kinds.soft_sensor.result_spec import LaboratoryFacts
from hakaru_compute.kinds.soft_sensor.sensor import FEWEST_ROWS_BACK, INTERVALS_BACK, choose_reach, read_laboratory
from hakaru_compute.kinds.soft_sensor.series import Names, read_series, usable_variables
from hakaru_compute.kinds.soft_sensor.spec import DeadTimeOf, Laboratory, Lags
from hakaru_compute.kinds.soft_sensor.understood import value_warnings

FIRST_ANALYSES = 10
# Analyses that dead times are looked for with, and the longest of them, in rows, where nothing is said.
MOST_ANALYSES = 2_000
MOST_ROWS_BACK = 500
HOLD = 3


def propose(spec: ProposeSpec, ctx: JobContext) -> Proposal:
    """Proposals for every span that a training asks for. Raises columns_missing, series_not_rising, features_constant,
    too_few_analyses.
    """
    series = read_series(spec.table.path, Names(spec.features, target=spec.target, time=spec.time), HOLD)
    kept, warnings = usable_variables(series, spec.target)
    laboratory = spec.laboratory
    values = read_laboratory(series.target, series.stretches, laboratory)
    if len(values.rows) < 2:
        raise JobError("too_few_analyses", target=spec.target, analyses=len(values.rows), minimum=2)
    between = max(values.interval or 1.0, 1.0)
    longest = spec.longest
    if longest is None:
        longest = min(max(round(INTERVALS_BACK * between), FEWEST_ROWS_BACK), MOST_ROWS_BACK)
    # Where values stand in the row of the answer, dead times are looked for from the samples on.
    analyses = date_analyses(values, laboratory.delay, laboratory.stamped, series.stretches.first)
    # Neighbours stay together, as it is their differences that are compared.
    newest = slice(-MOST_ANALYSES, None)
    ahead = min(round(between), longest)
    ctx.check_stop()
    found = find_dead_times(
        series.values, analyses.sampled[newest], analyses.values[newest], series.stretches.first, longest, ahead=ahead
    )
    proposals = [
        _proposal(name, one, place in kept)
        for place, (name, one) in enumerate(zip(series.variables, found, strict=True))
    ]
    delay, reason = _delay(values, [one for place, one in enumerate(found) if place in kept], laboratory)
    used = [one for one in proposals if one.reason == "found"]
    names = [series.variables[place] for place in kept]
    lags = Lags(dead_times=[DeadTimeOf(column=one.column, rows=one.rows) for one in used])
    reach = choose_reach(lags, names, values.interval)
    facts = LaboratoryFacts(
        recording=values.recording,
        analyses=len(values.rows),
        repeated=values.repeated,
        at_ends=values.unsure,
        long_holds=values.long_holds,
        interval=values.interval,
        delay=laboratory.delay,
    )
    return Proposal(
        laboratory=facts,
        series=series.facts,
        first_analyses=[
            AnalysisRow(row=int(row), time=series.time(int(row)), value=float(value))
            for row, value in zip(values.rows[:FIRST_ANALYSES], values.values, strict=False)
        ],
        delay=delay,
        delay_reason=reason,
        dead_times=proposals,
        largest_lag=reach.largest,
        lag_step=reach.step,
        embargo=reach.largest + delay,
        warnings=[*value_warnings(values, len(values.rows)), *warnings],
    )


def _proposal(name: str, found: DeadTime, varies: bool) -> DeadTimeProposal:
    tells = bool(np.isfinite(found.correlations).all())
    best = found.best
    reason: DeadTimeReason = "found" if best is not None else "chance"
    if not tells:
        reason = "few" if varies else "constant"
    elif found.follows:
        reason = "follows"
    return DeadTimeProposal(
        column=name,
        rows=best if best is not None and reason == "found" else 0,
        reason=reason,
        correlation=None if best is None else float(found.correlations[np.searchsorted(found.lags, best)]),
        chance=found.chance,
        lags=[int(lag) for lag in found.lags],
        correlations=[None if np.isnan(one) else float(one) for one in found.correlations],
    )


def _delay(values: LaboratoryValues, found: list[DeadTime], given: Laboratory) -> tuple[int, DelayReason]:
    """The laboratory delay to propose, and why."""
    if given.stamped == "report" and given.delay:
        return given.delay, "given"
    if values.recording == "every_row" and (values.interval or 1.0) <= 1.0:
        return given.delay, "none"
    longest = longest_laboratory_delay(found)
    if longest is not None:
        return longest, "dead_times"
    return round((values.interval or 1.0) / 2), "interval"
