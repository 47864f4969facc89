import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartProblem } from '../../config/start-words.ts';
import type { Binaries } from './binaries.ts';
import { ownFolder, type ServerUser } from './unprivileged-user.ts';

const run = promisify(execFile);
const draftPrefix = 'data.draft-';

export const superuser = 'hakaru';

/** Answers the data folder of the PostgreSQL below `folder`, made first where there is none. */
export async function ensureCluster(folder: string, binaries: Binaries, user: ServerUser): Promise<string> {
  const data = join(folder, 'data');
  const version = await readFile(join(data, 'PG_VERSION'), 'utf8').then(
    (text) => text.trim(),
    () => undefined,
  );
  if (version === undefined) await makeCluster(folder, data, binaries, user);
  else await checkVersion(data, version, binaries);
  return data;
}

/** A draft that is renamed at the end, so that an interrupted start leaves no half-made data folder. */
async function makeCluster(folder: string, data: string, binaries: Binaries, user: ServerUser): Promise<void> {
  for (const name of await readdir(folder)) {
    if (name.startsWith(draftPrefix)) await rm(join(folder, name), { recursive: true, force: true });
  }
  const draft = await ownFolder(await mkdtemp(join(folder, draftPrefix)), user);
  const options = [
    '--pgdata',
    draft,
    '--username',
    superuser,
    '--auth',
    'trust',
    '--encoding',
    'UTF8',
    '--locale',
    'C',
    '--locale-provider',
    'builtin',
    '--builtin-locale',
    'C.UTF-8',
  ];
  try {
    await run(binaries.initdb, options, { ...user, cwd: '/', env: { PATH: '/usr/bin:/bin', LC_ALL: 'C', TZ: 'UTC' } });
    await rename(draft, data);
  } catch (cause) {
    await rm(draft, { recursive: true, force: true });
    const said = (cause as { stderr?: string }).stderr?.trim();
    throw new StartProblem('postgres_no_data_folder', { folder, reason: said || String(cause) }, { cause });
  }
}

async function checkVersion(data: string, found: string, binaries: Binaries): Promise<void> {
  const { stdout } = await run(binaries.postgres, ['--version'], { cwd: '/' });
  const major = /\) (\d+)/.exec(stdout)?.[1];
  if (found === major) return;
  throw new StartProblem('postgres_version', { folder: data, found, version: major ?? '?' });
}

// A socket's address holds 107 bytes in Linux, whatever the depth of the folder it should be in.
const addressLimit = 107;
const socketName = '.s.PGSQL.5432';

/** The folder for the sockets of the server in `folder`, open to its user alone: that is its access control. */
export async function socketFolder(folder: string, user: ServerUser): Promise<string> {
  const inside = join(folder, 'run');
  if (Buffer.byteLength(join(inside, socketName)) <= addressLimit) return ownFolder(inside, user);
  const { dev, ino } = await stat(folder);
  return ownFolder(join(tmpdir(), `hakaru-${dev}-${ino}`), user);
}
