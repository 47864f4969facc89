import { Readable } from 'node:stream';
import type { Scope } from '../../db/scope.ts';
import type { FileStore } from '../../files/file-store.ts';
import { AppError } from '../../http/app-error.ts';
import type { OpenOnline } from './open-online.ts';
import { isAsTrained, selectState } from './state-rows.ts';

export const stateKey = ({ folder }: Pick<OpenOnline, 'folder'>, version: number) => `${folder}/${version}.npz`;

/**
 * A version's state as a file for compute; null for the model as trained. The database has what counts: a file that is
 * not there, as after a server that was killed, is written from it. Throws sensor_state_unfit.
 */
export async function stateFile(
  files: FileStore,
  scope: Scope,
  online: OpenOnline,
  version: number,
): Promise<string | null> {
  if (await isAsTrained(scope, online.key, version)) return null;
  const key = stateKey(online, version);
  if ((await files.size(key)) === null) {
    const state = await selectState(scope, online.key, version);
    if (!state) throw new AppError('sensor_state_unfit');
    await files.put(key, Readable.from([state]));
  }
  return files.localPath(key);
}
