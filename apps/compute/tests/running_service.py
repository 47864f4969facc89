"""The service as the server runs it: a process of its own, spoken to over HTTP."""

import json
import os
import subprocess
import sys
import tempfile
import uuid
from pathlib import Path
from typing import Any, Self

import httpx

TOKEN = "a token that only this test knows"
ONLY_TOY = Path(__file__).parent / "only_toy"


class RunningService:
    """`client` bears the token. Leaving closes the service's input, on which it ends."""

    def __init__(self, **environment: str) -> None:
        self._environment = {"HAKARU_COMPUTE_TOKEN": TOKEN, "HAKARU_CAPACITY": "2"} | environment

    def __enter__(self) -> Self:
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [sys.executable, "-m", "hakaru_compute"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.log,
            env=os.environ | {"PYTHONPATH": f"{ONLY_TOY}:{os.environ['PYTHONPATH']}"} | self._environment,
            text=True,
        )
        line = self.process.stdout.readline()
        assert line, self.read_log()
        address = f"http://127.0.0.1:{json.loads(line)['port']}"
        self.client = httpx.Client(base_url=address, headers={"authorization": f"Bearer {TOKEN}"}, timeout=60)
        return self

    def __exit__(self, *_: object) -> None:
        self.client.close()
        self.process.stdin.close()
        try:
            self.process.wait(10)
        finally:
            self.process.kill()
            self.process.stdout.close()
            self.log.close()

    def read_log(self) -> str:
        self.log.seek(0)
        return self.log.read()

    def submit(
        self, workspace: Path, verb: str, spec: dict | None = None, changes: dict | None = None
    ) -> httpx.Response:
        body = {
            "job_id": uuid.uuid4().hex,
            "task": f"toy.{verb}",
            "spec": spec or {},
            "workspace": str(workspace),
            "limits": {"memory_mb": 300, "cpus": 1},
        }
        return self.client.post("/jobs", json=body | (changes or {}))

    def status(self, job_id: str, after: int = 0, wait: float = 0) -> dict[str, Any]:
        return self.client.get(f"/jobs/{job_id}", params={"after": after, "wait": wait}).raise_for_status().json()

    def follow(self, job_id: str) -> list[dict[str, Any]]:
        """Every answer of a long poll, until the job has finished."""
        answers = [self.status(job_id)]
        while answers[-1]["state"] in ("queued", "running"):
            answers.append(self.status(job_id, answers[-1]["seq"], 30))
        return answers
