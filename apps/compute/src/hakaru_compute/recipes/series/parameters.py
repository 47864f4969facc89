"""Parameters of what needs neighbouring rows, time, or the neighbouring points of a spectrum."""

from __future__ import annotations

from typing import Any, Literal

from pydantic import model_validator

from hakaru_compute.forms import setting
from hakaru_compute.recipes.core.fields import choice, column, columns, time_column
from hakaru_compute.recipes.core.step import Kind, StepParameters, step

Aggregate = Literal["mean", "median", "min", "max", "sum", "first", "last", "count", "sd"]

AGGREGATES = {
    "mean": ("Mean", "平均"),
    "median": ("Median", "中央値"),
    "min": ("Lowest", "最小"),
    "max": ("Highest", "最大"),
    "sum": ("Sum", "合計"),
    "first": ("First", "最初"),
    "last": ("Last", "最後"),
    "count": ("Number of values", "個数"),
    "sd": ("Standard deviation", "標準偏差"),
}


ALONG = {
    "rows": ("Down the rows", "行の方向"),
    "columns": ("Along the columns (spectra)", "列の方向（スペクトル）"),
}


def along() -> Any:
    return choice(
        "rows",
        ("Direction", "Down the rows for a time series; along the columns if each row is a spectrum."),
        ("方向", "時系列なら行の方向、1 行が 1 スペクトルなら列の方向。"),
        ALONG,
    )


def aggregate() -> Any:
    return choice("mean", ("Value", "Computed from known values."), ("値", "欠損でない値から求めます。"), AGGREGATES)


class Lag(StepParameters):
    """Adds earlier values of a column as new columns."""

    model_config = step(
        "series", ("ordered",), ("Lag", "ラグ"), "過去の値を現在の値の隣に置いた列を作ります。先頭は欠損になります。"
    )

    function = "series.windows:lag"
    name: Literal["lag"] = "lag"
    columns: list[str] = columns("any")
    lags: list[int] = setting(
        [1], ("Lags", "How many rows back."), ("ラグ", "何行前の値か。"), min_length=1, max_length=1000
    )

    @model_validator(mode="after")
    def _positive(self) -> Lag:
        if any(lag < 1 for lag in self.lags) or len(set(self.lags)) < len(self.lags):
            raise ValueError("lags are different whole numbers from 1")
        return self


class Rolling(StepParameters):
    """A statistic of the latest rows."""

    model_config = step("series", ("ordered",), ("Rolling statistic", "移動統計量"), "直近の行の統計量の列を作ります。")

    function = "series.windows:rolling"
    name: Literal["rolling"] = "rolling"
    columns: list[str] = columns()
    statistic: Literal["mean", "median", "min", "max", "sum", "sd"] = choice(
        "mean",
        ("Statistic", "Computed from known values."),
        ("統計量", "欠損でない値から求めます。"),
        {name: AGGREGATES[name] for name in ("mean", "median", "min", "max", "sum", "sd")},
    )
    window: int = setting(
        10,
        ("Window", "Number of rows, including the current one."),
        ("窓幅", "現在の行を含む行数。"),
        ge=2,
        le=1_000_000,
    )
    least: int = setting(
        1,
        ("Minimum values", "With fewer known values than this, the result is missing."),
        ("最小個数", "欠損でない値がこれより少なければ欠損とします。"),
        ge=1,
        le=1_000_000,
    )


class SavitzkyGolay(StepParameters):
    """Smooths, or differentiates, by local polynomials."""

    model_config = step(
        "series",
        ("ordered", "row_wise"),
        ("Savitzky–Golay", "Savitzky–Golay"),
        "局所多項式で平滑化または微分します。窓に欠損があれば欠損になります。",
    )

    function = "series.windows:savitzky_golay"
    name: Literal["savitzky_golay"] = "savitzky_golay"
    columns: list[str] = columns()
    along: Literal["rows", "columns"] = along()
    window: int = setting(
        11, ("Window", "Number of points; must be odd."), ("窓幅", "点の数（奇数）。"), ge=3, le=10_001
    )
    degree: int = setting(2, ("Degree", "Degree of the polynomial."), ("次数", "多項式の次数。"), ge=0, le=10)
    derivative: int = setting(0, ("Derivative", "0 only smooths."), ("微分の階数", "0 なら平滑化だけ。"), ge=0, le=4)

    @model_validator(mode="after")
    def _agree(self) -> SavitzkyGolay:
        if self.window % 2 == 0:
            raise ValueError("window is an odd number")
        if self.degree >= self.window or self.derivative > self.degree:
            raise ValueError("degree is below window, derivative at most degree")
        return self

    def kinds(self) -> tuple[Kind, ...]:
        return ("row_wise",) if self.along == "columns" else ("ordered",)


