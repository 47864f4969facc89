"""Rules about the options of every training whose models are judged by rows they have not seen. pydantic only."""

from __future__ import annotations

import unicodedata
from collections.abc import Collection, Iterable, Iterator, Sequence

from hakaru_compute.families.check import check_bounds, check_columns, check_features
from hakaru_compute.families.supervised.spec import (
    SPLIT_COLUMN_TYPES,
    TEST_LABELS,
    TRAINING_LABELS,
    JudgedOptions,
    Split,
)
from hakaru_compute.problems import KnownColumn, KnownTable, Place, Problem, problem, warning

SPLIT_COLUMN = ("split", "column")
# Values of a split column that an error names.
MOST_NAMED = 5
# Of which a model learns; a test takes one more at least.
FEWEST_TRAINING_ROWS = 5
SIDES = dict.fromkeys(TRAINING_LABELS, False) | dict.fromkeys(TEST_LABELS, True)


def check_judged(options: JudgedOptions, targets: Sequence[tuple[str, Place]], known: KnownTable) -> Iterator[Problem]:
    """The rules of columns, split, folds and preparation; `targets` are names with the fields that say them."""
    names = {name for name, _ in targets}
    yield from check_columns(targets, known)
    yield from check_features(options.features, known)
    for index, feature in enumerate(options.features):
        if feature.name in names:
            yield problem("target_is_feature", ("features", index), column=feature.name)
    yield from _check_rows(options.split, known)
    yield from _check_split(options, names, known)
    yield from _check_folds(options, known)
    yield from check_bounds(options.preprocessing.outliers, ("preprocessing", "outliers"))


def check_scaling(options: JudgedOptions, models: Iterable[str], of_sizes: Collection[str]) -> Iterator[Problem]:
    """That columns of other units count by them, where nobody brings them to one scale; `of_sizes` are the models of a kind
    in which they do.
    """
    numeric = [feature for feature in options.features if feature.type != "categorical"]
    if options.preprocessing.scaling.method == "none" and len(numeric) > 1 and any(one in of_sizes for one in models):
        yield warning("scaling_off", ("preprocessing", "scaling", "method"))


def fewest_rows(split: Split) -> int:
    return FEWEST_TRAINING_ROWS + (split.method != "none")


def _check_rows(split: Split, known: KnownTable) -> Iterator[Problem]:
    if known.rows is not None and known.rows < (fewest := fewest_rows(split)):
        yield problem("too_few_rows", ("split", "method"), rows=known.rows, minimum=fewest)


def _check_split(options: JudgedOptions, targets: set[str], known: KnownTable) -> Iterator[Problem]:
    method, name = options.split.method, options.split.column
    if method in ("automatic", "ratio", "none"):
        return
    if not name:
        yield problem("split_column_missing", SPLIT_COLUMN)
        return
    if known.lacks(name):
        yield problem("column_unknown", SPLIT_COLUMN, column=name)
    if name in targets:
        yield problem("split_column_is_target", SPLIT_COLUMN, column=name)
    if method != "time" and name in {feature.name for feature in options.features}:
        yield problem("split_column_is_feature", SPLIT_COLUMN, column=name)
    if column := known.column(name):
        yield from _check_split_values(options.split, column)


def _check_split_values(split: Split, column: KnownColumn) -> Iterator[Problem]:
    fits = column.type in SPLIT_COLUMN_TYPES.get(split.method, (column.type,))
    if split.method == "time" and not fits:
        yield problem("split_column_not_time", SPLIT_COLUMN, column=column.name)
    if split.method == "column":
        # Without values, one whose type can say neither train nor test is known to be strange all the same.
        unknown: list[str | None] = [] if fits else [None]
        labels = [*(column.values or unknown), *([None] if column.missing else [])]
        strange = list(check_labels(column.name, labels))
        yield from strange
        sides = {side_of(label) for label in column.all_values or ()}
        if not strange and column.all_values is not None and len(sides) < 2:
            yield problem("split_one_sided", SPLIT_COLUMN, method="column")
    # Rows without a group are a group of their own each.
    if split.method == "group" and column.distinct is not None and column.distinct + (column.missing or 0) < 2:
        yield problem("split_one_sided", SPLIT_COLUMN, method="group")


def side_of(label: str | None) -> bool | None:
    """Whether a value of a split column says test, whatever its width and case; null where it says neither."""
    return SIDES.get(unicodedata.normalize("NFKC", label or "").strip().lower())


def check_labels(column: str, labels: Iterable[str | None]) -> Iterator[Problem]:
    """Values of a split column that say neither train nor test."""
    strange = [(label or "").strip() or "–" for label in dict.fromkeys(labels) if side_of(label) is None]
    if strange:
        values = ", ".join(strange[:MOST_NAMED]) + (" …" if len(strange) > MOST_NAMED else "")
        expected = f"{', '.join(TRAINING_LABELS)} / {', '.join(TEST_LABELS)}"
        yield problem("split_column_values", SPLIT_COLUMN, column=column, values=values, expected=expected)


def check_fold_count(folds: int, available: int) -> Iterator[Problem]:
    """Folds of so many rows or groups."""
    if folds > available or folds < 2:
        yield problem("folds_too_many", ("cross_validation", "folds"), folds=max(folds, 2), available=available)


def _check_folds(options: JudgedOptions, known: KnownTable) -> Iterator[Problem]:
    """Folds that even the most rows or groups which training can have are too few for."""
    folds, split = options.cross_validation.folds, options.split
    if folds is None or known.rows is None:
        return
    # How many rows the test has is known beforehand of these methods; of others it is one row at least.
    is_counted = split.method in ("automatic", "ratio", "time", "none")
    available = known.rows - (split.test_count(known.rows) if is_counted else 1)
    if split.method == "time":
        available -= 1
    column = known.column(split.column) if split.method == "group" else None
    if column is not None and column.distinct is not None and column.missing is not None:
        available = min(available, column.distinct + column.missing - 1)
    yield from check_fold_count(folds, available)
