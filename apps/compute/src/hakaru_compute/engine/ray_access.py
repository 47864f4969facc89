"""What Ray reads from the environment as it is imported, so that this is settled first."""

from __future__ import annotations

import os
from pathlib import Path

from hakaru_compute.engine.port import EngineUnavailable


def configure_ray_access() -> None:
    """Turns token authentication on unless it is turned off in so many words. Raises EngineUnavailable without a token.

    A cluster without it runs anything for anybody who reaches it (CVE-2023-48022).
    """
    os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
    mode = os.environ.setdefault("RAY_AUTH_MODE", "token")
    token = os.environ.get("RAY_AUTH_TOKEN") or os.environ.get("RAY_AUTH_TOKEN_PATH")
    if mode == "token" and not token and not (Path.home() / ".ray" / "auth_token").exists():
        raise EngineUnavailable("RAY_AUTH_TOKEN or RAY_AUTH_TOKEN_PATH must hold the Ray cluster's token")
