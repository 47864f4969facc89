"""A real Ray cluster of two machines' worth of processes: a head and one more worker node."""

import json
import os
import secrets
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Self

READY_SECONDS = 60


class RayCluster:
    """Both nodes with one CPU each, and token authentication. `address` is the head's."""

    def __enter__(self) -> Self:
        # Socket paths below it must stay under 108 characters.
        self._folder = Path(tempfile.mkdtemp(prefix="hray", dir="/tmp"))
        token = self._folder / "token"
        token.write_text(secrets.token_hex(32))
        token.chmod(0o600)
        os.environ.update(RAY_AUTH_MODE="token", RAY_AUTH_TOKEN_PATH=str(token), RAY_USAGE_STATS_ENABLED="0")
        # On a busy machine a node may answer late; one that is gone refuses, and is noticed as soon as ever.
        os.environ.update(RAY_health_check_timeout_ms="60000")
        port = _free_port()
        self.address = f"127.0.0.1:{port}"
        self._nodes: list[subprocess.Popen] = []
        try:
            self._start("head", "--head", f"--port={port}", "--include-dashboard=false", f"--temp-dir={self._folder}")
            self._wait_for(port)
            self._start("worker", f"--address={self.address}")
        except BaseException:
            self.__exit__()
            raise
        return self

    def __exit__(self, *_: object) -> None:
        for node in reversed(self._nodes):
            node.terminate()
        for node in self._nodes:
            node.wait(20)
        shutil.rmtree(self._folder, ignore_errors=True)

    def kill_worker_node(self) -> None:
        """Kills every process of the second node at once, as a power cut would."""
        node = self._nodes.pop()
        os.killpg(node.pid, signal.SIGKILL)
        node.wait(20)

    def _start(self, name: str, *arguments: str) -> None:
        ray = Path(sys.executable).parent / "ray"
        command = [
            str(ray),
            "start",
            *arguments,
            "--node-ip-address=127.0.0.1",
            "--num-cpus=1",
            "--disable-usage-stats",
        ]
        command += ["--object-store-memory=80000000", "--block"]
        with (self._folder / f"{name}.log").open("wb") as log:
            node = subprocess.Popen(command, stdout=log, stderr=log, stdin=subprocess.DEVNULL, start_new_session=True)
        self._nodes.append(node)

    def _wait_for(self, port: int) -> None:
        log = self._folder / "head.log"
        began = time.monotonic()
        while time.monotonic() - began < READY_SECONDS:
            assert self._nodes[0].poll() is None, log.read_text()
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", port)) == 0:
                    return
            time.sleep(0.1)
        raise AssertionError(log.read_text())


def _free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


def main() -> None:
    """For tests in other languages: says how to reach the cluster in a line of JSON, and ends it when its input closes."""
    with RayCluster() as cluster:
        variables = {name: value for name, value in os.environ.items() if name.startswith("RAY_")}
        print(json.dumps({"address": cluster.address, "variables": variables}), flush=True)  # noqa: T201
        sys.stdin.read()


if __name__ == "__main__":
    main()
