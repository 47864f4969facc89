import { setTimeout as sleep } from 'node:timers/promises';
import type { ComputeState, ComputeStatus } from '@hakaru/contract';
import type { Settings } from '../config/read-settings.ts';
import { AppError } from '../http/app-error.ts';
import type { Log } from '../log.ts';
import { ComputeLost, createComputeClient, type ComputeClient, translateFailure } from './compute-client.ts';
import { type ComputeProcess, startComputeProcess } from './compute-process.ts';
import type { ServiceStatus } from './protocol.ts';
import type { PerformFileTask, PerformTask } from './tasks.ts';

/** The only door to compute: keeps its process, and hands out its client. */
export interface ComputeService {
  /** Answers when it runs or has failed. */
  start(): Promise<void>;
  /** Running jobs end with it; their runs are told so by `onLost`. */
  stop(): Promise<void>;
  status(): Promise<ComputeStatus>;
  state(): ComputeState;
  /** The process that runs, or null. */
  process(): { pid: number } | null;
  /** Throws compute_unavailable where it does not run: check before registering work. */
  requireRunning(): void;
  /** The client, waiting while it starts; starts it where it is stopped. Throws compute_unavailable. */
  client(): Promise<ComputeClient>;
  /** Small interactive work, at most 30 s. Throws AppError with compute's code. */
  call: PerformTask;
  /** The same that is answered with a file. */
  callFile: PerformFileTask;
  /** Tells of every change of state; answers a function that ends it. */
  onState(hear: (state: ComputeState) => void): () => void;
}

const MAX_RESTARTS = 5;
const RESTART_WINDOW_MS = 60_000;

/** `startProcess` starts one, or joins one that runs. */
export function createComputeService(
  settings: Settings['compute'],
  log: Log,
  startProcess: typeof startComputeProcess = startComputeProcess,
): ComputeService {
  let state: ComputeState = 'stopped';
  let reason: string | null = null;
  let running: { process: ComputeProcess; client: ComputeClient } | null = null;
  let changing: Promise<void> | null = null;
  let crashes: number[] = [];
  let idleTimer: NodeJS.Timeout | undefined;
  const atRest = {
    engine: settings.address ? 'ray' : 'embedded',
    workers: 0,
    gpus: 0,
    running: 0,
    queued: 0,
    versions: {},
  } as const;
  const hearers = new Set<(state: ComputeState) => void>();

  function enter(next: ComputeState, why: string | null = null): void {
    state = next;
    reason = why;
    log.info({ state, reason }, 'compute service');
    for (const hear of hearers) hear(next);
  }

  async function launch(): Promise<void> {
    enter('starting');
    try {
      const process = await startProcess(settings, log);
      running = { process, client: createComputeClient(process.address, process.token) };
      void process.gone.then((why) => onGone(process, why));
      enter('running');
      watchIdleness();
    } catch (error) {
      enter('failed', (error as Error).message);
    }
  }

  function onGone(process: ComputeProcess, why: string): void {
    if (running?.process !== process) return;
    running = null;
    clearInterval(idleTimer);
    if (state === 'stopping') return;
    log.error({ why }, 'the compute service ended unexpectedly');
    crashes = [...crashes.filter((at) => at > Date.now() - RESTART_WINDOW_MS), Date.now()];
    if (crashes.length > MAX_RESTARTS) return enter('failed', why);
    void change(launch);
  }

  async function halt(): Promise<void> {
    if (!running && state === 'stopped') return;
    clearInterval(idleTimer);
    enter('stopping');
    await running?.process.stop();
    running = null;
    enter('stopped');
  }

  /** One change at a time; a second waits for the first. */
  async function change(to: () => Promise<void>): Promise<void> {
    while (changing) await changing;
    changing = to().finally(() => {
      changing = null;
    });
    await changing;
  }

  function watchIdleness(): void {
    if (settings.idleMinutes === 0) return;
    let busyAt = Date.now();
    const idleMs = settings.idleMinutes * 60_000;
    idleTimer = setInterval(() => void checkIdleness(), Math.min(5000, idleMs / 4)).unref();
    async function checkIdleness(): Promise<void> {
      if (state !== 'running') return;
      const now = await ask();
      if (!now || now.running + now.queued > 0) busyAt = Date.now();
      else if (Date.now() - busyAt > idleMs) await change(halt);
    }
  }

  async function ask(): Promise<ServiceStatus | null> {
    try {
      return (await running?.client.status()) ?? null;
    } catch (error) {
      if (!(error instanceof ComputeLost)) throw error;
      return null;
    }
  }

  async function start(): Promise<void> {
    await change(async () => {
      if (state !== 'running') await launch();
    });
  }

  async function client(): Promise<ComputeClient> {
    // A crash is noticed a moment after the request that met it.
    for (let tries = 0; tries < 3; tries += 1) {
      if (!running || state !== 'running') await start();
      if (running) return running.client;
      await sleep(100);
    }
    throw new AppError('compute_unavailable');
  }

  return {
    start,
    stop: () => change(halt),
    state: () => state,
    process: () => running?.process ?? null,
    async status() {
      const found = (await ask()) ?? atRest;
      return {
        state,
        reason,
        engine: found.engine,
        workers: found.workers,
        gpus: found.gpus,
        running: found.running,
        queued: found.queued,
        versions: found.versions,
      };
    },
    requireRunning() {
      if (state !== 'running' && state !== 'starting') throw new AppError('compute_unavailable');
    },
    client,
    call: async (task, spec) => (await client()).call(task, spec).catch(translateFailure),
    callFile: async (task, spec) => (await client()).callFile(task, spec).catch(translateFailure),
    onState(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
