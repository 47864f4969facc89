import { type Readable, Transform } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { AppError } from '../../http/app-error.ts';

const MB = 1024 * 1024;
// Tables of nothing but repetition come to some hundred; beyond, and beyond what is harmless, it is no table.
const MAX_RATIO = 200;
const HARMLESS_BYTES = 1024 * MB;

/** A gzip's content, piece by piece. The stream breaks with gzip_damaged, or with gzip_bomb as soon as it is known to be one. */
export function unpackGzip(packed: Readable, { file, maxMb }: { file: string; maxMb: number }): Readable {
  let taken = 0;
  let made = 0;
  const count = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      taken += chunk.length;
      done(null, chunk);
    },
  });
  const limit = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      made += chunk.length;
      const tooMuch = made > maxMb * MB || (made > HARMLESS_BYTES && made > taken * MAX_RATIO);
      done(tooMuch ? new AppError('gzip_bomb', { file, found_mb: Math.round(made / MB) }) : null, chunk);
    },
  });
  const gunzip = createGunzip();
  packed.on('error', (error) => limit.destroy(error));
  gunzip.on('error', () => limit.destroy(new AppError('file_damaged', { file, format: 'gzip' })));
  limit.on('close', () => {
    packed.destroy();
    gunzip.destroy();
  });
  packed.pipe(count).pipe(gunzip).pipe(limit);
  return limit;
}
