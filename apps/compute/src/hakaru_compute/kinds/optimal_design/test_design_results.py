"""The analysis of a design's results, against statsmodels 0.15, textbooks and least squares by another way."""

from __future__ import annotations

from fractions import Fraction
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from hakaru_compute.job import JobContext, JobError
from hakaru_compute.kinds.optimal_design.analyse import analyse
from hakaru_compute.kinds.optimal_design.fitting import lenth
from hakaru_compute.kinds.optimal_design.join import number_of
from hakaru_compute.kinds.optimal_design.results_spec import AnalyseSpec, DesignAnalysis, Fit

POLLUTANT = [(-1, -1, -1, 5), (1, -1, -1, 30), (-1, 1, -1, 6), (1, 1, -1, 33), (-1, -1, 1, 4), (1, -1, 1, 3)]
POLLUTANT += [(-1, 1, 1, 5), (1, 1, 1, 4)]
BOILING = [(500, "Off", 2, 450), (600, "Off", 2, 492), (500, "On", 2, 390), (600, "On", 2, 408), (500, "Off", 3, 432)]
BOILING += [(600, "Off", 3, 450), (500, "On", 3, 318), (600, "On", 3, 312), (450, "Off", 2, 354), (550, "On", 3, 318)]
BOILING += [(550, "Off", 3, 420)]
SOLAR_Y2 = [82.0, 83.7, 61.7, 100.0, 82.1, 84.1, 67.7, 100.0, 82.0, 86.3, 66.0, 100.0, 82.2, 89.8, 68.6, 100.0]


def numeric(name: str, low: float, high: float) -> dict[str, Any]:
    return {"type": "continuous", "name": name, "low": low, "high": high}


def analysed(
    tmp_path: Path, factors: list[dict[str, Any]], rows: list[tuple[Any, ...]], model: str = "interactions", **more: Any
) -> DesignAnalysis:
    """Rows of settings and one result each, which the design planned all of."""
    options = {"factors": factors, "model": model, "runs": len(rows), "responses": ["y"], **more.pop("options", {})}
    names = [factor["name"] for factor in factors]
    spec = {
        "options": options,
        "runs": [{"order": at, "block": 1, "values": list(row[:-1])} for at, row in enumerate(rows, 1)],
        "sheet": {
            "columns": [*names, "y"],
            "rows": [[str(value) for value in row] for row in rows],
            "lines": list(range(2, len(rows) + 2)),
        },
        **more,
    }
    return analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))


def estimates(fit: Fit) -> dict[str, float]:
    return {one.label: one.estimate for one in fit.coefficients}


def test_pollutant_has_its_published_coefficients(tmp_path: Path) -> None:
    factors = [numeric(name, -1, 1) for name in "CTS"]
    powers = [["C"], ["T"], ["S"], ["C", "T"], ["C", "S"], ["T", "S"], ["C", "T", "S"]]
    terms = [{"factors": [{"factor": name} for name in term]} for term in powers]
    (fit,) = analysed(tmp_path, factors, POLLUTANT, "own", options={"terms": terms}).fits
    expected = {"": 11.25, "C": 6.25, "T": 0.75, "S": -7.25, "C·T": 0.25, "C·S": -6.75, "T·S": -0.25, "C·T·S": -0.25}
    assert estimates(fit) == pytest.approx(expected, abs=1e-12)
    assert fit.degrees == 0
    assert all(one.p is None and one.low is None for one in fit.coefficients)
    assert [line.f for line in fit.anova] == [None] * len(fit.anova)
    # Lenth: three large effects of seven stand out of the margin.
    large = {one.label for one in fit.coefficients if one.label and fit.margin and abs(one.size) > fit.margin}
    assert large == {"C", "S", "C·S"}


