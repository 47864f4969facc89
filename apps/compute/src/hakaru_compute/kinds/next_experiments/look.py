"""What a careful person finds among the factors before experiments are proposed: columns that were measured, not set."""

from __future__ import annotations

from hakaru_compute.data.read_frame import numbers
from hakaru_compute.families.first_rows import read_first_rows
from hakaru_compute.families.leaks import find_leaks
from hakaru_compute.job import JobContext
from hakaru_compute.kinds.next_experiments.look_spec import LookSpec
from hakaru_compute.problems import CheckResult


def look(spec: LookSpec, _ctx: JobContext) -> CheckResult:
    """Warnings of factors that are a target in another form (fields: the factors), such as the same yield as a share.

    What several factors add up to is none, as a cost is calculated from what is set. Columns
    that the table lacks are passed over.
    """
    table, frame = read_first_rows(spec.table, spec.factors, spec.targets)
    places = {one.name: index for index, one in enumerate(spec.factors)}
    return CheckResult(
        problems=[
            leak.as_problem(target, [("factors", places[leak.columns[0]])])
            for target in spec.targets
            if target in table.column_names
            for leak in find_leaks(frame, numbers(table.column(target)))
            if leak.code in ("copy", "order") and leak.sure
        ]
    )
