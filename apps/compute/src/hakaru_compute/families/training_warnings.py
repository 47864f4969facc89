"""What a careful person would notice about a table before trusting a model made from it."""

from __future__ import annotations

from collections.abc import Iterable

import numpy as np

from hakaru_compute.data.frame import Frame
from hakaru_compute.families.kin import Kin, find_kin
from hakaru_compute.families.leaks import Leak, find_leaks
from hakaru_compute.families.results import TrainingWarning, WarningCode
from hakaru_compute.preparation.outliers import outlier_limits, outlier_mask
from hakaru_compute.preparation.recipe_training import FoldFrames, RecipeFrames
from hakaru_compute.preparation.spec import Outliers
from hakaru_compute.statistics.far_values import far_values
from hakaru_compute.statistics.masked_outliers import MAD_TO_SIGMA, masked_outliers

# Correlations of more rows than this are judged on a sample.
MOST_CHECKED_ROWS = 100_000
MOST_LEAKS = 10
# Of columns with outliers that the chosen rule cannot see, or that are kept, so many are named.
MOST_NAMED = 5
# Of twins, so many pairs are named.
MOST_PAIRS = 3
# Of rows that are named by their numbers, so many.
MOST_ROWS = 5
LEAK_CODES: dict[str, WarningCode] = {
    "copy": "target_leak",
    "order": "leak_order",
    "cut": "leak_cut",
    "alone": "leak_alone",
    "combination": "leak_combination",
}
SEVERE_CONDITION = 30.0
# Errors beyond so many robust standard deviations are of another kind than the others.
ERR_SPREADS = 10.0
FEWEST_JUDGED = 20


def check_columns(frame: Frame, train: np.ndarray) -> list[TrainingWarning]:
    """Constant, empty, mostly missing, id-like and many-valued columns; the first three judged on `train` (n,) rows."""
    rows = int(train.sum())

    found: dict[WarningCode, list[str]] = {}
    for index, column in enumerate(frame.numeric_columns):
        values = frame.numeric[:, index]
        known = values[train & ~np.isnan(values)]
        _judge(found, column.name, len(known), rows, constant=len(known) > 0 and np.ptp(known) == 0)
        if column.type == "numeric" and _counts_rows(values):
            found.setdefault("columns_id_like", []).append(column.name)
    for index, column in enumerate(frame.categorical_columns):
        codes = frame.codes[:, index]
        fitted, known = codes[train & (codes >= 0)], codes[codes >= 0]
        distinct = len(np.unique(known))
        _judge(found, column.name, len(fitted), rows, constant=len(np.unique(fitted)) == 1)
        if len(known) > 20 and distinct > 0.9 * len(known):
            found.setdefault("columns_id_like", []).append(column.name)
        elif distinct > 50:
            found.setdefault("columns_many_categories", []).append(column.name)
    return [_of_columns(code, names) for code, names in found.items()]


def check_outliers(
    frame: Frame, train: np.ndarray, settings: Outliers, learned_from: Iterable[Frame]
) -> list[TrainingWarning]:
    """Columns in which outliers hide behind the standard deviation that they widen, of the `train` (n,) rows; and others in
    which rows that models learn from have values far from all others, once outliers are treated.
    """
    masked, far = _masked(frame, train, settings), dict[str, np.ndarray]()
    for part in learned_from:
        for index, column in enumerate(part.numeric_columns):
            if column.type != "numeric" or column.name in masked:
                continue
            rows = part.row_numbers[far_values(_treated(part.numeric[:, index], column.name, settings))]
            if len(rows):
                far[column.name] = np.union1d(far.get(column.name, rows), rows)
    found = _far(far)
    if masked:
        columns = ", ".join(f"{name} ({count})" for name, count in list(masked.items())[:MOST_NAMED])
        params: dict[str, str | int | float] = {"columns": columns, "width": settings.width}
        found.insert(0, TrainingWarning(code="outliers_masked", params=params))
    return found


