"""Parameters of making and changing columns."""

from __future__ import annotations

from typing import Literal

from pydantic import Field, model_validator

from hakaru_compute.forms import field, setting
from hakaru_compute.recipes.core.fields import SCALE_HELPS, choice, column, columns, new_name, titles
from hakaru_compute.recipes.core.step import Kind, StepParameters, step
from hakaru_compute.spec import Spec


class Formula(StepParameters):
    """A column computed from others, row by row."""

    model_config = step(
        "new_columns", ("row_wise",), ("Formula", "計算式"), "ほかの列から 1 行ずつ計算した列を作ります。"
    )

    function = "table.steps.columns:formula"
    name: Literal["formula"] = "formula"
    column: str = new_name("New column", "新しい列")
    formula: str = field(
        ...,
        (
            "Formula",
            "For example ([Flow] - 3) / sqrt([Area]). Names in [brackets] or `backquotes`; missing values stay missing.",
        ),
        (
            "計算式",
            "例：([流量] - 3) / sqrt([面積])。列名は [角括弧] か `バッククォート` で囲みます。欠損は欠損のままです。",
        ),
        "formula",
        min_length=1,
        max_length=10_000,
    )


class SelectColumns(StepParameters):
    """Keeps only these columns, in this order."""

    model_config = step(
        "columns", ("row_wise",), ("Select columns", "列の選択"), "指定した列だけを、指定した順に残します。"
    )

    function = "table.steps.columns:select_columns"
    name: Literal["select_columns"] = "select_columns"
    columns: list[str] = columns("any")


class DropColumns(StepParameters):
    """Removes these columns."""

    model_config = step("columns", ("row_wise",), ("Drop columns", "列の削除"), "指定した列を除きます。")

    function = "table.steps.columns:drop_columns"
    name: Literal["drop_columns"] = "drop_columns"
    columns: list[str] = columns("any")


class Renaming(Spec):
    """A column's name and its new one."""

    column: str
    name: str = Field(min_length=1, max_length=500)


class RenameColumns(StepParameters):
    """Gives columns other names."""

    model_config = step("columns", ("row_wise",), ("Rename columns", "列名の変更"), "列の名前を変えます。")

    function = "table.steps.columns:rename_columns"
    name: Literal["rename_columns"] = "rename_columns"
    names: list[Renaming] = field(
        ..., ("Names", "Columns and their new names."), ("列名", "列と新しい名前。"), "renamings", min_length=1
    )


class Retype(StepParameters):
    """Reads columns as another type."""

    model_config = step("columns", ("row_wise",), ("Change type", "型の変更"), "列を別の型として読み直します。")

    function = "table.steps.retype:retype"
    name: Literal["retype"] = "retype"
    columns: list[str] = columns("any")
    type: Literal["number", "integer", "text", "boolean", "datetime"] = choice(
        "number",
        ("Type", "What the values become. Numbers in text may be full-width and have thousands separators."),
        ("型", "値の新しい型。全角や桁区切りの数字も数値として読みます。"),
        {
            "number": ("Number", "数値"),
            "integer": ("Whole number", "整数"),
            "text": ("Text", "文字列"),
            "boolean": ("True or false", "はい／いいえ"),
            "datetime": ("Date and time", "日時"),
        },
    )
    unreadable: Literal["error", "missing"] = choice(
        "error",
        ("Values that cannot be read", "What happens to them."),
        ("読めない値", "新しい型として読めない値の扱い。"),
        {"error": ("Stop and say where", "中止して該当箇所を示す"), "missing": ("Set to missing", "欠損にする")},
    )
    format: str | None = setting(
        None,
        ("Date format", "For example %Y/%m/%d %H:%M. If empty, the usual formats are recognised."),
        ("日時の書式", "例：%Y/%m/%d %H:%M。空欄なら一般的な書式を自動で読みます。"),
        max_length=100,
    )


class Replacement(Spec):
    """A value and what takes its place; null stands for missing."""

    value: str | float | bool | None
    by: str | float | bool | None


