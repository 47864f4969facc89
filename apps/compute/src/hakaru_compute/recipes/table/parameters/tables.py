"""Parameters of bringing tables together."""

from __future__ import annotations

from typing import Any, Literal

from hakaru_compute.forms import field, setting
from hakaru_compute.recipes.core.fields import choice
from hakaru_compute.recipes.core.step import Kind, StepParameters, step
from hakaru_compute.spec import Spec


def _other_table() -> Any:
    return field(..., ("Dataset", "The other table."), ("データセット", "もう一方の表。"), "dataset", min_length=1)


class KeyPair(Spec):
    """A column here and the one there that has the same values."""

    column: str
    other: str


class Join(StepParameters):
    """Adds the columns of another dataset by matching keys."""

    model_config = step(
        "tables",
        ("row_wise", "row_making", "row_dropping"),
        ("Join", "結合"),
        "キーの値が等しい行に、別のデータセットの列を加えます。",
    )

    function = "table.steps.tables:join"
    name: Literal["join"] = "join"
    dataset: str = _other_table()
    keys: list[KeyPair] = field(
        ..., ("Keys", "Columns whose values must match."), ("キー", "値が等しい列の組。"), "key_pairs", min_length=1
    )
    how: Literal["left", "inner"] = choice(
        "left",
        ("Rows without a match", "Keep them, or delete them."),
        ("一致しない行", "残すか、削除するか。"),
        {"left": ("Keep, new columns missing", "残す（新しい列は欠損）"), "inner": ("Delete", "削除する")},
    )
    repeated: Literal["error", "first", "all"] = choice(
        "error",
        ("Repeated keys in the other dataset", "Repeated keys would multiply rows."),
        ("相手で重複するキー", "そのまま結合すると行が増えます。"),
        {
            "error": ("Stop and name them", "中止して該当するキーを示す"),
            "first": ("Take the first", "最初の行を使う"),
            "all": ("Multiply rows", "一致した数だけ行を増やす"),
        },
    )
    suffix: str = setting(
        "_2",
        ("Suffix", "Added to column names that both tables have."),
        ("接尾辞", "両方にある列名に付けます。"),
        min_length=1,
        max_length=50,
    )

    def kinds(self) -> tuple[Kind, ...]:
        joined: Kind = "row_making" if self.repeated == "all" else "row_wise"
        return (joined, "row_dropping") if self.how == "inner" else (joined,)


class Append(StepParameters):
    """Adds the rows of another dataset below."""

    model_config = step("tables", ("row_making",), ("Append", "連結"), "別のデータセットの行を下に加えます。")

    function = "table.steps.tables:append"
    name: Literal["append"] = "append"
    dataset: str = _other_table()
    columns: Literal["same", "all"] = choice(
        "same",
        ("Columns", "The columns of this table, or of both; values are missing where a table lacks a column."),
        ("列", "「両方の列」では、一方にない列の値は欠損になります。"),
        {"same": ("Of this table", "この表の列"), "all": ("Of both", "両方の列")},
    )
