"""How well scores tell anomalous rows from normal ones, whatever the threshold."""

from __future__ import annotations

import numpy as np
from scipy.stats import rankdata

from hakaru_compute.kinds.time_series.alarms import Scored, intervals_of
from hakaru_compute.kinds.time_series.result_spec import Ranking

# Thresholds of the volumes, and their largest buffer; of long ones so many buffers are taken, evenly.
THRESHOLDS = 250
MOST_BUFFER = 250
MOST_BUFFERS = 26


def rank_scores(scored: Scored, buffer: int) -> Ranking:
    """Over rows that have a score and a label. buffer: the largest of the volumes, in rows."""
    buffer = max(1, min(buffer, MOST_BUFFER))
    none = Ranking(roc_auc=None, pr_auc=None, vus_roc=None, vus_pr=None, buffer=buffer)
    if scored.anomalous is None:
        return none
    whole = scored.part(~np.isnan(scored.scores) & ~np.isnan(scored.anomalous))
    assert whole.anomalous is not None
    bad = whole.anomalous == 1
    if not bad.any() or bad.all():
        return none
    volume = volumes(whole.scores, bad, whole.run_starts, buffer)
    return Ranking(
        roc_auc=roc_auc(whole.scores, bad),
        pr_auc=average_precision(whole.scores, bad),
        vus_roc=volume[0],
        vus_pr=volume[1],
        buffer=buffer,
    )


def roc_auc(scores: np.ndarray, bad: np.ndarray) -> float:
    """By ranks, ties counting half (Mann and Whitney)."""
    positives = int(bad.sum())
    ranks = rankdata(scores)[bad].sum()
    return float((ranks - positives * (positives + 1) / 2) / (positives * (len(bad) - positives)))


def average_precision(scores: np.ndarray, bad: np.ndarray) -> float:
    """Mean precision over the steps in recall, rows of one score together."""
    order = np.argsort(-scores, kind="stable")
    found, hits = scores[order], np.cumsum(bad[order])
    last = np.append(np.flatnonzero(np.diff(found)), len(found) - 1)
    recalled = np.diff(hits[last], prepend=0)
    return float((recalled * hits[last] / (last + 1)).sum() / hits[-1])


def volumes(scores: np.ndarray, bad: np.ndarray, run_starts: np.ndarray, buffer: int) -> tuple[float, float]:
    """VUS-ROC and VUS-PR (Paparrizos et al., PVLDB 15, 2022): the mean, over buffers of 0 to `buffer` rows, of the areas under
    the curves of labels that fall off around each event within half of the buffer, recall being scaled by the share of events
    that any row is flagged of. Thresholds are scores of `THRESHOLDS` ranks, evenly. Both labels are there.
    """
    count, positives = len(scores), int(bad.sum())
    ranks = np.linspace(0, count - 1, THRESHOLDS).astype(np.int64)
    levels = -np.sort(-scores)[ranks]
    # The first threshold at which each row is flagged; equal levels are one threshold after another.
    flagged_at = np.searchsorted(-levels, -scores, side="left")
    predicted = np.cumsum(np.bincount(flagged_at, minlength=THRESHOLDS + 1))[:THRESHOLDS]
    events = intervals_of(bad, run_starts)
    last_of_run = np.append(np.flatnonzero(np.diff(run_starts)), count - 1)
    ends = last_of_run[np.searchsorted(last_of_run, events[:, 0])]
    buffers = np.unique(np.linspace(0, buffer, min(buffer + 1, MOST_BUFFERS)).astype(np.int64))
    hits = np.cumsum(np.bincount(flagged_at[bad], minlength=THRESHOLDS + 1))[:THRESHOLDS]
    areas = [
        _areas(int(one), flagged_at, predicted, hits, bad, events, run_starts, ends, count, positives)
        for one in buffers
    ]
    roc, precision = np.mean(areas, axis=0)
    return float(roc), float(precision)


def _distinct(places: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    found, back = np.unique(places, return_inverse=True)
    return found, back


def _areas(
    buffer: int,
    flagged_at: np.ndarray,
    predicted: np.ndarray,
    hits: np.ndarray,
    bad: np.ndarray,
    events: np.ndarray,
    run_starts: np.ndarray,
    ends: np.ndarray,
    count: int,
    positives: int,
) -> tuple[float, float]:
    half = buffer // 2
    rows: np.ndarray = np.empty(0, dtype=np.int64)
    weights: np.ndarray = np.empty(0)
    if half:
        away = np.arange(1, half + 1)
        weight = np.sqrt(1 - away / buffer)
        before = events[:, :1] - away
        after = events[:, 1:] + away
        places = np.concatenate([before, after])
        inside = np.concatenate([before >= run_starts[events[:, 0]][:, None], after <= ends[:, None]])
        flat, shares = places[inside], np.broadcast_to(weight, places.shape)[inside]
        keep = ~bad[np.clip(flat, 0, count - 1)]
        rows, back = _distinct(flat[keep])
        weights = np.minimum(np.bincount(back, shares[keep], minlength=len(rows)), 1.0)
    gained: np.ndarray = np.zeros(THRESHOLDS)
    if len(rows):
        gained = np.cumsum(np.bincount(flagged_at[rows], weights, minlength=THRESHOLDS + 1))[:THRESHOLDS]
    # Events whose soft edges meet are one.
    lows = np.maximum(events[:, 0] - half, run_starts[events[:, 0]])
    highs = np.minimum(events[:, 1] + half, ends)
    begins = np.concatenate([[True], lows[1:] > highs[:-1]])
    lows = lows[begins]
    highs = np.concatenate([highs[:-1][begins[1:]], highs[-1:]])
    cuts = np.column_stack([lows, np.minimum(highs + 1, count)]).ravel()
    firsts = np.minimum.reduceat(np.append(flagged_at, THRESHOLDS), cuts)[::2]
    existing = np.cumsum(np.bincount(firsts, minlength=THRESHOLDS + 1))[:THRESHOLDS] / len(firsts)
    hit = hits + gained
    # The labels that count: events, and of their soft edges what is flagged.
    mass = (positives + positives + gained) / 2
    recall = np.minimum(hit / mass, 1.0) * existing
    false = np.clip((predicted - hit) / np.maximum(count - mass, 1e-300), 0.0, 1.0)
    precision = hit / np.maximum(predicted, 1)
    x, y = np.concatenate([[0.0], false, [1.0]]), np.concatenate([[0.0], recall, [1.0]])
    roc = float((np.diff(x) * (y[1:] + y[:-1]) / 2).sum())
    return roc, float((np.diff(np.concatenate([[0.0], recall])) * precision).sum())
