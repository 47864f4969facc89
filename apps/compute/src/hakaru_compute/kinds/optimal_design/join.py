"""Joins a sheet of results to the design it is of: which run is which, what differs from the plan, what cannot be read."""

from __future__ import annotations

import math
import unicodedata
from dataclasses import dataclass, field
from difflib import get_close_matches

import numpy as np

from hakaru_compute.job import JobError
from hakaru_compute.kinds.optimal_design.options_spec import AnyFactor
from hakaru_compute.kinds.optimal_design.plots import hard_places, plots_in_order
from hakaru_compute.kinds.optimal_design.region import tidy
from hakaru_compute.kinds.optimal_design.results_spec import AnalyseSpec, JoinedRun, SheetNote, SheetProblem
from hakaru_compute.kinds.optimal_design.terms import BLOCK, OTHER, PLOT, RUN

# Of a factor's range: settings that differ by less are the same.
SAME = 1e-6


@dataclass
class Joined:
    """Every run with its results, and what is to be said of them."""

    responses: list[str]
    runs: list[JoinedRun] = field(default_factory=list)
    problems: list[SheetProblem] = field(default_factory=list)
    notes: list[SheetNote] = field(default_factory=list)


def join(spec: AnalyseSpec) -> Joined:
    """Rows go by their run number where the sheet has one, else by their settings, in order.

    A run that was set otherwise than planned counts as it was set. Raises results_factor_missing, results_response_missing,
    results_none, results_column_missing.
    """
    found = _Joining(spec)
    found.read()
    if not any(value is not None for run in found.joined.runs for value in run.results) and not found.joined.problems:
        raise JobError("results_none", responses=", ".join(found.joined.responses))
    return found.joined


