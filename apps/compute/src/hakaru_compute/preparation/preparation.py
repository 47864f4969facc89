"""Features to a numeric matrix: everything learned from training rows, and nothing else, in one object."""

from __future__ import annotations

from dataclasses import asdict, dataclass
from typing import Any

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.preparation.encoding import DATETIME_PARTS, CategoryCoding, datetime_parts, learn_coding, one_hot
from hakaru_compute.preparation.imputation import (
    choose_donors,
    fill_from_neighbouring_rows,
    fill_from_similar_rows,
    fill_missing,
    fill_values,
)
from hakaru_compute.preparation.outliers import outlier_limits, outlier_mask
from hakaru_compute.preparation.products import Products, Terms, name_of, products_of
from hakaru_compute.preparation.scales import centre_and_scale, in_single_precision, single_precision_scale
from hakaru_compute.preparation.spec import Preprocessing

ORDERED_METHODS = ("linear", "previous_next")


@dataclass(frozen=True)
class Design:
    """What a model wants of its matrix.

    scaled: columns brought to one scale. reference_category: one category left out. single_precision: values rounded
    to single precision, as some trees compare them, measured from the middle of each column so that nothing is lost.
    terms: the matrix has these products of features instead of the features, of numbers from −1 to 1 over the training
    rows and categories in effects coding (−1 in each column where the category is the one left out).
    """

    scaled: bool = True
    reference_category: bool = False
    single_precision: bool = False
    terms: Terms = ()

    @property
    def moved(self) -> bool:
        """Whether something is subtracted from the columns, and they are divided by something."""
        return self.scaled or self.single_precision


@dataclass(frozen=True)
class PreparedColumn:
    """A column of the matrix: its name, the feature it comes from, and which part of it (a category, a date part)."""

    name: str
    feature: str
    part: str | None = None


