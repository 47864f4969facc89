"""What a step is: its parameters' class declares its name, its words, what kinds it is of and where its function lives.

pydantic only: specs load without any library, and a step's function is looked up when it is needed.
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from types import ModuleType
from typing import Annotated, Any, ClassVar, Literal, Union

from pydantic import ConfigDict, Field

from hakaru_compute.spec import Spec

Kind = Literal["row_wise", "ordered", "learned", "row_dropping", "row_making"]
Group = Literal[
    "missing", "outliers", "text", "new_columns", "columns", "rows", "sampling", "transform", "encoding", "series", "spectra", "tables",
    "geometry", "region", "tone", "filter", "augmentation",
]  # fmt: skip


def step(group: Group, kinds: tuple[Kind, ...], title: tuple[str, str], help_ja: str) -> ConfigDict:
    """The configuration of a step's class: its group, the kinds it may be of, its name (its docstring is the help)."""
    return ConfigDict(
        title=title[0],
        json_schema_extra={"title_ja": title[1], "help_ja": help_ja, "group": group, "kinds": list(kinds)},
    )


class StepParameters(Spec):
    """The base of every step's parameters. A class of it in a module of a catalogue is a step; `name` names it.

    `function` is "module:name" below hakaru_compute.recipes. A step for tables is `(run, table, parameters) -> table`,
    one for images `(image, parameters) -> image or images`; where images teach it, `learner` names the class
    that gathers them, and its function takes what was learned as well.
    """

    function: ClassVar[str]
    learner: ClassVar[str | None] = None

    @classmethod
    def declared(cls) -> dict[str, Any]:
        """What `step` was told of the class, besides its title."""
        extra: Any = cls.model_config["json_schema_extra"]
        return extra

    def kinds(self) -> tuple[Kind, ...]:
        """Of which kinds the step is with these parameters: of all that it declares, unless a class says otherwise."""
        return tuple(self.declared()["kinds"])

    def chooses_training_rows(self) -> bool:
        """Whether it only picks the rows to train on, so that rows to predict pass untouched."""
        return False


def load_function(path: str) -> Callable[..., Any]:
    """The function or class that a step names as "module:name"."""
    module, _, name = path.partition(":")
    return getattr(importlib.import_module(f"hakaru_compute.recipes.{module}"), name)


def steps_of(*modules: ModuleType) -> dict[str, type[StepParameters]]:
    """Every step that these modules define, by name, in the order of their definitions."""
    found = [
        value
        for module in modules
        for value in vars(module).values()
        if isinstance(value, type) and issubclass(value, StepParameters) and value.__module__ == module.__name__
    ]
    return {
        step_class.model_fields["name"].default: step_class for step_class in found if "name" in step_class.model_fields
    }


def name_type(steps: dict[str, type[StepParameters]]) -> Any:
    """The Literal of the steps' names."""
    return Literal[tuple(steps)]


def parameters_type(steps: dict[str, type[StepParameters]]) -> Any:
    """The union of the steps' parameters, told apart by their name."""
    return Annotated[Union[tuple(steps.values())], Field(discriminator="name")]  # noqa: UP007 - of a tuple
