import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, stat } from 'node:fs/promises';
import { basename, dirname } from 'node:path/posix';
import type { ReadCorrections, UploadPreview } from '@hakaru/contract';
import type { DatasetContext } from '../dataset-context.ts';
import { EntryDamaged, type OpenZip, openZip } from '../../../files/zip/open-zip.ts';
import { unpackGzip } from '../../../files/zip/unpack-gzip.ts';
import type { ZipEntryFile } from '../../../files/zip/zip-entry.ts';
import { AppError } from '../../../http/app-error.ts';

interface OpenedUpload {
  /** The table's file on this machine, unpacked where it came in an archive. */
  path: string;
  /** For messages. */
  file: string;
  /** The tables of a zip; the first is read unless another is asked for. */
  entries: string[];
  entry: string | null;
}

type Files = Pick<DatasetContext, 'files'>;

interface UploadedFile {
  file_key: string;
  file_name: string;
}

const MAX_ENTRIES = 10_000;
const MAX_UNPACKED_MB = 20 * 1024;
const tableName = /\.(csv|tsv|tab|txt|dat|asc|prn|log|xlsx|xlsm|xls|parquet)$/i;
const hidden = /(^|\/)(__MACOSX\/|\.)/;

/** An upload ready to be read: of a gzip or a zip the table inside, which is unpacked once and kept beside it. Throws AppError. */
export async function openUpload(
  { files }: Files,
  { file_key: key, file_name: name }: UploadedFile,
  entry: string | null,
): Promise<OpenedUpload> {
  const path = await files.localPath(key);
  const head = await firstBytes(path);
  if (head.startsWith('\x1f\x8b')) {
    const unpacked = `${dirname(key)}/unpacked`;
    if ((await files.size(unpacked)) === null)
      await files.put(unpacked, unpackGzip(createReadStream(path), { file: name, maxMb: MAX_UNPACKED_MB }));
    return { path: await files.localPath(unpacked), file: name.replace(/\.gz$/i, ''), entries: [], entry: null };
  }
  const zip = head.startsWith('PK') ? await openTableZip(path, name) : null;
  if (!zip) return { path, file: name, entries: [], entry: null };
  try {
    return await openEntry(files, { file_key: key, file_name: name }, zip, entry);
  } finally {
    await zip.close();
  }
}

/** What an upload holds, with what it was opened as. */
export async function inspectUpload(
  context: Pick<DatasetContext, 'files' | 'tables'>,
  upload: UploadedFile,
  corrections: ReadCorrections,
): Promise<Omit<UploadPreview, 'upload_id' | 'file_name' | 'byte_size' | 'sha256' | 'detected'>> {
  const { path, file, entries, entry } = await openUpload(context, upload, corrections.entry ?? null);
  const found = await context.tables.inspect({ path, file, corrections });
  return { ...found, entries, options: { ...found.options, entry } };
}

/** Null for workbooks, which are zips too, and for what is no whole zip: the table's reader tells what is wrong with it. */
async function openTableZip(path: string, file: string): Promise<OpenZip | null> {
  try {
    const zip = await openZip(path, { file, maxEntries: MAX_ENTRIES, maxUnpackedMb: MAX_UNPACKED_MB });
    if (!zip.entries.some(({ name }) => name === '[Content_Types].xml')) return zip;
    await zip.close();
    checkWorkbook(zip.entries, (await stat(path)).size, file);
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'zip_damaged')) throw error;
  }
  return null;
}

async function openEntry(
  files: DatasetContext['files'],
  { file_key: key, file_name: name }: UploadedFile,
  zip: OpenZip,
  wanted: string | null,
): Promise<OpenedUpload> {
  const tables = zip.entries
    .filter((one) => tableName.test(one.name) && !hidden.test(one.name))
    .toSorted((a, b) => a.name.localeCompare(b.name, undefined, { numeric: true }));
  if (tables.length === 0) throw new AppError('zip_no_table', { file: name });
  const chosen = wanted === null ? tables[0]! : tables.find((one) => one.name === wanted);
  if (!chosen) throw new AppError('zip_entry_unknown', { file: name, entry: wanted ?? '' });
  const unpacked = `${dirname(key)}/unpacked-${createHash('sha256').update(chosen.name).digest('hex').slice(0, 16)}`;
  if ((await files.size(unpacked)) === null)
    await files.put(unpacked, await zip.read(chosen)).catch(damaged(name, chosen.name));
  return {
    path: await files.localPath(unpacked),
    file: basename(chosen.name),
    entries: tables.map((one) => one.name),
    entry: chosen.name,
  };
}

function damaged(file: string, entry: string) {
  return (error: unknown): never => {
    throw error instanceof EntryDamaged ? new AppError('zip_damaged', { file, reason: entry }) : error;
  };
}

async function firstBytes(path: string): Promise<string> {
  const handle = await open(path, 'r');
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(4), 0, 4, 0);
    return buffer.toString('latin1', 0, bytesRead);
  } finally {
    await handle.close();
  }
}

const MB = 1024 * 1024;
// Sheets that repeat themselves come to some thirty.
const MAX_RATIO = 100;
const HARMLESS_MB = 64;
/** Sheets are read piece by piece; words, styles and the rest are held in memory as a whole. */
const MAX_IN_MEMORY_MB = 256;
const sheet = /^xl\/worksheets\/[^/]+\.xml$/i;

/** A workbook is a zip that is read in memory, so less is taken of it than of others. Throws zip_bomb or workbook_too_large. */
function checkWorkbook(entries: ZipEntryFile[], fileSize: number, file: string): void {
  const sizeOf = (some: ZipEntryFile[]): number => some.reduce((sum, { size }) => sum + size, 0);
  const unpacked = sizeOf(entries);
  if (unpacked > HARMLESS_MB * MB && unpacked > fileSize * MAX_RATIO)
    throw new AppError('zip_bomb', { file, ratio: Math.round(unpacked / fileSize) });
  const held = sizeOf(entries.filter(({ name }) => !sheet.test(name)));
  if (held > MAX_IN_MEMORY_MB * MB)
    throw new AppError('workbook_too_large', { file, found_mb: Math.round(held / MB), limit_mb: MAX_IN_MEMORY_MB });
}
