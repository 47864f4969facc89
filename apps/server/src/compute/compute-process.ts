import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { z } from 'zod';
import { repositoryRoot } from '../config/repository-root.ts';
import type { Settings } from '../config/read-settings.ts';
import type { Log } from '../log.ts';

export interface ComputeProcess {
  address: string;
  token: string;
  pid: number;
  /** Resolves with a reason when it is gone, wanted or not. */
  gone: Promise<string>;
  /** Closes its input, on which it ends; kills it where it doesn't within `graceMs`. */
  stop(graceMs?: number): Promise<void>;
}

const START_LIMIT_MS = 60_000;
const readyLine = z.object({ port: z.number().int().min(1).max(65_535) });

/** Starts the Python service and waits until it listens. Throws with what it said last where it doesn't. */
export async function startComputeProcess(settings: Settings['compute'], log: Log): Promise<ComputeProcess> {
  const token = randomBytes(32).toString('base64url');
  const child = spawn(settings.python, ['-m', 'hakaru_compute'], {
    cwd: join(repositoryRoot, 'apps', 'compute', 'src'),
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      ...inherited(),
      HAKARU_COMPUTE_TOKEN: token,
      HAKARU_CAPACITY: String(settings.capacity),
      ...(settings.address ? { HAKARU_COMPUTE_ADDRESS: settings.address } : {}),
    },
  });
  const last: string[] = [];
  createInterface({ input: child.stderr }).on('line', (line) => {
    last.push(line);
    if (last.length > 20) last.shift();
    log.info({ compute: line }, 'compute');
  });
  child.stdin.on('error', (err) => log.debug({ err }, 'compute closed its input'));
  const gone = new Promise<string>((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) =>
      resolve(`it ended with ${signal ?? `exit code ${code}`}${last.length > 0 ? `: ${last.at(-1)}` : ''}`),
    );
  });
  async function stop(graceMs = 5000): Promise<void> {
    child.stdin.end();
    const timer = setTimeout(() => child.kill('SIGKILL'), graceMs);
    await gone;
    clearTimeout(timer);
  }
  try {
    const { port } = await readPort(child.stdout, gone);
    return { address: `http://127.0.0.1:${port}`, token, pid: child.pid ?? 0, gone, stop };
  } catch (error) {
    await stop(0);
    throw error;
  }
}

async function readPort(stdout: NodeJS.ReadableStream, gone: Promise<string>) {
  const lines = createInterface({ input: stdout });
  const first = once(lines, 'line').then(([line]: string[]) => readyLine.parse(JSON.parse(line ?? '')));
  const ended = gone.then((reason) => Promise.reject(new Error(reason)));
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new Error(`it was not ready within ${START_LIMIT_MS / 1000} s`)), START_LIMIT_MS);
  });
  try {
    return await Promise.race([first, ended, late]);
  } finally {
    clearTimeout(timer);
    ended.catch(() => undefined);
  }
}

/** Only what any program needs: the server's own settings hold secrets. */
function inherited(): Record<string, string> {
  // The cluster's own settings (token, TLS) reach it as they are.
  const cluster = Object.keys(process.env).filter((name) => name.startsWith('RAY_'));
  const names = [
    ...cluster,
    'PATH',
    'HOME',
    'LANG',
    'LC_ALL',
    'TMPDIR',
    'TZ',
    'LD_LIBRARY_PATH',
    'CUDA_VISIBLE_DEVICES',
  ];
  const entries = names.flatMap((name) =>
    process.env[name] === undefined ? [] : [[name, process.env[name]] as const],
  );
  return { ...Object.fromEntries(entries), PYTHONUNBUFFERED: '1' };
}