def test_boiling_pot_as_statsmodels_fits_it(tmp_path: Path) -> None:
    factors = [
        numeric("A", 450, 600),
        {"type": "categorical", "name": "B", "values": ["Off", "On"]},
        numeric("C", 2, 3),
    ]
    (fit,) = analysed(tmp_path, factors, BOILING).fits
    expected = {"": 394.25, "A": 22.875, "B[Off]": 38.25, "C": -20.75}
    expected |= {"A·B[Off]": 18.375, "A·C": -18.375, "B[Off]·C": 14.625}
    assert estimates(fit) == pytest.approx(expected, rel=1e-11)
    a = next(one for one in fit.coefficients if one.label == "A")
    assert (a.standard_error, a.low, a.high, a.p) == pytest.approx(
        (11.28899491761778, -8.468274681622617, 54.21827468162269, 0.11268505016007203), rel=1e-10
    )
    lines = {line.label or line.name: line for line in fit.anova}
    found = {name: (line.sum_squares, line.f, line.p) for name, line in lines.items() if line.name == "term"}
    assert found["B"] == pytest.approx((12768.545454545, 23.482382445, 0.0083644550655), rel=1e-9)
    assert found["B·C"] == pytest.approx((2161.4210526316, 3.9750272233, 0.1169488063459), rel=1e-9)
    assert lines["residual"].sum_squares == pytest.approx(2175, rel=1e-12)
    assert lines["model"].degrees == 6
    assert (fit.r2, fit.adjusted_r2, fit.predicted_r2) == pytest.approx(
        (0.9428757664317231, 0.8571894160793078, 0.5653170129349226), rel=1e-11
    )
    assert [one.studentised for one in fit.residuals][:2] == pytest.approx([2.6159253990568674, -0.6491134836118364])
    assert [one.cook for one in fit.residuals][8] == pytest.approx(0.9852216748768073)


def test_solar_as_statsmodels_fits_it(tmp_path: Path) -> None:
    corners = [tuple(2 * (at >> bit & 1) - 1 for bit in range(4)) for at in range(16)]
    rows = [(*corner, y) for corner, y in zip(corners, SOLAR_Y2, strict=True)]
    (fit,) = analysed(tmp_path, [numeric(name, -1, 1) for name in "ABCD"], rows).fits
    expected = {"": 83.5125, "A": 9.475, "B": -0.5125, "C": 0.8, "D": 0.85, "A·B": 7.525, "A·C": -0.3125}
    expected |= {"A·D": 0.1875, "B·C": 0.275, "B·D": -0.2, "C·D": -0.0125}
    assert estimates(fit) == pytest.approx(expected, abs=1e-11)
    p = {one.label: one.p for one in fit.coefficients}
    assert (p["A"], p["A·B"], p["C·D"]) == pytest.approx(
        (1.4154199059662736e-05, 4.381994936137948e-05, 0.9832960294626933), rel=1e-8
    )
    # Of an orthogonal design the sums of squares add up.
    parts = [line.sum_squares for line in fit.anova if line.name in ("term", "residual")]
    assert sum(parts) == pytest.approx(next(line.sum_squares for line in fit.anova if line.name == "total"))


def test_lack_of_fit_is_that_of_repeated_runs(tmp_path: Path) -> None:
    """A textbook's eight pairs: pure error and lack of fit by hand, in fractions."""
    rows = [(1, 2), (1, 4), (2, 7), (2, 5), (3, 7), (3, 8), (4, 15), (4, 13)]
    (fit,) = analysed(tmp_path, [numeric("x", 1, 4)], rows, "main").fits
    lines = {line.name: line for line in fit.anova}
    assert lines["pure_error"].sum_squares == pytest.approx(6.5)
    assert lines["pure_error"].degrees == 4
    mean = Fraction(61, 8)
    sxy = sum((Fraction(x) - Fraction(5, 2)) * (Fraction(y) - mean) for x, y in rows)
    sxx = sum((Fraction(x) - Fraction(5, 2)) ** 2 for x, _ in rows)
    left = sum((Fraction(y) - mean) ** 2 for _, y in rows) - sxy**2 / sxx
    assert lines["residual"].sum_squares == pytest.approx(float(left))
    assert lines["lack_of_fit"].sum_squares == pytest.approx(float(left) - 6.5)
    assert lines["lack_of_fit"].f == pytest.approx(((float(left) - 6.5) / 2) / (6.5 / 4))


