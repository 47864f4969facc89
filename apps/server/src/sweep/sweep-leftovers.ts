import { readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { AppContext } from '../context.ts';
import type { Db } from '../db/database.ts';
import { changedBelow } from '../files/hashing.ts';
import { type Named, selectNamed, selectRunStates } from './leftover-rows.ts';

type Parts = Pick<AppContext, 'database' | 'files' | 'log' | 'settings'>;

const HOUR_MS = 3_600_000;
const AT_ONCE = 1000;
const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/**
 * Removes what a server that was killed left and nobody owns: files without a row, drafts, folders of attempts that ended.
 * What changed lately may be another server's, whose row is still to come, and stays. The signal ends it between two of them.
 */
export async function sweepLeftovers(
  { database: { db }, files, log, settings }: Parts,
  signal?: AbortSignal,
): Promise<void> {
  const patienceMs = settings.leftoverHours * HOUR_MS;
  const soonMs = Math.min(patienceMs, HOUR_MS);
  await files.forgetDrafts(soonMs);
  const named = await selectNamed(db);
  let removed = 0;
  for (const top of ['uploads', 'projects', 'predictions', 'runs']) {
    const ids = (await files.folders(top)).filter((id) => uuid.test(id));
    for (const id of await withoutOwner(db, named, top, ids)) {
      if (signal?.aborted) return;
      const changed = await files.changedAt(`${top}/${id}`);
      if (changed === null || Date.now() - changed.getTime() < patienceMs) continue;
      await files.deletePrefix(`${top}/${id}`);
      removed += 1;
    }
  }
  if (signal?.aborted) return;
  removed += await sweepFolders(join(settings.home, 'work'), soonMs, (names) => endedAttempts(db, names));
  removed += await sweepFolders(tmpdir(), Math.max(soonMs, Math.min(patienceMs, 24 * HOUR_MS)), async (names) =>
    names.filter((name) => /^hakaru-series-[0-9a-f-]{36}(\.head)?$/.test(name)),
  );
  if (removed > 0) log.info({ removed }, 'what nobody owned was removed');
}

async function withoutOwner(db: Db, { byKey, byId }: Named, top: string, ids: readonly string[]): Promise<string[]> {
  const unnamed = ids.filter((id) => !byKey.has(id));
  if (top !== 'runs') return unnamed.filter((id) => !byId.has(id));
  const states = await statesOf(db, unnamed);
  // A run that failed or was stopped has committed nothing; rows may point to it all the same.
  const committed = (state: string | undefined, id: string) =>
    state !== 'failed' && state !== 'stopped' && byId.has(id);
  return unnamed.filter((id) => {
    const state = states.get(id);
    return state !== 'queued' && state !== 'running' && !committed(state, id);
  });
}

async function statesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  const states = new Map<string, string>();
  for (let start = 0; start < ids.length; start += AT_ONCE)
    for (const [id, state] of await selectRunStates(db, ids.slice(start, start + AT_ONCE))) states.set(id, state);
  return states;
}

/** Work folders are called `<run>-<attempt>`; the next attempt of a run that is not finished takes its checkpoints. */
async function endedAttempts(db: Db, names: readonly string[]): Promise<string[]> {
  const runOf = (name: string) => name.replace(/-\d+$/, '');
  const attempts = names.filter((name) => /-\d+$/.test(name) && uuid.test(runOf(name)));
  const states = await statesOf(db, [...new Set(attempts.map(runOf))]);
  return attempts.filter((name) => !['queued', 'running'].includes(states.get(runOf(name)) ?? ''));
}

async function sweepFolders(
  folder: string,
  patienceMs: number,
  choose: (names: readonly string[]) => Promise<string[]>,
): Promise<number> {
  let removed = 0;
  for (const name of await choose(await readdir(folder).catch(() => []))) {
    const path = join(folder, name);
    const own = await stat(path).catch(() => undefined);
    if (!own || own.uid !== process.getuid?.()) continue;
    const changed = own.isDirectory() ? await changedBelow(path) : own.ctime;
    if (Date.now() - changed.getTime() < patienceMs) continue;
    await rm(path, { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}
