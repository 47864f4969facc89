"""Tables and parameters that the tests of recipes share."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import numpy as np
import polars as pl

from hakaru_compute.recipes.core.apply_recipe import Applied, RecipeContext, apply_recipe
from hakaru_compute.recipes.core.spec import Recipe
from hakaru_compute.recipes.core.store import Store
from hakaru_compute.recipes.core.table import Table, table_of_columns

HOSTILE = ["^x.*$", "*", "", "a.b", "[x]", "`y`", "温度 (℃)", "select", "c0", "a\nb", "'; drop table", "x" * 300]


def table_of(frame: pl.DataFrame | dict[str, Any]) -> Table:
    if isinstance(frame, dict):
        frame = pl.DataFrame({name: pl.Series(values, strict=False) for name, values in frame.items()})
    return table_of_columns({series.name: series for series in frame.get_columns()}, Store())


def recipe_of(*steps: tuple[str, Any]) -> Recipe:
    return Recipe.model_validate(
        {
            "steps": [
                {"id": f"s{i}", "step": step, "parameters": parameters} for i, (step, parameters) in enumerate(steps)
            ]
        }
    )


def apply(frame: Any, *steps: tuple[str, Any], **around: Any) -> Applied:
    return apply_recipe(table_of(frame), recipe_of(*steps), RecipeContext(**around))


def values(applied: Applied | Table, name: str) -> list[Any]:
    table = applied.table if isinstance(applied, Applied) else applied
    return table.column(name).to_list()


def contents(table: Table) -> dict[str, list[Any]]:
    return {name: table.column(name).to_list() for name in table.names}


def sensor_table(rows: int = 60, seed: int = 0) -> pl.DataFrame:
    """Numbers well away from zero with gaps and spikes, categories, times, and a target."""
    random = np.random.default_rng(seed)
    begin = datetime(2024, 4, 1, 8)

    def gappy(column: np.ndarray) -> list[float | None]:
        return [
            None if missing else float(value) for value, missing in zip(column, random.random(rows) < 0.15, strict=True)
        ]

    x = random.normal(50, 3, rows)
    x[rows // 2 : rows // 2 + 1] = 500
    return pl.DataFrame(
        {
            "x": pl.Series(gappy(x), dtype=pl.Float64),
            "y": pl.Series(gappy(random.lognormal(1, 0.5, rows) + 1), dtype=pl.Float64),
            "z": pl.Series(gappy(random.normal(10, 1, rows)), dtype=pl.Float64),
            "n": pl.Series(random.integers(1, 9, rows)),
            "line": pl.Series([None if r < 0.1 else ("A" if r < 0.5 else "B") for r in random.random(rows)], dtype=pl.String),
            "at": pl.Series([begin + timedelta(minutes=int(m)) for m in np.cumsum(random.integers(1, 9, rows))], dtype=pl.Datetime("us")),
            "target": pl.Series(random.normal(5, 1, rows)),
        }
    )  # fmt: skip


OTHER = {"line": ["A", "B", "C"], "speed": [3.0, 4.0, 5.0], "x": [7.0, 8.0, 9.0]}

# Every step with parameters that fit the sensor table.
EXAMPLES: list[tuple[str, Any]] = [
    ("downsample", {"method": "every_kth", "k": 3}),
    ("downsample", {"method": "block_mean", "k": 4}),
    ("downsample", {"method": "random", "rows": 10}),
    ("harmonic_mean", {"columns": ["x"], "k": 3}),
    ("shuffle", {}),
    *(("outliers_sigma", {"columns": ["x", "y"], "n": 2, "action": action}) for action in ("null", "clip", "drop")),
    *(("outliers_mad", {"columns": ["x", "y"], "action": action}) for action in ("null", "clip", "drop")),
    *(("outliers_quartiles", {"columns": ["x", "y"], "action": action}) for action in ("null", "clip", "drop")),
    *(("outliers_hampel", {"columns": ["x", "y"], "k": 3, "action": action}) for action in ("null", "clip", "drop")),
    *(
        ("outliers_bounds", {"bounds": [{"column": "x", "lower": 45, "upper": 55}], "action": action})
        for action in ("null", "clip", "drop")
    ),
    ("missing_linear", {"columns": ["x", "y"]}),
    ("missing_linear", {"columns": ["x"], "time": "at", "ends": "nearest"}),
    ("missing_linear", {"columns": ["x"], "longest": 1}),
    ("missing_neighbours", {"columns": ["x", "line"]}),
    ("missing_neighbours", {"columns": ["x"], "order": "previous"}),
    ("missing_knn", {"columns": ["x", "y", "z"]}),
    ("missing_statistic", {"columns": ["x"], "statistic": "mean"}),
    ("missing_statistic", {"columns": ["x", "n"], "statistic": "median"}),
    ("missing_statistic", {"columns": ["line"], "statistic": "mode"}),
    ("missing_constant", {"columns": ["x"], "value": 7.5}),
    ("missing_constant", {"columns": ["line"], "value": "?"}),
    ("missing_delete", {"columns": ["x", "y"]}),
    ("missing_delete", {"columns": ["x", "y"], "when": "all"}),
    (
        "filter_rows",
        {"selection": {"all": [{"column": "x", "between": [45, None]}, {"column": "line", "in": ["A", None]}]}},
    ),
    ("filter_rows", {"selection": {"all": [{"rows": [1, 2, 5]}]}, "action": "drop"}),
    ("filter_rows", {"selection": {"all": [{"formula": "x > y and not is_missing(z)"}]}}),
    (
        "filter_rows",
        {"selection": {"all": [{"polygon": {"x": "x", "y": "z", "points": [[45, 8], [55, 8], [55, 12], [45, 12]]}}]}},
    ),
    (
        "label_rows",
        {
            "column": "label",
            "labels": [{"label": "low", "selection": {"all": [{"column": "x", "between": [None, 50]}]}}],
        },
    ),
    ("duplicates", {"columns": ["n", "line"]}),
    ("duplicates", {"columns": ["n"], "keep": "none"}),
    ("sort_rows", {"by": [{"column": "line"}, {"column": "x", "descending": True}]}),
    ("formula", {"column": "r", "formula": "x / (y - y) + ln(z)"}),
    ("formula", {"column": "x", "formula": "if(x > 50, x, y)"}),
    ("select_columns", {"columns": ["target", "x"]}),
    ("drop_columns", {"columns": ["y"]}),
    ("rename_columns", {"names": [{"column": "x", "name": "y"}, {"column": "y", "name": "x"}]}),
    ("retype", {"columns": ["x"], "type": "text"}),
    ("retype", {"columns": ["x", "line"], "type": "integer", "unreadable": "missing"}),
    ("replace_values", {"columns": ["line"], "pairs": [{"value": "A", "by": "B"}, {"value": "B", "by": "A"}]}),
    ("replace_values", {"columns": ["n"], "pairs": [{"value": 3, "by": None}]}),
    ("text_width", {"columns": ["line"]}),
    ("text_width", {"columns": ["line"], "what": ["digits"], "result": "number"}),
    ("date_parts", {"column": "at", "parts": ["month", "weekday", "hour_sin", "days_since_first"]}),
    ("power", {"columns": ["y"], "method": "box_cox"}),
    ("power", {"columns": ["x", "y"], "method": "yeo_johnson"}),
    ("power", {"columns": ["y"], "method": "log"}),
    *(("scale", {"columns": ["x", "n"], "method": method}) for method in ("standard", "min_max", "robust")),
    *(("bins", {"columns": ["x"], "method": method}) for method in ("equal_width", "quantile")),
    ("bins", {"columns": ["x"], "method": "edges", "edges": [45, 55], "suffix": " class", "labels": "number"}),
    ("encode_one_hot", {"columns": ["line"]}),
    ("encode_one_hot", {"columns": ["n"], "most": 3, "first": False}),
    ("encode_ordinal", {"columns": ["line"]}),
    ("encode_target", {"columns": ["line"], "target": "target"}),
    ("lag", {"columns": ["x", "line"], "lags": [1, 3]}),
    ("rolling", {"columns": ["x"], "window": 4, "statistic": "sd"}),
    ("savitzky_golay", {"columns": ["n"], "window": 5, "degree": 2}),
    ("savitzky_golay", {"columns": ["x", "y", "z", "n", "target"], "along": "columns", "window": 3, "degree": 1}),
    ("moving_average", {"columns": ["x"], "window": 3}),
    ("moving_average", {"columns": ["x", "y", "z"], "along": "columns", "window": 3}),
    ("derivative", {"columns": ["x"], "time": "at"}),
    ("derivative", {"columns": ["x", "y", "z"], "along": "columns"}),
    ("detrend", {"columns": ["x"]}),
    ("detrend", {"columns": ["x"], "time": "at", "degree": 2}),
    ("detrend", {"columns": ["x", "y", "z", "n"], "along": "columns"}),
    ("snv", {"columns": ["x", "y", "z"]}),
    ("msc", {"columns": ["x", "y", "z"]}),
    ("resample", {"time": "at", "every": 10}),
    ("resample", {"time": "at", "every": 1, "unit": "hour", "aggregate": "sum", "gaps": "leave_out"}),
    ("join", {"dataset": "other", "keys": [{"column": "line", "other": "line"}]}),
    ("join", {"dataset": "other", "keys": [{"column": "line", "other": "line"}], "how": "inner"}),
    ("append", {"dataset": "other", "columns": "all"}),
]


def names_of(example: tuple[str, Any]) -> str:
    step, parameters = example
    told = [
        str(parameters[key]) for key in ("method", "action", "statistic", "along", "keep", "how") if key in parameters
    ]
    return "-".join([step, *told])