@pytest.mark.parametrize("offset", [0.0, 1e9])
def test_narrow_ranges_and_far_results_lose_no_digits(tmp_path: Path, offset: float) -> None:
    grid = [(1000 + a * 1e-3, b) for a in (0, 1, 2) for b in (-1, 0, 1)]
    coded = [((a - 1000.001) / 1e-3, b) for a, b in grid]
    y = [offset + 3 + 2 * a - b + 0.5 * a * b + 4 * a * a for a, b in coded]
    rows = [(*point, repr(value)) for point, value in zip(grid, y, strict=True)]
    (fit,) = analysed(tmp_path, [numeric("a", 1000, 1000.002), numeric("b", -1, 1)], rows, "quadratic").fits
    expected = {"": offset + 3, "a": 2, "b": -1, "a·b": 0.5, "a²": 4, "b²": 0}
    assert estimates(fit) == pytest.approx(expected, abs=1e-5 if offset else 1e-8)


def test_amounts_of_a_mixture_have_one_line_of_blending(tmp_path: Path) -> None:
    """Cornell's yarn elongation (Experiments with Mixtures, table 2.3): Scheffé's quadratic model."""
    means: dict[tuple[float, ...], list[float]] = {
        (1, 0, 0): [11.0, 12.4],
        (0.5, 0.5, 0): [15.0, 14.8, 16.1],
        (0, 1, 0): [8.8, 10.0],
    }
    means |= {(0, 0.5, 0.5): [10.0, 9.7, 11.8], (0, 0, 1): [16.8, 16.0], (0.5, 0, 0.5): [17.7, 16.4, 16.6]}
    rows = [(*blend, y) for blend, found in means.items() for y in found]
    factors = [{"type": "mixture", "name": name} for name in ("x1", "x2", "x3")]
    (fit,) = analysed(tmp_path, factors, rows, "interactions").fits
    expected = {"x1": 11.7, "x2": 9.4, "x3": 16.4, "x1·x2": 19.0, "x1·x3": 11.4, "x2·x3": -9.6}
    assert estimates(fit) == pytest.approx(expected, abs=1e-9)
    lines = {line.name: line for line in fit.anova}
    assert (lines["model"].sum_squares, lines["model"].degrees) == pytest.approx((128.296, 5))
    assert (lines["residual"].sum_squares, lines["residual"].degrees) == pytest.approx((6.56, 9))
    assert lines["blending"].degrees == 2
    assert fit.noise == pytest.approx(0.85, abs=0.005)


def test_runs_are_joined_by_number_and_what_differs_is_said(tmp_path: Path) -> None:
    factors = [numeric("温度", 100, 200), {"type": "categorical", "name": "機械", "values": ["A", "B"]}]
    values: list[list[Any]] = [[100, "A"], [200, "A"], [100, "B"], [200, "B"], [150, "A"]]
    spec = {
        "options": {"factors": factors, "model": "main", "runs": 5, "responses": ["y", "z"]},
        "runs": [{"order": at, "block": 1, "values": one} for at, one in enumerate(values, 1)],
        "sheet": {
            "columns": ["実験順", "種類", "温度 [℃]", "温度", "機械", "y", "z", "備考"],
            "rows": [
                ["2", "", "", "200", "A", "１２．５", "1", ""],
                ["1", "", "", "", "", "1,010.5", "", "only y"],
                ["4", "", "", "190", "Ｂ", "3", "4", ""],
                ["3", "", "", "100", "B", "", "", "broken"],
                ["", "", "", "175", "B", "5", "6", ""],
            ],
            "lines": [2, 3, 4, 5, 7],
        },
    }
    found = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))
    assert not found.problems
    assert [(note.code, note.run, note.line) for note in found.notes] == [
        ("changed", 4, 4),
        ("not_done", 3, 5),
        ("extra", None, 7),
        ("not_done", 5, None),
    ]
    assert [run.results for run in found.runs] == [[12.5, 1], [1010.5, None], [3, 4], [5, 6]]
    assert found.runs[2].values == [190, "B"]
    assert [fit.runs for fit in found.fits] == [4, 3]


