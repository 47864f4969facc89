"""Log lines as JSON on standard error, one a line, for the server to take into its own log."""

from __future__ import annotations

import json
import logging
import sys
from datetime import UTC, datetime


class _JsonLines(logging.Formatter):
    def format(self, record: logging.LogRecord) -> str:
        line = {
            "time": datetime.fromtimestamp(record.created, UTC).isoformat(timespec="milliseconds"),
            "level": record.levelname.lower(),
            "logger": record.name,
            "msg": record.getMessage(),
        }
        if record.exc_info:
            line["trace"] = self.formatException(record.exc_info)
        return json.dumps(line, ensure_ascii=False)


def start_logging() -> None:
    """Sends every logger's lines of level info and above to standard error."""
    handler = logging.StreamHandler(sys.stderr)
    handler.setFormatter(_JsonLines())
    logging.basicConfig(handlers=[handler], level=logging.INFO, force=True)
