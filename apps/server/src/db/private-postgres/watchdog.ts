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

interface Watchdog {
  /** Stops PostgreSQL cleanly and waits for it. */
  stop: () => Promise<void>;
}

function pidFile(folder: string): string {
  return join(folder, 'watchdog.pid');
}

/** A small process that stops the server of `data` as soon as this process is gone. */
export async function startWatchdog(
  folder: string,
  data: string,
  binaries: Binaries,
  user: ServerUser,
): Promise<Watchdog> {
  const child = spawn('/bin/sh', ['-c', script, binaries.pgCtl, data], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: '/usr/bin:/bin' },
  });
  await once(child, 'spawn');
  await writeFile(pidFile(folder), `${child.pid} ${await startTime(child.pid ?? 0)}`);
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
export async function waitForFormerWatchdog(folder: string): Promise<void> {
  const [pid = 0, started = 0] = (await readFile(pidFile(folder), 'utf8').catch(() => '')).split(' ').map(Number);
  while (pid > 0 && started > 0 && (await startTime(pid)) === started) await sleep(30);
}

/**
 * When the process began, in clock ticks since boot; 0 where it is gone or a zombie. With the id it names one
 * process for good. A command line does not: it is empty for a moment while the shell becomes pg_ctl.
 */
async function startTime(pid: number): Promise<number> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields[0] === 'Z' ? 0 : Number(fields[19] ?? 0);
}
