"""Arrow columns and typed rows as frames."""

import math
from collections.abc import Iterator
from datetime import UTC, date, datetime
from decimal import Decimal
from pathlib import Path

import numpy as np
import pyarrow as pa
import pyarrow.parquet as pq
import pytest

from hakaru_compute.data.content_hash import content_hash
from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow, frame_from_rows, label_of, numbers
from hakaru_compute.data.read_table import COLUMNS_AT_ONCE, read_ahead, read_columns, read_table, require_numeric
from hakaru_compute.job import JobError


def column(values: list, kind: pa.DataType | None = None) -> pa.ChunkedArray:
    return pa.chunked_array([pa.array(values, kind)])


@pytest.mark.parametrize(
    ("values", "expected"),
    [
        (column([1, None, 3]), [1, math.nan, 3]),
        (column([True, False, None]), [1, 0, math.nan]),
        (column([1.5, float("inf"), float("nan")]), [1.5, math.nan, math.nan]),
        (column([Decimal("1.25"), None, Decimal("2.50")]), [1.25, math.nan, 2.5]),
        (column([" 2.5", "x", "true"]), [2.5, math.nan, 1]),
        (column(["1", "2", None]).dictionary_encode(), [1, 2, math.nan]),
        (column([date(1970, 1, 2), None, date(1969, 12, 31)]), [86400, math.nan, -86400]),
        (
            column([datetime(1970, 1, 1, 1), None, datetime(1970, 1, 1, tzinfo=UTC)], pa.timestamp("ns")),
            [3600, math.nan, 0],
        ),
    ],
)
def test_numbers_of_every_column_type(values: pa.ChunkedArray, expected: list[float]) -> None:
    assert numbers(values).tolist() == pytest.approx(expected, nan_ok=True)


def test_a_zone_is_respected() -> None:
    moment = column([datetime(2024, 1, 1, tzinfo=UTC)], pa.timestamp("ms", "Asia/Tokyo"))
    assert numbers(moment, is_datetime=True)[0] == 1704067200


@pytest.mark.parametrize(
    ("value", "label"),
    [(3.0, "3"), (3, "3"), (2.5, "2.5"), (True, "true"), (" a ", "a"), ("", None), (None, None), (math.nan, None)],
)
def test_labels_do_not_depend_on_how_a_number_was_stored(value: object, label: str | None) -> None:
    assert label_of(value) == label


def test_typed_rows_read_like_a_file() -> None:
    columns = [
        FeatureColumn("x", "numeric"),
        FeatureColumn("kind", "categorical"),
        FeatureColumn("at", "datetime"),
        FeatureColumn("flag", "boolean"),
    ]
    typed = frame_from_rows(
        [
            {"x": "1.5", "kind": 3, "at": "2024-05-01T12:00:00", "flag": True},
            {"x": None, "kind": "", "at": "", "flag": None},
        ],
        columns,
    )
    table = pa.table(
        {
            "x": [1.5, None],
            "kind": pa.array([3.0, None]),
            "at": pa.array([datetime(2024, 5, 1, 12), None]),
            "flag": [True, None],
        }
    )
    stored = frame_from_arrow(table, columns)
    assert np.array_equal(typed.numeric, stored.numeric, equal_nan=True)
    assert typed.labels("kind") == stored.labels("kind") == ["3", None]
    assert typed.complete_rows().tolist() == [True, False]


def test_taking_and_replacing_leaves_the_frame_as_it_was() -> None:
    table = pa.table({"x": [1.0, 2.0, 3.0], "kind": ["a", "b", "a"]})
    frame = frame_from_arrow(table, [FeatureColumn("x", "numeric"), FeatureColumn("kind", "categorical")], first_row=10)
    part = frame.take(np.array([2, 0]))
    assert part.row_numbers.tolist() == [12, 10]
    assert part.labels("kind") == ["a", "a"]
    changed = frame.replaced("x", np.zeros(3))
    assert changed.stored("x").tolist() == [0, 0, 0]
    assert frame.stored("x").tolist() == [1, 2, 3]


def test_a_table_names_what_it_lacks(tmp_path: Path) -> None:
    path = tmp_path / "t.parquet"
    pq.write_table(pa.table({"a": [1], "b": ["x"]}), path)
    with pytest.raises(JobError) as caught:
        read_table(str(path), ["a", "c", "d"])
    assert caught.value.params == {"columns": "c, d"}
    with pytest.raises(JobError) as caught:
        require_numeric("b", read_table(str(path), ["b"]).column("b"))
    assert caught.value.code == "column_not_numeric"


def test_the_content_hash_is_sha256(tmp_path: Path) -> None:
    (tmp_path / "f").write_bytes(b"abc")
    assert content_hash(tmp_path / "f") == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad"


def test_columns_come_one_by_one_in_the_order_asked_for(tmp_path: Path) -> None:
    names = [f"x{place}" for place in range(2 * COLUMNS_AT_ONCE + 3)]
    path = str(tmp_path / "table.parquet")
    pq.write_table(pa.table({name: [float(place)] * 3 for place, name in enumerate(names)}), path)
    wanted = [*reversed(names), names[4]]
    found = [one.to_pylist() for one in read_columns(path, wanted)]
    assert found == [[float(name[1:])] * 3 for name in wanted]
    assert list(read_columns(path, [])) == []
    with pytest.raises(JobError, match="columns_missing"):
        next(read_columns(path, ["x0", "x99"]))


def test_what_is_read_ahead_comes_in_order_and_fails_where_it_does() -> None:
    made: list[int] = []

    def items() -> Iterator[int]:
        for item in range(5):
            made.append(item)
            if item == 3:
                raise ValueError("gone")
            yield item

    found = []
    with pytest.raises(ValueError, match="gone"):
        for item in read_ahead(items()):
            found.append(item)
    assert found == [0, 1, 2]
    made.clear()
    # No more than one is made before it is asked for.
    ahead = read_ahead(items())
    next(ahead)
    ahead.close()
    assert made == [0, 1]
