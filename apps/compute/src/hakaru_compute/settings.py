"""The environment, read once."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass

SHORTEST_TOKEN = 16


class SettingsError(Exception):
    """A setting that cannot be used; the message names the variable and what is wrong with it."""


@dataclass(frozen=True)
class Settings:
    """token: what callers must bear. capacity: CPUs for jobs. address: an existing Ray cluster, or None for this machine.

    port: 0 lets the system choose. call_processes, call_memory_mb: warm processes for POST /calls, and memory of each.
    """

    token: str
    capacity: int
    address: str | None
    port: int
    call_processes: int
    call_memory_mb: int


def read_settings(environment: Mapping[str, str]) -> Settings:
    """Checks the environment. Raises SettingsError."""
    token = environment.get("HAKARU_COMPUTE_TOKEN", "")
    if len(token) < SHORTEST_TOKEN:
        raise SettingsError(f"HAKARU_COMPUTE_TOKEN must be at least {SHORTEST_TOKEN} characters long")
    capacity = _whole(environment, "HAKARU_CAPACITY", len(os.sched_getaffinity(0)), 1, 4096)
    return Settings(
        token=token,
        capacity=capacity,
        address=environment.get("HAKARU_COMPUTE_ADDRESS") or None,
        port=_whole(environment, "HAKARU_COMPUTE_PORT", 0, 0, 65535),
        call_processes=_whole(environment, "HAKARU_CALL_PROCESSES", min(2, capacity), 1, 64),
        call_memory_mb=_whole(environment, "HAKARU_CALL_MEMORY_MB", 2048, 64, 4_194_304),
    )


def _whole(environment: Mapping[str, str], name: str, default: int, smallest: int, largest: int) -> int:
    given = environment.get(name, "").strip() or str(default)
    if not given.isascii() or not given.isdigit() or not smallest <= int(given) <= largest:
        raise SettingsError(f"{name} must be a whole number from {smallest} to {largest}, not {given!r}")
    return int(given)