def check_far_target(target: np.ndarray, row_numbers: np.ndarray, name: str) -> list[TrainingWarning]:
    """Training rows whose target is far from all others."""
    rows = row_numbers[far_values(target)]
    return _far({name: np.sort(rows)} if len(rows) else {}, target=name)


def check_leaks(frame: Frame, target: np.ndarray, name: str) -> list[TrainingWarning]:
    """Features that are a target of numbers (n,) in another guise."""
    return [warning_for(leak, name) for leak in find_leaks(frame, target)[:MOST_LEAKS]]


def warning_for(leak: Leak, target: str) -> TrainingWarning:
    """A leak as a warning."""
    columns = ", ".join(leak.columns)
    if leak.code == "copy":
        return TrainingWarning(code="target_leak", params={"column": columns, "target": target, "r": leak.share**0.5})
    params: dict[str, str | int | float] = {"columns": columns, "target": target}
    if leak.code == "alone":
        params["percent"] = np.floor(1000 * leak.share) / 10
    return TrainingWarning(code=LEAK_CODES[leak.code], params=params)


def check_kin(
    frame: Frame, target: np.ndarray, name: str, method: str, *, classes: bool = False
) -> list[TrainingWarning]:
    """That most rows have a near twin, where a random split parts them."""
    kin = find_kin(frame, target, classes=classes) if method in ("automatic", "ratio", "none") else None
    if kin is None:
        return []
    params: dict[str, str | int | float] = {
        "target": name,
        "percent": round(100 * kin.share),
        "pairs": _first_pairs(kin),
    }
    return [TrainingWarning(code="rows_alike", params=params)]


def _first_pairs(kin: Kin) -> str:
    """Some of the twins, numbered from 1, such as '8=12, 3=4': each pair once, the nearest first."""
    pairs = dict.fromkeys((min(pair), max(pair)) for pair in (kin.pairs + 1).tolist())
    return ", ".join(f"{one}={other}" for one, other in list(pairs)[:MOST_PAIRS])


def check_too_good(
    score: float | None, limit: float, rows: int, params: dict[str, str | int | float]
) -> TrainingWarning | None:
    """That the best model hardly errs: more often a leak than a discovery."""
    if score is None or score < limit or rows < 30:
        return None
    return TrainingWarning(code="too_good", params=params)


def check_target(target: np.ndarray, name: str) -> list[TrainingWarning]:
    """A target measured now and then and held in between (runs of one value), as laboratory values often are."""
    if len(target) < 20:
        return []
    held = float((np.diff(target) == 0).mean())
    distinct = len(np.unique(target))
    if held > 0.5 and distinct > 10:
        return [TrainingWarning(code="target_repeats", params={"target": name, "share": held})]
    return []


def check_split(frame: Frame, test: np.ndarray, method: str) -> list[TrainingWarning]:
    """Rows that occur more than once, on both sides of the split, and time order that a random split ignores."""
    warnings = []
    # A row that a recipe removed is empty here, and like every other such row.
    there = ~np.isnan(frame.numeric).all(axis=1) | (frame.codes >= 0).any(axis=1)
    frame, test = frame.take(there), test[there]
    keys = _row_keys(frame)
    _, counts = np.unique(keys, return_counts=True)
    repeated = int((counts - 1).sum())
    if repeated:
        across = int(np.isin(keys[test], keys[~test]).sum())
        warnings.append(TrainingWarning(code="rows_repeated", params={"rows": repeated}))
        if across:
            warnings.append(TrainingWarning(code="rows_repeated_across_split", params={"rows": across}))
    if method in ("automatic", "ratio", "none"):
        for index, column in enumerate(frame.numeric_columns):
            values = frame.numeric[:, index]
            if column.type == "datetime" and not np.isnan(values).any() and (np.diff(values) >= 0).all():
                warnings.append(TrainingWarning(code="time_order_shuffled", params={"column": column.name}))
    if test.sum() < 10 and method != "none":
        warnings.append(TrainingWarning(code="test_rows_few", params={"rows": int(test.sum())}))
    return warnings


