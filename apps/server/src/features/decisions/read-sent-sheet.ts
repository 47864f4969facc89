import { mkdtemp, rm } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { CallShape } from '@hakaru/contract';
import type { FastifyRequest } from 'fastify';
import { InvalidInput } from '../../http/app-error.ts';
import { readForm } from '../../http/read-form.ts';
import { readSheet, type SheetTexts } from '../../tables/read/read-sheet.ts';

/** Reads a sheet that a form brings in its field `file`, as readSheet does; nothing of it is kept. Throws what that throws. */
export async function readSentSheet(
  request: FastifyRequest,
  call: CallShape,
  mostCharacters?: number,
): Promise<{ name: string; sheet: SheetTexts }> {
  const folder = await mkdtemp(join(tmpdir(), 'hakaru-sheet-'));
  try {
    let read: { name: string; sheet: SheetTexts } | null = null;
    await readForm(request, call, async ({ name, stream }) => {
      const path = join(folder, 'sheet');
      await pipeline(stream, createWriteStream(path));
      read = { name: name.slice(0, 300) || 'file', sheet: await readSheet(path, name, mostCharacters) };
    });
    if (read === null) throw new InvalidInput([{ loc: ['body', 'file'], msg: 'Field required', type: 'missing' }]);
    return read;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
