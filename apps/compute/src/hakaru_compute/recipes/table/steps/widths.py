"""Full-width and half-width characters."""

from __future__ import annotations

import unicodedata
from functools import cache

import polars as pl

from hakaru_compute.recipes.core.columns import any_type
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.table.parameters.columns import TextWidth
from hakaru_compute.recipes.table.steps.retype import as_number, tell_unreadable

# The full-width forms of ASCII lie as far above it, in the same order.
ABOVE = 0xFEE0
WIDE = {chr(code + ABOVE): chr(code) for code in range(0x21, 0x7F)}
HALF_KATAKANA = [chr(code) for code in range(0xFF61, 0xFFA0)]
SOUND_MARKS = "ﾞﾟ"
# Written for a minus where numbers are typed: what Japanese keyboards and old encodings give.
SYMBOLS = {"￥": "¥", "￠": "¢", "￡": "£", "−": "-"}
SPACES = {"\u3000": " "}


def text_width(run: StepRun, table: Table, parameters: TextWidth) -> Table:
    """As NFKC does it, but nothing else of the text is touched: ㎜, ① and Ⅲ stay. Columns of other types have no width."""
    names = [name for name in any_type(table, parameters.columns) if table.dtype(name) == pl.String]
    pairs = {wide: narrow for what in parameters.what for wide, narrow in _pairs(what).items()}
    for name in names:
        run.tick()
        before = table.column(name)
        after = before.str.replace_many(list(pairs), list(pairs.values()), leftmost=True)
        if parameters.result == "text":
            table = run.replace(table, {name: after}, {name: before})
            continue
        numbers = as_number(after).cast(pl.Float64)
        lost = (before.is_not_null() & numbers.is_null()).arg_true()
        if len(lost):
            tell_unreadable(run, table, name, before, lost)
        changed = int((before != after).sum() or 0)
        run.account.cells(name, before, numbers, changed=max(changed, len(lost)))
        table = table.with_columns({name: numbers})
    return table


@cache
def _pairs(what: str) -> dict[str, str]:
    if what == "katakana":
        # A letter with its mark is one letter: ｶﾞ becomes ガ. The longer of two that fit is taken.
        marked = {
            letter + mark: unicodedata.normalize("NFKC", letter + mark)
            for letter in HALF_KATAKANA
            for mark in SOUND_MARKS
        }
        alone = {letter: unicodedata.normalize("NFKC", letter) for letter in HALF_KATAKANA}
        alone |= {"ﾞ": "゛", "ﾟ": "゜"}
        return {half: whole for half, whole in marked.items() if len(whole) == 1} | alone
    if what == "spaces":
        return SPACES
    if what == "symbols":
        return {wide: narrow for wide, narrow in WIDE.items() if not narrow.isalnum()} | SYMBOLS
    wanted = str.isdigit if what == "digits" else str.isalpha
    return {wide: narrow for wide, narrow in WIDE.items() if wanted(narrow)}