class ReplaceValues(StepParameters):
    """Replaces values by others."""

    model_config = step("text", ("row_wise",), ("Replace values", "値の置き換え"), "指定した値を別の値に置き換えます。")

    function = "table.steps.columns:replace_values"
    name: Literal["replace_values"] = "replace_values"
    columns: list[str] = columns("any")
    pairs: list[Replacement] = field(
        ...,
        ("Values", "Each value and its replacement."),
        ("値", "元の値と新しい値。"),
        "replacements",
        min_length=1,
        max_length=10_000,
    )
    match: Literal["whole", "part"] = choice(
        "whole",
        ("Compare", "Whole values, or part of a text."),
        ("比べ方", "値全体か、文字列の一部か。"),
        {"whole": ("The whole value", "値全体"), "part": ("Part of a text", "文字列の一部")},
    )


Width = Literal["letters", "digits", "symbols", "spaces", "katakana"]


class TextWidth(StepParameters):
    """Brings full-width and half-width letters, digits and katakana to one width each."""

    model_config = step(
        "text",
        ("row_wise",),
        ("Full-width and half-width", "全角・半角の統一"),
        "英字・数字・記号は半角、カタカナは全角にそろえます。全角の数字を数値にもできます。",
    )

    function = "table.steps.widths:text_width"
    name: Literal["text_width"] = "text_width"
    columns: list[str] = columns("text")
    what: list[Width] = field(
        ["letters", "digits", "symbols", "spaces", "katakana"],
        ("Characters", "Letters, digits, symbols and spaces become half-width, katakana full-width."),
        ("文字の種類", "英字・数字・記号・空白は半角、カタカナは全角になります。"),
        "choices",
        min_length=1,
        **titles(
            {
                "letters": ("Letters", "英字"),
                "digits": ("Digits", "数字"),
                "symbols": ("Symbols", "記号"),
                "spaces": ("Spaces", "空白"),
                "katakana": ("Katakana", "カタカナ"),
            }
        ),
    )
    result: Literal["text", "number"] = choice(
        "text",
        ("Result", "Numbers may have a sign, decimals and thousands separators; anything else becomes missing."),
        ("結果", "符号・小数・桁区切りを読みます。数値にするとき、数値でない値は欠損になります。"),
        {"text": ("Text", "文字列"), "number": ("Numbers", "数値")},
    )


DatePart = Literal[
    "year", "quarter", "month", "week", "day", "weekday", "day_of_year", "hour", "minute", "second", "days_since_first",
    "hour_sin", "hour_cos", "weekday_sin", "weekday_cos", "month_sin", "month_cos",
]  # fmt: skip


class DateParts(StepParameters):
    """Numbers taken from a date: month, weekday, hour …"""

    model_config = step(
        "new_columns",
        ("row_wise", "learned"),
        ("Date parts", "日付の要素"),
        "日時から月・曜日・時などの数値の列を作ります。",
    )

    function = "table.steps.columns:date_parts"
    name: Literal["date_parts"] = "date_parts"
    column: str = column(("Column", "A date and time."), ("列", "日時の列。"), types="datetime")
    parts: list[DatePart] = field(
        ...,
        ("Parts", "Weekday: Monday is 1. Sine and cosine make 23 h and 0 h neighbours."),
        ("要素", "曜日は月曜が 1。正弦・余弦では 23 時と 0 時が隣り合います。"),
        "choices",
        min_length=1,
        **titles(
            {
                "year": ("Year", "年"),
                "quarter": ("Quarter", "四半期"),
                "month": ("Month", "月"),
                "week": ("Week of the year", "週番号"),
                "day": ("Day of the month", "日"),
                "weekday": ("Weekday", "曜日"),
                "day_of_year": ("Day of the year", "通算日"),
                "hour": ("Hour", "時"),
                "minute": ("Minute", "分"),
                "second": ("Second", "秒"),
                "days_since_first": ("Days since the first", "最初の日からの経過日数"),
                "hour_sin": ("Sine of the hour", "時刻の正弦"),
                "hour_cos": ("Cosine of the hour", "時刻の余弦"),
                "weekday_sin": ("Sine of the weekday", "曜日の正弦"),
                "weekday_cos": ("Cosine of the weekday", "曜日の余弦"),
                "month_sin": ("Sine of the month", "月の正弦"),
                "month_cos": ("Cosine of the month", "月の余弦"),
            }
        ),
    )
    keep: bool = setting(
        True, ("Keep the date", "Keeps the date column as well."), ("元の列を残す", "日時の列も残します。")
    )

    def kinds(self) -> tuple[Kind, ...]:
        return ("learned",) if "days_since_first" in self.parts else ("row_wise",)


