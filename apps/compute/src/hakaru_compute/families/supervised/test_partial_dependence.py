"""Partial dependence: whose lines are drawn."""

import numpy as np

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.families.supervised.report_insight import MOST_LINES, partial_dependence


def test_single_rows_lines_are_a_random_sample_that_a_seed_fixes() -> None:
    rows = 200
    numbers = np.column_stack([np.linspace(0, 1, rows), np.arange(rows, dtype=float)])
    columns = (FeatureColumn("x", "numeric"), FeatureColumn("row", "numeric"))
    frame = Frame(columns, (), numbers, np.empty((rows, 0), dtype=np.int32), (), np.arange(rows))

    def drawn(seed: int) -> list[float]:
        # The model answers the number of the row, whatever x is, so a line tells whose it is.
        found = partial_dependence(lambda part: part.numeric[:, 1], frame, columns[0], seed)[0]
        assert found.mean == [np.arange(rows).mean()] * len(found.grid)
        return [line[0] for line in found.lines]

    assert len(drawn(0)) == len(set(drawn(0))) == MOST_LINES
    assert max(drawn(0)) > 150 and drawn(0) == drawn(0) != drawn(1)
