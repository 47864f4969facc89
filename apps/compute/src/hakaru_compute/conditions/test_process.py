"""The process against plain algebra: its slope, its predictions, rows left out, and what it believes."""

from __future__ import annotations

import numpy as np
import pytest

from hakaru_compute.conditions.process import JITTER, Process, _squared


def rows(count: int, *, scale: float = 1.0, offset: float = 0.0, noise: float = 0.05) -> tuple[np.ndarray, np.ndarray]:
    rng = np.random.default_rng(count)
    points = rng.random((count, 3))
    values = np.sin(5 * points[:, 0]) + points[:, 1] + noise * rng.normal(size=count)
    return points, offset + scale * values


def plain(process: Process, points: np.ndarray, values: np.ndarray, asked: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Mean and deviation by solving the whole system, with the process's own lengths."""
    stretch = np.concatenate(
        [np.full(len(group), length) for group, length in zip(process.groups, process.lengths, strict=True)]
    )
    signal = np.exp(process._known[-2])
    noise = np.exp(process._known[-1]) + JITTER

    def kernel(first: np.ndarray, second: np.ndarray) -> np.ndarray:
        away = np.sqrt(5) * np.linalg.norm((first[:, None] - second[None]) / stretch, axis=2)
        return np.asarray(signal * (1 + away + away**2 / 3) * np.exp(-away))

    matrix = kernel(points, points) + noise * np.eye(len(points))
    cross = kernel(asked, points)
    mean = cross @ np.linalg.solve(matrix, (values - process.centre) / process.scale)
    variance = signal - np.einsum("ij,ji->i", cross, np.linalg.solve(matrix, cross.T))
    return process.centre + process.scale * mean, process.scale * np.sqrt(np.maximum(variance, 0))


@pytest.mark.parametrize(("scale", "offset"), [(1.0, 0.0), (1e-6, 5.0), (1e3, 1e9)])
def test_predictions_are_those_of_the_whole_system(scale: float, offset: float) -> None:
    points, values = rows(30, scale=scale, offset=offset)
    process = Process([[0], [1, 2]])
    process.fit(points, values)
    asked = np.random.default_rng(1).random((7, 3))
    mean, sd = process.predict(asked)
    wanted, deviation = plain(process, points, values, asked)
    assert mean - offset == pytest.approx(wanted - offset, rel=1e-5, abs=1e-6 * scale)
    assert sd == pytest.approx(deviation, rel=1e-4)
    assert process.left_out(np.arange(30))[0].std() > 0.3 * scale


def test_the_slope_is_that_of_the_loss() -> None:
    points, values = rows(20)
    process = Process([[0], [1, 2]])
    process.fit(points, values)
    apart = [_squared(points[:, group], points[:, group]) for group in process.groups]
    theta = np.array([-0.5, 0.2, 0.3, -2.0])
    slope = process._loss(theta, apart)[1]
    steps = [
        (process._loss(theta + 1e-6 * e, apart)[0] - process._loss(theta - 1e-6 * e, apart)[0]) / 2e-6
        for e in np.eye(4)
    ]
    assert slope == pytest.approx(steps, rel=1e-5)


def test_rows_left_out_are_foretold_as_if_they_had_never_been() -> None:
    points, values = rows(15)
    points[3] = points[7]
    process = Process([[0], [1], [2]])
    process.fit(points, values)
    same = np.arange(15)
    same[3] = 7
    mean, sd = process.left_out(same)
    for row in (0, 3, 7, 14):
        others = same != same[row]
        told, deviation = plain(process, points[others], values[others], points[[row]])
        assert mean[row] == pytest.approx(told[0], rel=1e-6)
        noise = process.scale**2 * (np.exp(process._known[-1]) + JITTER)
        assert sd[row] ** 2 == pytest.approx(deviation[0] ** 2 + noise, rel=1e-6)


def test_what_is_believed_changes_no_mean_and_makes_surer() -> None:
    points, values = rows(20)
    process = Process([[0], [1], [2]])
    process.fit(points, values)
    asked = np.random.default_rng(2).random((50, 3))
    mean, sd = process.predict(asked)
    process.believe(asked[:2])
    again, surer = process.predict(asked)
    assert again == pytest.approx(mean, abs=1e-6)
    assert (surer <= sd + 1e-9).all() and (surer[:2] < 0.9 * sd[:2]).all()


def test_repeated_measurements_tell_the_noise() -> None:
    rng = np.random.default_rng(4)
    points = np.repeat(rng.random((25, 1)), 4, axis=0)
    values = np.sin(6 * points[:, 0]) + 0.2 * rng.normal(size=100)
    process = Process([[0]])
    process.fit(points, values)
    assert process.noise == pytest.approx(0.2, rel=0.2)
    exact = Process([[0]])
    exact.fit(points[::4], np.sin(6 * points[::4, 0]))
    assert exact.noise < 0.03
