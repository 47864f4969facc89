"""Categories to numbers."""

from __future__ import annotations

import json
from functools import partial
from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.columns import any_type, free, numeric
from hakaru_compute.recipes.core.step_run import StepRun
from hakaru_compute.recipes.core.table import Table
from hakaru_compute.recipes.table.parameters.encoding import EncodeOneHot, EncodeOrdinal, EncodeTarget
from hakaru_compute.recipes.table.steps.retype import as_text

MOST_COLUMNS = 20_000
MOST_UNKNOWN = 20


def encode_one_hot(run: StepRun, table: Table, parameters: EncodeOneHot) -> Table:
    """The new columns stand in the place of the old one. Unknown categories are zero in all, or one in the others'."""
    for name in any_type(table, parameters.columns):
        run.tick()
        labels = as_text(table.column(name))
        learned = run.remember(name, partial(_categories, labels, parameters.most))
        categories, merged = learned["categories"], learned["merged"]
        if merged:
            run.account.warn("categories_merged", column=name, count=merged)
        # Earlier versions did not note which categories were merged.
        if not merged or "rare" in learned:
            _tell_unknown(run, table, name, [*categories, *learned.get("rare", [])])
        flags = {f"{name} = {category}": labels == category for category in categories[0 if parameters.first else 1 :]}
        if merged:
            flags[f"{name} ≠ …"] = ~labels.is_in(categories)
        if len(table.places) + len(flags) > MOST_COLUMNS:
            raise JobError("recipe_columns_too_many", count=len(table.places) + len(flags), limit=MOST_COLUMNS)
        free(table, flags)
        order = [new for old in table.names for new in (flags if old == name else [old])]
        table = table.with_columns({new: flag.cast(pl.Int8) for new, flag in flags.items()}).select(order)
    return table


