"""Preparation learns from training rows alone and treats other rows accordingly."""

import json

import numpy as np
import pyarrow as pa
import pytest

from hakaru_compute.data.frame import FeatureColumn, Frame
from hakaru_compute.data.read_frame import frame_from_arrow
from hakaru_compute.preparation.preparation import Design, Preparation
from hakaru_compute.preparation.spec import Preprocessing

NUMBERS = [FeatureColumn("x", "numeric"), FeatureColumn("z", "numeric")]
NAN = float("nan")


def frame(x: list, z: list | None = None) -> Frame:
    return frame_from_arrow(
        pa.table({"x": pa.array(x, pa.float64()), "z": pa.array(z or [0.0] * len(x), pa.float64())}), NUMBERS
    )


def kinds(*labels: str | None) -> Frame:
    return frame_from_arrow(pa.table({"kind": pa.array(labels, pa.string())}), [FeatureColumn("kind", "categorical")])


def fitted(training: Frame, design: Design | None = None, **settings: dict) -> Preparation:
    return Preparation(Preprocessing.model_validate(settings), design or Design(scaled=False)).fit(training)


@pytest.mark.parametrize(("method", "fill"), [("median", 3), ("mean", 40 / 9), ("most_frequent", 1)])
def test_gaps_take_the_training_rows_value(method: str, fill: float) -> None:
    preparation = fitted(frame([1, 1, 3, 11, None, 2, 9, 1, 8, 4]), missing={"method": method})
    assert preparation.transform(frame([None, 100.0]))[:, 0].tolist() == pytest.approx([fill, 100])


def test_gaps_on_the_line_between_neighbours_and_never_beyond() -> None:
    preparation = fitted(frame([0.0, 10.0]), missing={"method": "linear"})
    filled = preparation.transform(frame([None, 1, None, None, 4, None]))[:, 0]
    assert filled.tolist() == [5, 1, 2, 3, 4, 5]


def test_gaps_on_the_line_use_row_numbers_not_positions() -> None:
    preparation = fitted(frame([0.0, 10.0]), missing={"method": "linear"})
    rows = frame([0, None, 2, 3, 40]).take(np.array([4, 1, 0]))
    assert preparation.transform(rows)[:, 0].tolist() == [40, 10, 0]


def test_gaps_take_the_value_before_or_at_the_start_the_one_after() -> None:
    preparation = fitted(frame([0.0, 10.0]), missing={"method": "previous_next"})
    assert preparation.transform(frame([None, 1, None, 4, None]))[:, 0].tolist() == [1, 1, 1, 4, 4]


def test_gaps_take_the_mean_of_similar_training_rows() -> None:
    training = frame([1, 1.2, 9, 9.2], [10, 12, 90, 92])
    preparation = fitted(training, missing={"method": "knn", "neighbours": 2})
    assert preparation.transform(frame([None, 1.1], [91, None])).ravel().tolist() == pytest.approx([9.1, 91, 1.1, 11])


def test_outlier_limits_come_from_training_rows() -> None:
    training = [*np.linspace(-1, 1, 99).tolist(), 50]
    values = np.array(training)
    reach = 3 * values.std(ddof=1)
    sigma = fitted(frame(training), outliers={"method": "three_sigma"})
    assert sigma.upper[0] == pytest.approx(values.mean() + reach)
    hampel = fitted(frame(training), outliers={"method": "hampel"})
    mad = np.median(np.abs(values - np.median(values)))
    assert hampel.upper[0] == pytest.approx(np.median(values) + 3 * 1.4826 * mad)
    assert hampel.transform(frame([1000.0]))[0, 0] == pytest.approx(hampel.upper[0])
    assert hampel.outlier_counts(frame(training)) == {"x": 1}
    bounds = fitted(
        frame(training), outliers={"method": "bounds", "action": "missing", "bounds": [{"column": "x", "upper": 2}]}
    )
    assert bounds.transform(frame([3.0, -100.0]))[:, 0].tolist() == pytest.approx([np.median(values[:-1]), -100])
    deleted = fitted(frame(training), outliers={"method": "hampel", "action": "delete_row"})
    assert deleted.training_rows(frame(training)).sum() == 99
    assert deleted.transform(frame([1000.0]))[0, 0] == 1000


@pytest.mark.parametrize(
    ("method", "expected"), [("standard", [-1, 1]), ("min_max", [0, 1]), ("robust", [-1, 1]), ("none", [-1, 1])]
)
def test_scaling(method: str, expected: list[float]) -> None:
    preparation = fitted(frame([2, 4], [7, 7]), Design(scaled=True), scaling={"method": method})
    matrix = preparation.transform(frame([2, 4], [7, 7]))
    assert matrix[:, 0].tolist() == expected
    # A constant column is not blown up.
    assert set(matrix[:, 1]) == {0}