def test_cells_that_cannot_be_read_are_named_by_line_and_column(tmp_path: Path) -> None:
    factors = [numeric("a", 0, 1), {"type": "categorical", "name": "m", "values": ["A", "B"]}]
    spec = {
        "options": {"factors": factors, "model": "main", "runs": 3, "responses": ["y"]},
        "runs": [{"order": at, "block": 1, "values": [at / 2 - 0.5, "A"]} for at in (1, 2, 3)],
        "sheet": {
            "columns": ["Run", "a", "m", "y"],
            "rows": [["1", "x", "A", "1"], ["2", "0.5", "C", "?"], ["2", "0.5", "A", "2"], ["", "", "A", "4"]],
            "lines": [2, 3, 4, 5],
        },
    }
    found = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))
    assert [(one.line, one.column, one.code, one.value) for one in found.problems] == [
        (2, "a", "not_number", "x"),
        (3, "y", "not_number", "?"),
        (3, "m", "level_unknown", "C"),
        (4, "Run", "run_twice", "2"),
        (5, "a", "cell_missing", ""),
    ]
    assert not found.fits


def test_terms_that_the_runs_done_cannot_separate_are_left_out_and_named(tmp_path: Path) -> None:
    rows = [(-1, -1, 1), (1, -1, 3), (-1, 1, 2), (1, 1, 5)]
    (fit,) = analysed(tmp_path, [numeric("a", -1, 1), numeric("b", -1, 1)], rows, "quadratic").fits
    assert fit.dropped == ["a²", "b²"]
    assert estimates(fit) == pytest.approx({"": 2.75, "a": 1.25, "b": 0.75, "a·b": 0.25})


def test_a_smaller_model_has_the_terms_that_are_kept(tmp_path: Path) -> None:
    factors = [numeric(name, -1, 1) for name in "CTS"]
    found = analysed(tmp_path, factors, POLLUTANT, terms=["C", "S", "C·S"])
    assert found.terms == ["C", "T", "S", "C·T", "C·S", "T·S"]
    assert estimates(found.fits[0]) == pytest.approx({"": 11.25, "C": 6.25, "S": -7.25, "C·S": -6.75})
    with pytest.raises(JobError, match="results_terms_missing"):
        analysed(tmp_path, factors, POLLUTANT, terms=[])


def test_earlier_experiments_count_with_their_results(tmp_path: Path) -> None:
    factors = [numeric("a", -1, 1)]
    earlier = [{"values": [0], "results": [7]}, {"values": [1], "results": [None]}]
    found = analysed(tmp_path, factors, [(-1, 1), (1, 3)], "quadratic", options={"earlier": earlier})
    assert [run.role for run in found.runs] == ["planned", "planned", "earlier"]
    assert estimates(found.fits[0]) == pytest.approx({"": 7, "a": 1, "a²": -5})


def test_blocks_are_fitted_beside_the_terms(tmp_path: Path) -> None:
    factors = [numeric("a", -1, 1)]
    rows = [(-1, 1), (1, 3), (-1, 11), (1, 13)]
    options = {"blocks": 2}
    spec = {
        "options": {"factors": factors, "model": "main", "runs": 4, "responses": ["y"], **options},
        "runs": [{"order": at, "block": 1 + at // 3, "values": [row[0]]} for at, row in enumerate(rows, 1)],
        "sheet": {
            "columns": ["run", "a", "y"],
            "rows": [[str(at), str(row[0]), str(row[1])] for at, row in enumerate(rows, 1)],
            "lines": [2, 3, 4, 5],
        },
    }
    (fit,) = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path)).fits
    assert estimates(fit) == pytest.approx({"": 7, "a": 1, "#1": -5})
    assert {line.name: line.degrees for line in fit.anova}["blocks"] == 1


