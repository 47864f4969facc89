import { rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { copyBinaries } from './binaries.ts';
import { ensureCluster, socketFolder, superuser } from './cluster.ts';
import { lockFolder } from './folder-lock.ts';
import { supervise } from './supervise.ts';
import { launch, type LaunchOptions } from './launch.ts';
import { clearStalePid, runningPostmaster } from './postmaster.ts';
import { enterableFolder, serverUser } from './unprivileged-user.ts';
import { startWatchdog, waitForFormerWatchdog } from './watchdog.ts';

export interface PrivatePostgres {
  /** A connection string of the server's first database. */
  url: string;
  pid: number;
  /** True where the server was running already, left by a process that was killed with its watchdog. */
  adopted: boolean;
  stop: () => Promise<void>;
}

export interface PrivatePostgresOptions {
  folder: string;
  settings?: Record<string, string>;
  /** Hears that the server ended again and again and stays down. */
  onGivenUp?: (error: unknown) => void;
}

/** Starts the PostgreSQL that lives in `folder`, or takes over a running one. Throws StartProblem. */
export async function startPrivatePostgres({
  folder: wanted,
  settings = {},
  onGivenUp = () => {},
}: PrivatePostgresOptions): Promise<PrivatePostgres> {
  const user = await serverUser();
  const folder = await enterableFolder(wanted, user);
  const lock = await lockFolder(folder);
  try {
    const binaries = await copyBinaries(folder);
    const data = await ensureCluster(folder, binaries, user);
    await waitForFormerWatchdog(folder);
    const sockets = await socketFolder(folder, user);
    const watchdog = await startWatchdog(folder, data, binaries, user);
    try {
      const { kept, ...server } = await adoptOrLaunch({ folder, data, sockets, binaries, user, settings }, onGivenUp);
      return {
        ...server,
        stop: async () => {
          kept?.release();
          await watchdog.stop();
          await rm(sockets, { recursive: true, force: true });
          await lock.release();
        },
      };
    } catch (error) {
      await watchdog.stop();
      throw error;
    }
  } catch (error) {
    await lock.release();
    throw error;
  }
}

async function adoptOrLaunch(options: LaunchOptions, onGivenUp: (error: unknown) => void) {
  const running = await awaitPostmaster(options.data);
  if (running) return { url: urlOf(running.socketFolder), pid: running.pid, adopted: true, kept: undefined };
  await clearStalePid(options.data);
  const child = await launch(options);
  return {
    url: urlOf(options.sockets),
    pid: child.pid ?? 0,
    adopted: false,
    kept: supervise(options, child, onGivenUp),
  };
}

/** A server that is starting will be ready, one that is stopping will be gone: waits for either. */
async function awaitPostmaster(data: string) {
  for (;;) {
    const server = await runningPostmaster(data);
    if (!server || server.status === 'ready') return server;
    await sleep(30);
  }
}

function urlOf(sockets: string): string {
  return `postgres://${superuser}@/postgres?host=${encodeURIComponent(sockets)}`;
}