def encode_ordinal(run: StepRun, table: Table, parameters: EncodeOrdinal) -> Table:
    def change(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        coded = []
        for name, column in zip(group, columns, strict=True):
            labels = as_text(column)
            learned = run.remember(name, partial(_order, labels, parameters.order))
            # Earlier versions noted the order alone.
            order, others = (learned, []) if isinstance(learned, list) else (learned["order"], learned["others"])
            _tell_unknown(run, table, name, [*order, *others] if run.is_replay else order)
            run.account.use(name, order=_in_words(order))
            coded.append(_numbered(labels, {label: index for index, label in enumerate(order)}))
        return coded

    return run.map(table, any_type(table, parameters.columns), change)


def encode_target(run: StepRun, table: Table, parameters: EncodeTarget) -> Table:
    """A missing category stays missing; an unknown one gets the overall mean."""
    if not run.is_replay:
        # Rows to predict have no target.
        numeric(table, [parameters.target])
    names = [name for name in any_type(table, parameters.columns) if name != parameters.target]

    def change(group: list[str], columns: list[pl.Series]) -> list[pl.Series]:
        coded = []
        for name, column in zip(group, columns, strict=True):
            labels = as_text(column)
            learned = run.remember(name, partial(_means, labels, table, parameters))
            _tell_unknown(run, table, name, list(learned["means"]))
            if run.is_replay:
                means = pl.coalesce(
                    _numbered(labels, learned["means"], pl.Float64), pl.lit(learned["overall"], pl.Float64)
                )
                coded.append(pl.select(pl.when(labels.is_not_null()).then(means)).to_series())
            else:
                coded.append(_from_other_folds(labels, _target(table, parameters), parameters))
        return coded

    return run.map(table, names, change)


def _target(table: Table, parameters: EncodeTarget) -> pl.Series:
    values = table.column(parameters.target).cast(pl.Float64)
    return pl.select(pl.when(values.is_finite()).then(values)).to_series()


def _in_words(order: list[str]) -> str:
    shown = ", ".join(f"{label[:50]} = {number}" for number, label in enumerate(order[:MOST_UNKNOWN]))
    return shown + (", …" if len(order) > MOST_UNKNOWN else "")


def _order(labels: pl.Series, given: list[str] | None) -> dict[str, list[str]]:
    """The categories in their order, and those that a given order does not name."""
    found = labels.drop_nulls().unique().sort().to_list()
    return {"order": given or found, "others": [label for label in found if label not in given] if given else []}


def _categories(labels: pl.Series, most: int) -> dict[str, Any]:
    """The most frequent categories in the order of their names, and the further ones with their number."""
    counts = (
        labels.drop_nulls().alias("label").value_counts(name="rows").sort(["rows", "label"], descending=[True, False])
    )
    found = counts.get_column("label").to_list()
    return {"categories": sorted(found[:most]), "merged": max(0, len(found) - most), "rare": found[most:]}


def _tell_unknown(run: StepRun, table: Table, name: str, known: list[str]) -> None:
    labels = as_text(table.column(name))
    mask = labels.is_not_null() & ~labels.is_in(known).fill_null(False)
    unknown = labels.filter(mask)
    if len(unknown) == 0:
        return
    if run.is_replay:
        run.account.unknown.append(table.row_numbers().filter(mask))
    counts = unknown.alias("label").value_counts(name="rows").sort(["rows", "label"], descending=[True, False])
    shown = counts.head(MOST_UNKNOWN).iter_rows()
    named = json.dumps([[label[:100], rows] for label, rows in shown], ensure_ascii=False)
    run.account.warn("unknown_categories", column=name, count=len(unknown), value=unknown[0][:100], labels=named)


def _numbered(labels: pl.Series, numbers: dict[str, Any], dtype: Any = None) -> pl.Series:
    values = pl.Series(list(numbers.values()), dtype=dtype or pl.Int64)
    if not numbers:
        return pl.repeat(None, len(labels), dtype=values.dtype, eager=True)
    return labels.replace_strict(pl.Series(list(numbers), dtype=pl.String), values, default=None)


def _means(labels: pl.Series, table: Table, parameters: EncodeTarget) -> dict[str, Any]:
    """Each category's mean, drawn towards the overall mean as by so many rows of it."""
    frame = pl.DataFrame({"label": labels, "y": _target(table, parameters)}).drop_nulls("y")
    smoothing, overall = parameters.smoothing, frame.select(pl.col("y").mean()).item()
    sums = frame.drop_nulls("label").group_by("label").agg(pl.col("y").sum().alias("sum"), pl.len().alias("rows"))
    if overall is None:
        return {"means": {}, "overall": None}
    means = (pl.col("sum") + smoothing * overall) / (pl.col("rows") + smoothing)
    found = sums.sort("label").select("label", means.alias("mean"))
    return {"means": dict(found.rows()), "overall": overall}


def _from_other_folds(labels: pl.Series, target: pl.Series, parameters: EncodeTarget) -> pl.Series:
    """Each row's category mean over the folds it is not in; rows without a target are in none of the means."""
    count = len(labels)
    folds = np.random.default_rng(parameters.seed).permutation(count) % min(parameters.folds, max(1, count))
    frame = pl.DataFrame({"label": labels, "y": target, "fold": folds})
    y, rows = pl.col("y"), pl.col("y").is_not_null()
    own, all_of = ["label", "fold"], ["label"]
    others = frame.select(
        pl.col("label"),
        (y.sum().over(all_of) - y.sum().over(own)).alias("sum"),
        (rows.sum().over(all_of).cast(pl.Float64) - rows.sum().over(own)).alias("rows"),
        ((y.sum() - y.sum().over("fold")) / (rows.sum().cast(pl.Float64) - rows.sum().over("fold"))).alias("overall"),
    )
    weight = pl.col("rows") + parameters.smoothing
    mean = (pl.col("sum") + parameters.smoothing * pl.col("overall")) / weight
    mean = pl.when(weight > 0).then(mean).otherwise(pl.col("overall"))
    return others.select(pl.when(pl.col("label").is_not_null()).then(mean).fill_nan(None)).to_series()
