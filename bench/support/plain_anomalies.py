"""PCA of windows of a process series as one would write it in a notebook: pyarrow, pandas, numpy, whole arrays. It knows nothing of
Hakaru.
"""

from __future__ import annotations

import itertools
import math
from dataclasses import dataclass
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq

WINDOW, HOLD, FOLDS = 20, 3, 5
TEST_SHARE, EXPLAINED, INSIDE = 0.3, 0.9, 0.99


@dataclass
class Pca:
    """Of windows' features: loadings (q, a) and variances (a,) after `mean` and `deviation` (q,) were taken off."""

    mean: np.ndarray
    deviation: np.ndarray
    loadings: np.ndarray
    variances: np.ndarray

    @classmethod
    def fit(cls, features: np.ndarray) -> Pca:
        mean = features.mean(axis=0)
        centred = features - mean
        covariance = centred.T @ centred / (len(features) - 1)
        deviation = features.std(axis=0)
        values, vectors = np.linalg.eigh(covariance / np.outer(deviation, deviation))
        values, vectors = values[::-1], vectors[:, ::-1]
        count = int(np.searchsorted(np.cumsum(values) / values.sum(), EXPLAINED)) + 1
        return cls(mean, deviation, vectors[:, :count], values[:count])

    def scores(self, features: np.ndarray) -> np.ndarray:
        """The roots of T² and Q (m, 2)."""
        scaled = (features - self.mean) / self.deviation
        scores = scaled @ self.loadings
        inside = (scores**2 / self.variances).sum(axis=1)
        beside = (scaled**2).sum(axis=1) - (scores**2).sum(axis=1)
        return np.sqrt(np.column_stack([inside, np.maximum(beside, 0)]))

    def largest(self, features: np.ndarray, over: np.ndarray) -> np.ndarray:
        """Places (m,) of the channels with the largest share in T² and Q, each weighed by how far it is `over` (m, 2) the usual."""
        scaled = (features - self.mean) / self.deviation
        scores = scaled @ self.loadings
        inside = np.maximum(scaled * ((scores / self.variances) @ self.loadings.T), 0)
        beside = (scaled - scores @ self.loadings.T) ** 2
        shares = sum(
            parts / parts.sum(axis=1, keepdims=True) * (np.maximum(over[:, [place]] - 1, 0) + 1e-9)
            for place, parts in enumerate((inside, beside))
        )
        channels = features.shape[1] // 2
        return np.argmax(shares[:, :channels] + shares[:, channels:], axis=1)


def read(table: Path) -> tuple[pd.DataFrame, np.ndarray]:
    """The table, whose times rise, and its channels (n, p) with the last value in place of a missing one."""
    found = pq.read_table(table).to_pandas()
    if not found["time"].is_monotonic_increasing or found["time"].duplicated().any():
        found = found.sort_values("time").drop_duplicates("time")
    channels = [name for name in found.columns if name.startswith("x")]
    return found, found[channels].ffill(limit=HOLD).to_numpy()


def windows(values: np.ndarray) -> np.ndarray:
    """Mean and standard deviation of the last 20 rows of each channel (n − 19, 2p), by running sums."""
    sums = np.cumsum(np.vstack([np.zeros(values.shape[1]), values]), axis=0)
    mean = (sums[WINDOW:] - sums[:-WINDOW]) / WINDOW
    sums = np.cumsum(np.vstack([np.zeros(values.shape[1]), values**2]), axis=0)
    variance = (sums[WINDOW:] - sums[:-WINDOW]) / WINDOW - mean**2
    return np.hstack([mean, np.sqrt(np.maximum(variance, 0))])


def alarms_of(scores: np.ndarray, threshold: float) -> tuple[int, int]:
    """Rows above the threshold, and how many stretches they form."""
    over = scores > threshold
    return int(over.sum()), int((over & ~np.concatenate([[False], over[:-1]])).sum())


