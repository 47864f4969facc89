import { stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ownFolder, type ServerUser } from './unprivileged-user.ts';

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
