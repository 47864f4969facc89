"""What the parameters of steps are made of: fields with words in both languages and a hint for the form."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import Field

from hakaru_compute.forms import Words, field, option_helps, setting

# What is said of the scales, in recipes and in trainings.
SCALE_HELPS: dict[str, Words] = {
    "standard": ("Mean 0 and standard deviation 1.", "平均 0・標準偏差 1 にします。"),
    "min_max": ("From 0 to 1.", "0〜1 にします。"),
    "robust": (
        "Median 0 and interquartile range 1: outliers hardly affect the scale.",
        "中央値 0・四分位範囲 1 にします。外れ値の影響を受けにくい方法です。",
    ),
}


def columns(types: Literal["numeric", "text", "any"] = "numeric", *, empty: bool = False) -> Any:
    """Columns of the table, by name. `empty`: none named means every one of these types."""
    en = "Empty for every one." if empty else ""
    ja = "空欄ならすべての列。" if empty else ""
    return field(
        [] if empty else ...,
        ("Columns", f"The columns this applies to. {en}".strip()),
        ("列", f"処理する列。{ja}"),
        "columns",
        column_types=types,
        min_length=0 if empty else 1,
        max_length=20_000,
    )


def column(
    en: Words, ja: Words, default: Any = ..., types: Literal["numeric", "text", "datetime", "any"] = "any"
) -> Any:
    """One column of the table, by name."""
    return field(default, en, ja, "column", column_types=types)


def choice(
    default: str, en: Words, ja: Words, values: dict[str, Words], options: dict[str, Words] | None = None
) -> Any:
    """A field of a Literal type; `values` has the words of each value in English and Japanese, `options` what it does."""
    return Field(
        default,
        title=en[0],
        description=en[1],
        json_schema_extra={"title_ja": ja[0], "help_ja": ja[1], **titles(values), **option_helps(options)},
    )


def titles(values: dict[str, Words]) -> Any:
    """What a schema says of the words of values, in English and Japanese."""
    return {
        "enum_titles": {value: words[0] for value, words in values.items()},
        "enum_titles_ja": {value: words[1] for value, words in values.items()},
    }


def seed(en: str = "The same seed gives the same rows.", ja: str = "同じ値なら同じ行になります。") -> Any:
    return setting(
        0,
        ("Seed", en),
        ("乱数シード", ja),
        ge=0,
        le=2**31 - 1,
    )


def new_name(en: str, ja: str, default: Any = ...) -> Any:
    """The name of a column to make."""
    return field(
        default,
        (en, "The name of the new column."),
        (ja, "新しい列の名前。"),
        "new_column",
        min_length=1,
        max_length=500,
    )


def time_column(default: Any = None) -> Any:
    return column(
        ("Time column", "Distances are measured in this column. If empty, rows are counted."),
        ("時刻の列", "間隔をこの列で測ります。空欄なら行数で数えます。"),
        default,
        "datetime",
    )
