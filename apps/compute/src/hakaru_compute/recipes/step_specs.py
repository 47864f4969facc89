"""Every step's parameters, by name. pydantic only."""

from __future__ import annotations

from typing import Annotated, Literal

from pydantic import Field

from hakaru_compute.recipes.parameters.columns import (
    Bins,
    DateParts,
    DropColumns,
    Formula,
    Power,
    RenameColumns,
    ReplaceValues,
    Retype,
    Scale,
    SelectColumns,
)
from hakaru_compute.recipes.parameters.encoding import (
    EncodeOneHot,
    EncodeOrdinal,
    EncodeTarget,
)
from hakaru_compute.recipes.parameters.missing import (
    MissingConstant,
    MissingDelete,
    MissingKnn,
    MissingLinear,
    MissingNeighbours,
    MissingStatistic,
)
from hakaru_compute.recipes.parameters.outliers import (
    OutliersBounds,
    OutliersHampel,
    OutliersSigma,
)
from hakaru_compute.recipes.parameters.rows import (
    Duplicates,
    FilterRows,
    LabelRows,
    SortRows,
)
from hakaru_compute.recipes.parameters.sampling import (
    Downsample,
    HarmonicMean,
    Shuffle,
)
from hakaru_compute.recipes.parameters.series import (
    Derivative,
    Detrend,
    Lag,
    MovingAverage,
    Msc,
    Resample,
    Rolling,
    SavitzkyGolay,
    Snv,
)
from hakaru_compute.recipes.parameters.tables import (
    Append,
    Join,
)

STEPS = {
    "downsample": Downsample,
    "harmonic_mean": HarmonicMean,
    "shuffle": Shuffle,
    "outliers_sigma": OutliersSigma,
    "outliers_hampel": OutliersHampel,
    "outliers_bounds": OutliersBounds,
    "missing_linear": MissingLinear,
    "missing_neighbours": MissingNeighbours,
    "missing_knn": MissingKnn,
    "missing_statistic": MissingStatistic,
    "missing_constant": MissingConstant,
    "missing_delete": MissingDelete,
    "filter_rows": FilterRows,
    "label_rows": LabelRows,
    "duplicates": Duplicates,
    "sort_rows": SortRows,
    "formula": Formula,
    "select_columns": SelectColumns,
    "drop_columns": DropColumns,
    "rename_columns": RenameColumns,
    "retype": Retype,
    "replace_values": ReplaceValues,
    "date_parts": DateParts,
    "power": Power,
    "scale": Scale,
    "bins": Bins,
    "encode_one_hot": EncodeOneHot,
    "encode_ordinal": EncodeOrdinal,
    "encode_target": EncodeTarget,
    "lag": Lag,
    "rolling": Rolling,
    "savitzky_golay": SavitzkyGolay,
    "moving_average": MovingAverage,
    "derivative": Derivative,
    "detrend": Detrend,
    "snv": Snv,
    "msc": Msc,
    "resample": Resample,
    "join": Join,
    "append": Append,
}

StepName = Literal[
    "downsample",
    "harmonic_mean",
    "shuffle",
    "outliers_sigma",
    "outliers_hampel",
    "outliers_bounds",
    "missing_linear",
    "missing_neighbours",
    "missing_knn",
    "missing_statistic",
    "missing_constant",
    "missing_delete",
    "filter_rows",
    "label_rows",
    "duplicates",
    "sort_rows",
    "formula",
    "select_columns",
    "drop_columns",
    "rename_columns",
    "retype",
    "replace_values",
    "date_parts",
    "power",
    "scale",
    "bins",
    "encode_one_hot",
    "encode_ordinal",
    "encode_target",
    "lag",
    "rolling",
    "savitzky_golay",
    "moving_average",
    "derivative",
    "detrend",
    "snv",
    "msc",
    "resample",
    "join",
    "append",
]

StepParameters = Annotated[
    Downsample
    | HarmonicMean
    | Shuffle
    | OutliersSigma
    | OutliersHampel
    | OutliersBounds
    | MissingLinear
    | MissingNeighbours
    | MissingKnn
    | MissingStatistic
    | MissingConstant
    | MissingDelete
    | FilterRows
    | LabelRows
    | Duplicates
    | SortRows
    | Formula
    | SelectColumns
    | DropColumns
    | RenameColumns
    | Retype
    | ReplaceValues
    | DateParts
    | Power
    | Scale
    | Bins
    | EncodeOneHot
    | EncodeOrdinal
    | EncodeTarget
    | Lag
    | Rolling
    | SavitzkyGolay
    | MovingAverage
    | Derivative
    | Detrend
    | Snv
    | Msc
    | Resample
    | Join
    | Append,
    Field(discriminator="name"),
]
