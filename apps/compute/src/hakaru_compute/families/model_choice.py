"""A model that a training is asked for, as every kind says it. pydantic only."""

from __future__ import annotations

from typing import Any

from pydantic import model_validator

from hakaru_compute.forms import setting
from hakaru_compute.spec import Spec

# A parameter as results show it.
Plain = str | float | int | bool | list[int] | list[float] | list[list[str]] | None


class NamedModel(Spec):
    """A model of a catalogue with its parameters. A kind gives `name` and `parameters` their types.

    `parameters` carry the model's name too, by which their class is found; whoever asks need not repeat it.
    """

    name: Any
    parameters: Any

    @model_validator(mode="before")
    @classmethod
    def _name_parameters(cls, given: Any) -> Any:
        if isinstance(given, dict) and isinstance(given.get("parameters", {}), dict):
            return {**given, "parameters": {"name": given.get("name"), **given.get("parameters", {})}}
        return given

    @model_validator(mode="after")
    def _agree(self) -> NamedModel:
        if self.parameters.name != self.name:
            raise ValueError(f"parameters are of {self.parameters.name}, not of {self.name}")
        return self


class SearchedModel(NamedModel):
    """A model to train, with its parameters, or with the best that a search finds."""

    search: bool = setting(
        False,
        (
            "Search",
            "Searches for better parameters within the time allowed, judged by cross-validation within the training rows.",
        ),
        ("自動探索", "学習データ内の交差検証で評価しながら、時間内でより良いパラメータを探します。"),
    )