def test_a_model_of_as_many_coefficients_as_runs_leaves_no_dust(tmp_path: Path) -> None:
    amounts = [{"type": "mixture", "name": name} for name in ("a", "b", "c")]
    rows = [
        (1, 0, 0, 21.2),
        (0, 1, 0, 12.5),
        (0, 0, 1, 12.8),
        (0.5, 0.5, 0, 16.3),
        (0.5, 0, 0.5, 10),
        (0, 0.5, 0.5, 10.7),
    ]
    (fit,) = analysed(tmp_path, amounts, rows, "quadratic").fits
    assert {one.residual for one in fit.residuals} == {0.0}
    assert [one.fitted for one in fit.residuals] == [row[-1] for row in rows]


def test_a_planned_result_under_another_name_is_named_with_its_likely_column(tmp_path: Path) -> None:
    def noted(planned: list[str], columns: list[str]) -> list[tuple[str, str]]:
        spec = {
            "options": {"factors": [numeric("a", -1, 1)], "model": "main", "runs": 3, "responses": planned},
            "runs": [{"order": at, "block": 1, "values": [at - 2]} for at in (1, 2, 3)],
            "sheet": {
                "columns": ["run", *columns],
                "rows": [[str(at), *(str(at + place) for place, _ in enumerate(columns))] for at in (1, 2, 3)],
                "lines": [2, 3, 4],
            },
        }
        notes = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path)).notes
        assert {note.code for note in notes} <= {"response_missing"}
        return [(note.factor, note.done) for note in notes]

    assert noted(["yield", "purity"], ["yield", "purity"]) == []
    assert noted(["yield", "purity"], ["yield", "Purity (%)"]) == [("purity", "Purity (%)")]
    assert noted(["yield", "purity"], ["Yeild", "temperature of the day", "purity"]) == [("yield", "Yeild")]
    assert noted(["収率", "粘度"], ["粘度", "収率 [%]"]) == [("収率", "収率 [%]")]
    assert noted(["yield", "purity"], ["yield", "z", "w"]) == [("purity", "")]
    # Nothing else is left that it could be.
    assert noted(["yield", "purity"], ["purity", "z"]) == [("yield", "z")]
    # Where every planned one has another name, other columns of numbers are the results.
    assert noted(["yield"], ["Yield"]) == [("yield", "Yield")]


def test_names_that_look_like_formulas_come_back_behind_an_apostrophe(tmp_path: Path) -> None:
    factors = [
        numeric("=SUM(A1)", 0, 1),
        {"type": "categorical", "name": "m", "values": ["-A", "+B"]},
        numeric("b", 0, 1),
    ]
    spec: dict[str, Any] = {
        "options": {"factors": factors, "model": "main", "runs": 2, "responses": ["@y"]},
        "runs": [{"order": 1, "block": 1, "values": [0, "-A", 0]}, {"order": 2, "block": 1, "values": [1, "+B", 1]}],
        "sheet": {
            "columns": ["run", "'=SUM(A1)", "m", "b", "'@y"],
            "rows": [["1", "0.5", "'-A", "0", "3"], ["2", "1", "+B", "1", "4"]],
            "lines": [2, 3],
        },
    }
    found = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))
    assert not found.problems
    assert [(note.code, note.factor, note.done) for note in found.notes] == [("changed", "=SUM(A1)", "0.5")]
    assert [run.results for run in found.runs] == [[3], [4]]
    # A factor whose column is called something else counts as planned, which is said.
    spec["sheet"]["columns"][3] = "bb"
    found = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))
    assert [(note.code, note.factor) for note in found.notes] == [("factor_missing", "b"), ("changed", "=SUM(A1)")]
    # Runs that go by their numbers alone have no columns of factors.
    spec["sheet"]["columns"][1:4] = ["x", "z", "w"]
    found = analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))
    assert not found.notes


