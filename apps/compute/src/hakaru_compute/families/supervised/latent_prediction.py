"""Where predicted rows lie in and beside the latent variables of a PLS, and why: of any number of rows, piece by piece."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

import numpy as np
import pyarrow as pa

from hakaru_compute.families.component_limits import t2_limit_new
from hakaru_compute.families.downsample import values_of
from hakaru_compute.families.results import Shown
from hakaru_compute.families.supervised.latent_report import CONFIDENCES, latent_spe_limit_new, rounded
from hakaru_compute.families.supervised.latent_spec import LatentContributions, LatentPrediction, NewRowLimits
from hakaru_compute.families.supervised.partial_least_squares import PartialLeastSquares, locate_rows, measure_rows

MOST_POINTS = 2_000
# Rows furthest out that are always among the points, and cells of theirs whose contributions are given, two numbers each.
MOST_FAR = 200
MOST_CELLS = 20_000
# Columns of the file that points may be coloured by and drawn along.
MOST_TIMES = 2


@dataclass(frozen=True)
class LatentSpace:
    """A trained PLS of n = `rows` rows and its matrix's columns, with what limits of new rows are made of.

    held_spe (m,): SPE of rows that folds held out, rising. left_over: variances (k,) that it left of the fitted rows.
    """

    pls: PartialLeastSquares
    columns: Sequence[str]
    rows: int
    held_spe: np.ndarray
    left_over: np.ndarray

    @cached_property
    def limits(self) -> list[tuple[float, float | None, float | None]]:
        """By confidence: the confidence, T² and SPE that so many new rows stay below."""
        return [
            (
                confidence,
                t2_limit_new(self.rows, self.pls.components, confidence),
                latent_spe_limit_new(self.held_spe, self.left_over, confidence),
            )
            for confidence in CONFIDENCES
        ]

    @property
    def explained_x(self) -> list[float]:
        """Shares of the columns' variance over the fitted rows, by latent variable."""
        own = self.pls.score_variances * (self.pls.loadings**2).sum(axis=0)
        whole = float(own.sum() + self.left_over.sum())
        return (own / whole if whole > 0 else np.zeros(len(own))).tolist()

    @property
    def facts(self) -> dict[str, Any]:
        """What a download's script needs to say where rows lie: arrays of `pls` as lists, and the limits."""
        pls = self.pls
        arrays = {"centre": pls.centre, "rotations": pls.rotations, "loadings": pls.loadings}
        limits = [{"confidence": confidence, "t2": t2, "spe": spe} for confidence, t2, spe in self.limits]
        return {
            **{name: values.tolist() for name, values in arrays.items()},
            "variances": pls.score_variances.tolist(),
            "limits": limits,
        }

    def locate(self, matrix: np.ndarray, known: np.ndarray) -> LocatedRows:
        """Of rows (m, p); NaN where they are not `known` (m,)."""
        found = measure_rows(self.pls, matrix)
        t2, spe = (np.where(known, values, np.nan) for values in (found.t2, found.spe))
        return LocatedRows(matrix, found.scores, t2, spe)


@dataclass(frozen=True)
class LocatedRows:
    """Prepared rows (m, p), their scores (m, a), T² and SPE (m,), NaN where a row is not known."""

    matrix: np.ndarray
    scores: np.ndarray
    t2: np.ndarray
    spe: np.ndarray


