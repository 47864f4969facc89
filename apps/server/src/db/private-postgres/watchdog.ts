import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFile, rm, writeFile } from 'node:fs/promises';
import { Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { runningPostmaster } from './postmaster.ts';
import type { ServerUser } from './unprivileged-user.ts';
import { StartProblem } from '../../config/start-words.ts';

// Reading ends when the last holder of the pipe is gone: closed by us, or by the kernel after kill -9.
const script = 'cat > /dev/null; exec "$0" stop --pgdata "$1" --mode fast --wait --timeout 60 --silent';

export interface Watchdog {
  /** Stops PostgreSQL cleanly and waits for it. */
  stop: () => Promise<void>;
}

function pidFile(folder: string): string {
  return join(folder, 'watchdog.pid');
}

/** A small process that stops the server of `data` as soon as this process is gone. */
export async function startWatchdog(folder: string, data: string, binaries: Binaries, user: ServerUser): Promise<Watchdog> {
  const child = spawn('/bin/sh', ['-c', script, binaries.pgCtl, data], {
    ...user, cwd: '/', detached: true, stdio: ['pipe', 'ignore', 'ignore'], env: { PATH: '/usr/bin:/bin' },
  });
  await once(child, 'spawn');
  await writeFile(pidFile(folder), String(child.pid));
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
  return {
    stop: async () => {
      await finish(child);
      if (await runningPostmaster(data)) throw new StartProblem('postgres_not_stopped', { folder });
      await rm(pidFile(folder), { force: true });
    },
  };
}

async function finish(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  child.ref();
  child.stdin?.end();
  await once(child, 'exit');
}

/** Waits until the watchdog of a process that is gone has done its work. */
export async function waitForFormerWatchdog(folder: string, data: string): Promise<void> {
  const pid = Number(await readFile(pidFile(folder), 'utf8').catch(() => '0'));
  while (pid > 0 && (await isWatchdogOf(pid, data))) await sleep(30);
}

async function isWatchdogOf(pid: number, data: string): Promise<boolean> {
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '');
  return command.includes('pg_ctl') && command.split('\0').includes(data);
}
