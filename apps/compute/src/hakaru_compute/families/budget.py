"""Time that parts of a report share."""

from __future__ import annotations

import time


class Budget:
    """Seconds that may pass from now on. A part asks for a share of what is left before it starts."""

    def __init__(self, seconds: float) -> None:
        self._end = time.monotonic() + seconds

    def left(self) -> float:
        return max(0.0, self._end - time.monotonic())

    def share(self, part: float) -> Budget:
        """A budget of this part (0 to 1) of what is left."""
        return Budget(self.left() * part)
