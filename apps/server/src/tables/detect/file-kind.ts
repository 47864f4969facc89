import { open } from 'node:fs/promises';
import { AppError } from '../../http/app-error.ts';

export type FileKind = 'text' | 'xlsx' | 'xls' | 'parquet';

const otherFiles = [
  '%PDF',
  '\x89PNG',
  '\xff\xd8\xff',
  'GIF8',
  'RIFF',
  '\x7fELF',
  'MZ\x90',
  'SQLite format',
  '\x89HDF',
  'ARROW1',
  'OggS',
];
const archives = ['\x1f\x8b', 'BZh', '7z\xbc\xaf', 'Rar!', '\xfd7zXZ', '\x28\xb5\x2f\xfd', 'PK\x03\x04', 'PK\x05\x06'];

/** What a file is by its first bytes, whatever its name says. Throws file_compressed or file_not_a_table. */
export function fileKind(head: Buffer, file: string): FileKind {
  const starts = head.subarray(0, 16).toString('latin1');
  if (starts.startsWith('PAR1')) return 'parquet';
  if (starts.startsWith('\xd0\xcf\x11\xe0')) return 'xls';
  if (starts.startsWith('PK\x03\x04') && /\[Content_Types\]\.xml|xl\//.test(head.toString('latin1'))) return 'xlsx';
  if (starts.startsWith('PK') && /\.xls[xm]$/i.test(file))
    throw new AppError('file_damaged', { file, format: 'Excel' });
  if (archives.some((mark) => starts.startsWith(mark))) throw new AppError('file_compressed', { file });
  if (otherFiles.some((mark) => starts.startsWith(mark)) || isMarkup(head) || !looksLikeText(head))
    throw new AppError('file_not_a_table', { file });
  return 'text';
}

const HEAD_BYTES = 64 * 1024;

/** fileKind of a file on this machine. Throws upload_empty too. */
export async function kindOfFile(path: string, file: string): Promise<FileKind> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    if (bytesRead === 0) throw new AppError('upload_empty', { file });
    return fileKind(buffer.subarray(0, bytesRead), file);
  } finally {
    await handle.close();
  }
}

// A stray control character is listed as a problem later; many mean that the file is no text.
const MAX_CONTROL_SHARE = 0.02;
const MAX_STRAY = 4;

/** A page of the web, as some programs give out under the name of a table. */
function isMarkup(head: Buffer): boolean {
  return /^\ufeff?\s*<(?:!doctype html|html|head|body|table|\?xml)\b/i.test(head.subarray(0, 512).toString());
}

function looksLikeText(head: Buffer): boolean {
  if (utf16Order(head)) return true;
  let control = 0;
  for (const byte of head) if (byte < 32 && byte !== 9 && byte !== 10 && byte !== 12 && byte !== 13) control += 1;
  return control <= Math.max(MAX_STRAY, head.length * MAX_CONTROL_SHARE);
}

/** UTF-16 by its byte order mark, or by every other byte being zero, as in text that is mostly ASCII. */
export function utf16Order(head: Buffer): 'utf-16le' | 'utf-16be' | null {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  const sample = head.subarray(0, 4096);
  const zeros = [0, 0];
  for (let at = 0; at < sample.length; at += 1) if (sample[at] === 0) zeros[at % 2]! += 1;
  const enough = sample.length * 0.15;
  if (zeros[1]! > enough && zeros[0]! < zeros[1]! / 20) return 'utf-16le';
  return zeros[0]! > enough && zeros[1]! < zeros[0]! / 20 ? 'utf-16be' : null;
}
