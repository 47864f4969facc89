"""What only a cluster can show: work on both machines, the loss of one, and strangers kept out."""

import os
import subprocess
import sys
from pathlib import Path

from hakaru_compute.engine.dispatcher import Dispatcher
from hakaru_compute.engine.port import Engine
from helpers import finish, is_alive, order, until
from ray_cluster import RayCluster

JOIN = "import ray, sys; ray.init(sys.argv[1], log_to_driver=False); print('joined')"


def _submit_two(dispatcher: Dispatcher, folder: Path, verb: str) -> list:
    records = []
    for name in ("one", "two"):
        workspace = folder / name
        workspace.mkdir()
        records.append(dispatcher.submit(order(workspace, verb)))
    until(lambda: all(record.status().stage is not None for record in records))
    return records


def _raylet_above(pid: int) -> int:
    while "raylet" not in Path(f"/proc/{pid}/comm").read_text():
        pid = int(Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[1])
    return pid


def test_two_jobs_run_on_two_machines(ray_engine: Engine, tmp_path: Path) -> None:
    dispatcher = Dispatcher(ray_engine)
    records = _submit_two(dispatcher, tmp_path, "start_child")
    children = [int((tmp_path / name / "child.pid").read_text()) for name in ("one", "two")]
    assert len({_raylet_above(child) for child in children}) == 2
    for record in records:
        dispatcher.stop(record)
    assert until(lambda: all(record.is_finished for record in records)) < 2.0
    assert not any(is_alive(child) for child in children)


def test_a_wrong_token_is_not_let_in(cluster: RayCluster, tmp_path: Path) -> None:
    wrong = tmp_path / "token"
    wrong.write_text("0" * 64)
    environment = os.environ | {"RAY_AUTH_TOKEN_PATH": str(wrong)}
    command = [sys.executable, "-c", JOIN, cluster.address]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as joining:
        said = ""
        for line in joining.stdout:
            said += line
            if "InvalidAuthToken" in said or "joined" in said:
                break
        joining.kill()
    assert "InvalidAuthToken" in said and "joined" not in said


def test_a_job_whose_machine_is_lost_runs_again_elsewhere(
    ray_engine: Engine, cluster: RayCluster, tmp_path: Path
) -> None:
    dispatcher = Dispatcher(ray_engine)
    records = _submit_two(dispatcher, tmp_path, "leave_when_asked")
    cluster.kill_worker_node()
    until(lambda: any(record.attempts == 2 for record in records), 60)
    again = next(record for record in records if record.attempts == 2)
    kept = next(record for record in records if record is not again)
    dispatcher.stop(kept)
    assert finish(kept).state == "stopped"
    until(lambda: again.state == "running" and again.status().stage == "waiting", 60)
    assert [message.code for message in again.status().messages] == ["attempt_repeated"]
    dispatcher.stop(again)
    assert finish(again).state == "stopped"