class Power(StepParameters):
    """Logarithm, Box–Cox or Yeo–Johnson: makes skewed values more symmetric."""

    model_config = step(
        "transform",
        ("learned", "row_wise"),
        ("Log, Box–Cox, Yeo–Johnson", "対数・Box–Cox・Yeo–Johnson"),
        "偏った分布を対称に近づけます。",
    )

    function = "table.steps.scale:power"
    name: Literal["power"] = "power"
    columns: list[str] = columns()
    method: Literal["log", "log10", "log1p", "box_cox", "yeo_johnson"] = choice(
        "yeo_johnson",
        ("Method", "Logarithm and Box–Cox need values above 0, log(1 + x) above −1; Yeo–Johnson takes any value."),
        (
            "方法",
            "対数と Box–Cox は 0 より大きい値、log(1 + x) は −1 より大きい値だけ。Yeo–Johnson はどの値でも使えます。",
        ),
        {
            "log": ("Natural logarithm", "自然対数"),
            "log10": ("Logarithm to base 10", "常用対数"),
            "log1p": ("log(1 + x)", "log(1 + x)"),
            "box_cox": ("Box–Cox", "Box–Cox"),
            "yeo_johnson": ("Yeo–Johnson", "Yeo–Johnson"),
        },
    )
    power: float | None = setting(
        None,
        ("λ", "For Box–Cox and Yeo–Johnson. If empty, the most likely value for each column."),
        ("λ", "Box–Cox と Yeo–Johnson の λ。空欄なら列ごとに最尤推定します。"),
        ge=-10,
        le=10,
    )

    def kinds(self) -> tuple[Kind, ...]:
        learns = self.method in ("box_cox", "yeo_johnson") and self.power is None
        return ("learned",) if learns else ("row_wise",)


class Scale(StepParameters):
    """Brings columns to one scale."""

    model_config = step("transform", ("learned",), ("Scale", "スケーリング"), "列の尺度をそろえます。")

    function = "table.steps.scale:scale"
    name: Literal["scale"] = "scale"
    columns: list[str] = columns()
    method: Literal["standard", "min_max", "robust"] = choice(
        "standard",
        ("Method", "To which scale the columns are brought."),
        ("方法", "どの尺度にそろえるか。"),
        {
            "standard": ("Standard", "標準化"),
            "min_max": ("Min–max", "最小最大"),
            "robust": ("Robust", "ロバスト"),
        },
        SCALE_HELPS,
    )


class Bins(StepParameters):
    """Turns numbers into classes."""

    model_config = step("transform", ("learned", "row_wise"), ("Bins", "ビン分割"), "数値を区間に分けます。")

    function = "table.steps.scale:bins"
    name: Literal["bins"] = "bins"
    columns: list[str] = columns()
    method: Literal["equal_width", "quantile", "edges"] = choice(
        "equal_width",
        ("Method", "Classes of equal width, of equally many rows, or between edges you set."),
        ("方法", "区間の決め方。等頻度では、どの区間もほぼ同じ行数になります。"),
        {
            "equal_width": ("Equal width", "等間隔"),
            "quantile": ("Equally many rows", "等頻度"),
            "edges": ("Edges", "境界を指定"),
        },
    )
    count: int = setting(5, ("Classes", "How many classes."), ("区間の数", "いくつに分けるか。"), ge=2, le=1000)
    edges: list[float] = setting(
        [],
        ("Edges", "Inner edges in increasing order; each belongs to the class below."),
        ("境界", "内側の境界を小さい順に。境界の値は下の区間に入ります。"),
    )
    labels: Literal["interval", "number"] = choice(
        "interval",
        ("Values", "How the classes are named."),
        ("値", "区間の呼び方。"),
        {"interval": ("Interval", "区間"), "number": ("Number from 1", "1 からの番号")},
    )
    suffix: str = setting(
        "", ("Suffix", "If empty, the column is replaced; otherwise a new column is added whose name ends in this suffix."),
        ("接尾辞", "空欄なら元の列を置き換えます。入力すると、列名の末尾に付けた新しい列を作ります。"), max_length=100,
    )  # fmt: skip

    @model_validator(mode="after")
    def _rising(self) -> Bins:
        if self.method == "edges" and (not self.edges or sorted(set(self.edges)) != self.edges):
            raise ValueError("edges must be given in rising order")
        return self

    def kinds(self) -> tuple[Kind, ...]:
        return ("row_wise",) if self.method == "edges" else ("learned",)
