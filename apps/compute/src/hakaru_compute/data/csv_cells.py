"""Cells of CSV files as an exported dataset has them."""

from __future__ import annotations

import re
from collections.abc import Iterable

_FORMULA = re.compile(r"[=+\-@\t\r\n]|[＝＋－＠].", re.DOTALL)


def csv_cells(values: Iterable[object]) -> list[object]:
    """A line's cells: text that a spreadsheet would calculate has an apostrophe before it, and truth is in small letters."""
    return [_cell(value) for value in values]


def _cell(value: object) -> object:
    if isinstance(value, bool):
        return "true" if value else "false"
    return f"'{value}" if isinstance(value, str) and _FORMULA.match(value) else value
