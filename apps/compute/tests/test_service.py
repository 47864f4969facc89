"""The protocol over real HTTP, and the life of the service's process."""

import json
import os
import signal
import socket
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

import httpx
import pytest

from helpers import is_alive, until
from running_service import RunningService


@pytest.fixture(scope="module")
def service() -> Iterator[RunningService]:
    with RunningService() as running:
        yield running


def test_a_job_from_submission_to_result(service: RunningService, tmp_path: Path) -> None:
    answer = service.submit(tmp_path, "add", {"a": 2, "b": 3})
    assert answer.status_code == 202
    last = service.follow(answer.json()["job_id"])[-1]
    assert (last["state"], last["result"], last["error"]) == ("succeeded", {"told": {"sum": 5.0}}, None)
    assert (last["attempts"], last["fraction"]) == (1, 1.0)


def test_a_long_poll_wakes_with_each_change(service: RunningService, tmp_path: Path) -> None:
    job_id = service.submit(tmp_path, "count", {"steps": 20, "pause_s": 0.05}).json()["job_id"]
    answers = service.follow(job_id)
    sequence = [answer["seq"] for answer in answers]
    assert sequence == sorted(set(sequence)) and len(sequence) >= 4
    codes = [message["code"] for answer in answers[1:] for message in answer["messages"]]
    assert set(codes) <= {"counting_begins", "counting_ended"} and len(codes) == len(set(codes))


def test_a_long_poll_without_news_ends_in_time(service: RunningService, tmp_path: Path) -> None:
    job_id = service.submit(tmp_path, "leave_when_asked").json()["job_id"]
    until(lambda: service.status(job_id)["stage"] == "waiting")
    now = service.status(job_id)
    began = time.monotonic()
    assert service.status(job_id, now["seq"], 0.5)["seq"] == now["seq"]
    assert 0.45 < time.monotonic() - began < 2
    service.client.delete(f"/jobs/{job_id}")


def test_a_stopped_job_is_gone_within_two_seconds(service: RunningService, tmp_path: Path) -> None:
    job_id = service.submit(tmp_path, "start_child").json()["job_id"]
    until(lambda: service.status(job_id)["stage"] == "waiting")
    began = time.monotonic()
    assert service.client.delete(f"/jobs/{job_id}").status_code == 202
    assert service.follow(job_id)[-1]["state"] == "stopped"
    assert time.monotonic() - began < 2
    assert not is_alive(int((tmp_path / "child.pid").read_text()))


def test_the_same_submission_twice_is_one_job(service: RunningService, tmp_path: Path) -> None:
    first = service.submit(tmp_path, "add", {"a": 1}, {"job_id": "twice"})
    again = service.submit(tmp_path, "add", {"a": 1}, {"job_id": "twice"})
    assert (first.status_code, again.status_code) == (202, 202)
    other = service.submit(tmp_path, "add", {"a": 2}, {"job_id": "twice"})
    assert (other.status_code, other.json()["detail"]["code"]) == (409, "idempotency_conflict")


@pytest.mark.parametrize(
    ("changes", "loc"),
    [
        ({"task": "toy.unknown"}, ["body", "task"]),
        ({"task": "toy.call_add"}, ["body", "task"]),
        ({"spec": {"a": 1, "c": 2}}, ["body", "spec", "c"]),
        ({"spec": {"a": 1, "b": 1001}}, ["body", "spec", "b"]),
        ({"job_id": "../x"}, ["body", "job_id"]),
        ({"workspace": "relative"}, ["body", "workspace"]),
        ({"workspace": "/nowhere/at/all"}, ["body", "workspace"]),
        ({"limits": {"memory_mb": 1, "cpus": 1}}, ["body", "limits", "memory_mb"]),
        ({"surprise": 1}, ["body", "surprise"]),
    ],
)
def test_a_wrong_submission_says_where(service: RunningService, tmp_path: Path, changes: dict, loc: list) -> None:
    answer = service.submit(tmp_path, "add", {"a": 1}, changes)
    assert answer.status_code == 422
    detail = answer.json()["detail"][0]
    assert detail["loc"] == loc and detail["msg"] and detail["type"]
    assert set(detail) == {"loc", "msg", "type"}


def test_without_the_token_nothing_is_told(service: RunningService) -> None:
    for headers in ({"authorization": "Bearer wrong"}, {"authorization": ""}):
        for method, path in (("GET", "/status"), ("POST", "/jobs"), ("POST", "/calls"), ("GET", "/nothing")):
            answer = service.client.request(method, path, headers=headers)
            assert (answer.status_code, answer.json()["detail"]["code"]) == (401, "unauthenticated")


def test_an_unknown_job_and_an_unknown_path(service: RunningService) -> None:
    for method in ("GET", "DELETE"):
        assert service.client.request(method, "/jobs/unknown").status_code == 404
    assert service.client.get("/nothing").json() == {"detail": {"code": "not_found", "params": {}}}


def test_a_body_too_large_is_refused(service: RunningService) -> None:
    answer = service.client.post("/jobs", content=b"x" * (33 << 20))
    assert (answer.status_code, answer.json()["detail"]["code"]) == (413, "request_too_large")


def test_a_failure_carries_a_code_and_no_trace(service: RunningService, tmp_path: Path) -> None:
    job_id = service.submit(tmp_path, "raise_error", {"kind": "value_error"}).json()["job_id"]
    last = service.follow(job_id)[-1]
    assert last["error"] == {"code": "compute_failed", "params": {"reason": "ValueError: the input is wrong"}}
    assert "Traceback" not in json.dumps(last)
    assert "Traceback" in service.read_log()


