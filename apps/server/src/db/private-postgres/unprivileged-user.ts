import { chown, lstat, mkdir, readFile, realpath, stat, symlink } from 'node:fs/promises';
import { createHash } from 'node:crypto';
import { dirname, join } from 'node:path';
import { StartProblem } from '../../config/start-words.ts';

/** The user PostgreSQL runs as; undefined means ourselves. */
export type ServerUser = { uid: number; gid: number } | undefined;

/** PostgreSQL refuses to run as root and wants a user the system knows, so root lends it `nobody`. */
export async function serverUser(): Promise<ServerUser> {
  if (process.getuid?.() !== 0) return undefined;
  const users = await readFile('/etc/passwd', 'utf8');
  const nobody = users
    .split('\n')
    .map((line) => line.split(':'))
    .find(([name]) => name === 'nobody');
  if (!nobody) throw new StartProblem('postgres_no_user');
  return { uid: Number(nobody[2]), gid: Number(nobody[3]) };
}

/**
 * Makes `folder` and answers the real path that `user` can enter. Where root keeps it below a closed
 * folder (such as /root), it becomes a link to a folder below `openParent`.
 */
export async function enterableFolder(
  folder: string,
  user: ServerUser,
  openParent = '/var/lib/hakaru',
): Promise<string> {
  const exists = await lstat(folder).then(
    () => true,
    () => false,
  );
  if (!exists) {
    await mkdir(dirname(folder), { recursive: true });
    if (user && !(await canEnter(await realpath(dirname(folder)), user))) {
      const name = createHash('sha256')
        .update(await realpath(dirname(folder)))
        .update(folder)
        .digest('hex')
        .slice(0, 16);
      const target = join(openParent, name);
      await mkdir(target, { recursive: true, mode: 0o711 });
      await symlink(target, folder);
    } else {
      await mkdir(folder, { mode: user ? 0o711 : 0o700 });
    }
  }
  const real = await realpath(folder);
  if (user && !(await canEnter(real, user))) {
    throw new StartProblem('postgres_closed_folder', { folder: real, other: openParent });
  }
  return real;
}

/** Makes a folder that only `user` (or ourselves) can read. */
export async function ownFolder(folder: string, user: ServerUser): Promise<string> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  if (user) await chown(folder, user.uid, user.gid);
  const { uid, mode } = await lstat(folder);
  const owner = user?.uid ?? process.getuid?.();
  if (uid !== owner || (mode & 0o077) !== 0) throw new StartProblem('postgres_foreign_folder', { folder });
  return folder;
}

async function canEnter(folder: string, user: { uid: number; gid: number }): Promise<boolean> {
  for (let path = folder; ; path = dirname(path)) {
    const { mode, uid, gid } = await stat(path);
    const bit = uid === user.uid ? 0o100 : gid === user.gid ? 0o010 : 0o001;
    if ((mode & bit) === 0) return false;
    if (path === dirname(path)) return true;
  }
}
