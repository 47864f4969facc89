"""Parameters that a form shows: a default, bounds, and words in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, get_args

from pydantic import ConfigDict, Field

from hakaru_compute.spec import Spec

Words = tuple[str, str]


def setting(default: Any, en: Words, ja: Words, *, options: Mapping[str, Words] | None = None, **bounds: Any) -> Any:
    """A pydantic field with (title, help) in English and Japanese; `bounds` are pydantic's own (ge, le, gt, lt).

    options: what each value of a Literal does, in English and Japanese: the form says it in place of the field's help
    while that value is chosen.
    """
    return Field(
        default,
        title=en[0],
        description=en[1],
        json_schema_extra={"title_ja": ja[0], "help_ja": ja[1], **option_helps(options)},
        **bounds,
    )


def option_helps(options: Mapping[str, Words] | None) -> dict[str, Any]:
    """What a schema says of the values of a field: a line of help for each, in English and Japanese."""
    if not options:
        return {}
    return {
        "enum_helps": {value: words[0] for value, words in options.items()},
        "enum_helps_ja": {value: words[1] for value, words in options.items()},
    }


def field(default: Any, en: Words, ja: Words, control: str, **more: Any) -> Any:
    """A field that the form shows with a control of its own, named in the schema as `control`."""
    bounds = {name: more.pop(name) for name in ("ge", "le", "min_length", "max_length") if name in more}
    return Field(
        default,
        title=en[0],
        description=en[1],
        json_schema_extra={"title_ja": ja[0], "help_ja": ja[1], "control": control, **more},
        **bounds,
    )


def entry(title: str, title_ja: str, help_ja: str, **facts: Any) -> ConfigDict:
    """The configuration of a catalogue entry's class: its name in both languages (its docstring is the English help).

    `facts` are what else its readers go by (`own_interval`: the model has an interval of its own).
    """
    return ConfigDict(title=title, json_schema_extra={"title_ja": title_ja, "help_ja": help_ja, **facts})


def entries_of(parameters: Any) -> dict[str, type[Spec]]:
    """A catalogue: the classes of a union of parameters, told apart by their `name`, or a single class, by these names."""
    union = next(iter(get_args(parameters)), parameters)
    return {one.model_fields["name"].default: one for one in get_args(union) or (union,)}