def test_nothing_measured_and_missing_columns_are_refused(tmp_path: Path) -> None:
    factors = [numeric("a", -1, 1)]
    with pytest.raises(JobError, match="results_none"):
        analysed(tmp_path, factors, [(-1, ""), (1, "")])
    with pytest.raises(JobError, match="results_column_missing"):
        analysed(tmp_path, factors, [(-1, ""), (1, "")], options={"responses": []})
    with pytest.raises(JobError, match="results_response_missing"):
        analysed(tmp_path, factors, [(-1, 1), (1, 2)], "main", responses=["w"])
    spec = {
        "options": {"factors": factors, "model": "main", "runs": 2},
        "runs": [],
        "sheet": {"columns": ["b", "y"], "rows": [["1", "2"]], "lines": [2]},
    }
    with pytest.raises(JobError, match="results_factor_missing"):
        analyse(AnalyseSpec.model_validate(spec), JobContext(tmp_path))


def test_results_without_spread_have_no_tests(tmp_path: Path) -> None:
    (fit,) = analysed(tmp_path, [numeric("a", -1, 1)], [(-1, 5), (0, 5), (1, 5), (1, 5)], "main").fits
    assert (fit.r2, fit.noise) == (None, 0.0)
    assert all(one.t is None for one in fit.coefficients)


def test_numbers_as_people_type_them() -> None:
    cells = {"1,234.5": 1234.5, "−3": -3, "１２": 12, "1e-3": 1e-3, "1,23": None, "nan": None, "1_0": None, "": None}
    assert {cell: number_of(cell) for cell in cells} == cells


def test_margin_of_lenth_by_hand() -> None:
    """The median of 15 sizes is 0.30, of the 13 below 2.5 · 1.5 · 0.30 it is 0.15, and t at 5 degrees is 2.5706."""
    effects = np.array([0.13, -0.15, -0.30, -0.15, 0.40, -0.03, 0.38, 0.40, -0.05, 0.43, 0.13, 0.13, -0.38, 2.15, 3.10])
    assert lenth(effects, 0.05) == pytest.approx(2.570581835636314 * 1.5 * 0.15)
    assert lenth(effects[:2], 0.05) is None


def test_the_fitted_terms_are_products_beside_an_intercept(tmp_path: Path) -> None:
    rows = [(a, b, 1 + a + a * b) for a in (-1, 0, 1) for b in (-1, 0, 1)]
    factors = [numeric("A", -1, 1), numeric("B", -1, 1)]
    assert analysed(tmp_path, factors, rows, "quadratic").products == [
        ["A"],
        ["B"],
        ["A", "B"],
        ["A", "A"],
        ["B", "B"],
    ]
    assert analysed(tmp_path, factors, rows, "quadratic", terms=["A", "A·B"]).products == [["A"], ["A", "B"]]


def test_amounts_of_a_mixture_lose_their_last_one_to_the_intercept(tmp_path: Path) -> None:
    parts = [{"type": "mixture", "name": name} for name in "abc"]
    rows = [(1, 0, 0, 1.0), (0, 1, 0, 2.0), (0, 0, 1, 3.0), (0.5, 0.5, 0, 4.0), (0, 0.5, 0.5, 5.0), (0.5, 0, 0.5, 6.0)]
    assert analysed(tmp_path, parts, rows).products == [["a"], ["b"], ["a", "b"], ["a", "c"], ["b", "c"]]
    # Without an amount the mean is not in the model, so that an intercept would be one coefficient more.
    assert analysed(tmp_path, parts, rows, terms=["a", "b", "a·b"]).products is None
