"""Probabilities from decision values of rows that were held out, never worse there than the classes' shares."""

from __future__ import annotations

import numpy as np
from scipy.optimize import minimize
from scipy.special import expit, logit

from hakaru_compute.kinds.discriminant_analysis.model_file import Link

# A slope so small that it changes no probability to speak of, and keeps rows in the order of their values.
ORDER_ONLY = 1e-6


def calibrate(values: np.ndarray, own: np.ndarray, weights: np.ndarray | None) -> Link:
    """Sigmoids 1 / (1 + exp(slope · value + offset)) of decision values (n, k), of two classes (n, 1), of rows of classes own
    (n,); NaN where a row's class was not known to what judged it, which leaves out the cell.

    As Platt 1999, but a slope never turns the order round: with few rows a class, rows held out lie on the other side of a
    class that lacks them, and the sigmoid would say the opposite of what the values do. Where the whole does not explain
    the held-out rows better than the classes' shares by one unit of log-likelihood a slope (Akaike 1974), the shares are
    the probabilities.
    """
    count = int(own.max()) + 1
    weights = np.ones(len(own)) if weights is None else weights
    sums = np.bincount(own, weights, minlength=count)
    # One row of each class more than there are, so that none is impossible.
    shares = (sums + 1) / (sums.sum() + count)
    places = [1] if values.shape[1] == 1 else range(count)
    spreads = np.array([_spread(column) for column in values.T])
    sigmoids = np.array(
        [fit_sigmoid(values[:, index], own == place, weights, spreads[index]) for index, place in enumerate(places)]
    )
    link = Link(kind="platt", slopes=sigmoids[:, 0].tolist(), offsets=sigmoids[:, 1].tolist())
    whole = ~np.isnan(values).any(axis=1)
    chosen = _chosen(link, values[whole], own[whole])
    gained = float(weights[whole] @ (np.log(np.maximum(chosen, 1e-15)) - np.log(shares[own[whole]])))
    if gained > len(link.slopes):
        return link
    return Link(
        kind="platt",
        slopes=(-ORDER_ONLY / spreads).tolist(),
        offsets=[float(-logit(shares[place])) for place in places],
        uninformed=True,
    )


def _spread(values: np.ndarray) -> float:
    known = values[~np.isnan(values)]
    return float(known.std()) if len(known) and known.std() > 0 else 1.0


def _chosen(link: Link, values: np.ndarray, own: np.ndarray) -> np.ndarray:
    """The probabilities (n,) that a link gives the rows' own classes."""
    shown = expit(-(values * np.array(link.slopes) + np.array(link.offsets)))
    if shown.shape[1] == 1:
        return np.where(own == 1, shown[:, 0], 1 - shown[:, 0])
    found: np.ndarray = shown[np.arange(len(own)), own] / np.maximum(shown.sum(axis=1), 1e-300)
    return found


def fit_sigmoid(values: np.ndarray, inside: np.ndarray, weights: np.ndarray, spread: float) -> tuple[float, float]:
    """Slope (at most 0) and offset of a class by values (n,), NaN left out, with Platt's targets, which are not quite 0 and 1."""
    known = ~np.isnan(values)
    own, weighed, z = inside[known], weights[known], values[known] / spread
    within, without = float(weighed[own].sum()), float(weighed[~own].sum())
    target = np.where(own, (within + 1) / (within + 2), 1 / (without + 2))

    def loss(at: np.ndarray) -> tuple[float, np.ndarray]:
        scores = at[0] * z + at[1]
        wrong = weighed * (expit(scores) - target)
        return float(weighed @ (np.logaddexp(0, scores) - target * scores)), np.array([wrong @ z, wrong.sum()])

    start = np.array([0.0, np.log((within + 1) / (without + 1))])
    found = minimize(
        loss,
        start,
        jac=True,
        method="L-BFGS-B",
        bounds=[(0, None), (None, None)],
        options={"gtol": 1e-9, "ftol": 1e-15, "maxiter": 1000},
    ).x
    return -float(found[0]) / spread, -float(found[1])
