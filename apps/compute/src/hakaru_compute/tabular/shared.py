"""Values that several threads want, made once and dropped after the last use."""

from __future__ import annotations

import threading
from collections.abc import Callable, Hashable
from typing import Any


class SharedValues:
    """Makes a key's value on its first use and forgets it after its last; `expect` says how many uses will come."""

    def __init__(self) -> None:
        self._lock = threading.Lock()
        self._key_locks: dict[Hashable, threading.Lock] = {}
        self._left: dict[Hashable, int] = {}
        self._values: dict[Hashable, Any] = {}

    def expect(self, key: Hashable) -> None:
        self._left[key] = self._left.get(key, 0) + 1

    def use(self, key: Hashable, make: Callable[[], Any]) -> Any:
        with self._lock:
            key_lock = self._key_locks.setdefault(key, threading.Lock())
        with key_lock:
            if key not in self._values:
                self._values[key] = make()
            value = self._values[key]
        with self._lock:
            self._left[key] = self._left.get(key, 1) - 1
            if self._left[key] <= 0:
                self._values.pop(key, None)
        return value
