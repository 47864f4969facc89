"""Parameters of choosing, labelling and ordering rows."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field, model_validator

from hakaru_compute.forms import field
from hakaru_compute.recipes.core.fields import choice, columns, new_name
from hakaru_compute.recipes.core.step import StepParameters, step
from hakaru_compute.spec import Spec


class Between(Spec):
    """Values from lo to hi, both included; dates as ISO text or milliseconds since 1970. An open end is null."""

    column: str
    between: tuple[float | str | None, float | str | None]


class OneOf(Spec):
    """Values of this list; null stands for missing."""

    column: str
    in_: list[str | float | bool | None] = Field(alias="in", max_length=100_000)


class RowNumbers(Spec):
    """Rows by number, counted from 1 as in the table the recipe began with."""

    rows: list[int] = Field(max_length=1_000_000)


class RowRange(Spec):
    """Rows by number, from the first to the last, both included."""

    row_between: tuple[int, int]


class Polygon(Spec):
    """Corners in the plane of two columns of numbers, times (milliseconds since 1970) or true and false (1 and 0)."""

    x: str
    y: str
    points: list[tuple[float, float]] = Field(min_length=3, max_length=10_000)


class Inside(Spec):
    """Rows whose point lies inside a polygon."""

    polygon: Polygon


class Matches(Spec):
    """Rows for which a formula is true."""

    formula: str = Field(min_length=1, max_length=10_000)


Predicate = Between | OneOf | RowNumbers | RowRange | Inside | Matches


class Selection(Spec):
    """Rows that fulfil all predicates; without any, all rows."""

    all: list[Predicate] = Field(max_length=100)


def _selection(default: Any = ...) -> Any:
    return field(default, ("Rows", "The conditions that select rows."), ("行", "対象とする行。"), "selection")


class FilterRows(StepParameters):
    """Keeps or deletes the rows that meet conditions. A missing value meets none."""

    model_config = step(
        "rows",
        ("row_dropping",),
        ("Filter rows", "行の絞り込み"),
        "条件を満たす行を残すか、削除します。欠損はどの条件も満たさないものとします。",
    )

    function = "table.steps.rows:filter_rows"
    name: Literal["filter_rows"] = "filter_rows"
    selection: Selection = _selection()
    action: Literal["keep", "drop"] = choice(
        "keep",
        ("What to do", "What happens to the rows that meet the conditions."),
        ("処理", "条件を満たす行の扱い。"),
        {"keep": ("Keep them", "残す"), "drop": ("Delete them", "削除する")},
    )


class RowLabel(Spec):
    """A label and the rows that get it."""

    label: str = Field(min_length=1, max_length=500)
    selection: Selection


class LabelRows(StepParameters):
    """A column that names groups of rows. If two labels apply, the later one counts."""

    model_config = step(
        "new_columns",
        ("row_wise",),
        ("Label rows", "行のラベル付け"),
        "条件に合う行に名前を付けた列を作ります。複数の条件に合う行は後のラベルになります。",
    )

    function = "table.steps.rows:label_rows"
    name: Literal["label_rows"] = "label_rows"
    column: str = new_name("Column", "列")
    labels: list[RowLabel] = field(
        ..., ("Labels", "Each label with its rows."), ("ラベル", "ラベルとその行。"), "labels", min_length=1
    )
    other: str | None = Field(
        None,
        title="Other rows",
        description="The label of all other rows. If empty, the existing value of the column, or missing.",
        json_schema_extra={
            "title_ja": "その他の行",
            "help_ja": "それ以外の行のラベル。空欄なら元の値（なければ欠損）。",
        },
    )


class Duplicates(StepParameters):
    """Rows that repeat earlier ones are deleted."""

    model_config = step(
        "rows", ("row_dropping",), ("Remove duplicates", "重複行の削除"), "同じ値の行が複数あるとき、1 行だけ残します。"
    )

    function = "table.steps.rows:duplicates"
    name: Literal["duplicates"] = "duplicates"
    columns: list[str] = columns("any", empty=True)
    keep: Literal["first", "last", "none"] = choice(
        "first",
        ("Keep", "Which of the identical rows is kept."),
        ("残す行", "同じ行のうちどれを残すか。"),
        {"first": ("The first", "最初の行"), "last": ("The last", "最後の行"), "none": ("None of them", "残さない")},
    )

    def chooses_training_rows(self) -> bool:
        return True


class SortKey(Spec):
    """A column to sort by."""

    column: str
    descending: bool = False


class SortRows(StepParameters):
    """Sorts rows; equal rows keep their order, missing values come last."""

    model_config = step(
        "rows",
        ("ordered",),
        ("Sort rows", "行の並べ替え"),
        "行を並べ替えます。同じ値の行の順序は保ち、欠損は最後になります。",
    )

    function = "table.steps.rows:sort_rows"
    name: Literal["sort_rows"] = "sort_rows"
    by: list[SortKey] = field(
        ...,
        ("Sort by", "The first column counts most."),
        ("並べ替えの列", "先頭の列を優先します。"),
        "sort",
        min_length=1,
    )

    @model_validator(mode="after")
    def _distinct(self) -> SortRows:
        names = [key.column for key in self.by]
        if len(set(names)) < len(names):
            raise ValueError("a column is named twice")
        return self
