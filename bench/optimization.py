"""Condition optimisation: what ten trials of single-objective Bayes find beside as many of random search, and what it costs to
screen 100,000 conditions with a random forest beside one vectorised prediction of scikit-learn.

Branin, Hartmann of six variables and Rosenbrock of four: the median over seeds of how far the best trial is from the
known least value. The goal: single Bayes at most half of random search on Branin, and below it on the others. Screening
predicts, gives an interval and a place in the domain to every condition; its goal is at most 2 times the prediction
alone, the fastest of rounds that take turns.

    python bench/optimization.py [--seeds 20] [--rows 100000] [--rounds 3]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "apps" / "compute" / part) for part in ("src", "tests")]

import numpy as np  # noqa: E402

from hakaru_compute.conditions.draw import spread  # noqa: E402
from hakaru_compute.kinds.optimization import search  # noqa: E402
from hakaru_compute.kinds.optimization.problem import open_problem  # noqa: E402
from hakaru_compute.kinds.optimization.record import Record  # noqa: E402
from optimization_problems import (  # noqa: E402
    BRANIN_BOX,
    KINDS,
    FunctionProblem,
    box,
    branin,
    context,
    run_spec,
    train_process,
)

TRIALS = 10
GOAL_RATIO = 2.0

HARTMANN_A = np.array(
    [[10, 3, 17, 3.5, 1.7, 8], [0.05, 10, 17, 0.1, 8, 14], [3, 3.5, 1.7, 10, 17, 8], [17, 8, 0.05, 10, 0.1, 14]]
)
HARTMANN_P = 1e-4 * np.array(
    [
        [1312, 1696, 5569, 124, 8283, 5886],
        [2329, 4135, 8307, 3736, 1004, 9991],
        [2348, 1451, 3522, 2883, 3047, 6650],
        [4047, 8828, 8732, 5743, 1091, 381],
    ]
)


def hartmann(values: np.ndarray) -> np.ndarray:
    """Least -3.32237."""
    inner = (HARTMANN_A * (values[:, None, :] - HARTMANN_P) ** 2).sum(axis=2)
    return np.asarray(-(np.exp(-inner) @ np.array([1.0, 1.2, 3.0, 3.2])))


def rosenbrock(values: np.ndarray) -> np.ndarray:
    """Least 0."""
    ahead, behind = values[:, 1:], values[:, :-1]
    return np.asarray((100 * (ahead - behind**2) ** 2 + (1 - behind) ** 2).sum(axis=1))


FUNCTIONS: dict[str, tuple[Callable[[np.ndarray], np.ndarray], tuple[tuple[float, float], ...], float, float]] = {
    "branin": (branin, BRANIN_BOX, 0.397887, 0.5),
    "hartmann6": (hartmann, ((0.0, 1.0),) * 6, -3.32237, 1.0),
    "rosenbrock4": (rosenbrock, ((-2.0, 2.0),) * 4, 0.0, 1.0),
}


def regret(name: str, algorithm: str, seed: int) -> float:
    function, limits, least, _ = FUNCTIONS[name]
    record = Record(FunctionProblem(box(*limits), function, np.array([1e6])), TRIALS)
    if algorithm == "single_bayes":
        search.bayes(record, None, seed, several=False)
    else:
        search.random(record, seed)
    return record.best - least


def compare(seeds: int) -> bool:
    reached = True
    for name, (_, _, _, goal) in FUNCTIONS.items():
        bayes, chance = (
            float(np.median([regret(name, algorithm, seed) for seed in range(seeds)]))
            for algorithm in ("single_bayes", "random")
        )
        ratio = bayes / chance
        reached &= ratio <= goal
        found = f"single Bayes {bayes:.3f}, random {chance:.3f}, ratio {ratio:.2f} (goal {goal})"
        print(f"{name}: {TRIALS} trials, median of {seeds} seeds: {found}")
    return reached


def screen(rows: int, rounds: int) -> bool:
    with tempfile.TemporaryDirectory() as place:
        folder = Path(place)
        train_process(folder, "random_forest", ["yield"])
        spec = run_spec(folder, [{"target": "yield", "goal": "max"}], ["random"])
        opened = open_problem(KINDS, spec, context(folder / "work"))
        factors = opened.space
        values = spread(factors, rows, 0)
        model = opened.models.asking[0].model
        estimator = model.fitted.estimator
        matrix = np.ascontiguousarray(np.column_stack([values[:, :2], values[:, 2] == 0, values[:, 2] == 1]))
        matrix = matrix[:, : estimator.n_features_in_]
        own, plain = [], []
        for _ in range(rounds):
            began = time.perf_counter()
            estimator.predict(matrix)
            plain.append(time.perf_counter() - began)
            began = time.perf_counter()
            opened.objective.judge(values)
            own.append(time.perf_counter() - began)
    ratio = min(own) / min(plain)
    found = f"{min(own):.2f} s, predict alone {min(plain):.2f} s, ratio {ratio:.2f} (goal {GOAL_RATIO})"
    print(f"screening {len(values)} conditions on a random forest: {found}")
    return ratio <= GOAL_RATIO


def main() -> int:
    options = argparse.ArgumentParser(description=__doc__)
    options.add_argument("--seeds", type=int, default=20)
    options.add_argument("--rows", type=int, default=100_000)
    options.add_argument("--rounds", type=int, default=3)
    asked = options.parse_args()
    reached = [compare(asked.seeds), screen(asked.rows, asked.rounds)]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