class MovingAverage(StepParameters):
    """The mean of each point and its neighbours on both sides. At the ends, the window is cut off."""

    model_config = step(
        "series",
        ("ordered", "row_wise"),
        ("Moving average", "移動平均"),
        "前後の値との平均で平滑化します。両端では窓を短くします。",
    )

    function = "series.windows:moving_average"
    name: Literal["moving_average"] = "moving_average"
    columns: list[str] = columns()
    along: Literal["rows", "columns"] = along()
    window: int = setting(
        5, ("Window", "Number of points; must be odd."), ("窓幅", "点の数（奇数）。"), ge=3, le=1_000_001
    )

    @model_validator(mode="after")
    def _odd(self) -> MovingAverage:
        if self.window % 2 == 0:
            raise ValueError("window is an odd number")
        return self

    def kinds(self) -> tuple[Kind, ...]:
        return ("row_wise",) if self.along == "columns" else ("ordered",)


class Derivative(StepParameters):
    """Change from point to point: central differences, one-sided at the ends."""

    model_config = step(
        "series",
        ("ordered", "row_wise"),
        ("Derivative", "微分"),
        "隣り合う値の変化を中心差分（両端は片側差分）で求めます。",
    )

    function = "series.windows:derivative"
    name: Literal["derivative"] = "derivative"
    columns: list[str] = columns()
    along: Literal["rows", "columns"] = along()
    time: str | None = time_column()

    def kinds(self) -> tuple[Kind, ...]:
        return ("row_wise",) if self.along == "columns" else ("ordered",)


class Detrend(StepParameters):
    """Removes a constant, a line or a curve."""

    model_config = step(
        "series", ("learned", "row_wise"), ("Detrend", "トレンド除去"), "平均・直線・曲線を差し引きます。"
    )

    function = "series.windows:detrend"
    name: Literal["detrend"] = "detrend"
    columns: list[str] = columns()
    along: Literal["rows", "columns"] = along()
    degree: int = setting(
        1, ("Degree", "0 a constant, 1 a line, 2 a curve."), ("次数", "0 は定数、1 は直線、2 は曲線。"), ge=0, le=5
    )
    time: str | None = time_column()

    def kinds(self) -> tuple[Kind, ...]:
        return ("row_wise",) if self.along == "columns" else ("learned",)


class Snv(StepParameters):
    """Standard normal variate: each spectrum minus its mean, divided by its standard deviation."""

    model_config = step(
        "spectra",
        ("row_wise",),
        ("SNV", "SNV"),
        "標準正規変量変換。スペクトルごとに平均を引き、標準偏差（不偏）で割ります。",
    )

    function = "series.spectra:snv"
    name: Literal["snv"] = "snv"
    columns: list[str] = columns()


class Msc(StepParameters):
    """Multiplicative scatter correction against the mean spectrum."""

    model_config = step("spectra", ("learned",), ("MSC", "MSC"), "平均スペクトルに対する乗算的散乱補正を行います。")

    function = "series.spectra:msc"
    name: Literal["msc"] = "msc"
    columns: list[str] = columns()


class Resample(StepParameters):
    """One row per time interval."""

    model_config = step(
        "series",
        ("row_making",),
        ("Resample in time", "リサンプリング（時間間隔の変更）"),
        "一定の時間間隔ごとに 1 行にまとめます。値のない区間は欠損の行になります。",
    )

    function = "series.resample:resample"
    name: Literal["resample"] = "resample"
    time: str = column(("Time column", "A date and time."), ("時刻の列", "日時の列。"), types="datetime")
    every: int = setting(1, ("Interval", "Length of the interval."), ("間隔", "間隔の長さ。"), ge=1, le=100_000)
    unit: Literal["millisecond", "second", "minute", "hour", "day", "week", "month"] = choice(
        "minute",
        ("Unit", "Unit of the interval."),
        ("単位", "間隔の単位。"),
        {
            "millisecond": ("Milliseconds", "ミリ秒"),
            "second": ("Seconds", "秒"),
            "minute": ("Minutes", "分"),
            "hour": ("Hours", "時間"),
            "day": ("Days", "日"),
            "week": ("Weeks", "週"),
            "month": ("Months", "か月"),
        },
    )
    aggregate: Aggregate = aggregate()
    gaps: Literal["keep", "leave_out"] = choice(
        "keep",
        ("Intervals without rows", "Kept as rows of missing values, or left out."),
        ("行のない区間", "欠損の行として残すか、除くか。"),
        {"keep": ("Keep", "残す"), "leave_out": ("Leave out", "除く")},
    )
