"""The HTTP routes. They translate: validate, ask the dispatcher, answer."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

from pydantic import BaseModel, ValidationError
from starlette.applications import Starlette
from starlette.concurrency import run_in_threadpool
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Route

from hakaru_compute.answers import HANDLERS, Refused, invalid, unreadable
from hakaru_compute.engine.calls import CallPool, CallTimedOut
from hakaru_compute.engine.dispatcher import Dispatcher, JobConflict
from hakaru_compute.engine.port import JobOrder, Limits, Outcome
from hakaru_compute.engine.record import JobRecord
from hakaru_compute.protocol import CallRequest, JobRequest, ServiceStatus
from hakaru_compute.registry import ResolvedTask, UnknownTask, all_tasks, find_task
from hakaru_compute.request_checks import RequestChecks
from hakaru_compute.versions import library_versions

LONGEST_WAIT_SECONDS = 60.0


def build_app(token: str, dispatcher: Dispatcher, calls: CallPool) -> RequestChecks:
    """The ASGI application over a dispatcher and a call pool, which the caller closes."""

    async def submit_job(request: Request) -> Response:
        requested = JobRequest.model_validate_json(await request.body())
        found = _find(requested.task, call=False)
        _check_spec(found, requested.spec)
        if not Path(requested.workspace).is_dir():
            raise invalid(["body", "workspace"], "There is no such folder.", "workspace_missing")
        limits = Limits(requested.limits.memory_mb, requested.limits.cpus, gpus=int(found.task.gpu))
        order = JobOrder(
            requested.job_id, found, requested.spec, requested.workspace, limits, owner=tuple(requested.owner)
        )
        try:
            record = await run_in_threadpool(dispatcher.submit, order)
        except JobConflict:
            raise Refused(409, "idempotency_conflict") from None
        return _answer(record.status(), 202)

    async def show_job(request: Request) -> Response:
        record = _record(request)
        after = _number(request, "after", 0, 2**53)
        await _wait_for_news(record, int(after), _number(request, "wait", 0, LONGEST_WAIT_SECONDS))
        return _answer(record.status(int(after)))

    async def stop_job(request: Request) -> Response:
        record = _record(request)
        await run_in_threadpool(dispatcher.stop, record)
        return _answer(record.status(), 202)

    async def finish_job(request: Request) -> Response:
        record = _record(request)
        await run_in_threadpool(dispatcher.finish, record)
        return _answer(record.status(), 202)

    async def answer_call(request: Request) -> Response:
        requested = CallRequest.model_validate_json(await request.body())
        found = _find(requested.task, call=True)
        spec = _check_spec(found, requested.spec)
        if found.task.at_once:
            return _answer(found.function()(spec))
        return await _ask(calls, found, requested.spec, tuple(requested.owner))

    async def show_status(_request: Request) -> Response:
        capacity = await run_in_threadpool(dispatcher.engine.capacity)
        running, queued = dispatcher.counts()
        status = ServiceStatus(
            engine=dispatcher.engine.name,
            workers=capacity.workers,
            capacity=capacity.cpus,
            gpus=capacity.gpus,
            running=running,
            queued=queued,
            versions=library_versions(),
            tasks=sorted(all_tasks()),
        )
        return _answer(status)

    def _record(request: Request) -> JobRecord:
        record = dispatcher.find(request.path_params["job_id"])
        if record is None:
            raise Refused(404, "not_found")
        return record

    routes = [
        Route("/jobs", submit_job, methods=["POST"]),
        Route("/jobs/{job_id}", show_job, methods=["GET"]),
        Route("/jobs/{job_id}/finish", finish_job, methods=["POST"]),
        Route("/jobs/{job_id}", stop_job, methods=["DELETE"]),
        Route("/calls", answer_call, methods=["POST"]),
        Route("/status", show_status, methods=["GET"]),
    ]
    return RequestChecks(Starlette(routes=routes, exception_handlers=HANDLERS), token)


def _find(name: str, call: bool) -> ResolvedTask:
    try:
        found = find_task(name)
    except UnknownTask:
        found = None
    if found is None or found.task.call != call:
        raise invalid(["body", "task"], "There is no such task here.", "unknown_task")
    return found


def _check_spec(found: ResolvedTask, spec: dict[str, Any]) -> BaseModel:
    # The job validates again where it runs; here a wrong spec is refused before anything is queued.
    try:
        return found.spec_class().model_validate(spec)
    except ValidationError as error:
        raise unreadable(error, "body", "spec") from None


async def _ask(calls: CallPool, found: ResolvedTask, spec: dict[str, Any], owner: tuple[str, ...]) -> Response:
    try:
        outcome = await run_in_threadpool(calls.call, found, spec, owner)
    except CallTimedOut:
        raise Refused(504, "call_timed_out", seconds=calls.seconds) from None
    return _call_answer(outcome)


def _number(request: Request, name: str, smallest: float, largest: float) -> float:
    try:
        value = float(request.query_params.get(name, smallest))
    except ValueError:
        value = float("nan")
    if not smallest <= value <= largest:
        raise invalid(["query", name], f"A number from {smallest} to {largest}.", "number")
    return value


def _call_answer(outcome: Outcome) -> Response:
    if outcome.code is not None:
        raise Refused(400, outcome.code, **outcome.params)
    if outcome.content is not None and outcome.result is not None:
        return Response(outcome.content, media_type=outcome.result["content_type"])
    return JSONResponse(outcome.result)


async def _wait_for_news(record: JobRecord, after: int, seconds: float) -> None:
    changed = asyncio.Event()
    loop = asyncio.get_running_loop()
    unwatch = record.watch(lambda: loop.call_soon_threadsafe(changed.set))
    try:
        if seconds > 0 and not record.is_news_after(after):
            await asyncio.wait_for(changed.wait(), seconds)
    except TimeoutError:
        pass
    finally:
        unwatch()


def _answer(body: BaseModel, status: int = 200) -> Response:
    return Response(body.model_dump_json(), status, media_type="application/json")