class Preparation:
    """Fitted on training rows with `fit`, then `transform` turns any rows of the same features into (n, p) float64."""

    def __init__(self, settings: Preprocessing, design: Design, seed: int = 0) -> None:
        self.settings = settings
        self.design = design
        self.seed = seed

    def fit(self, frame: Frame) -> Preparation:
        self.features = (*frame.numeric_columns, *frame.categorical_columns)
        self._learn_numbers(frame)
        values = self._numbers(frame)
        self.lower, self.upper = outlier_limits(
            values, [column.feature for column in self.numbers], self.settings.outliers
        )
        numeric = {column.name for column in frame.numeric_columns if column.type == "numeric"}
        judged = np.array([column.feature in numeric for column in self.numbers], dtype=bool)
        self.lower[~judged], self.upper[~judged] = -np.inf, np.inf
        self._treat_outliers(values)
        method = self.settings.missing.method
        self.fills = fill_values(values, method)
        self.donors = choose_donors(values, self.seed) if method == "knn" else np.empty((0, len(self.numbers)))
        self._fill(values, frame.row_numbers)
        self.codings = tuple(
            learn_coding(column.name, frame.codes[:, index], frame.levels[index], self.settings)
            for index, column in enumerate(frame.categorical_columns)
        )
        self._learn_scale(np.hstack([values, *self._ordinals(frame)]))
        self._choose_products()
        return self

    def transform(self, frame: Frame) -> np.ndarray:
        """The matrix (n, p) of these rows."""
        return self.multiplied(self.transform_features(frame))

    def multiplied(self, features: np.ndarray) -> np.ndarray:
        """The matrix (n, p) of features (n, q) as `transform_features` has them."""
        return features if self.products is None else self.products.of(features)

    def transform_features(self, frame: Frame) -> np.ndarray:
        """The features (n, q), each by itself."""
        values = self._numbers(frame)
        self._treat_outliers(values)
        self._fill(values, frame.row_numbers)
        ordinals = self._ordinals(frame)
        matrix = np.hstack([values, *ordinals]) if ordinals else values
        if self.design.moved:
            matrix -= self.centre
            matrix /= self.scale
        if self.design.single_precision:
            matrix = in_single_precision(matrix)
        if self.settings.encoding.method == "ordinal" or not self.codings:
            return matrix
        first = int(self.design.reference_category)
        blocks = [
            one_hot(
                coding.places(frame.codes[:, index], frame.levels[index]), coding.place_count, first, self.has_effects
            )
            for index, coding in enumerate(self.codings)
        ]
        return np.hstack([matrix, *blocks])

    @property
    def has_effects(self) -> bool:
        """Whether categories are in effects coding."""
        return bool(self.design.terms) and self.design.reference_category

    @property
    def columns(self) -> list[PreparedColumn]:
        """The matrix's columns in order; a product belongs to its features together."""
        own = self.feature_columns
        if self.products is None:
            return own
        names = self._centred_names()
        made = []
        for row in self.products.places.T.tolist():
            places = [place for place in row if place < len(own)]
            if len(places) == 1:
                made.append(own[places[0]])
                continue
            features = dict.fromkeys(own[place].feature for place in places)
            made.append(PreparedColumn(name_of(names, places), "·".join(features), "product"))
        return made

    def _centred_names(self) -> list[str]:
        """What is multiplied: numbers less their middle, as (temperature − 170)."""
        names = [column.name for column in self.feature_columns]
        if self.design.moved:
            for place, centre in enumerate(self.centre.tolist()):
                if centre:
                    names[place] = f"({names[place]} {'−' if centre > 0 else '+'} {abs(centre):.7g})"
        return names

    @property
    def feature_columns(self) -> list[PreparedColumn]:
        """The columns of the features, each by itself."""
        if self.settings.encoding.method == "ordinal":
            return [*self.numbers, *(PreparedColumn(coding.name, coding.name) for coding in self.codings)]
        first = int(self.design.reference_category)
        return [
            *self.numbers,
            *(
                PreparedColumn(f"{coding.name} = {name}", coding.name, name)
                for coding in self.codings
                for name in coding.names[first:]
            ),
        ]

    @property
    def feature_places(self) -> dict[str, list[int]]:
        """Each feature's places among `feature_columns`; features without any are left out."""
        places: dict[str, list[int]] = {}
        for index, column in enumerate(self.feature_columns):
            places.setdefault(column.feature, []).append(index)
        return places

    def _choose_products(self) -> None:
        self.products: Products | None = None
        if self.design.terms:
            self.products = products_of(self.design.terms, self.feature_places, len(self.feature_columns))

    def training_rows(self, frame: Frame) -> np.ndarray:
        """Mask (n,) of the rows to fit a model on: all, unless rows with outliers are to be left out of training."""
        if self.settings.outliers.method == "none" or self.settings.outliers.action != "delete_row":
            return np.ones(frame.row_count, dtype=bool)
        return ~np.asarray(outlier_mask(self._numbers(frame), self.lower, self.upper).any(axis=1))

    def outlier_counts(self, frame: Frame) -> dict[str, int]:
        """For each numeric feature with limits, how many of these rows lie outside them."""
        counts = outlier_mask(self._numbers(frame), self.lower, self.upper).sum(axis=0)
        limited = np.isfinite(self.lower) | np.isfinite(self.upper)
        return {column.feature: int(counts[i]) for i, column in enumerate(self.numbers) if limited[i]}

    def unknown_categories(self, frame: Frame) -> dict[str, dict[str, int]]:
        """For each categorical feature, the labels training never saw, with their number of rows."""
        found = {
            coding.name: coding.unknown(frame.codes[:, index], frame.levels[index])
            for index, coding in enumerate(self.codings)
        }
        return {name: labels for name, labels in found.items() if labels}

    def unknown_rows(self, frame: Frame) -> np.ndarray:
        """Mask (n,) of the rows with a label that training never saw, or with an outlier that is made missing: of such a
        value the matrix says nothing.
        """
        masks = [
            coding.unknown_rows(frame.codes[:, index], frame.levels[index]) for index, coding in enumerate(self.codings)
        ]
        if self.drops_outliers:
            masks += list(self.outliers(frame).values())
        return np.logical_or.reduce([np.zeros(frame.row_count, dtype=bool), *masks])

    @property
    def drops_outliers(self) -> bool:
        """Whether values beyond their limits are made missing."""
        return self.settings.outliers.method != "none" and self.settings.outliers.action == "missing"

    @property
    def limits(self) -> dict[str, tuple[float, float]]:
        """The limits of each numeric feature that has some, infinite where one is open."""
        found = zip(self.numbers, self.lower.tolist(), self.upper.tolist(), strict=True)
        return {
            column.feature: (low, high)
            for column, low, high in found
            if column.part is None and (np.isfinite(low) or np.isfinite(high))
        }

    def outliers(self, frame: Frame) -> dict[str, np.ndarray]:
        """For each numeric feature with limits, a mask (n,) of the values beyond them."""
        return {name: outlier_mask(frame.stored(name), low, high) for name, (low, high) in self.limits.items()}

    def state(self) -> dict[str, Any]:
        """Everything fitted except the k-NN donors, as JSON."""
        return {
            "settings": self.settings.model_dump(mode="json"),
            "design": asdict(self.design),
            "seed": self.seed,
            "features": [asdict(column) for column in self.features],
            "dates": [{"feature": name, "origin": origin, "parts": list(parts)} for name, origin, parts in self.dates],
            "numbers": [asdict(column) for column in self.numbers],
            "lower": [None if value == float("-inf") else value for value in self.lower.tolist()],
            "upper": [None if value == float("inf") else value for value in self.upper.tolist()],
            "fills": self.fills.tolist(),
            "centre": self.centre.tolist(),
            "scale": self.scale.tolist(),
            "codings": [asdict(coding) for coding in self.codings],
        }

    @staticmethod
    def from_state(state: dict[str, Any], donors: np.ndarray) -> Preparation:
        """The preparation that `state` and the donors were taken from."""
        design = Design(**{**state["design"], "terms": tuple(map(tuple, state["design"].get("terms", ())))})
        made = Preparation(Preprocessing.model_validate(state["settings"]), design, state["seed"])
        made.features = tuple(FeatureColumn(**column) for column in state["features"])
        made.dates = [(date["feature"], date["origin"], tuple(date["parts"])) for date in state["dates"]]
        made.numbers = [PreparedColumn(**column) for column in state["numbers"]]
        made.lower = np.array([-np.inf if value is None else value for value in state["lower"]])
        made.upper = np.array([np.inf if value is None else value for value in state["upper"]])
        made.fills, made.centre, made.scale = (np.array(state[name]) for name in ("fills", "centre", "scale"))
        made.codings = tuple(
            CategoryCoding(**{**coding, **{key: tuple(coding[key]) for key in ("levels", "rare", "names")}})
            for coding in state["codings"]
        )
        made.donors = donors
        made._choose_products()
        return made

    def _learn_numbers(self, frame: Frame) -> None:
        """Numeric columns with any value, and the date parts that vary; a moment that never changes gives none."""
        self.dates = []
        self.numbers = []
        empty = frame.empty_features()
        for index, column in enumerate(frame.numeric_columns):
            if column.type != "datetime":
                self.numbers += [] if column.name in empty else [PreparedColumn(column.name, column.name)]
                continue
            seconds = frame.numeric[:, index]
            known = seconds[~np.isnan(seconds)]
            origin = float(known.min()) if len(known) else 0.0
            varying = [
                name for name, part in datetime_parts(known, origin).items() if len(part) and np.ptp(part) > 1e-9
            ]
            parts = tuple(name for name in DATETIME_PARTS if name in varying)
            self.dates.append((column.name, origin, parts))
            self.numbers.extend(PreparedColumn(f"{column.name} {part}", column.name, part) for part in parts)

    def _numbers(self, frame: Frame) -> np.ndarray:
        """A fresh matrix (n, q) of the numeric columns, datetimes as their parts."""
        used = {column.feature for column in self.numbers}
        if not self.dates and len(used) == len(frame.numeric_columns):
            return frame.numeric.copy()
        dates = {name: (origin, parts) for name, origin, parts in self.dates}
        blocks = []
        for index, column in enumerate(frame.numeric_columns):
            if column.name not in used:
                continue
            if column.type != "datetime":
                blocks.append(frame.numeric[:, index])
                continue
            origin, parts = dates[column.name]
            values = datetime_parts(frame.numeric[:, index], origin)
            blocks.extend(values[part] for part in parts)
        return np.column_stack(blocks) if blocks else np.empty((frame.row_count, 0))

    def _treat_outliers(self, values: np.ndarray) -> None:
        if self.settings.outliers.method == "none" or self.settings.outliers.action == "delete_row":
            return
        if self.settings.outliers.action == "clip":
            np.clip(values, self.lower, self.upper, out=values)
        else:
            values[outlier_mask(values, self.lower, self.upper)] = np.nan

    def _fill(self, values: np.ndarray, row_numbers: np.ndarray) -> None:
        method = self.settings.missing.method
        if method in ORDERED_METHODS:
            fill_from_neighbouring_rows(values, row_numbers, method)
        elif method == "knn":
            fill_from_similar_rows(values, self.donors, self.settings.missing.neighbours)
        fill_missing(values, self.fills)

    def _ordinals(self, frame: Frame) -> list[np.ndarray]:
        if self.settings.encoding.method != "ordinal":
            return []
        return [
            coding.places(frame.codes[:, index], frame.levels[index])[:, None].astype(float)
            for index, coding in enumerate(self.codings)
        ]

    def _learn_scale(self, values: np.ndarray) -> None:
        self.merged: list[str] = []
        if self.design.single_precision:
            self.centre, self.scale, merged = single_precision_scale(values)
            names = [*(column.name for column in self.numbers), *(coding.name for coding in self.codings)]
            self.merged = [name for name, one in zip(names, merged, strict=False) if one]
        elif self.design.terms:
            self.centre, self.scale = centre_and_scale(values, "coded")
        elif self.design.scaled:
            self.centre, self.scale = centre_and_scale(values, self.settings.scaling.method)
        else:
            self.centre, self.scale = np.zeros(values.shape[1]), np.ones(values.shape[1])


def missing_cells(preparation: Preparation, frame: Frame) -> np.ndarray:
    """Mask (n, p) of the matrix's cells that have no measurement behind them: missing, or taken for an outlier."""
    columns = preparation.columns
    mask = np.zeros((frame.row_count, len(columns)), dtype=bool)
    numeric = {column.name for column in frame.numeric_columns}
    drops = preparation.drops_outliers
    for index, column in enumerate(columns):
        if column.feature not in numeric:
            continue
        stored = frame.stored(column.feature)
        mask[:, index] = np.isnan(stored)
        if drops and column.part is None and index < len(preparation.lower):
            mask[:, index] |= (stored < preparation.lower[index]) | (stored > preparation.upper[index])
    return mask
