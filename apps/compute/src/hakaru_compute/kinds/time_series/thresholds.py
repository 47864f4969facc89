"""Thresholds by a rule, from scores of training rows that no model had seen when it scored them."""

from __future__ import annotations

from typing import Literal

import numpy as np
from scipy.special import expit, logit
from scipy.stats import genpareto

from hakaru_compute.kinds.time_series.alarms import Scored, in_alarm, intervals_of
from hakaru_compute.kinds.time_series.spec import Supervision
from hakaru_compute.kinds.time_series.threshold_spec import (
    ChosenThreshold,
    ModelSettings,
    ThresholdMethod,
    ThresholdRule,
)

METHODS: tuple[ThresholdMethod, ...] = ("quantile", "false_alarms", "pot", "cost", "f1")
# The tail that POT fits, and how many excesses it takes to fit one.
TAIL = 0.98
FEWEST_EXCESSES = 20
Reason = Literal["no_anomalies", "no_normal_rows", "no_dates", "too_few_rows"]


def choose(scored: Scored, rule: ThresholdRule, supervision: Supervision) -> ChosenThreshold:
    """Of training rows. Where the rule asks for what is not there, the quantile of normal rows is
    taken, and it is said why.
    """
    asked: ThresholdMethod
    if rule.method == "automatic":
        asked = "f1" if supervision == "supervised" else "quantile"
    else:
        asked = rule.method
    return choose_by(scored, rule, asked, supervision)


def choose_by(scored: Scored, rule: ThresholdRule, asked: ThresholdMethod, supervision: Supervision) -> ChosenThreshold:
    """By one method. Scores of supervised models are probabilities."""
    there = ~np.isnan(scored.scores)
    anomalous = scored.anomalous
    bad = there & (anomalous == 1) if anomalous is not None else np.zeros(len(there), dtype=bool)
    # A row that still has an anomaly, or a gross outlier, in its window says nothing of what is normal.
    clean = there & ~bad if scored.learned is None else there & ~bad & scored.learned
    normal = scored.scores[clean]
    count, reason, used, value = int(there.sum()), None, asked, None
    if asked in ("cost", "f1") and (not bad.any() or not len(normal)):
        reason = "no_anomalies" if not bad.any() else "no_normal_rows"
    elif asked == "false_alarms" and scored.step is None:
        reason = "no_dates"
    elif asked == "pot" and len(normal) * (1 - TAIL) < FEWEST_EXCESSES:
        reason = "too_few_rows"
    if reason is not None:
        used = "quantile"
    if used in ("cost", "f1"):
        value = _best_cut(scored.scores[there], bad[there], rule, used)
    elif used == "false_alarms":
        value = _by_alarms(scored, clean, rule)
    elif used == "pot":
        # Beyond 1 there is no probability: the tail is that of log-odds.
        value = (
            expit(_by_tail(_log_odds(normal), rule.risk))
            if supervision == "supervised"
            else _by_tail(normal, rule.risk)
        )
    elif len(normal):
        value = float(np.quantile(normal, rule.quantile))
    else:
        reason, value = "no_normal_rows", float(np.min(scored.scores[there], initial=0.0))
    found: Reason | None = reason  # type: ignore[assignment]
    return ChosenThreshold(
        value=float(value), method=used, asked=asked, reason=found, rows=count, anomalous=int(bad.sum())
    )


def settings_by(chosen: ChosenThreshold, rule: ThresholdRule) -> ModelSettings:
    """What is set of a model whose threshold was chosen by a rule."""
    return ModelSettings(threshold=chosen.value, floor=rule.floor, smallest_duration=rule.smallest_duration)


def _best_cut(scores: np.ndarray, bad: np.ndarray, rule: ThresholdRule, by: str) -> float:
    """Between two scores, such that cost is least or F1 largest; of equal ones the highest."""
    order = np.argsort(-scores, kind="stable")
    found, hits = scores[order], np.cumsum(bad[order])
    last = np.append(np.flatnonzero(np.diff(found)), len(found) - 1)
    flagged, hit, positives = last + 1.0, hits[last].astype(float), float(bad.sum())
    false, missed = flagged - hit, positives - hit
    loss = (
        rule.cost_missed * missed + rule.cost_false_alarm * false if by == "cost" else -2 * hit / (flagged + positives)
    )
    best = int(np.argmin(loss))
    if by == "cost" and rule.cost_missed * positives <= loss[best]:
        return float(found[0])
    beyond = (
        found[last[best] + 1]
        if last[best] + 1 < len(found)
        else found[last[best]] - 1e-9 * (1 + abs(found[last[best]]))
    )
    return float((found[last[best]] + beyond) / 2)


def _by_alarms(scored: Scored, normal: np.ndarray, rule: ThresholdRule) -> float:
    """The lowest of 400 quantiles above which normal rows raise no more alarms a day than are acceptable."""
    part = scored.part(normal)
    assert part.step is not None
    days = len(part.scores) * part.step / 86_400
    levels = np.unique(np.quantile(part.scores, 1 - np.geomspace(0.5, 0.5 / max(len(part.scores), 2), 400)))
    chosen = float(part.scores.max())
    for level in levels[::-1]:
        settings = ModelSettings(threshold=float(level), smallest_duration=rule.smallest_duration)
        raised = len(intervals_of(in_alarm(part.scores, part.starts, settings), part.starts))
        if raised > rule.false_alarms_a_day * days:
            break
        chosen = float(level)
    return chosen


def _log_odds(scores: np.ndarray) -> np.ndarray:
    return np.asarray(logit(np.clip(scores, 1e-12, 1 - 1e-12)))


def _by_tail(normal: np.ndarray, risk: float) -> float:
    """Peaks over threshold (Siffer et al. 2017): a generalised Pareto distribution of what lies over a high quantile."""
    base = float(np.quantile(normal, TAIL))
    excesses = normal[normal > base] - base
    if len(excesses) < FEWEST_EXCESSES or risk >= len(excesses) / len(normal):
        return float(np.quantile(normal, 1 - risk))
    shape, _, scale = genpareto.fit(excesses, floc=0.0)
    # A tail without a mean would put the threshold out of reach for one gross outlier.
    shape = float(np.clip(shape, -0.5, 0.5))
    share = risk * len(normal) / len(excesses)
    return base + float(genpareto.ppf(1 - share, shape, 0.0, scale))
