import { readdir, readFile, readlink, rm } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartProblem } from '../../config/start-words.ts';

interface Postmaster {
  pid: number;
  /** Where its sockets are, and what it says of itself: starting, ready, stopping. */
  socketFolder: string;
  status: string;
}

/** The server that postmaster.pid of `data` speaks of, where that process is alive and a PostgreSQL. */
export async function runningPostmaster(data: string): Promise<Postmaster | undefined> {
  const lines = await readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => text.split('\n'),
    () => undefined,
  );
  const pid = Number(lines?.[0]);
  if (!lines || !pid) return undefined;
  // A zombie has an empty command line, and a reused process id another one.
  const command = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0');
  if (!basename(command[0] ?? '').startsWith('postgres') || !command.includes(data)) return undefined;
  return { pid, socketFolder: lines[4]?.trim() ?? '', status: lines[7]?.trim() ?? 'starting' };
}

/**
 * Removes what a killed server left. PostgreSQL trusts a process id even where its process is a zombie
 * or someone else's; but its own workers may outlive it for a moment, and must be gone first. Throws StartProblem.
 */
export async function clearStalePid(data: string): Promise<void> {
  const deadline = Date.now() + 15_000;
  for (let left = await processesIn(data); left.length > 0; left = await processesIn(data)) {
    if (Date.now() > deadline)
      throw new StartProblem('postgres_processes_left', { folder: data, pids: left.join(', ') });
    await sleep(50);
  }
  await rm(join(data, 'postmaster.pid'), { force: true });
}

/** PostgreSQL's processes all have the data folder as their working folder. */
async function processesIn(data: string): Promise<number[]> {
  const pids = (await readdir('/proc')).map(Number).filter((pid) => pid > 0);
  const folders = await Promise.all(pids.map((pid) => readlink(`/proc/${pid}/cwd`).catch(() => '')));
  return pids.filter((_, index) => folders[index] === data);
}
