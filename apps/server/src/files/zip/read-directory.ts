import type { FileHandle } from 'node:fs/promises';
import { crc32 } from 'node:zlib';
import { AppError } from '../../http/app-error.ts';
import type { RawEntry } from './zip-entry.ts';

const END = 0x06054b50;
const END_BYTES = 22;
const LOCATOR64 = 0x07064b50;
const END64 = 0x06064b50;
const ENTRY = 0x02014b50;
const ENTRY_BYTES = 46;
const LONGEST_COMMENT = 0xffff;
const MAX_DIRECTORY_BYTES = 64 * 1024 * 1024;
const UNIX = 3;
const LINK_MODE = 0o120000;
const TYPE_MODE = 0o170000;

/** What a zip's directory is refused for, besides being damaged. */
interface DirectoryLimits {
  file: string;
  maxEntries: number;
}

/** The directory of a zip (PKWARE APPNOTE 6.3, with Zip64), of which no more than the limits is read. Throws zip_damaged or zip_too_many_entries. */
export async function readDirectory(
  handle: FileHandle,
  fileSize: number,
  limits: DirectoryLimits,
): Promise<RawEntry[]> {
  const damaged = (reason: string) => new AppError('zip_damaged', { file: limits.file, reason });
  const { count, start, bytes } = await findDirectory(handle, fileSize, damaged);
  if (count > limits.maxEntries || bytes > MAX_DIRECTORY_BYTES)
    throw new AppError('zip_too_many_entries', { file: limits.file, found: count, limit: limits.maxEntries });
  if (start + bytes > fileSize) throw damaged('directory beyond the end');
  const directory = await readAt(handle, start, bytes);
  const entries: RawEntry[] = [];
  let at = 0;
  while (at + ENTRY_BYTES <= directory.length && directory.readUInt32LE(at) === ENTRY) {
    const length =
      ENTRY_BYTES + directory.readUInt16LE(at + 28) + directory.readUInt16LE(at + 30) + directory.readUInt16LE(at + 32);
    if (at + length > directory.length) throw damaged('directory cut off');
    entries.push(entryOf(directory.subarray(at, at + length), damaged));
    // The count may say less than there is.
    if (entries.length > limits.maxEntries)
      throw new AppError('zip_too_many_entries', {
        file: limits.file,
        found: entries.length,
        limit: limits.maxEntries,
      });
    at += length;
  }
  if (entries.length < count) throw damaged('directory cut off');
  return entries;
}

async function findDirectory(handle: FileHandle, fileSize: number, damaged: (reason: string) => AppError) {
  const tailStart = Math.max(0, fileSize - END_BYTES - LONGEST_COMMENT);
  const tail = await readAt(handle, tailStart, fileSize - tailStart);
  let end = tail.length - END_BYTES;
  while (end >= 0 && tail.readUInt32LE(end) !== END) end -= 1;
  if (end < 0) throw damaged('no directory at its end');
  const found = {
    count: tail.readUInt16LE(end + 10),
    bytes: tail.readUInt32LE(end + 12),
    start: tail.readUInt32LE(end + 16),
  };
  const locator = tailStart + end - 20;
  const is64 = found.count === 0xffff || found.bytes === 0xffffffff || found.start === 0xffffffff;
  if (!is64 || locator < 0) return found;
  const where = await readAt(handle, locator, 20);
  if (where.readUInt32LE(0) !== LOCATOR64) return found;
  const end64 = Number(where.readBigUInt64LE(8));
  if (end64 + 56 > fileSize) throw damaged('directory beyond the end');
  const large = await readAt(handle, end64, 56);
  if (large.readUInt32LE(0) !== END64) throw damaged('no directory at its end');
  return {
    count: Number(large.readBigUInt64LE(32)),
    bytes: Number(large.readBigUInt64LE(40)),
    start: Number(large.readBigUInt64LE(48)),
  };
}

function entryOf(bytes: Buffer, damaged: (reason: string) => AppError): RawEntry {
  const nameLength = bytes.readUInt16LE(28);
  const nameBytes = bytes.subarray(ENTRY_BYTES, ENTRY_BYTES + nameLength);
  const extra = fieldsOf(bytes.subarray(ENTRY_BYTES + nameLength, ENTRY_BYTES + nameLength + bytes.readUInt16LE(30)));
  const flags = bytes.readUInt16LE(8);
  const entry = {
    nameBytes,
    unicodeName: unicodeNameOf(extra.get(0x7075), nameBytes),
    isUtf8: (flags & 0x800) !== 0,
    isEncrypted: (flags & 1) !== 0,
    isLink: bytes.readUInt8(5) === UNIX && ((bytes.readUInt32LE(38) >>> 16) & TYPE_MODE) === LINK_MODE,
    method: bytes.readUInt16LE(10),
    crc32: bytes.readUInt32LE(16),
    compressedSize: bytes.readUInt32LE(20),
    size: bytes.readUInt32LE(24),
    offset: bytes.readUInt32LE(42),
  };
  const large = extra.get(1);
  let at = 0;
  // The Zip64 field holds those of the three that do not fit, in this order.
  for (const name of ['size', 'compressedSize', 'offset'] as const) {
    if (entry[name] !== 0xffffffff) continue;
    if (!large || at + 8 > large.length) throw damaged('size missing');
    entry[name] = Number(large.readBigUInt64LE(at));
    at += 8;
  }
  return entry;
}

function fieldsOf(extra: Buffer): Map<number, Buffer> {
  const fields = new Map<number, Buffer>();
  for (let at = 0; at + 4 <= extra.length;) {
    const length = extra.readUInt16LE(at + 2);
    fields.set(extra.readUInt16LE(at), extra.subarray(at + 4, at + 4 + length));
    at += 4 + length;
  }
  return fields;
}

/** Info-ZIP's Unicode Path: it counts where it was made of the very name. */
function unicodeNameOf(field: Buffer | undefined, nameBytes: Buffer): string | null {
  if (!field || field.length < 5 || field.readUInt8(0) !== 1 || field.readUInt32LE(1) !== crc32(nameBytes)) return null;
  return field.subarray(5).toString('utf8');
}

export async function readAt(handle: FileHandle, start: number, length: number): Promise<Buffer> {
  const buffer = Buffer.alloc(length);
  const { bytesRead } = await handle.read(buffer, 0, length, start);
  return buffer.subarray(0, bytesRead);
}

/** Whether a relative path with '/' leads elsewhere than below its folder, or is no path at all. */
export function unsafePath(path: string): boolean {
  return path === '' || /^\/|^[a-z]:|\0/i.test(path) || path.split('/').includes('..');
}
