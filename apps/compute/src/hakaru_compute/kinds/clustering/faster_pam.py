"""FasterPAM, compiled. Only the function that needs it imports this: numba keeps compiled code of modules alone."""

from __future__ import annotations

import numba
import numpy as np

# Gains below this share of the cost are rounding.
LEAST_GAIN = 1e-9


@numba.njit(cache=True, nogil=True)
def assign(distances: np.ndarray, medoids: np.ndarray) -> tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]:
    """Of each row the nearest medoid's and the second's place, and the distances to them."""
    n, k = distances.shape[0], len(medoids)
    first, second = np.zeros(n, np.int32), np.zeros(n, np.int32)
    near, next_near = np.empty(n), np.empty(n)
    for row in range(n):
        near[row], next_near[row] = np.inf, np.inf
        for index in range(k):
            distance = distances[medoids[index], row]
            if distance < near[row]:
                second[row], next_near[row] = first[row], near[row]
                first[row], near[row] = index, distance
            elif distance < next_near[row]:
                second[row], next_near[row] = index, distance
    # A medoid belongs to itself also where another one has the same values.
    for index in range(k):
        row = medoids[index]
        if first[row] != index:
            second[row], next_near[row] = first[row], near[row]
            first[row], near[row] = index, distances[row, row]
    return first, second, near, next_near


@numba.njit(cache=True, nogil=True)
def _losses(first: np.ndarray, near: np.ndarray, next_near: np.ndarray, k: int) -> np.ndarray:
    """What the cost grows by when a medoid is taken away and nothing takes its place."""
    losses = np.zeros(k)
    for row in range(len(first)):
        losses[first[row]] += next_near[row] - near[row]
    return losses


@numba.njit(cache=True, nogil=True)
def swap_medoids(distances: np.ndarray, medoids: np.ndarray, most_rounds: int) -> tuple[np.ndarray, float, int, bool]:
    """Medoids improved by swaps until none gains, their cost, how many swaps, and whether it ended by itself.

    distances (n, n), symmetric; medoids (k,) with k ≥ 2. Each swap is made as soon as it is found, and the best medoid
    to replace comes of one pass over the rows (Schubert & Rousseeuw, Information Systems 101, 2021).
    """
    n, k = distances.shape[0], len(medoids)
    medoids = medoids.copy()
    is_medoid = np.zeros(n, np.bool_)
    for medoid in medoids:
        is_medoid[medoid] = True
    first, _, near, next_near = assign(distances, medoids)
    losses = _losses(first, near, next_near, k)
    cost, swaps, since, candidate = near.sum(), 0, 0, 0
    for _ in range(most_rounds * n):
        if since >= n:
            return medoids, cost, swaps, True
        if not is_medoid[candidate]:
            gains = losses.copy()
            shared = 0.0
            row_distances = distances[candidate]
            for row in range(n):
                distance = row_distances[row]
                if distance < near[row]:
                    shared += distance - near[row]
                    gains[first[row]] += near[row] - next_near[row]
                elif distance < next_near[row]:
                    gains[first[row]] += distance - next_near[row]
            index = np.argmin(gains)
            change = gains[index] + shared
            if change < -LEAST_GAIN * max(cost, 1e-300):
                is_medoid[medoids[index]] = False
                is_medoid[candidate] = True
                medoids[index] = candidate
                first, _, near, next_near = assign(distances, medoids)
                losses = _losses(first, near, next_near, k)
                cost, swaps, since = near.sum(), swaps + 1, 0
        since += 1
        candidate = candidate + 1 if candidate + 1 < n else 0
    return medoids, cost, swaps, False


@numba.njit(cache=True, nogil=True)
def build_medoids(distances: np.ndarray, k: int) -> np.ndarray:
    """The beginning of Kaufman & Rousseeuw (1990): the most central row, then each time the row that gains most."""
    n = distances.shape[0]
    medoids = np.empty(k, np.int64)
    near = np.full(n, np.inf)
    taken = np.zeros(n, np.bool_)
    for index in range(k):
        best, best_value = -1, np.inf
        for candidate in range(n):
            if taken[candidate]:
                continue
            value = 0.0
            row_distances = distances[candidate]
            for row in range(n):
                value += min(row_distances[row], near[row])
            if value < best_value:
                best, best_value = candidate, value
        medoids[index] = best
        taken[best] = True
        for row in range(n):
            near[row] = min(near[row], distances[best, row])
    return medoids