@dataclass
class LatentTally:
    """Counts rows beyond limits, keeps some evenly and those furthest out."""

    space: LatentSpace
    rows: int = 0
    beyond: np.ndarray = field(default_factory=lambda: np.zeros((len(CONFIDENCES), 2), dtype=np.int64))
    every: int = 1
    even: Stored | None = None
    far: Stored | None = None

    def add(self, located: LocatedRows, first: int, colours: Mapping[str, pa.ChunkedArray | pa.Array]) -> None:
        """A piece whose first row is `first`, with columns of it that are shown beside."""
        known = np.flatnonzero(np.isfinite(located.t2) & np.isfinite(located.spe))
        self.rows += len(known)
        for place, (_, *limits) in enumerate(self.space.limits):
            for which, (limit, values) in enumerate(zip(limits, (located.t2, located.spe), strict=True)):
                if limit is not None:
                    self.beyond[place, which] += int((values[known] > limit).sum())
        piece = _stored(located, first, colours)
        self.even = _joined(self.even, piece.take(known[(known + first) % self.every == 0]))
        while len(self.even.row) > MOST_POINTS - MOST_FAR:
            self.every *= 2
            self.even = self.even.take(np.flatnonzero(self.even.row % self.every == 0))
        far = self._far(located.t2[known], located.spe[known])
        self.far = _joined(self.far, piece.take(known[np.argsort(-far, kind="stable")[:MOST_FAR]]))
        order = np.argsort(-self._far(self.far.t2, self.far.spe), kind="stable")[:MOST_FAR]
        self.far = self.far.take(order)

    def result(self) -> LatentPrediction | None:
        """Null where no row could be located."""
        if self.even is None or self.far is None or self.rows == 0:
            return None
        pls, far = self.space.pls, self.far
        others = self.even.take(np.flatnonzero(~np.isin(self.even.row, far.row)))
        points = _joined(others, far)
        points = points.take(np.argsort(points.row))
        explained = far.take(np.arange(min(len(far.row), max(1, MOST_CELLS // len(self.space.columns)))))
        found = locate_rows(pls, explained.matrix)
        return LatentPrediction(
            components=pls.components,
            fitted_rows=self.space.rows,
            variances=pls.score_variances.tolist(),
            explained_x=self.space.explained_x,
            columns=list(self.space.columns),
            limits=[
                NewRowLimits(confidence=confidence, t2=t2, spe=spe, t2_beyond=int(counts[0]), spe_beyond=int(counts[1]))
                for (confidence, t2, spe), counts in zip(self.space.limits, self.beyond, strict=True)
            ],
            points=Shown(shown=len(points.row), total=self.rows),
            row=points.row.tolist(),
            scores=points.scores.T.tolist(),
            t2=points.t2.tolist(),
            spe=points.spe.tolist(),
            colours=[values_of(name, column) for name, column in points.colours.items()],
            contributions=LatentContributions(
                row=explained.row.tolist(), t2=rounded(found.t2_contributions), residuals=rounded(found.residuals)
            ),
        )

    def _far(self, t2: np.ndarray, spe: np.ndarray) -> np.ndarray:
        """How many times a row's T² or SPE is its limit, whichever is more."""
        _, t2_limit, spe_limit = self.space.limits[0]
        return np.fmax(t2 / (t2_limit or np.inf), spe / (spe_limit or np.inf))


def times_of(piece: pa.Table) -> dict[str, pa.ChunkedArray]:
    """The columns of times that points may be drawn along."""
    names = [one.name for one in piece.schema if pa.types.is_temporal(one.type)][:MOST_TIMES]
    return {name: piece.column(name) for name in names}


@dataclass(frozen=True)
class Stored:
    """Rows that are kept: numbers from 0 in the file (m,), prepared rows (m, p), scores, T², SPE and columns beside."""

    row: np.ndarray
    matrix: np.ndarray
    scores: np.ndarray
    t2: np.ndarray
    spe: np.ndarray
    colours: Mapping[str, pa.ChunkedArray]

    def take(self, places: np.ndarray) -> Stored:
        indices = pa.array(places, pa.int64())
        colours = {name: column.take(indices) for name, column in self.colours.items()}
        return Stored(
            self.row[places], self.matrix[places], self.scores[places], self.t2[places], self.spe[places], colours
        )


def _stored(located: LocatedRows, first: int, colours: Mapping[str, pa.ChunkedArray | pa.Array]) -> Stored:
    rows = first + np.arange(len(located.t2))
    chunked = {
        name: column if isinstance(column, pa.ChunkedArray) else pa.chunked_array([column])
        for name, column in colours.items()
    }
    return Stored(rows, located.matrix, located.scores, located.t2, located.spe, chunked)


def _joined(before: Stored | None, after: Stored) -> Stored:
    if before is None:
        return after
    colours = {
        name: pa.chunked_array([*before.colours[name].chunks, *column.chunks], column.type)
        for name, column in after.colours.items()
    }
    parts = (
        np.concatenate([getattr(one, name) for one in (before, after)])
        for name in ("row", "matrix", "scores", "t2", "spe")
    )
    row, matrix, scores, t2, spe = parts
    return Stored(row, matrix, scores, t2, spe, colours)
