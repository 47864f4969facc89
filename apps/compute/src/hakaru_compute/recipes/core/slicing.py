"""Which steps of a recipe some columns come from, and what those steps need: a recipe cut down to them.

New rows have no target, and need not have the columns that a training did not use. So the recipe that is replayed on
them has no step, and no column of a step, that the model's features do not come from.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from hakaru_compute.job import JobError
from hakaru_compute.recipes.core.spec import Step
from hakaru_compute.recipes.formula.parse import names_of, parse
from hakaru_compute.recipes.table.parameters.rows import (
    Between,
    Inside,
    Matches,
    OneOf,
    RowNumbers,
    RowRange,
    Selection,
)

# Each column by itself, in its place.
IN_PLACE = {
    "missing_linear", "missing_neighbours", "missing_statistic", "missing_constant", "outliers_sigma", "outliers_hampel",
    "outliers_mad", "outliers_quartiles", "text_width", "retype", "replace_values", "power", "scale", "bins",
    "encode_ordinal", "encode_target", "savitzky_golay", "moving_average", "derivative", "detrend",
}  # fmt: skip
# Every one of their columns goes into each of their results.
TOGETHER = {"snv", "msc", "savitzky_golay", "moving_average", "derivative", "detrend"}


@dataclass
class Slice:
    """The steps that are left, in order, and the columns they begin with.

    untouched: for a step that learns, those of its columns that it does not treat because they are targets.
    training_only: steps that look at targets to choose rows, which rows held out must not notice.
    """

    steps: list[Step]
    inputs: set[str]
    untouched: dict[str, list[str]] = field(default_factory=dict)
    training_only: set[str] = field(default_factory=set)


def slice_steps(
    steps: Sequence[Step],
    wanted: Iterable[str],
    *,
    targets: Iterable[str] = (),
    for_prediction: bool = False,
    keep_rows: bool = False,
    choosing: Iterable[str] = (),
    dropping: bool = False,
) -> Slice:
    """The steps that make the wanted columns, looked for from the last one back.

    Steps that learn never treat or look at the `targets`, except to encode categories by one. for_prediction: steps that
    only choose training rows are left out, and so are filters by a target or by row numbers. keep_rows: so is every step
    that removes rows, but those that go by the columns `choosing` alone. dropping: the steps that leave rows out of a
    training by its targets, or by their numbers, and what those need. Raises recipe_needs_target where a wanted column is
    computed from a target.
    """
    walk = _Walk(set(wanted), set(targets), for_prediction, keep_rows, set(choosing), dropping)
    left = [kept for step in reversed(steps) if step.on and (kept := walk.back(step)) is not None]
    left.reverse()
    return Slice(left, walk.wanted, walk.untouched, walk.training_only)


class _Walk:
    """The columns wanted after the step that is looked at, and what was found so far."""

    def __init__(
        self,
        wanted: set[str],
        targets: set[str],
        for_prediction: bool,
        keep_rows: bool,
        choosing: set[str],
        dropping: bool,
    ) -> None:
        self.wanted, self.targets, self.dropping = wanted, targets, dropping
        self.for_prediction, self.keep_rows, self.choosing = for_prediction, keep_rows, choosing
        self.ordered_later = False
        self.untouched: dict[str, list[str]] = {}
        self.training_only: set[str] = set()

    def back(self, step: Step) -> Step | None:
        """The step as it is needed, or null. `wanted` is then what is wanted before it."""
        kinds = step.parameters.kinds()
        chooses = step.parameters.chooses_training_rows() or step.step == "append"
        if self.dropping and drops_by_targets(step, self.targets):
            kept: Step | None = self._leaving_out(step)
        elif chooses or "row_dropping" in kinds:
            kept = None if self._is_left_out(step, chooses) else self._dropping(step, chooses)
        else:
            kept = self._changing(step, "learned" in kinds)
        if kept is not None and "ordered" in kinds and step.step != "sort_rows":
            self.ordered_later = True
        return kept

    def _leaving_out(self, step: Step) -> Step:
        parameters = step.parameters
        if step.step == "filter_rows":
            self.training_only.add(step.id)
            return self._with(step, reads=names_of_selection(parameters.selection))
        by = [name for name in parameters.columns if name in self.targets]
        own = [name for name in parameters.columns if name in self.wanted] if parameters.action == "null" else by
        return self._with(step, {*own, *by}, columns=list(dict.fromkeys([*own, *by])))

    def _is_left_out(self, step: Step, chooses: bool) -> bool:
        if self.choosing and step.step in ("filter_rows", "outliers_bounds"):
            return False
        if self.dropping and step.step != "join":
            return True
        return (self.for_prediction and chooses) or (self.keep_rows and step.step != "join")

    def _dropping(self, step: Step, chooses: bool) -> Step | None:
        parameters = step.parameters
        if step.step == "filter_rows":
            reads = names_of_selection(parameters.selection)
            # Targets are known of every row to learn from or to judge by: such rows are chosen once, and before.
            by_targets = goes_by(self.choosing or self.targets, reads, parameters.selection)
            if by_targets != bool(self.choosing):
                return None
            chooses = bool(reads & self.targets) or names_rows(parameters.selection)
            # With a target, such rows went before the folds were made.
            if chooses and (self.for_prediction or self.targets):
                return None
            if chooses:
                self.training_only.add(step.id)
            return self._with(step, reads=reads)
        if step.step == "missing_delete":
            named = list(dict.fromkeys(parameters.columns)) or sorted(self.wanted)
            named = [name for name in named if name in self.wanted and name not in self.targets]
            return self._with(step, columns=named) if named else None
        if step.step == "outliers_bounds":
            targets = self.choosing or self.targets
            bounds = [limits for limits in parameters.bounds if (limits.column in targets) == bool(self.choosing)]
            return self._with(step, {limits.column for limits in bounds}, bounds=bounds) if bounds else None
        if step.step == "join":
            return self._join(step)
        if is_outlier_step(step):
            # Rows that go by their targets went before the folds were made.
            named = [name for name in parameters.columns if name not in self.targets]
            return self._with(step, named, columns=named) if named else None
        # What chooses training rows sees no others, so it may look at targets.
        return self._with(step, reads=parameters.columns if chooses and hasattr(parameters, "columns") else ())

    def _changing(self, step: Step, learns: bool) -> Step | None:
        name, parameters = step.step, step.parameters
        special = _SPECIAL.get(name)
        if special is not None:
            return special(self, step)
        if name in TOGETHER and getattr(parameters, "along", "columns") == "columns":
            return self._together(step, parameters.columns)
        if name == "missing_knn":
            return self._together(step, self._without_targets(step, parameters.columns))
        if name in IN_PLACE:
            suffix = parameters.suffix if name == "bins" else ""
            named = [column for column in parameters.columns if column + suffix in self.wanted]
            if suffix:
                # A further column made of the target would tell a model what it is to find.
                self._refuse_targets(step, named)
            elif learns:
                named = self._without_targets(step, named)
            if suffix:
                self.wanted -= {column + suffix for column in named}
            return self._with(step, {*named, *self._further(step)}, columns=named) if named else None
        # What is not known here stays as it is, with all it names.
        return self._with(step, reads=getattr(parameters, "columns", ()))

    def _together(self, step: Step, columns: list[str]) -> Step | None:
        """A step whose every result depends on all of its columns: all of it, or nothing."""
        if self.wanted.isdisjoint(columns):
            return None
        self._refuse_targets(step, columns)
        return self._with(step, columns, columns=columns)

    def _without_targets(self, step: Step, columns: list[str]) -> list[str]:
        left = [name for name in columns if name not in self.targets]
        if len(left) < len(columns):
            self.untouched[step.id] = [name for name in columns if name in self.targets]
        return left

    def _refuse_targets(self, step: Step, reads: Iterable[str]) -> None:
        for name in sorted(self.targets & set(reads)):
            raise JobError("recipe_needs_target", step=step.id, column=name)

    def _with(self, step: Step, reads: Iterable[str] = (), **parameters: Any) -> Step:
        self.wanted |= set(reads)
        return step.model_copy(update={"parameters": step.parameters.model_copy(update=parameters)})

    def _formula(self, step: Step) -> Step | None:
        if step.parameters.column not in self.wanted:
            return None
        reads = names_of_formula(step.parameters.formula)
        if step.parameters.column not in self.targets:
            self._refuse_targets(step, reads)
        self.wanted = (self.wanted - {step.parameters.column}) | reads
        return step

    def _label(self, step: Step) -> Step | None:
        if step.parameters.column not in self.wanted:
            return None
        reads = {name for given in step.parameters.labels for name in names_of_selection(given.selection)}
        self._refuse_targets(step, reads)
        return self._with(step, reads)

    def _date_parts(self, step: Step) -> Step | None:
        made = {f"{step.parameters.column} {part}" for part in step.parameters.parts}
        if made.isdisjoint(self.wanted):
            return None
        self.wanted = (self.wanted - made) | {step.parameters.column}
        return step.model_copy(update={"parameters": step.parameters.model_copy(update={"keep": True})})

    def _making(self, step: Step, source_of: Callable[[str, set[str]], str | None]) -> Step | None:
        """A step that makes further columns from each of its own; `source_of` tells which one a column is made from."""
        own = set(step.parameters.columns)
        made = {name: source for name in self.wanted if (source := source_of(name, own)) is not None}
        named = [name for name in step.parameters.columns if name in set(made.values())]
        if step.step != "lag":
            self._refuse_targets(step, named)
        self.wanted -= made.keys()
        return self._with(step, named, columns=named) if named else None

    def _lag(self, step: Step) -> Step | None:
        def source_of(name: str, own: set[str]) -> str | None:
            source, _, rows = name.rpartition(" lag ")
            return source if source in own and rows in map(str, step.parameters.lags) else None

        return self._making(step, source_of)

    def _rolling(self, step: Step) -> Step | None:
        end = f" {step.parameters.statistic} {step.parameters.window}"
        return self._making(
            step, lambda name, own: source if (source := name.removesuffix(end)) != name and source in own else None
        )

    def _one_hot(self, step: Step) -> Step | None:
        return self._making(step, source_of_flag)

    def _bounds(self, step: Step) -> Step | None:
        bounds = [limits for limits in step.parameters.bounds if limits.column in self.wanted]
        return self._with(step, bounds=bounds) if bounds else None

    def _rename(self, step: Step) -> Step | None:
        names = [renaming for renaming in step.parameters.names if renaming.name in self.wanted]
        back = {renaming.name: renaming.column for renaming in names}
        self.wanted = {back.get(name, name) for name in self.wanted}
        every = {renaming.name: renaming.column for renaming in step.parameters.names}
        self.targets = {every.get(name, name) for name in self.targets}
        self.choosing = {every.get(name, name) for name in self.choosing}
        return self._with(step, names=names) if names else None

    def _sort(self, step: Step) -> Step | None:
        return self._with(step, {key.column for key in step.parameters.by}) if self.ordered_later else None

    def _further(self, step: Step) -> set[str]:
        """Columns besides its own that a step looks at: its time, or the target it learns from."""
        if step.step == "encode_target":
            return set() if self.for_prediction else {step.parameters.target}
        return {time} if (time := getattr(step.parameters, "time", None)) is not None else set()

    def _join(self, step: Step) -> Step | None:
        # Which columns the other table has is not known here.
        how = {"how": "left"} if self.keep_rows or self.dropping else {}
        return self._with(step, {pair.column for pair in step.parameters.keys}, **how)

    def _nothing(self, _step: Step) -> None:
        return None


def source_of_flag(name: str, columns: set[str]) -> str | None:
    """The column of which a column of 0 and 1 tells one category; null where it is none of them."""
    parts = name.removesuffix(" ≠ …").split(" = ")
    ends = range(1, len(parts) + 1) if name.endswith(" ≠ …") else range(1, len(parts))
    return next((source for end in ends if (source := " = ".join(parts[:end])) in columns), None)


_SPECIAL: dict[str, Any] = {
    "formula": _Walk._formula,
    "label_rows": _Walk._label,
    "date_parts": _Walk._date_parts,
    "lag": _Walk._lag,
    "rolling": _Walk._rolling,
    "encode_one_hot": _Walk._one_hot,
    "outliers_bounds": _Walk._bounds,
    "rename_columns": _Walk._rename,
    "sort_rows": _Walk._sort,
    "join": _Walk._join,
    "select_columns": _Walk._nothing,
    "drop_columns": _Walk._nothing,
}


def names_of_formula(formula: str) -> set[str]:
    """Raises formula_syntax, formula_too_deep."""
    return {name.name for name in names_of(parse(formula))}


def names_of_selection(selection: Selection) -> set[str]:
    found: set[str] = set()
    for predicate in selection.all:
        if isinstance(predicate, (Between, OneOf)):
            found.add(predicate.column)
        elif isinstance(predicate, Inside):
            found |= {predicate.polygon.x, predicate.polygon.y}
        elif isinstance(predicate, Matches):
            found |= names_of_formula(predicate.formula)
    return found


def is_outlier_step(step: Step) -> bool:
    """Whether it finds outliers of columns by limits that rows teach, or by their neighbours."""
    fields = type(step.parameters).model_fields
    return "action" in fields and "columns" in fields


def drops_by_targets(step: Step, targets: set[str]) -> bool:
    """Whether a step leaves rows out of a training by its targets: removes outliers of them or makes them missing, by
    limits it learns or by neighbours, or filters by them and other columns, or by the numbers of rows.
    """
    if step.step == "filter_rows":
        selection = step.parameters.selection
        reads = names_of_selection(selection)
        return bool(targets) and (names_rows(selection) or (bool(reads & targets) and not reads <= targets))
    if not is_outlier_step(step) or targets.isdisjoint(step.parameters.columns):
        return False
    return step.parameters.action == "drop" or (
        step.parameters.action == "null" and "learned" in step.parameters.kinds()
    )


def goes_by(columns: set[str], reads: set[str], selection: Selection) -> bool:
    """Whether a selection, which reads some columns, looks at these alone."""
    return bool(reads) and reads <= columns and not names_rows(selection)


def names_rows(selection: Selection) -> bool:
    """Whether rows are named by their numbers, which only the table they were chosen from has."""
    return any(isinstance(predicate, (RowNumbers, RowRange)) for predicate in selection.all)
