"""Hakaru's training of many models against a plain scikit-learn script that makes the same fits."""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable

import numpy as np
from joblib import Parallel

CPUS = 2
GOAL_RATIO, GOAL_SECONDS = 1.05, 0.5
SMALL_ROWS = 300


def run_race(
    title: str,
    models: Iterable[str],
    make_table: Callable[[int], tuple[np.ndarray, np.ndarray]],
    hakaru_seconds: Callable[[np.ndarray, np.ndarray, list[str]], float],
    plain_seconds: Callable[[np.ndarray, np.ndarray, list[str], Parallel], float],
) -> int:
    """Times both on a table of the rows and models that the command line names. Answers the exit status: 0 at the goal."""
    parser = argparse.ArgumentParser()
    parser.add_argument("models", nargs="*", metavar="MODEL")
    parser.add_argument("--rows", type=int, default=10_000)
    parser.add_argument("--rounds", type=int, default=2)
    arguments = parser.parse_args()
    names = arguments.models or list(models)
    x, y = make_table(arguments.rows)
    # Its processes keep to one thread each, as Hakaru's do.
    with Parallel(CPUS, inner_max_num_threads=1) as pool:
        hakaru_seconds(x[:SMALL_ROWS], y[:SMALL_ROWS], names)
        plain_seconds(x[:SMALL_ROWS], y[:SMALL_ROWS], names, pool)
        turns = [(hakaru_seconds(x, y, names), plain_seconds(x, y, names, pool)) for _ in range(arguments.rounds)]
    own, plain = (min(seconds) for seconds in zip(*turns, strict=True))
    limit = GOAL_RATIO * plain + GOAL_SECONDS
    sys.stdout.write(
        f"{title}: {len(names)} models, {arguments.rows} rows: {own:.1f} s, scikit-learn script {plain:.1f} s, "
        f"fastest of {arguments.rounds}, ratio {own / plain:.3f} (goal at most {limit:.1f} s)\n"
    )
    return 0 if own <= limit else 1
