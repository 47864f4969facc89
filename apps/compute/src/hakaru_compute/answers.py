"""What is answered when a request is not done. One shape each; a stack trace only in the log."""

from __future__ import annotations

import logging
from collections.abc import Callable
from typing import Any

from pydantic import ValidationError
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import JSONResponse

log = logging.getLogger("hakaru.service")

CODES = {404: "not_found", 405: "not_found"}


class Refused(Exception):
    """Answers with a status and a code of the contract's list."""

    def __init__(self, status: int, code: str, **params: Any) -> None:
        super().__init__(code)
        self.status, self.code, self.params = status, code, params


class Invalid(Exception):
    """Answers 422 with what is wrong, and where."""

    def __init__(self, detail: list[dict[str, Any]]) -> None:
        super().__init__("invalid")
        self.detail = detail


def invalid(loc: list[str], msg: str, kind: str) -> Invalid:
    """One thing that is wrong with a request."""
    return Invalid([{"loc": loc, "msg": msg, "type": kind}])


def unreadable(error: ValidationError, *place: str) -> Invalid:
    """Everything pydantic found wrong below `place`. What was sent is not repeated."""
    return Invalid(
        [
            {"loc": [*place, *problem["loc"]], "msg": problem["msg"], "type": problem["type"]}
            for problem in error.errors(include_url=False, include_context=False, include_input=False)
        ]
    )


def refusal(status: int, code: str, params: dict[str, Any] | None = None) -> JSONResponse:
    return JSONResponse({"detail": {"code": code, "params": params or {}}}, status)


def _on_refused(_request: Request, error: Refused) -> JSONResponse:
    return refusal(error.status, error.code, error.params)


def _on_invalid(_request: Request, error: Invalid) -> JSONResponse:
    return JSONResponse({"detail": error.detail}, 422)


def _on_unreadable(request: Request, error: ValidationError) -> JSONResponse:
    return _on_invalid(request, unreadable(error, "body"))


def _on_http(_request: Request, error: HTTPException) -> JSONResponse:
    return refusal(error.status_code, CODES.get(error.status_code, "server_busy"))


def _on_anything(request: Request, error: Exception) -> JSONResponse:
    log.error("%s %s failed", request.method, request.url.path, exc_info=error)
    return refusal(500, "server_busy")


HANDLERS: dict[type[Exception], Callable[[Request, Any], JSONResponse]] = {
    Refused: _on_refused,
    Invalid: _on_invalid,
    ValidationError: _on_unreadable,
    HTTPException: _on_http,
    Exception: _on_anything,
}
