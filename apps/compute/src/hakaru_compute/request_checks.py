"""What every request passes first: the bearer token, and a limit to its size."""

from __future__ import annotations

import hmac

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from hakaru_compute.answers import refusal

LARGEST_BODY = 32 << 20


class TooLarge(Exception):
    """The body is larger than LARGEST_BODY."""


class RequestChecks:
    """Reads a body only for who bears the token, and never more than LARGEST_BODY bytes of it."""

    def __init__(self, app: ASGIApp, token: str) -> None:
        self._app = app
        self._expected = f"Bearer {token}".encode()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = dict(scope["headers"])
        if not hmac.compare_digest(headers.get(b"authorization", b""), self._expected):
            await refusal(401, "unauthenticated")(scope, receive, send)
            return
        try:
            body = await _read(receive)
        except TooLarge:
            await refusal(413, "request_too_large", {"limit_mb": LARGEST_BODY >> 20})(scope, receive, send)
            return
        messages: list[Message] = [{"type": "http.request", "body": body, "more_body": False}]

        async def replay() -> Message:
            return messages.pop() if messages else await receive()

        await self._app(scope, replay, send)


async def _read(receive: Receive) -> bytes:
    pieces: list[bytes] = []
    size = 0
    while True:
        message = await receive()
        if message["type"] == "http.disconnect":
            return b"".join(pieces)
        pieces.append(message.get("body", b""))
        size += len(pieces[-1])
        if size > LARGEST_BODY:
            raise TooLarge
        if not message.get("more_body", False):
            return b"".join(pieces)
