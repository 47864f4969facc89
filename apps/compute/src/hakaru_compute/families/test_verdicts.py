"""Columns that hold verdicts."""

from __future__ import annotations

import pyarrow as pa
import pytest

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.families.verdicts import verdict_columns


@pytest.mark.parametrize(
    ("values", "held"),
    [
        (["合格", "不合格", None, "合格"], True),
        (["OK", "NG ", "ok", "ＮＧ"], True),
        (["○", "×", "○", "○"], True),
        (["OK", "OK", "OK", None], False),
        (["PA66", "PBT", "PA66", "PA66"], False),
        (["good", "bad", "blue", "bad"], False),
    ],
)
def test_verdicts_are_known_by_their_words(values: list[str | None], held: bool) -> None:
    table = pa.table({"判定": pa.array(values, pa.string())})
    frame = frame_from_arrow(table, [FeatureColumn("判定", "categorical")])
    assert verdict_columns(frame) == (["判定"] if held else [])
