"""Models of what is normal. Each gives windows one or several raw scores, larger where a window is less like normal ones."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from sklearn.ensemble import IsolationForest as Forest

from hakaru_compute.kinds.time_series.model_specs import (
    Ensemble,
    GradientBoosting,
    IsolationForest,
    NearestNeighbours,
    Pca,
)
from hakaru_compute.kinds.time_series.moments import PieceMoments, moments_of
from hakaru_compute.kinds.time_series.recent import RecentScorer
from hakaru_compute.kinds.time_series.scorer import Scorer, thinned
from hakaru_compute.kinds.time_series.windows import WindowKind, Windows

# Windows that a model is fitted on which needs them all at once, and that it is tried on.
MOST_FITTED = 50_000
# Distances that are measured at once.
BLOCK_CELLS = 8_000_000


class PcaScorer(Scorer):
    """The roots of Hotelling's T² and of Q (SPE) of a window's features, each of which is scaled to a standard deviation of 1."""

    parts = 2
    by_sums = True

    def __init__(self, parameters: Pca) -> None:
        self.parameters = parameters
        self._sums: PieceMoments | None = None

    def take_sums(self, sums: PieceMoments | None) -> None:
        self._sums = sums

    def fit(self, windows: Windows, rows: np.ndarray, anomalous: np.ndarray | None, seed: int) -> None:
        moments = None if self._sums is None else self._sums.at(rows)
        if moments is None:
            moments = moments_of(windows, rows)
        count = moments.count
        if count < 3:
            raise ValueError("fewer than three normal windows have all channels")
        self.mean, covariance = moments.mean, moments.covariance
        deviation = np.sqrt(np.maximum(np.diag(covariance), 0.0))
        # What never changes cannot be scaled: its weight is that of the smallest change that could be told from rounding.
        self.weight = 1.0 / np.where(deviation > 1e-6, deviation, 1.0)
        correlation = covariance * np.outer(self.weight, self.weight) * (count / (count - 1))
        values, vectors = np.linalg.eigh(correlation)
        values, vectors = np.maximum(values[::-1], 0.0), vectors[:, ::-1]
        usable = int((values > 1e-10 * max(values[0], 1e-300)).sum())
        usable = max(1, min(usable, count - 1))
        if self.parameters.n_components is not None:
            wanted = self.parameters.n_components
        else:
            shares = np.cumsum(values) / max(values.sum(), 1e-300)
            wanted = int(np.searchsorted(shares, self.parameters.explained)) + 1
        components = max(1, min(wanted, usable))
        self.loadings, self.variances = vectors[:, :components], np.maximum(values[:components], 1e-300)

    def score(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        found = np.empty((len(rows), 2))
        for part, block in windows.blocks(rows):
            centred = self._centred(block)
            scores = centred @ self.loadings
            left = np.einsum("ij,ij->i", centred, centred) - np.einsum("ij,ij->i", scores, scores)
            found[part, 1] = np.sqrt(np.maximum(left, 0.0))
            scores **= 2
            found[part, 0] = np.sqrt(scores @ (1.0 / self.variances))
        return found

    def contributions(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """Of T² and of Q, each as a share, and these by how far either is over the other."""
        centred = self._centred(windows.matrix(rows))
        scores = centred @ self.loadings
        inside = np.maximum(centred * ((scores / self.variances) @ self.loadings.T), 0.0)
        beside = (centred - scores @ self.loadings.T) ** 2
        over = self.score(windows, rows) / self.typical
        found = np.zeros((len(rows), windows.values.shape[1]))
        for place, parts in enumerate((inside, beside)):
            shares = parts / np.maximum(parts.sum(axis=1, keepdims=True), 1e-300)
            weight = np.maximum(over[:, place] - 1.0, 0.0) + 1e-9
            np.add.at(found.T, windows.channel_of, (shares * weight[:, None]).T)
        return found

    def _centred(self, block: np.ndarray) -> np.ndarray:
        found = block - self.mean
        found *= self.weight
        # A channel without a value is taken to be where it is on average.
        if np.isnan(found.sum()):
            found[np.isnan(found)] = 0.0
        return np.asarray(found)

    def arrays(self) -> dict[str, np.ndarray]:
        return {
            "mean": self.mean,
            "weight": self.weight,
            "loadings": self.loadings,
            "variances": self.variances,
            "typical": self.typical,
        }

    def restore(self, arrays: dict[str, np.ndarray], estimator: Any) -> None:
        for name, array in arrays.items():
            setattr(self, name, array)


class ForestScorer(Scorer):
    """Isolation forest (Liu, Ting & Zhou 2008) of windows' features."""

    def __init__(self, parameters: IsolationForest) -> None:
        self.parameters = parameters
        self.mean = np.zeros(0)

    def fit(self, windows: Windows, rows: np.ndarray, anomalous: np.ndarray | None, seed: int) -> None:
        matrix = windows.matrix(thinned(rows, MOST_FITTED), clipped=True)
        matrix = matrix[~np.isnan(matrix).any(axis=1)]
        if len(matrix) < 3:
            raise ValueError("fewer than three normal windows have all channels")
        self.mean = matrix.mean(axis=0)
        self.estimator = Forest(
            n_estimators=self.parameters.trees,
            max_samples=min(self.parameters.rows_a_tree, len(matrix)),
            random_state=seed,
        ).fit(matrix)

    def score(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        found = np.empty((len(rows), 1))
        for part, block in windows.blocks(rows):
            found[part, 0] = -self.estimator.score_samples(np.where(np.isnan(block), self.mean, block))
        return found

    def contributions(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """By how much the score falls where a channel is taken to be where it is on average."""
        matrix = windows.matrix(rows)
        matrix = np.where(np.isnan(matrix), self.mean, matrix)
        base = -self.estimator.score_samples(matrix)
        channels = windows.values.shape[1]
        found = np.empty((len(rows), channels))
        # Of each row all channels at once: a walk through the trees takes far longer to begin than to go on.
        size = max(1, BLOCK_CELLS // (channels * windows.width))
        own = windows.channel_of == np.arange(channels)[:, None]
        for start in range(0, len(rows), size):
            part = slice(start, start + size)
            changed = np.where(own, self.mean, matrix[part, None])
            scores = self.estimator.score_samples(changed.reshape(-1, windows.width)).reshape(-1, channels)
            found[part] = np.maximum(base[part, None] + scores, 0.0)
        return found

    def arrays(self) -> dict[str, np.ndarray]:
        return {"mean": self.mean}

    def restore(self, arrays: dict[str, np.ndarray], estimator: Any) -> None:
        self.mean, self.estimator = arrays["mean"], estimator


class NeighbourScorer(Scorer):
    """The root mean square distance, over features of equal spread, to the nearest normal windows (Ramaswamy et al. 2000)."""

    def __init__(self, parameters: NearestNeighbours) -> None:
        self.parameters = parameters

    def fit(self, windows: Windows, rows: np.ndarray, anomalous: np.ndarray | None, seed: int) -> None:
        matrix = windows.matrix(thinned(rows, self.parameters.windows), clipped=True)
        matrix = matrix[~np.isnan(matrix).any(axis=1)]
        if len(matrix) < 3:
            raise ValueError("fewer than three normal windows have all channels")
        self.mean, spread = matrix.mean(axis=0), matrix.std(axis=0)
        self.weight = 1.0 / np.where(spread > 1e-6, spread, 1.0)
        self.kept = (matrix - self.mean) * self.weight
        self.lengths = np.einsum("ij,ij->i", self.kept, self.kept)

    def score(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        found = np.empty((len(rows), 1))
        size = max(1, BLOCK_CELLS // len(self.kept))
        for part, block in windows.blocks(rows):
            scaled = self._scaled(block)
            for start in range(0, len(scaled), size):
                near = self._nearest(scaled[start : start + size])[0]
                found[part.start + start : part.start + start + len(near), 0] = np.sqrt(near.mean(axis=1))
        return found

    def contributions(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """Of the squared distance to the nearest windows."""
        found = np.zeros((len(rows), windows.values.shape[1]))
        scaled = self._scaled(windows.matrix(rows))
        places = self._nearest(scaled)[1]
        for row, nearest in enumerate(places):
            np.add.at(found[row], windows.channel_of, ((scaled[row] - self.kept[nearest]) ** 2).mean(axis=0))
        return found

    def _scaled(self, block: np.ndarray) -> np.ndarray:
        return np.nan_to_num((block - self.mean) * self.weight, copy=False, nan=0.0)

    def _nearest(self, scaled: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        """Squared distances (m, k), a feature, to the nearest kept windows, and which these are."""
        count = min(self.parameters.neighbours, len(self.kept))
        distances = self.lengths - 2.0 * (scaled @ self.kept.T)
        places = np.argpartition(distances, count - 1, axis=1)[:, :count]
        # Of far windows the difference of squares has lost its digits: the few that count are measured anew.
        own = np.stack([((scaled - self.kept[places[:, one]]) ** 2).mean(axis=1) for one in range(count)], axis=1)
        return own, places

    def arrays(self) -> dict[str, np.ndarray]:
        return {"mean": self.mean, "weight": self.weight, "kept": self.kept, "lengths": self.lengths}

    def restore(self, arrays: dict[str, np.ndarray], estimator: Any) -> None:
        for name, array in arrays.items():
            setattr(self, name, array)


class BoostingScorer(Scorer):
    """The probability of an anomaly by boosted trees (LightGBM), rows of both labels weighing alike in all."""

    def __init__(self, parameters: GradientBoosting) -> None:
        self.parameters = parameters

    def window_kind(self, channels: int, length: int) -> WindowKind:
        return "described"

    def fit(self, windows: Windows, rows: np.ndarray, anomalous: np.ndarray | None, seed: int) -> None:
        from lightgbm import LGBMClassifier

        assert anomalous is not None
        bad = anomalous[rows] == 1
        chosen = np.sort(np.concatenate([thinned(rows[bad], MOST_FITTED), thinned(rows[~bad], 2 * MOST_FITTED)]))
        labels = (anomalous[chosen] == 1).astype(np.int64)
        if labels.min(initial=1) == labels.max(initial=0):
            raise ValueError("the rows to learn from have one label only")
        self.estimator = LGBMClassifier(
            n_estimators=self.parameters.trees,
            learning_rate=self.parameters.learning_rate,
            num_leaves=self.parameters.leaves,
            class_weight="balanced",
            min_child_samples=20,
            subsample=0.7,
            subsample_freq=1,
            colsample_bytree=0.7,
            random_state=seed,
            n_jobs=1,
            verbose=-1,
        ).fit(windows.matrix(chosen), labels)

    def score(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        found = np.empty((len(rows), 1))
        # The booster itself: scikit-learn's checks take longer than the trees, where rows come one by one.
        booster = self.estimator.booster_
        for part, block in windows.blocks(rows):
            found[part, 0] = booster.predict(block, num_threads=1)
        return found

    def contributions(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """What raises the log odds of an anomaly (SHAP of tree paths)."""
        parts = self.estimator.booster_.predict(windows.matrix(rows), pred_contrib=True)[:, :-1]
        found = np.zeros((len(rows), windows.values.shape[1]))
        np.add.at(found.T, windows.channel_of, parts.T)
        return np.maximum(found, 0.0)

    def arrays(self) -> dict[str, np.ndarray]:
        return {}

    def restore(self, arrays: dict[str, np.ndarray], estimator: Any) -> None:
        self.estimator = estimator


class EnsembleScorer(Scorer):
    """PCA, nearest windows and isolation forest side by side."""

    parts = 4
    joined_by_mean = True
    by_sums = True

    def __init__(self, parameters: Ensemble) -> None:
        self.forest = ForestScorer(IsolationForest())
        self.members: dict[str, Scorer] = {
            "pca": PcaScorer(Pca()),
            "neighbours": NeighbourScorer(NearestNeighbours()),
            "forest": self.forest,
        }

    def take_sums(self, sums: PieceMoments | None) -> None:
        for member in self.members.values():
            member.take_sums(sums)

    def fit(self, windows: Windows, rows: np.ndarray, anomalous: np.ndarray | None, seed: int) -> None:
        for member in self.members.values():
            member.fit(windows, rows, anomalous, seed)
        self.estimator = self.forest.estimator

    def score(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        return np.concatenate([member.score(windows, rows) for member in self.members.values()], axis=1)

    def calibrated(self, highest: np.ndarray) -> None:
        super().calibrated(highest)
        self._share_typical()

    def _share_typical(self) -> None:
        begin = 0
        for member in self.members.values():
            member.typical = self.typical[begin : begin + member.parts]
            begin += member.parts

    def contributions(self, windows: Windows, rows: np.ndarray) -> np.ndarray:
        """Shares of each member, by how far its scores are over those of normal rows."""
        found = np.zeros((len(rows), windows.values.shape[1]))
        for member in self.members.values():
            own = member.contributions(windows, rows)
            over = np.maximum(member.score(windows, rows) / member.typical - 1.0, 0.0).sum(axis=1) + 1e-9
            found += own / np.maximum(own.sum(axis=1, keepdims=True), 1e-300) * over[:, None]
        return found

    def arrays(self) -> dict[str, np.ndarray]:
        own = {
            f"{name}_{key}": array for name, member in self.members.items() for key, array in member.arrays().items()
        }
        return {**own, "typical": self.typical}

    def restore(self, arrays: dict[str, np.ndarray], estimator: Any) -> None:
        self.estimator, self.typical = estimator, arrays["typical"]
        for name, member in self.members.items():
            own = {key.removeprefix(f"{name}_"): array for key, array in arrays.items() if key.startswith(f"{name}_")}
            member.restore(own, estimator)
        self._share_typical()


SCORERS: dict[str, Any] = {
    "ensemble": EnsembleScorer,
    "pca": PcaScorer,
    "nearest_neighbours": NeighbourScorer,
    "recent_windows": RecentScorer,
    "isolation_forest": ForestScorer,
    "gradient_boosting": BoostingScorer,
}


def make_scorer(parameters: Any) -> Scorer:
    """An unfitted one."""
    scorer: Scorer = SCORERS[parameters.name](parameters)
    return scorer


def held_out_scores(
    parameters: Any,
    windows: Windows,
    learned: np.ndarray,
    wanted: np.ndarray,
    bounds: Sequence[tuple[int, int]],
    anomalous: np.ndarray | None,
    seed: int,
    sums: PieceMoments | None = None,
) -> np.ndarray:
    """Raw scores (m, parts) of `wanted` rows (rising), each by a model of the `learned` rows outside of its fold, no window of
    which reaches into it. NaN in folds that nothing can be fitted without. sums: of pieces of the learned windows.
    """
    found = np.full((len(wanted), make_scorer(parameters).parts), np.nan)
    for low, high in bounds:
        inside = (wanted >= low) & (wanted < high)
        others = learned[(learned < low) | (learned >= high + windows.length - 1)]
        if not inside.any() or len(others) < 3:
            continue
        one = make_scorer(parameters)
        one.take_sums(sums)
        try:
            one.fit(windows, others, anomalous, seed)
        except ValueError:
            continue
        found[inside] = one.score(windows, wanted[inside])
    return found
