"""How many of a model's rows lie where it has seen few like them, and which."""

from __future__ import annotations

import numpy as np

from hakaru_compute.tabular.domain import NEIGHBOURS, SHARE_INSIDE
from hakaru_compute.tabular.report_data import ReportData
from hakaru_compute.tabular.report_results import DomainPart, DomainReport
from hakaru_compute.tabular.thin import shown, thin

MOST_LISTED = 200


def describe_domain(data: ReportData, most: int) -> DomainReport:
    """How many rows of each part lie outside, and which; of very many rows a sample of `most` is judged."""
    domain = data.model.domain
    parts, outside = [], []
    for name, part in (("train", data.train), ("test", data.test)):
        chosen = thin(len(part.actual), most, data.model.file.spec.seed)
        far = domain.leverage(part.matrix[chosen]) > domain.leverage_limit
        lonely = domain.distance(part.matrix[chosen], itself=part is data.train) > domain.distance_limit
        parts.append(
            DomainPart(part=name, rows=len(chosen), outside_leverage=int(far.sum()), outside_distance=int(lonely.sum()))
        )
        outside.append(part.frame.row_numbers[chosen[far | lonely]])
    rows = np.concatenate(outside)
    return DomainReport(
        leverage_limit=domain.leverage_limit,
        distance_limit=domain.distance_limit,
        neighbours=NEIGHBOURS,
        share_inside=SHARE_INSIDE,
        parts=parts,
        outside_rows=rows[:MOST_LISTED].tolist(),
        outside=shown(rows[:MOST_LISTED], len(rows)),
    )
