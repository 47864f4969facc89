"""What a careful person finds among the factors before experiments are proposed: columns that were measured, not set."""

from __future__ import annotations

import pyarrow.parquet as pq

from hakaru_compute.data.frame import FeatureColumn
from hakaru_compute.data.read_frame import frame_from_arrow, numbers
from hakaru_compute.data.read_table import read_table
from hakaru_compute.families.leaks import find_leaks
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.next_experiments.look_spec import LookSpec
from hakaru_compute.problems import CheckResult

MOST_ROWS = 50_000


def look(spec: LookSpec, _ctx: JobContext) -> CheckResult:
    """Warnings of factors that are a target in another form (fields: the factors), such as the same yield as a share.

    What several factors add up to is none, as a cost is calculated from what is set. Judged on the first 50,000 rows; columns
    that the table lacks are passed over.
    """
    names = set(pq.read_schema(spec.table.path).names)
    factors = [FeatureColumn(one.name, one.type) for one in spec.factors if one.name in names]
    targets = [name for name in spec.targets if name in names]
    if not factors or not targets:
        return CheckResult(problems=[])
    table = read_table(spec.table.path, [*(one.name for one in factors), *targets]).slice(0, MOST_ROWS)
    frame = frame_from_arrow(table, factors)
    places = {one.name: index for index, one in enumerate(spec.factors)}
    return CheckResult(
        problems=[
            leak.told(target, [("factors", places[leak.columns[0]])])
            for target in targets
            for leak in find_leaks(frame, numbers(table.column(target)))
            if leak.code in ("copy", "order") and leak.sure
        ]
    )
