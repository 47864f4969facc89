"""Condition optimisation: what ten trials of single-objective Bayes find beside as many of random search, what sixty of
several-objective Bayes cover beside Optuna's GP sampler, and what it costs to screen 1,000,000 conditions with a random
forest beside one vectorised prediction of scikit-learn.

Branin, Hartmann of six variables and Rosenbrock of four: the median over seeds of how far the best trial is from the
known least value. The goal: single Bayes at most half of random search on Branin, and below it on the others. Fronts of
Branin-Currin, ZDT1 and DTLZ2 of six variables: the mean hypervolume over seeds; the goal is Optuna's, which needs torch
(--torch names a folder that holds it) and is left out without. Screening predicts and says of every condition where it
lies beside the training rows; its goal is at most 2 times the prediction alone, the fastest of rounds that take turns.

    python bench/optimization.py [--seeds 20] [--front-seeds 3] [--rows 1000000] [--rounds 2] [--torch FOLDER] [--only PART]
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
import warnings
from collections.abc import Callable
from importlib.util import find_spec
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "apps" / "compute" / part) for part in ("src", "tests")]

import numpy as np  # noqa: E402

from hakaru_compute.conditions.draw import spread  # noqa: E402
from hakaru_compute.conditions.pareto import hypervolume  # noqa: E402
from hakaru_compute.kinds.optimization import search  # noqa: E402
from hakaru_compute.kinds.optimization.problem import open_problem  # noqa: E402
from hakaru_compute.kinds.optimization.record import Record  # noqa: E402
from optimization_problems import (  # noqa: E402
    BRANIN_BOX,
    KINDS,
    FunctionProblem,
    box,
    branin,
    branin_currin,
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


FRONT_TRIALS = 60


def zdt1(values: np.ndarray) -> np.ndarray:
    """On the unit cube; the front is f2 = 1 - sqrt(f1)."""
    first = values[:, 0]
    rest = 1 + 9 * values[:, 1:].mean(axis=1)
    return np.column_stack([first, rest * (1 - np.sqrt(first / rest))])


def dtlz2(values: np.ndarray) -> np.ndarray:
    """Of two losses on the unit cube; the front is a quarter of the unit circle."""
    out = 1 + ((values[:, 1:] - 0.5) ** 2).sum(axis=1)
    turn = values[:, 0] * np.pi / 2
    return np.column_stack([out * np.cos(turn), out * np.sin(turn)])


FRONTS: dict[str, tuple[Callable[[np.ndarray], np.ndarray], int, tuple[float, float]]] = {
    "branin-currin": (lambda values: branin_currin(values) * [1, -1], 2, (18.0, 6.0)),
    "zdt1": (zdt1, 6, (11.0, 11.0)),
    "dtlz2": (dtlz2, 6, (1.1, 1.1)),
}


def covered(name: str, algorithm: str, seed: int) -> float:
    function, size, reference = FRONTS[name]
    limit = np.array(reference)
    if algorithm == "optuna":
        return hypervolume(by_optuna(function, size, seed), limit)
    record = Record(FunctionProblem(box(*((0.0, 1.0),) * size), function, limit), FRONT_TRIALS)
    if algorithm == "multi_bayes":
        search.bayes(record, None, seed, several=True)
    else:
        search.random(record, seed)
    return hypervolume(record.front, limit)


def by_optuna(function: Callable[[np.ndarray], np.ndarray], size: int, seed: int) -> np.ndarray:
    """The losses (n, t) of Optuna's GP sampler, as it is."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.ERROR)
    warnings.simplefilter("ignore")
    study = optuna.create_study(directions=["minimize"] * 2, sampler=optuna.samplers.GPSampler(seed=seed))

    def look(trial: optuna.Trial) -> tuple[float, float]:
        point = np.array([[trial.suggest_float(f"x{at}", 0.0, 1.0) for at in range(size)]])
        first, second = function(point)[0].tolist()
        return first, second

    study.optimize(look, n_trials=FRONT_TRIALS)
    return np.array([trial.values for trial in study.trials])


def cover(seeds: int) -> bool:
    others = ["random"] + (["optuna"] if find_spec("torch") else [])
    reached = True
    for name in FRONTS:
        began = time.perf_counter()
        bayes = float(np.mean([covered(name, "multi_bayes", seed) for seed in range(seeds)]))
        found, beside = f"several-objective Bayes {bayes:.4g} ({time.perf_counter() - began:.0f} s)", {}
        for other in others:
            began = time.perf_counter()
            beside[other] = float(np.mean([covered(name, other, seed) for seed in range(seeds)]))
            found += f", {other} {beside[other]:.4g} ({time.perf_counter() - began:.0f} s)"
        reached &= bayes >= max(beside.values())
        print(f"{name}: {FRONT_TRIALS} trials, mean hypervolume of {seeds} seeds: {found}", flush=True)
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
        threads = opened.models.ctx.cpus
        for _ in range(rounds):
            # Ours leaves it with one thread, as it has threads of its own.
            estimator.set_params(n_jobs=threads)
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
    options.add_argument("--front-seeds", type=int, default=3)
    options.add_argument("--rows", type=int, default=1_000_000)
    options.add_argument("--rounds", type=int, default=2)
    options.add_argument("--torch", type=Path)
    options.add_argument("--only", choices=["single", "fronts", "screening"])
    asked = options.parse_args()
    if asked.torch:
        sys.path.append(str(asked.torch))
    parts: dict[str, Callable[[], bool]] = {
        "single": lambda: compare(asked.seeds),
        "fronts": lambda: cover(asked.front_seeds),
        "screening": lambda: screen(asked.rows, asked.rounds),
    }
    reached = [part() for name, part in parts.items() if asked.only in (None, name)]
    return 0 if all(reached) else 1


if __name__ == "__main__":
    sys.exit(main())
