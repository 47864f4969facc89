"""What to run next: batches of experiments from the rows of a dataset that were measured, round by round."""

from hakaru_compute.registry import Task

TASKS = {
    "check": Task("spec:CheckSpec", "hakaru_compute.problems:CheckResult", "check:answer", call=True, at_once=True),
    "look": Task("look_spec:LookSpec", "hakaru_compute.problems:CheckResult", "look:look", call=True),
    "molecules": Task("molecules_spec:MoleculesSpec", "molecules_spec:MoleculesFound", "molecules:detect", call=True),
    "run": Task("spec:RunSpec", "result_spec:RunResult", "run:run"),
}

PRELOAD = ("scipy.optimize", "scipy.linalg", "hakaru_compute.kinds.next_experiments.run")