def train(table: Path, folder: Path) -> float:
    """Keeps the model and all scores; answers how many rows of the test are in alarm."""
    frame, values = read(table)
    cut = round(len(values) * (1 - TEST_SHARE))
    end = cut - WINDOW
    low, high = np.quantile(values[:end], [0.01, 0.99], axis=0)
    low, high = low - 3 * (high - low), high + 3 * (high - low)
    usual = np.clip(values[:end], low, high)
    centre, spread = usual.mean(axis=0), usual.std(axis=0)
    outlying = ((values[:end] < low) | (values[:end] > high)).any(axis=1)
    features = windows((values - centre) / spread)
    # Windows without an outlier.
    quiet = pd.Series(outlying).rolling(WINDOW).sum().to_numpy()[WINDOW - 1 :] == 0
    training = features[: len(quiet)]
    raw = np.empty((len(training), 2))
    edges = np.linspace(0, len(training), FOLDS + 1).astype(int)
    for begin, stop in itertools.pairwise(edges):
        places = np.arange(len(training))
        others = quiet & ((places < begin) | (places >= stop + WINDOW - 1))
        raw[begin:stop] = Pca.fit(training[others]).scores(training[begin:stop])
    middle, top = np.quantile(raw[quiet], [0.5, INSIDE], axis=0)
    joined = ((raw - middle) / (top - middle)).max(axis=1)
    whole_middle, whole_top = np.quantile(joined[quiet], [0.5, INSIDE])
    joined = (joined - whole_middle) / (whole_top - whole_middle)
    threshold = float(np.quantile(joined[quiet], INSIDE))
    model = Pca.fit(training[quiet])
    later = model.scores(features[len(training) :])
    later = (((later - middle) / (top - middle)).max(axis=1) - whole_middle) / (whole_top - whole_middle)
    figures = [*alarms_of(joined, threshold), *alarms_of(later[WINDOW:], threshold)]
    np.savez_compressed(
        folder / "plain.npz", centre=centre, spread=spread, mean=model.mean, deviation=model.deviation,
        loadings=model.loadings, variances=model.variances, middle=middle, top=top,
        whole=[whole_middle, whole_top], threshold=threshold, figures=figures,
    )  # fmt: skip
    scores = np.concatenate([np.full(WINDOW - 1, math.nan), joined, later])
    part = np.repeat(["training", "left out", "test"], [end, WINDOW, len(values) - cut])
    kept = pa.table({"time": frame["time"], "score": scores, "part": part})
    pq.write_table(kept, folder / "plain_scores.parquet", compression="zstd")
    return figures[2]


def predict(table: Path, folder: Path) -> int:
    """Writes the table with score, alarm and largest channel; answers how many rows are in alarm."""
    kept = np.load(folder / "plain.npz")
    model = Pca(kept["mean"], kept["deviation"], kept["loadings"], kept["variances"])
    frame, values = read(table)
    features = windows((values - kept["centre"]) / kept["spread"])
    raw = model.scores(features)
    joined = ((raw - kept["middle"]) / (kept["top"] - kept["middle"])).max(axis=1)
    whole_middle, whole_top = kept["whole"]
    joined = (joined - whole_middle) / (whole_top - whole_middle)
    alarm = joined > kept["threshold"]
    names = np.array([name for name in frame.columns if name.startswith("x")])
    largest = np.full(len(frame), None, dtype=object)
    largest[WINDOW - 1 :][alarm] = names[model.largest(features[alarm], raw[alarm] / kept["top"])]
    none = np.full(WINDOW - 1, math.nan)
    made = pd.DataFrame({
        "score": np.concatenate([none, joined]),
        "alarm": np.concatenate([np.zeros(WINDOW - 1, dtype=bool), alarm]),
        "threshold": float(kept["threshold"]),
        "largest": largest,
    })  # fmt: skip
    pq.write_table(pa.Table.from_pandas(pd.concat([made, frame], axis=1)), folder / "plain_output.parquet")
    return int(alarm.sum())
