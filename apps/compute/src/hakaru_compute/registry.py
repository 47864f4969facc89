"""Where the spec, result and function of each task live.

Adding a kind: a folder kinds/<kind>/ whose __init__.py defines TASKS (and, if it has them, CATALOGUES and PRELOAD),
and a line below. Nothing here imports a package's code before it is asked for, and specs load without any library.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from typing import Any

from pydantic import BaseModel

# The package that has the tasks of each first part of a name on the wire: `images.read` is a task of "images".
PACKAGES = {
    "clustering": "hakaru_compute.kinds.clustering",
    "dimensional_compression": "hakaru_compute.kinds.dimensional_compression",
    "discriminant_analysis": "hakaru_compute.kinds.discriminant_analysis",
    "images": "hakaru_compute.recipes.images",
    "next_experiments": "hakaru_compute.kinds.next_experiments",
    "optimization": "hakaru_compute.kinds.optimization",
    "optimal_design": "hakaru_compute.kinds.optimal_design",
    "regression": "hakaru_compute.kinds.regression",
    "soft_sensor": "hakaru_compute.kinds.soft_sensor",
    "statistical_analysis": "hakaru_compute.kinds.statistical_analysis",
    "tabulation": "hakaru_compute.statistics",
    "time_series": "hakaru_compute.kinds.time_series",
    "recipes": "hakaru_compute.recipes",
}


class UnknownTask(KeyError):
    """No kind has a task of this name."""


@dataclass(frozen=True)
class Task:
    """Where a task's three parts live, as "module:name" below the kind's package.

    `Task(spec="spec:TrainSpec", result="spec:TrainResult", run="train:train")`, where run names
    `def train(spec: TrainSpec, ctx: JobContext) -> TrainResult`. call: answered by POST /calls in a warm process
    instead of a process of its own; such a function takes the same two arguments and must finish within 30 s. at_once: a
    call that the service answers itself; its function takes the spec alone, reads no file and loads no library.

    gpu: it works on a GPU where there is one, which it then has to itself.

    of: what a function that several kinds share is told of this one, as its first argument:
    `Task(…, run="hakaru_compute.model.predict:predict", of="model:MODEL")`. Several objects, each by a name, where a task
    works with what several kinds say.
    """

    spec: str
    result: str
    run: str
    call: bool = False
    of: str | Mapping[str, str] | None = None
    at_once: bool = False
    gpu: bool = False


# What is wrong with options, by the kind's `check:check` and its own CheckSpec.
CHECK = Task(
    "spec:CheckSpec",
    "hakaru_compute.problems:CheckResult",
    "hakaru_compute.problems:answer",
    call=True,
    of="check:check",
    at_once=True,
)


def look_task(of: str) -> Task:
    """What is found in a table before training: `of` is the kind's class of training, which reads the targets."""
    spec, run = "hakaru_compute.families.supervised.look_spec:LookSpec", "hakaru_compute.families.supervised.look:look"
    return Task(spec, "hakaru_compute.problems:CheckResult", run, call=True, of=of)


def model_task(verb: str, spec: str, result: str, *, call: bool = False, of: str = "model:MODEL") -> Task:
    """A verb of all trained models, which asks the kind's `model:MODEL`, or `FILE` where model.json has the answer."""
    return Task(spec, result, f"hakaru_compute.model.{verb}:{verb}", call, of)


SHARED_SPEC = "hakaru_compute.model.spec"
FILE = "model_file:ModelFile"
EXPORT = model_task("export", f"{SHARED_SPEC}:ExportSpec", f"{SHARED_SPEC}:ExportResult")
# What kinds can do whose models answer tables and rows typed into a form, by specs of their `predict_spec`.
ANSWERING = {
    "predict": model_task("predict", "predict_spec:PredictSpec", "predict_spec:PredictSummary"),
    "predict_rows": model_task(
        "predict_rows", "predict_spec:PredictRowsSpec", "predict_spec:PredictRowsResult", call=True
    ),
    "check_inputs": model_task(
        "check_inputs", f"{SHARED_SPEC}:CheckInputsSpec", f"{SHARED_SPEC}:InputsCheck", call=True, of=FILE
    ),
    "inputs": model_task("inputs", f"{SHARED_SPEC}:InputsSpec", "predict_spec:ModelInputs", call=True, of=FILE),
    "export": EXPORT,
}


@dataclass(frozen=True)
class ResolvedTask:
    """A task and the package its paths are relative to."""

    name: str
    package: str
    task: Task

    def spec_class(self) -> type[BaseModel]:
        return load(self.package, self.task.spec)

    def result_class(self) -> type[BaseModel]:
        return load(self.package, self.task.result)

    def function(self) -> Callable[..., Any]:
        run = load(self.package, self.task.run)
        of = self.task.of
        if of is None:
            return run
        told = (
            load(self.package, of)
            if isinstance(of, str)
            else {name: load(self.package, one) for name, one in of.items()}
        )
        return partial(run, told)


def load(package: str, path: str) -> Any:
    """The object that "module:name" below `package` names; a module that kinds share is named whole, "hakaru_compute.…".

    Raises ImportError or AttributeError.
    """
    module, _, name = path.partition(":")
    whole = module if module.startswith("hakaru_compute.") else f"{package}.{module}"
    return getattr(importlib.import_module(whole), name)


def all_tasks() -> dict[str, ResolvedTask]:
    """Every task by its wire name, "<group>.<verb>"."""
    found = {}
    for group, package in PACKAGES.items():
        for verb, task in importlib.import_module(package).TASKS.items():
            found[f"{group}.{verb}"] = ResolvedTask(f"{group}.{verb}", package, task)
    return found


def find_task(name: str) -> ResolvedTask:
    """The task of this wire name. Raises UnknownTask."""
    try:
        return all_tasks()[name]
    except KeyError:
        raise UnknownTask(name) from None


def catalogues(group: str) -> dict[str, dict[str, type[BaseModel]]]:
    """A group's catalogues: {"models": {"ridge": RidgeParameters, …}}.

    Its __init__.py says CATALOGUES = {"models": "catalogue:MODELS"}; that module imports pydantic only, as spec.py does.
    """
    package = PACKAGES[group]
    paths = getattr(importlib.import_module(package), "CATALOGUES", {})
    return {name: load(package, path) for name, path in paths.items()}


def preload_names() -> list[str]:
    """Modules that job processes find already imported: each package's PRELOAD, in order, once."""
    names = [name for package in PACKAGES.values() for name in getattr(importlib.import_module(package), "PRELOAD", ())]
    return list(dict.fromkeys(names))
