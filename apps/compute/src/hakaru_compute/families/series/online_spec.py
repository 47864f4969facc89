"""What online calls of models of a series take. pydantic only."""

from __future__ import annotations

from datetime import datetime
from typing import Annotated

from pydantic import AfterValidator

from hakaru_compute.spec import Spec


def _readable(text: str) -> str:
    datetime.fromisoformat(text)
    return text


Moment = Annotated[str, AfterValidator(_readable)] | float


class SeriesRow(Spec):
    """A row: its time, ISO 8601 text, or a number where the time column is one; null without a time column. values: by
    feature; one that is left out counts as missing.
    """

    time: Moment | None = None
    values: dict[str, float | None]