class _Joining:
    def __init__(self, spec: AnalyseSpec) -> None:
        self.spec, self.options, self.sheet = spec, spec.options, spec.sheet
        self.names = [_plain(name) for name in spec.sheet.columns]
        self.run_at, self.block_at = self._named(RUN), self._named(BLOCK)
        self.hard = hard_places(self.options.factors)
        self.plot_at = self._named(PLOT) if self.hard else None
        self.factor_at = [self._factor_at(factor) for factor in self.options.factors]
        self.joined = Joined(self._responses())
        self._say_missing()
        self.response_at = [self.names.index(_plain(name)) for name in self.joined.responses]
        self.planned = {run.order: run for run in spec.runs if run.order is not None}
        spans = []
        for place, factor in enumerate(self.options.factors):
            numbers = [run.values[place] for run in spec.runs]
            given = [float(value) for value in numbers if not isinstance(value, str)]
            spans.append(1.0 if factor.type == "categorical" else max(given, default=1.0) - min(given, default=0.0))
        self.spans = [span if span > 0 else 1.0 for span in spans]

    def _named(self, names: tuple[str, ...]) -> int | None:
        return next((at for at, name in enumerate(self.names) if name.lower() in names), None)

    def _factor_at(self, factor: AnyFactor) -> int | None:
        wanted = [factor.name, f"{factor.name} [{factor.unit}]", f"{factor.name} ({factor.unit})"]
        at = next((self.names.index(_plain(name)) for name in wanted if _plain(name) in self.names), None)
        if at is None and self.run_at is None:
            raise JobError("results_factor_missing", factor=factor.name)
        return at

    def _responses(self) -> list[str]:
        """Those asked for, those planned, or every other column that holds a number."""
        asked = self.spec.responses or self.options.responses
        missing = [name for name in asked if _plain(name) not in self.names]
        if self.spec.responses and missing:
            raise JobError("results_response_missing", column=missing[0])
        if asked and len(missing) < len(asked):
            return [name for name in asked if name not in missing]
        found = self._beside()
        if not found:
            raise JobError("results_none", responses=", ".join(asked)) if asked else JobError("results_column_missing")
        return found[:20]

    def _beside(self) -> list[str]:
        """Columns that hold numbers and are no factor, run, block or plot."""
        taken = {self.run_at, self.block_at, self.plot_at, *self.factor_at}
        return [
            self.sheet.columns[at].strip()
            for at, name in enumerate(self.names)
            if at not in taken
            and name
            and name.lower() not in OTHER
            and self.names.index(name) == at
            and any(number_of(_cell(row, at)) is not None for row in self.sheet.rows)
        ]

    def _say_missing(self) -> None:
        """Planned results, and factors where others have one, without a column; each with the one that is most like it."""
        if any(at is not None for at in self.factor_at):
            for factor, at in zip(self.options.factors, self.factor_at, strict=True):
                if at is None:
                    self.joined.notes.append(SheetNote(code="factor_missing", run=None, line=None, factor=factor.name))
        if self.spec.responses:
            return
        known = {_plain(name) for name in self.options.responses}
        free = {_plain(name).lower(): name for name in self._beside() if _plain(name) not in known}
        for name in self.options.responses:
            if _plain(name) in self.names:
                continue
            wanted = _plain(name).lower()
            like = next((at for at in free if at and (at in wanted or wanted in at)), None)
            like = like or next(iter(get_close_matches(wanted, free, n=1, cutoff=0.6)), None)
            if like is None and len(free) == 1:
                like = next(iter(free))
            done = free.pop(like, "") if like is not None else ""
            self.joined.notes.append(SheetNote(code="response_missing", run=None, line=None, factor=name, done=done))

    def read(self) -> None:
        seen: set[int] = set()
        free = dict(sorted(self.planned.items()))
        for at, row in enumerate(self.sheet.rows):
            line = self.sheet.lines[at] if at < len(self.sheet.lines) else at + 2
            if not any(cell.strip() for cell in row):
                continue
            results = [self._number(row, place, line) for place in self.response_at]
            order = self._order(row, line)
            if order is not None and order in seen:
                self._refuse(line, self.run_at, "run_twice", str(order))
                continue
            if order is not None:
                seen.add(order)
                free.pop(order, None)
            plan = self.planned.get(order) if order is not None else None
            values = self._values(row, line, None if plan is None else plan.values)
            if values is None:
                continue
            if order is None and self.run_at is None:
                order = next((key for key, run in free.items() if self._same(run.values, values)), None)
                plan = free.get(order) if order is not None else None
                if order is not None:
                    free.pop(order)
            if all(value is None for value in results):
                # A line of the sheet that nobody filled in is a run that was not done.
                if plan is not None and order is not None:
                    self.joined.notes.append(SheetNote(code="not_done", run=order, line=line))
                continue
            block = plan.block if plan is not None else self._block(row)
            if plan is None:
                self.joined.notes.append(SheetNote(code="extra", run=None, line=line))
            else:
                self._changes(order, line, plan.values, values)
            self.joined.runs.append(
                JoinedRun(
                    order=None if plan is None else order,
                    role="extra" if plan is None else "planned",
                    block=block,
                    plot=None if not self.hard else plan.plot if plan is not None else self._plot(row, at),
                    values=values,
                    results=results,
                )
            )
        for order in free:
            self.joined.notes.append(SheetNote(code="not_done", run=order, line=None))
        self._earlier()

    def _earlier(self) -> None:
        """Experiments made before the design, as far as their results are known."""
        known = {name: at for at, name in enumerate(self.options.responses)}
        places = [known.get(name) for name in self.joined.responses]
        rows = [run.values for run in self.options.earlier]
        plots = list(plots_in_order(rows, self.hard)) if self.hard else [None] * len(rows)
        # After those that are planned and those of lines of the sheet.
        first = self._planned_plots + len(self.sheet.rows) + 1
        for run, plot in zip(self.options.earlier, plots, strict=True):
            results = [run.results[at] if at is not None and at < len(run.results) else None for at in places]
            if any(value is not None for value in results):
                self.joined.runs.append(
                    JoinedRun(
                        order=None,
                        role="earlier",
                        block=1,
                        plot=None if plot is None else first + plot,
                        values=run.values,
                        results=results,
                    )
                )

    def _order(self, row: list[str], line: int) -> int | None:
        cell = "" if self.run_at is None else _cell(row, self.run_at)
        number = number_of(cell)
        if cell and number is None:
            self._refuse(line, self.run_at, "not_number", cell)
        return int(number) if number is not None and number == int(number) and int(number) in self.planned else None

    def _block(self, row: list[str]) -> int:
        number = None if self.block_at is None else number_of(_cell(row, self.block_at))
        return int(number) if number is not None and 1 <= number <= self.options.blocks else 1

    @property
    def _planned_plots(self) -> int:
        return max((run.plot or 0 for run in self.spec.runs), default=0)

    def _plot(self, row: list[str], at: int) -> int:
        """Of a run beside the plan: the planned plot that its line names, else one of its own."""
        number = None if self.plot_at is None else number_of(_cell(row, self.plot_at))
        planned = self._planned_plots
        return int(number) if number is not None and 1 <= number <= planned else planned + 1 + at

    def _values(self, row: list[str], line: int, plan: list[float | str] | None) -> list[float | str] | None:
        """What was set; a cell that is empty, or a column that is not there, as planned."""
        found: list[float | str] = []
        for place, (factor, at) in enumerate(zip(self.options.factors, self.factor_at, strict=True)):
            cell = "" if at is None else _cell(row, at)
            if cell == "" and plan is not None:
                found.append(plan[place])
            elif cell == "":
                self._refuse(line, at, "cell_missing", "", factor.name)
            elif factor.type == "categorical":
                level = next((value for value in factor.values if _plain(value) == _plain(cell)), None)
                if level is None:
                    self._refuse(line, at, "level_unknown", cell)
                else:
                    found.append(level)
            else:
                number = self._number(row, at, line)
                if number is not None:
                    found.append(number)
        return found if len(found) == len(self.options.factors) else None

    def _changes(self, order: int | None, line: int, plan: list[float | str], values: list[float | str]) -> None:
        for factor, planned, done in zip(self.options.factors, plan, values, strict=True):
            if not self._equal(self.options.factors.index(factor), planned, done):
                note = SheetNote(
                    code="changed", run=order, line=line, factor=factor.name, planned=_text(planned), done=_text(done)
                )
                self.joined.notes.append(note)

    def _same(self, plan: list[float | str], values: list[float | str]) -> bool:
        pairs = enumerate(zip(plan, values, strict=True))
        return all(self._equal(place, planned, done) for place, (planned, done) in pairs)

    def _equal(self, place: int, planned: float | str, done: float | str) -> bool:
        if isinstance(planned, str) or isinstance(done, str):
            return planned == done
        return abs(planned - done) <= SAME * self.spans[place]

    def _number(self, row: list[str], at: int | None, line: int) -> float | None:
        cell = "" if at is None else _cell(row, at)
        number = number_of(cell)
        if cell and number is None:
            self._refuse(line, at, "not_number", cell)
        return number

    def _refuse(self, line: int, at: int | None, code: str, value: str, column: str = "") -> None:
        named = column if at is None else self.sheet.columns[at].strip()
        self.joined.problems.append(
            SheetProblem.model_validate({"line": line, "column": named, "code": code, "value": value[:100]})
        )


def _cell(row: list[str], at: int) -> str:
    return row[at].strip() if at < len(row) else ""


def _plain(text: str) -> str:
    """A name without what typing changes, widths of letters and spaces around, and without the apostrophe that keeps
    spreadsheets from taking it for a formula."""
    plain = unicodedata.normalize("NFKC", text).strip()
    return plain[1:] if plain[:1] == "'" and plain[1:2] in tuple("=+-@") else plain


def number_of(cell: str) -> float | None:
    """A number as people type it: full-width digits and commas between thousands are read too."""
    plain = unicodedata.normalize("NFKC", cell).strip().replace("−", "-")
    parts = plain.split(".")[0].lstrip("+-").split(",")
    if len(parts) > 1 and 1 <= len(parts[0]) <= 3 and all(len(part) == 3 and part.isdigit() for part in parts[1:]):
        plain = plain.replace(",", "")
    try:
        number = float(plain) if "_" not in plain else math.nan
    except ValueError:
        return None
    return number if np.isfinite(number) and abs(number) <= 1e300 else None


def _text(value: float | str) -> str:
    return value if isinstance(value, str) else f"{tidy(value):g}" if abs(value) < 1e-4 else f"{tidy(value):.10g}"
