import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';

/** What other programs of this machine's owner may know of the running server. Readable by the owner only. */
const runningServer = z.object({ pid: z.number().int(), url: z.string(), databaseUrl: z.string() });
export type RunningServer = z.infer<typeof runningServer>;

function fileOf(home: string): string {
  return join(home, 'server.json');
}

export async function noteRunningServer(home: string, server: RunningServer): Promise<void> {
  const draft = `${fileOf(home)}.${server.pid}`;
  await writeFile(draft, JSON.stringify(server), { mode: 0o600 });
  await rename(draft, fileOf(home));
}

export async function forgetRunningServer(home: string): Promise<void> {
  await rm(fileOf(home), { force: true });
}

/** The server that works in this folder, or null. */
export async function findRunningServer(home: string): Promise<RunningServer | null> {
  const text = await readFile(fileOf(home), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  const server = text === null ? null : runningServer.parse(JSON.parse(text));
  return server && isAlive(server.pid) ? server : null;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