def check_size(row_count: int, column_count: int) -> list[TrainingWarning]:
    """Too few rows for the number of matrix columns."""
    if row_count < column_count:
        return [TrainingWarning(code="rows_fewer_than_columns", params={"rows": row_count, "columns": column_count})]
    if row_count < 30 or row_count < 10 * column_count:
        return [TrainingWarning(code="rows_few", params={"rows": row_count, "columns": column_count})]
    return []


def check_collinearity(frame: Frame) -> list[TrainingWarning]:
    """A condition number above 30 of the standardised numeric columns (Belsley 1991), or dependence up to rounding; and the
    columns involved.
    """
    values = frame.numeric
    if len(values) > MOST_CHECKED_ROWS:
        values = values[:: len(values) // MOST_CHECKED_ROWS + 1]
    indices = [i for i, column in enumerate(frame.numeric_columns) if column.type == "numeric"]
    values = values[:, indices][~np.isnan(values[:, indices]).any(axis=1)]
    if values.shape[1] < 2 or len(values) <= values.shape[1]:
        return []
    varying = np.ptp(values, axis=0) > 0
    names = [frame.numeric_columns[i].name for i, kept in zip(indices, varying, strict=True) if kept]
    if len(names) < 2:
        return []
    values = values[:, varying]
    centred = values - values.mean(axis=0)
    lengths = np.linalg.norm(centred, axis=0)
    _, singular, turned = np.linalg.svd(np.linalg.qr(centred / lengths, mode="r"))
    involved = [names[i] for i in np.argsort(-np.abs(turned[-1])) if abs(turned[-1, i]) > 0.3]
    columns = ", ".join(involved[:5])
    # What a number's last digit can make of columns that depend on each other.
    epsilon, rows = float(np.finfo(float).eps), len(values)
    rounding = epsilon * float(np.linalg.norm(np.abs(values).max(axis=0) * rows**0.5 / lengths))
    if singular[-1] <= max(rounding, epsilon * rows * singular[0]):
        return [TrainingWarning(code="columns_dependent", params={"columns": columns})]
    condition = float(singular[0] / singular[-1])
    if condition < SEVERE_CONDITION:
        return []
    return [TrainingWarning(code="columns_collinear", params={"columns": columns, "condition": condition})]


def _masked(frame: Frame, train: np.ndarray, settings: Outliers) -> dict[str, int]:
    """By column, how many outliers mean ± n sigma cannot see."""
    found: dict[str, int] = {}
    if settings.method != "three_sigma":
        return found
    for index, column in enumerate(frame.numeric_columns):
        values = frame.numeric[train, index]
        values = values[~np.isnan(values)]
        if column.type != "numeric" or not len(values):
            continue
        lower, upper = outlier_limits(values[:, None], [column.name], settings)
        if len(hidden := masked_outliers(values, lower[0], upper[0], settings.width)):
            found[column.name] = len(hidden)
    return found


def _treated(values: np.ndarray, name: str, settings: Outliers) -> np.ndarray:
    """A column's values (n,) as a model sees them: outliers at their limits, or missing."""
    (lower,), (upper,) = outlier_limits(values[:, None], [name], settings)
    if settings.action == "clip":
        return np.clip(values, lower, upper)
    return np.where(outlier_mask(values, lower, upper), np.nan, values)


def _far(found: dict[str, np.ndarray], **params: str) -> list[TrainingWarning]:
    """One warning of all columns, with their rows."""
    if not found:
        return []
    named = list(found)[:MOST_NAMED]
    columns = ", ".join(named) + (" …" if len(found) > len(named) else "")
    rows = np.unique(np.concatenate([found[name] for name in named]))
    return [TrainingWarning(code="values_far", params={"columns": columns, "rows": first_rows(rows), **params})]


def _judge(found: dict[WarningCode, list[str]], name: str, known: int, row_count: int, *, constant: bool) -> None:
    if known == 0:
        found.setdefault("columns_empty", []).append(name)
    elif constant:
        found.setdefault("columns_constant", []).append(name)
    elif known < 0.5 * row_count:
        found.setdefault("columns_many_missing", []).append(name)


def _counts_rows(values: np.ndarray) -> bool:
    """Whether a column steps evenly from row to row: a row number, not a measurement."""
    steps = np.diff(values)
    return len(values) > 20 and steps[0] != 0 and bool((steps == steps[0]).all()) and steps[0] == round(steps[0])


def _of_columns(code: WarningCode, names: list[str]) -> TrainingWarning:
    shown = ", ".join(names[:5]) + (" …" if len(names) > 5 else "")
    return TrainingWarning(code=code, params={"columns": shown, "count": len(names)})


def _row_keys(frame: Frame) -> np.ndarray:
    """A 64-bit key (n,) of each row's features; equal rows have equal keys."""
    keys = np.zeros(frame.row_count, dtype=np.uint64)
    values = np.where(np.isnan(frame.numeric), -1.2345678901234e300, frame.numeric) + 0.0
    columns = [*values.T.copy().view(np.uint64), *(frame.codes.T.astype(np.int64).view(np.uint64))]
    for column in columns:
        keys = (keys ^ column) * np.uint64(0x9E3779B97F4A7C15)
        keys ^= keys >> np.uint64(29)
    return keys


def far_from_folds(test: np.ndarray, folds: np.ndarray, *, by_chance: float) -> bool:
    """Whether the mean loss of test rows (m,) is far above that of rows held out by folds (n,): half as much again, and
    `by_chance` standard errors, by the spread of the folds' losses alone, as one row may make all of the test's.
    """
    if len(test) == 0 or len(folds) < 5:
        return False
    error = float(folds.std(ddof=1)) * float(np.sqrt(1 / len(test) + 1 / len(folds)))
    difference = float(test.mean() - folds.mean())
    return difference > by_chance * error and float(test.mean()) > 1.5 * float(folds.mean())


def rows_that_err(errors: np.ndarray) -> np.ndarray:
    """Places of the few rows whose errors (n,), NaN where unknown, are of another kind than all others and make at least
    half of the sum of squares, as mistyped targets do; the largest first. At most one row in 50, or three.
    """
    known = np.flatnonzero(~np.isnan(errors))
    if len(known) < FEWEST_JUDGED:
        return known[:0]
    sizes = np.abs(errors[known] - np.median(errors[known]))
    limit = ERR_SPREADS * MAD_TO_SIGMA * float(np.median(sizes))
    order = np.argsort(-sizes, kind="stable")[: max(3, len(known) // 50)]
    rows: np.ndarray = known[order[sizes[order] > limit]]
    total = float((errors[known] ** 2).sum())
    return rows if total > 0 and (errors[rows] ** 2).sum() >= 0.5 * total else rows[:0]


def first_rows(numbers: np.ndarray) -> str:
    """Rows of the table (n,), counted from 0, as people count them, such as '18, 88'; the first few of many."""
    return ", ".join(str(number + 1) for number in numbers[:MOST_ROWS]) + (" …" if len(numbers) > MOST_ROWS else "")


def check_recipe(frames: FoldFrames, target: str) -> list[TrainingWarning]:
    """Steps that leave the target as it was measured, training rows that steps left out, test rows without a prediction."""
    if not isinstance(frames, RecipeFrames):
        return []
    recipe, left_out, final = frames.recipe, frames.left_out.rows, frames.final()
    found = [
        TrainingWarning(code="recipe_target_untouched", params={"target": target, "number": step.number})
        for step in recipe.use().steps
        if target in step.targets
    ]
    if len(left_out):
        shown = first_rows(recipe.numbers[left_out])
        params: dict[str, str | int | float] = {"target": target, "count": len(left_out), "rows": shown}
        found.append(TrainingWarning(code="recipe_target_rows", params=params))
    if final.kept is not None:
        found.append(
            TrainingWarning(code="recipe_rows_left_out", params={"target": target, "rows": int((~final.kept).sum())})
        )
    if final.lost is not None:
        found.append(
            TrainingWarning(code="recipe_rows_unscored", params={"target": target, "rows": int(final.lost.sum())})
        )
    return found
