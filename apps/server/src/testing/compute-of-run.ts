import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pino from 'pino';
import type { TestProject } from 'vitest/node';
import { pythonOfTests } from './python-of-tests.ts';
import { type ComputeProcess, startComputeProcess } from '../compute/compute-process.ts';
import { readSettings } from '../config/read-settings.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Where test files ask for the compute process of the run. */
    computeSocket: string;
  }
}

/** Runs once for each vitest run: a compute process for all test files, started when the first one asks for it. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const path = join(tmpdir(), `hakaru-compute-${randomUUID().slice(0, 8)}`);
  let started: Promise<ComputeProcess> | undefined;
  const server = createServer((socket) => {
    started ??= startComputeProcess(
      readSettings({ ...pythonOfTests, HAKARU_CAPACITY: String(2 * availableParallelism()) }).compute,
      pino({ level: 'silent' }),
    );
    started.then(
      ({ address, token, pid }) => socket.end(JSON.stringify({ address, token, pid })),
      (error: Error) => socket.destroy(error),
    );
  }).listen(path);
  await once(server, 'listening');
  project.provide('computeSocket', path);
  return async () => {
    server.close();
    await (await started)?.stop();
    await rm(path, { force: true });
  };
}
