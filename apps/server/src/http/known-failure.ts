import { isConnectionLost } from '../db/connection-lost.ts';
import { AppError } from './app-error.ts';

const fullCodes = new Set(['ENOSPC', 'EDQUOT', '53100']);
const storageCodes = new Set([
  'EACCES',
  'EPERM',
  'EROFS',
  'EIO',
  'EMFILE',
  'ENFILE',
  'ENXIO',
  'ESTALE',
  'ENOENT',
  'ENOTDIR',
  'EISDIR',
]);

/** What a failure of disk, storage or database is to who asked; undefined for all others. */
export function knownFailure(error: unknown): AppError | undefined {
  if (isConnectionLost(error)) return new AppError('database_unavailable');
  const code = (error as { code?: unknown } | null)?.code;
  if (typeof code === 'string' && fullCodes.has(code)) return new AppError('disk_full');
  // The S3 client marks its errors, those of its connections too.
  const isStorage =
    (typeof code === 'string' && storageCodes.has(code)) || (error instanceof Error && '$metadata' in error);
  return isStorage ? new AppError('storage_failed') : undefined;
}
