import { createReadStream } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { Readable, Transform } from 'node:stream';
import { crc32, createInflateRaw } from 'node:zlib';
import { AppError } from '../../http/app-error.ts';
import { readAt, readDirectory, unsafePath } from './read-directory.ts';
import type { RawEntry, ZipEntryFile } from './zip-entry.ts';

interface ZipLimits {
  /** How the person knows the zip. */
  file: string;
  maxEntries: number;
  maxUnpackedMb: number;
}

export interface OpenZip {
  /** Its files, without folders. */
  entries: ZipEntryFile[];
  /** A file's content. The stream breaks with EntryDamaged where it is not what the directory says. */
  read(entry: ZipEntryFile): Promise<Readable>;
  close(): Promise<void>;
}

/** The content of an entry is not as its zip says. */
export class EntryDamaged extends Error {
  override name = 'EntryDamaged';
}

const LOCAL = 0x04034b50;
const LOCAL_BYTES = 30;
const METHODS = [0, 8];
const MB = 1024 * 1024;
// Deflate makes at most 1032 times less of anything; a collection of images, compressed already, comes nowhere near.
const MAX_RATIO = 100;
const HARMLESS_BYTES = 1024 * MB;

/**
 * Opens a zip of this machine and checks it as a whole, before anything is unpacked. Throws zip_damaged,
 * zip_too_many_entries, zip_unsafe_name, zip_bomb, zip_unpacked_too_large or file_protected.
 */
export async function openZip(path: string, limits: ZipLimits): Promise<OpenZip> {
  const handle = await open(path, 'r');
  try {
    const fileSize = (await handle.stat()).size;
    const raw = await readDirectory(handle, fileSize, limits);
    const names = decodeNames(raw);
    const entries = raw
      .map((entry, index) => ({ ...entry, name: names[index] ?? '' }))
      .filter(({ name }) => !name.endsWith('/'));
    checkEntries(entries, fileSize, limits);
    return { entries, read: (entry) => readEntry({ path, handle, fileSize }, entry), close: () => handle.close() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

function checkEntries(entries: ZipEntryFile[], fileSize: number, { file, maxUnpackedMb }: ZipLimits): void {
  const unsafe = entries.find(({ name }) => unsafePath(name));
  if (unsafe) throw new AppError('zip_unsafe_name', { file, entry: unsafe.name.slice(0, 200) });
  if (entries.some((entry) => entry.isEncrypted)) throw new AppError('file_protected', { file });
  const unknown = entries.find(({ method }) => !METHODS.includes(method));
  if (unknown) throw new AppError('zip_damaged', { file, reason: `compression method ${unknown.method}` });
  // Entries may share their bytes, so that the file's size counts and not what they say to take in it.
  const unpacked = entries.reduce((sum, { size }) => sum + size, 0);
  if (unpacked > HARMLESS_BYTES && unpacked > fileSize * MAX_RATIO)
    throw new AppError('zip_bomb', { file, ratio: Math.round(unpacked / fileSize) });
  if (unpacked > maxUnpackedMb * MB)
    throw new AppError('zip_unpacked_too_large', {
      file,
      found_mb: Math.round(unpacked / MB),
      limit_mb: maxUnpackedMb,
    });
}

async function readEntry(
  { path, handle, fileSize }: { path: string; handle: FileHandle; fileSize: number },
  entry: ZipEntryFile,
): Promise<Readable> {
  const header = await readAt(handle, entry.offset, LOCAL_BYTES);
  if (header.length < LOCAL_BYTES || header.readUInt32LE(0) !== LOCAL) throw new EntryDamaged(entry.name);
  const start = entry.offset + LOCAL_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28);
  if (start + entry.compressedSize > fileSize) throw new EntryDamaged(entry.name);
  const source =
    entry.compressedSize === 0
      ? Readable.from([])
      : createReadStream(path, { start, end: start + entry.compressedSize - 1 });
  const checked = checking(entry);
  const parts = entry.method === 8 ? [createInflateRaw()] : [];
  let last: Readable = source;
  for (const part of [...parts, checked]) {
    const from = last;
    from.on('error', () => part.destroy(new EntryDamaged(entry.name)));
    part.on('close', () => from.destroy());
    last = from.pipe(part);
  }
  return checked;
}

/** Breaks where there is more, less or something other than the directory says. */
function checking(entry: ZipEntryFile): Transform {
  let size = 0;
  let sum = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length;
      sum = crc32(chunk, sum);
      done(size > entry.size ? new EntryDamaged(entry.name) : null, chunk);
    },
    flush(done) {
      done(size === entry.size && sum === entry.crc32 ? null : new EntryDamaged(entry.name));
    },
  });
}

const utf8 = new TextDecoder('utf-8', { fatal: true });
// The platform's name for CP932, as Windows in Japan writes names.
const cp932 = new TextDecoder('shift_jis', { fatal: true });
const latin1 = new TextDecoder('latin1');

/**
 * The names of a zip's entries in Unicode, with '/' between folders. Names without a note of their encoding are
 * UTF-8 where all of them are valid in it, else CP932, else Latin-1: one program wrote them all.
 */
function decodeNames(entries: readonly RawEntry[]): string[] {
  const unnoted = entries
    .filter((entry) => !entry.isUtf8 && entry.unicodeName === null)
    .map(({ nameBytes }) => nameBytes);
  const decoder = [utf8, cp932].find((one) => unnoted.every((bytes) => decodes(one, bytes))) ?? latin1;
  return entries.map((entry) => {
    const name =
      entry.unicodeName ?? (entry.isUtf8 ? entry.nameBytes.toString('utf8') : decoder.decode(entry.nameBytes));
    // macOS writes letters and their marks apart.
    return name.replaceAll('\\', '/').normalize('NFC');
  });
}

function decodes(decoder: typeof utf8, bytes: Buffer): boolean {
  try {
    decoder.decode(bytes);
    return true;
  } catch {
    return false;
  }
}
