"""A soft sensor by PLS on lags as one would write it in a notebook: pyarrow, pandas, scikit-learn, whole arrays but for the lags of a
million rows. It knows nothing of Hakaru.
"""

from __future__ import annotations

import math
from pathlib import Path

import numpy as np
import pandas as pd
import pyarrow as pa
import pyarrow.parquet as pq
from sklearn.cross_decomposition import PLSRegression
from sklearn.preprocessing import StandardScaler

LARGEST_LAG, LAG_STEP, HOLD = 150, 13, 3
LAGS = np.arange(0, LARGEST_LAG + 1, LAG_STEP)
TEST_SHARE, FOLDS, COMPONENTS, COVERAGE, INSIDE = 0.25, 5, 20, 0.9, 0.99
# As many samples and rows for the limits as Hakaru takes of that many lags; at most so many rows' lags at once.
MOST_SAMPLES, LIMIT_ROWS, BLOCK = 10_000, 4_000, 20_000


def read(table: Path) -> tuple[pd.DataFrame, np.ndarray]:
    """The table, whose times rise, and its channels (n, p) with the last value in place of a missing one."""
    found = pq.read_table(table).to_pandas()
    if not found["time"].is_monotonic_increasing:
        raise ValueError("times do not rise")
    channels = [name for name in found.columns if name.startswith("x")]
    return found, found[channels].ffill(limit=HOLD).to_numpy()


def lagged(values: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """The lags (m, 12p) at rows."""
    return values[rows[:, None] - LAGS].reshape(len(rows), -1)


def fitted(matrix: np.ndarray, target: np.ndarray, components: int) -> tuple[StandardScaler, PLSRegression]:
    """A PLS of scaled lags."""
    scaler = StandardScaler().fit(matrix)
    return scaler, PLSRegression(components, scale=False).fit(scaler.transform(matrix), target)


def estimates(scaler: StandardScaler, model: PLSRegression, matrix: np.ndarray) -> np.ndarray:
    """With 1, 2, … latent variables (a, m)."""
    scores = (scaler.transform(matrix) - model._x_mean) @ model.x_rotations_
    return np.cumsum(scores * model.y_loadings_, axis=1).T + model.intercept_


def located(scores: np.ndarray, scaled: np.ndarray, loadings: np.ndarray, variances: np.ndarray) -> np.ndarray:
    """T² and SPE (m, 2) of scaled lags."""
    left = scaled - scores @ loadings.T
    return np.column_stack([(scores**2 / variances).sum(axis=1), (left**2).sum(axis=1)])


def rmse(errors: np.ndarray) -> float:
    """The root of the mean square."""
    return float(np.sqrt((errors**2).mean()))


def train(table: Path, folder: Path) -> float:
    """Keeps the sensor and its samples; answers the RMSE over the test."""
    frame, values = read(table)
    measured = frame["y"].to_numpy()
    rows = np.flatnonzero(~np.isnan(measured))
    if len(rows) > MOST_SAMPLES:
        rows = rows[np.linspace(0, len(rows) - 1, MOST_SAMPLES).astype(int)]
    last = frame["y"].ffill().shift(1).to_numpy()[rows]
    rows, last = rows[rows >= LAGS.max()], last[rows >= LAGS.max()]
    matrix, target = lagged(values, rows), measured[rows]
    first = len(rows) - round(len(rows) * TEST_SHARE)
    training = np.flatnonzero(rows < rows[first] - LAGS.max())
    held = np.full((COMPONENTS, len(training)), math.nan)
    for part in np.array_split(training, FOLDS + 1)[1:]:
        before = np.flatnonzero(rows < rows[part[0]] - LAGS.max())
        scaler, model = fitted(matrix[before], target[before], COMPONENTS)
        held[:, part] = estimates(scaler, model, matrix[part])
    errors = held - target[training]
    errors = errors[:, ~np.isnan(errors[0])]
    components = int(np.argmin((errors**2).mean(axis=1))) + 1
    scaler, model = fitted(matrix[training], target[training], components)
    test = estimates(scaler, model, matrix[first:])[-1]
    found, by_last = rmse(test - target[first:]), rmse(last[first:] - target[first:])
    residuals = np.sort(np.abs(errors[components - 1]))
    half_width = residuals[math.ceil((len(residuals) + 1) * COVERAGE) - 1]
    scaler, model = fitted(matrix, target, components)
    variances = model.x_scores_.var(axis=0, ddof=1)
    some = np.unique(np.linspace(LAGS.max(), len(values) - 1, LIMIT_ROWS).astype(int))
    scaled = scaler.transform(lagged(values, some))
    limits = np.quantile(located(scaled @ model.x_rotations_, scaled, model.x_loadings_, variances), INSIDE, axis=0)
    np.savez_compressed(
        folder / "plain.npz", mean=scaler.mean_, deviation=scaler.scale_, rotations=model.x_rotations_,
        loadings=model.x_loadings_, weights=model.y_loadings_[0], level=model.intercept_, variances=variances,
        limits=limits, half_width=half_width, figures=[found, by_last],
    )  # fmt: skip
    kept = pa.table({"row": rows, "measured": target, "last": last})
    pq.write_table(kept, folder / "plain_samples.parquet", compression="zstd")
    return found


def predict(table: Path, folder: Path) -> float:
    """Writes the table with estimate, interval and domain; answers the RMSE over its laboratory values."""
    kept = np.load(folder / "plain.npz")
    frame, values = read(table)
    count = len(values)
    estimate, place = np.full(count, math.nan), np.full((count, 2), math.nan)
    for begin in range(int(LAGS.max()), count, BLOCK):
        end = min(begin + BLOCK, count)
        # A slice of all channels for each lag: rows that follow each other need no index.
        scaled = np.stack([values[begin - lag : end - lag] for lag in LAGS], axis=1).reshape(end - begin, -1)
        scaled -= kept["mean"]
        scaled /= kept["deviation"]
        scores = scaled @ kept["rotations"]
        estimate[begin:end] = scores @ kept["weights"] + kept["level"]
        place[begin:end] = located(scores, scaled, kept["loadings"], kept["variances"])
    inside = (place <= kept["limits"]).all(axis=1)
    sure = np.where(inside, estimate, math.nan)
    made = pd.DataFrame({
        "estimate": estimate, "lower": sure - kept["half_width"], "upper": sure + kept["half_width"],
        "inside_domain": inside, "t2": place[:, 0], "spe": place[:, 1],
        "note": np.where(np.arange(count) < LAGS.max(), "too_few_rows", None),
    })  # fmt: skip
    pq.write_table(pa.Table.from_pandas(pd.concat([made, frame], axis=1)), folder / "plain_output.parquet")
    errors = estimate - frame["y"].to_numpy()
    return rmse(errors[~np.isnan(errors)])
