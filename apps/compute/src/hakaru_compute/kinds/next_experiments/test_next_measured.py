from datetime import datetime

import numpy as np
import pyarrow as pa

from hakaru_compute.kinds.next_experiments.measured import Experiments, sheet_of


def test_days_have_no_time_of_day_on_the_sheet_and_moments_keep_theirs() -> None:
    table = pa.table(
        {
            "heat": [1.5, 2.5],
            "day": pa.array([datetime(2025, 4, 1), None], pa.timestamp("us")),
            "at": [datetime(2025, 4, 1), datetime(2025, 4, 1, 12, 30)],
        }
    )
    sheet = sheet_of(Experiments(table, np.zeros((2, 1)), np.zeros((2, 1)), np.zeros((2, 1), bool)), [{"heat": 3.5}])
    assert sheet["columns"] == ["heat", "day", "at"]
    assert sheet["rows"] == [
        [1.5, "2025-04-01", "2025-04-01 00:00:00"],
        [2.5, None, "2025-04-01 12:30:00"],
        [3.5, None, None],
    ]