def test_numbers_far_from_zero_lose_nothing_where_trees_round() -> None:
    design = Design(scaled=False, single_precision=True)
    seconds, metres = 1.7e9 + np.arange(200.0), 1e-9 * np.arange(200.0)
    values = np.column_stack([seconds, metres])
    preparation = fitted(frame(*values.T.tolist()), design)
    matrix = preparation.transform(frame(*values.T.tolist()))
    assert preparation.merged == []
    assert (matrix == matrix.astype(np.float32)).all()
    # Steps are kept, and none is one that scikit-learn's trees take for no step.
    assert matrix[:, 0] * preparation.scale[0] + preparation.centre[0] == pytest.approx(seconds, abs=0)
    assert matrix[:, 1] * preparation.scale[1] + preparation.centre[1] == pytest.approx(metres, rel=1e-6, abs=2e-14)
    assert (np.diff(matrix, axis=0) > 1.0).all()
    # A row from elsewhere is as far as a number can be, not infinite.
    far = preparation.transform(frame([1e300], [-1e300]))
    assert np.isfinite(far.astype(np.float32)).all()
    assert Preparation.from_state(preparation.state(), preparation.donors).transform(frame([1.7e9], [0.0])) == (
        pytest.approx(matrix[:1])
    )


def test_values_that_rounding_cannot_keep_apart_are_named() -> None:
    design = Design(scaled=False, single_precision=True)
    apart = np.concatenate([np.arange(100.0), 1.7e9 + np.arange(100.0)])
    preparation = fitted(frame(apart.tolist(), np.arange(200.0).tolist()), design)
    assert preparation.merged == ["x"]


def test_categories_never_seen_are_none_of_the_known_ones() -> None:
    preparation = fitted(kinds("a", "b", "a"))
    assert preparation.transform(kinds("b", "new", None)).tolist() == [[0, 1], [0, 0], [0, 0]]
    assert preparation.unknown_categories(kinds("new", "a", "new")) == {"kind": {"new": 2}}
    assert [column.name for column in preparation.columns] == ["kind = a", "kind = b"]
    ordinal = fitted(kinds("a", "b", "a"), encoding={"method": "ordinal"})
    assert ordinal.transform(kinds("b", "new", "a")).ravel().tolist() == [1, -1, 0]


def test_missing_categories_are_a_category_or_the_most_frequent() -> None:
    own = fitted(kinds("a", None, "b", "b"))
    assert own.transform(kinds(None, "b")).tolist() == [[0, 0, 1], [0, 1, 0]]
    frequent = fitted(kinds("a", None, "b", "b"), missing={"categorical": "most_frequent"})
    assert frequent.transform(kinds(None, "a")).tolist() == [[0, 1], [1, 0]]


def test_rare_categories_share_a_column() -> None:
    preparation = fitted(kinds("a", "a", "b", "b", "c", "d"), encoding={"max_categories": 3})
    assert [column.part for column in preparation.columns] == ["a", "b", "(other)"]
    assert preparation.transform(kinds("c", "d", "new", "a")).tolist() == [[0, 0, 1], [0, 0, 1], [0, 0, 1], [1, 0, 0]]
    assert preparation.unknown_categories(kinds("c", "new")) == {"kind": {"new": 1}}


def test_a_reference_category_has_no_column() -> None:
    preparation = fitted(kinds("a", "b", "c"), Design(reference_category=True))
    assert [column.part for column in preparation.columns] == ["b", "c"]


def test_dates_become_parts_that_vary() -> None:
    days = pa.table({"at": pa.array(np.datetime64("2024-01-01") + np.arange(60))})
    columns = [FeatureColumn("at", "datetime")]
    preparation = fitted(frame_from_arrow(days, columns))
    names = [column.part for column in preparation.columns]
    assert names == ["elapsed_days", "month_sin", "month_cos", "weekday_sin", "weekday_cos"]
    matrix = preparation.transform(frame_from_arrow(days, columns))
    assert matrix[:, 0].tolist() == list(range(60))
    # 2024-01-01 was a Monday in January: angle 0 of both circles.
    assert matrix[0, 1:].tolist() == [0, 1, 0, 1]
    assert matrix[31, 1] == pytest.approx(np.sin(2 * np.pi / 12))


def test_what_is_written_reads_back_the_same() -> None:
    table = pa.table(
        {
            "x": [1.0, None, 3.0, 80.0],
            "kind": ["a", None, "b", "c"],
            "at": pa.array(np.datetime64("2024-01-01") + np.arange(4) * 40),
        }
    )
    columns = [FeatureColumn("x", "numeric"), FeatureColumn("kind", "categorical"), FeatureColumn("at", "datetime")]
    data = frame_from_arrow(table, columns)
    preparation = fitted(
        data,
        Design(scaled=True),
        missing={"method": "knn"},
        outliers={"method": "hampel"},
        encoding={"max_categories": 2},
    )
    state = json.loads(json.dumps(preparation.state()))
    again = Preparation.from_state(state, preparation.donors)
    assert np.array_equal(again.transform(data), preparation.transform(data))
    assert again.columns == preparation.columns


def test_a_frame_is_not_changed_by_preparing_it() -> None:
    data = frame([1, None, 1000], [1, 2, 3])
    before = data.numeric.copy()
    fitted(data, Design(scaled=True), outliers={"method": "bounds", "bounds": [{"column": "x", "upper": 5}]}).transform(
        data
    )
    assert np.array_equal(data.numeric, before, equal_nan=True)
