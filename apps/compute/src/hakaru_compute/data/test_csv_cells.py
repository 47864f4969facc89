import pytest

from hakaru_compute.data.csv_cells import csv_cells


@pytest.mark.parametrize("text", ["=Raney", "-Cu,Zn", "+1", "@sum", "\tcell", "＝1+1"])
def test_what_a_spreadsheet_would_calculate_is_kept_from_it(text: str) -> None:
    assert csv_cells([text]) == [f"'{text}"]


def test_other_cells_stay_as_they_are() -> None:
    assert csv_cells(["Pd/C", -1.5, None, "a=b", "", "＝"]) == ["Pd/C", -1.5, None, "a=b", "", "＝"]
    assert csv_cells([True, False, 1]) == ["true", "false", 1]
