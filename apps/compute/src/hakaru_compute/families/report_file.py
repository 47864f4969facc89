"""The file that a report task leaves: a report of any kind, as it answers it."""

from __future__ import annotations

from typing import TypeVar

from hakaru_compute.job import JobContext
from hakaru_compute.spec import Result

REPORT_FILE = "report.json"

ReportT = TypeVar("ReportT", bound=Result)


def keep_report(report: ReportT, ctx: JobContext) -> ReportT:
    """Writes it to workspace/report.json, where whoever asked for the task finds it."""
    (ctx.workspace / REPORT_FILE).write_text(report.model_dump_json(), encoding="utf-8")
    return report
