import { spawn, type ChildProcess } from 'node:child_process';
import { open, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { runningPostmaster } from './postmaster.ts';
import type { ServerUser } from './unprivileged-user.ts';
import { StartProblem } from '../../config/start-words.ts';

const logLimit = 10_000_000;

export interface LaunchOptions {
  folder: string;
  data: string;
  sockets: string;
  binaries: Binaries;
  user: ServerUser;
  /** PostgreSQL's own settings, by name. */
  settings: Record<string, string>;
}

/** Starts the server and waits until it takes connections. It outlives us on purpose: see watchdog.ts. */
export async function launch(options: LaunchOptions): Promise<ChildProcess> {
  const { data, sockets, binaries, user } = options;
  const logFile = join(options.folder, 'postgres.log');
  const log = await openLog(logFile);
  const settings = {
    listen_addresses: '',
    unix_socket_directories: sockets,
    unix_socket_permissions: '0700',
    ...options.settings,
  };
  const flags = Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
  const child = spawn(binaries.postgres, ['-D', data, ...flags], {
    ...user,
    cwd: '/',
    detached: true,
    stdio: ['ignore', log.fd, log.fd],
    env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' },
  });
  let failure: Error | undefined;
  child.once('error', (error) => {
    failure = error;
  });
  child.unref();
  await log.close();
  while (failure === undefined && child.exitCode === null && child.signalCode === null) {
    const server = await runningPostmaster(data);
    if (server?.pid === child.pid && server?.status === 'ready') return child;
    await sleep(15);
  }
  const lines = await readFile(logFile, 'utf8').then(
    (text) => text.trim().split('\n').slice(-5).join('\n'),
    () => '',
  );
  throw new StartProblem('postgres_not_started', { folder: options.folder, reason: failure?.message ?? lines });
}

async function openLog(path: string) {
  const size = await stat(path).then(
    (entry) => entry.size,
    () => 0,
  );
  if (size > logLimit) await rename(path, `${path}.old`);
  return open(path, 'a', 0o600);
}
