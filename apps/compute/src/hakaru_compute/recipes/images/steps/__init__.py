"""What each step does to an image."""

from __future__ import annotations

from hakaru_compute.recipes.images.spec import LeftOutCode


class CannotTreat(Exception):
    """A step cannot treat this image, which is left out; `code` says why."""

    def __init__(self, code: LeftOutCode) -> None:
        super().__init__(code)
        self.code = code