def test_status_tells_the_engine_and_its_tasks(service: RunningService) -> None:
    status = service.client.get("/status").json()
    assert (status["engine"], status["workers"], status["capacity"]) == ("embedded", 1, 2)
    assert "toy.add" in status["tasks"] and "scikit-learn" in status["versions"]


def test_calls_answer_from_a_process_that_stays(service: RunningService) -> None:
    answer = service.client.post("/calls", json={"task": "toy.call_add", "spec": {"a": 1, "b": 2}})
    assert (answer.status_code, answer.json()) == (200, {"told": {"sum": 3.0}})
    ask = {"task": "toy.call_process_id", "spec": {}}
    assert service.client.post("/calls", json=ask).json() == service.client.post("/calls", json=ask).json()
    job = service.client.post("/calls", json={"task": "toy.add", "spec": {"a": 1}})
    assert job.status_code == 422


def test_a_call_that_dies_is_told_and_replaced(service: RunningService) -> None:
    answer = service.client.post("/calls", json={"task": "toy.call_die", "spec": {}})
    assert (answer.status_code, answer.json()["detail"]["code"]) == (400, "worker_died")
    assert service.client.post("/calls", json={"task": "toy.call_add", "spec": {"a": 1}}).status_code == 200


def test_a_warm_job_starts_at_once(service: RunningService, tmp_path: Path) -> None:
    latencies = []
    for number in range(11):
        workspace = tmp_path / str(number)
        workspace.mkdir()
        last = service.follow(service.submit(workspace, "add", {"a": 1}).json()["job_id"])[-1]
        submitted, started = (datetime.fromisoformat(last[name]) for name in ("submitted_at", "started_at"))
        latencies.append((started - submitted).total_seconds())
    assert statistics.median(latencies) < 0.3


def test_it_ends_when_its_input_closes_and_takes_its_jobs_along(tmp_path: Path) -> None:
    with RunningService() as service:
        job_id = service.submit(tmp_path, "start_child").json()["job_id"]
        until(lambda: service.status(job_id)["stage"] == "waiting")
        child = int((tmp_path / "child.pid").read_text())
        service.process.stdin.close()
        assert service.process.wait(5) == 0
        assert until(lambda: not is_alive(child)) < 1


@pytest.mark.parametrize("verb", ["start_child", "busy_in_c"])
def test_jobs_die_with_a_service_that_was_killed(tmp_path: Path, verb: str) -> None:
    with RunningService() as service:
        job_id = service.submit(tmp_path, verb).json()["job_id"]
        until(lambda: service.status(job_id)["stage"] is not None)
        family = _descendants(service.process.pid)
        assert family
        service.process.send_signal(signal.SIGKILL)
        assert until(lambda: not any(is_alive(pid) for pid in family)) < 2


def test_terminal_interrupts_are_the_servers_business(tmp_path: Path) -> None:
    with RunningService() as service:
        service.process.send_signal(signal.SIGINT)
        job_id = service.submit(tmp_path, "tell_random", {"seed": 1}).json()["job_id"]
        until(lambda: service.status(job_id)["state"] == "succeeded")
        assert service.client.get("/status").status_code == 200
        service.process.send_signal(signal.SIGTERM)
        assert service.process.wait(5) == 0


def test_it_listens_on_this_machine_only(service: RunningService) -> None:
    port = service.client.base_url.port
    outside = [info[4][0] for info in socket.getaddrinfo(socket.gethostname(), None, socket.AF_INET)]
    for address in {"127.0.0.2", *outside} - {"127.0.0.1"}:
        with pytest.raises(httpx.ConnectError):
            httpx.get(f"http://{address}:{port}/status", timeout=2)


@pytest.mark.parametrize(
    ("environment", "named"),
    [
        ({"HAKARU_COMPUTE_TOKEN": ""}, "HAKARU_COMPUTE_TOKEN"),
        ({"HAKARU_CAPACITY": "many"}, "HAKARU_CAPACITY"),
        ({"HAKARU_COMPUTE_ADDRESS": "127.0.0.1:1", "RAY_AUTH_TOKEN": "", "HOME": "/nowhere"}, "RAY_AUTH_TOKEN"),
    ],
)
def test_a_setting_that_cannot_be_used_ends_it(environment: dict[str, str], named: str) -> None:
    given = {"PATH": "", "PYTHONPATH": ":".join(sys.path), "HAKARU_COMPUTE_TOKEN": "x" * 20} | environment
    ended = subprocess.run(
        [sys.executable, "-m", "hakaru_compute"], env=given, input="", capture_output=True, text=True, timeout=30
    )
    assert (ended.returncode, ended.stdout) == (1, "")
    assert named in json.loads(ended.stderr)["msg"]


def _descendants(pid: int) -> list[int]:
    found = [pid]
    for member in found:
        for thread in Path(f"/proc/{member}/task").iterdir():
            found.extend(int(child) for child in (thread / "children").read_text().split())
    return found[1:]


def test_a_fork_server_that_dies_while_it_loads_is_replaced(tmp_path: Path) -> None:
    """The first may have loaded before it is killed, which is one of the job's three attempts then; the second has not."""
    with RunningService() as service:
        job = service.submit(tmp_path, "add", {"a": 1}).json()["job_id"]
        killed: set[int] = set()
        until(lambda: _kill_fork_server(service.process.pid, killed) and len(killed) >= 2, seconds=30)
        assert service.follow(job)[-1]["state"] == "succeeded"


def _kill_fork_server(service: int, killed: set[int]) -> bool:
    for children in Path(f"/proc/{service}/task").glob("*/children"):
        for child in map(int, children.read_text().split()):
            if child not in killed and b"multiprocessing.forkserver" in Path(f"/proc/{child}/cmdline").read_bytes():
                os.kill(child, signal.SIGKILL)
                killed.add(child)
    return True
