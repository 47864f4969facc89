"""Reading columns as another type."""

from __future__ import annotations

import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import any_type
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.table.parameters.columns import Retype

TRUE = ("true", "t", "yes", "y", "1", "1.0", "on", "はい", "○", "有", "真")
FALSE = ("false", "f", "no", "n", "0", "0.0", "off", "いいえ", "×", "無", "偽")
FORMS = (
    "%Y-%m-%d %H:%M:%S%.f", "%Y-%m-%dT%H:%M:%S%.f", "%Y/%m/%d %H:%M:%S%.f", "%Y-%m-%d %H:%M", "%Y-%m-%dT%H:%M",
    "%Y/%m/%d %H:%M", "%Y-%m-%d", "%Y/%m/%d", "%Y%m%d", "%Y年%m月%d日 %H時%M分%S秒", "%Y年%m月%d日 %H時%M分",
    "%Y年%m月%d日", "%Y.%m.%d",
)  # fmt: skip


def retype(run: StepRun, table: Table, parameters: Retype) -> Table:
    for name in any_type(table, parameters.columns):
        run.tick()
        before = table.column(name)
        after = _read(before, parameters)
        lost = (before.is_not_null() & after.is_null()).arg_true()
        if len(lost):
            tell_unreadable(
                run, table, name, before, lost, parameters.type if parameters.unreadable == "error" else None
            )
        # A value that only changed its type is the same value.
        run.account.cells(name, before, after, changed=_altered(before, after))
        table = table.with_columns({name: after})
    return table


def tell_unreadable(
    run: StepRun, table: Table, name: str, before: pl.Series, lost: pl.Series, wanted: str | None = None
) -> None:
    """Values at these places could not be read: told, or recipe_values_unreadable where nothing but `wanted` will do."""
    index = int(lost[0])
    params: dict[str, str | int] = {
        "column": name,
        "row": int(table.row_numbers()[index]),
        "value": str(before[index])[:100],
        "count": len(lost),
    }
    # One row to predict does not stop the prediction of all others.
    if wanted is not None and not run.is_replay:
        raise JobError("recipe_values_unreadable", type=wanted, **params)
    run.account.warn("values_unreadable", **params)


def _altered(before: pl.Series, after: pl.Series) -> int:
    """How many values are another value now, or gone: what is cut off a number or a date counts."""
    gone = int((before.is_not_null() & after.is_null()).sum())
    if before.dtype.is_numeric() and after.dtype.is_numeric():
        return gone + int((before.cast(pl.Float64) != after.cast(pl.Float64)).sum() or 0)
    return gone


def _read(values: pl.Series, parameters: Retype) -> pl.Series:
    wanted = parameters.type
    if wanted == "text":
        return as_text(values)
    if wanted == "boolean":
        return _as_boolean(values)
    if wanted == "datetime":
        return _as_datetime(values, parameters.format)
    numbers = as_number(values)
    if wanted == "number":
        return numbers.cast(pl.Float64)
    whole = numbers.cast(pl.Int64, strict=False)
    return (
        whole
        if not numbers.dtype.is_float()
        else pl.select(pl.when(whole.cast(pl.Float64) == numbers).then(whole)).to_series()
    )


def as_text(values: pl.Series) -> pl.Series:
    if values.dtype.is_float():
        whole = values.cast(pl.Int64, strict=False)
        is_whole = whole.cast(pl.Float64) == values
        return pl.select(pl.when(is_whole).then(whole.cast(pl.String)).otherwise(values.cast(pl.String))).to_series()
    if isinstance(values.dtype, pl.Datetime):
        return values.dt.to_string("iso:strict")
    return values.cast(pl.String, strict=False)


def _as_boolean(values: pl.Series) -> pl.Series:
    if values.dtype == pl.Boolean:
        return values
    text = as_text(values).str.strip_chars().str.to_lowercase()
    return pl.select(pl.when(text.is_in(list(TRUE))).then(True).when(text.is_in(list(FALSE))).then(False)).to_series()


def as_number(values: pl.Series) -> pl.Series:
    """Texts as numbers, full-width ones too; what is none is missing."""
    if values.dtype.is_numeric():
        return values
    if values.dtype == pl.Boolean:
        return values.cast(pl.Int64)
    if values.dtype != pl.String:
        return pl.repeat(None, len(values), dtype=pl.Float64, eager=True)
    text = values.str.normalize("NFKC").str.strip_chars().str.replace_all("−", "-", literal=True)
    grouped = text.str.contains(r"^[+-]?\d{1,3}(,\d{3})+(\.\d*)?$").fill_null(False)
    text = pl.select(pl.when(grouped).then(text.str.replace_all(",", "", literal=True)).otherwise(text)).to_series()
    numbers = text.cast(pl.Float64, strict=False)
    return pl.select(pl.when(numbers.is_finite()).then(numbers)).to_series()


def _as_datetime(values: pl.Series, form: str | None) -> pl.Series:
    if isinstance(values.dtype, pl.Datetime):
        return values
    if values.dtype == pl.Date:
        return values.cast(pl.Datetime("us"))
    text = as_text(values).str.strip_chars()
    found = pl.repeat(None, len(text), dtype=pl.Datetime("us"), eager=True)
    for one in (form,) if form else FORMS:
        if found.null_count() == text.null_count():
            break
        if "%H" not in one and "%I" not in one:
            read = text.str.to_date(one, strict=False).cast(pl.Datetime("us"))
        else:
            read = text.str.to_datetime(one, time_unit="us", strict=False)
        found = pl.select(pl.coalesce(found, read)).to_series()
    return found
