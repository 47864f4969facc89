"""The HTTP service the server talks to: loopback only, behind a bearer token. It dies with the server that started it."""

from __future__ import annotations

import asyncio
import contextlib
import json
import logging
import os
import signal
import socket
import sys
import threading
from collections.abc import Callable, Generator
from typing import NoReturn

import uvicorn
from starlette.types import ASGIApp

from hakaru_compute.app import build_app
from hakaru_compute.engine.calls import CallPool, sweep_folders
from hakaru_compute.engine.dispatcher import Dispatcher
from hakaru_compute.engine.fork_engine import ForkEngine
from hakaru_compute.engine.limits import visible_gpus
from hakaru_compute.engine.port import Engine, EngineUnavailable
from hakaru_compute.engine.ray_access import configure_ray_access
from hakaru_compute.logs import start_logging
from hakaru_compute.settings import Settings, SettingsError, read_settings

CLOSING_SECONDS = 5.0

log = logging.getLogger("hakaru.service")


def main() -> NoReturn:
    """Serves until standard input closes or SIGTERM comes; exit status 0, or 1 with the reason on standard error."""
    start_logging()
    try:
        settings = read_settings(os.environ)
        # Job processes inherit the environment; they have no use for the token.
        os.environ.pop("HAKARU_COMPUTE_TOKEN", None)
        # Equal seeds give equal numbers only where sets and dictionaries keep their order too.
        os.environ.setdefault("PYTHONHASHSEED", "0")
        engine = choose_engine(settings)
        engine.start()
    except (SettingsError, EngineUnavailable) as error:
        log.error("%s", error)
        sys.exit(1)
    sweep_folders()
    dispatcher = Dispatcher(engine)
    calls = CallPool(settings.call_processes, settings.call_memory_mb)
    listener = _listen(settings.port)
    asyncio.run(_serve(build_app(settings.token, dispatcher, calls), listener))
    # Whatever a library's exit handlers wait for, jobs and service are gone in time.
    threading.Timer(CLOSING_SECONDS, os._exit, (0,)).start()
    calls.close()
    dispatcher.close()
    os._exit(0)


def choose_engine(settings: Settings) -> Engine:
    """The engine that the settings ask for. Raises EngineUnavailable."""
    if settings.address is None:
        return ForkEngine(settings.capacity, visible_gpus())
    configure_ray_access()
    try:
        from hakaru_compute.engine.ray_engine import RayEngine
    except ModuleNotFoundError as error:
        raise EngineUnavailable(
            "HAKARU_COMPUTE_ADDRESS is set, but requirements-cluster.txt is not installed"
        ) from error
    return RayEngine(settings.address)


def _listen(port: int) -> socket.socket:
    # asyncio turns Nagle's algorithm off, which costs 40 ms an answer, only on sockets that name their protocol.
    listener = socket.socket(socket.AF_INET, socket.SOCK_STREAM, socket.IPPROTO_TCP)
    listener.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    listener.bind(("127.0.0.1", port))
    listener.listen(128)
    return listener


class _Server(uvicorn.Server):
    """Signals are handled below."""

    @contextlib.contextmanager
    def capture_signals(self) -> Generator[None]:
        yield


async def _serve(app: ASGIApp, listener: socket.socket) -> None:
    config = uvicorn.Config(app, log_config=None, access_log=False, server_header=False, timeout_graceful_shutdown=1)
    server = _Server(config)
    loop = asyncio.get_running_loop()

    def leave() -> None:
        server.should_exit = True

    loop.add_signal_handler(signal.SIGTERM, leave)
    # A terminal's Ctrl-C reaches the whole family; with a server above, the server decides when this one goes.
    loop.add_signal_handler(signal.SIGINT, leave if sys.stdin.isatty() else lambda: None)
    threading.Thread(target=_when_input_closes, args=(loop, leave), name="stdin", daemon=True).start()
    print(json.dumps({"port": listener.getsockname()[1]}), flush=True)  # noqa: T201
    await server.serve(sockets=[listener])


def _when_input_closes(loop: asyncio.AbstractEventLoop, leave: Callable[[], None]) -> None:
    while os.read(0, 4096):
        pass
    loop.call_soon_threadsafe(leave)
