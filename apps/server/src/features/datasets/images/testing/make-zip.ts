import { crc32, deflateRawSync } from 'node:zlib';

const nothing = deflateRawSync(Buffer.alloc(0));

export interface ZipPart {
  name: string | Buffer;
  content?: Buffer;
  /** Bit 0 is encryption, bit 11 a name in UTF-8. */
  flags?: number;
  /** Unix mode, as of a symbolic link. */
  mode?: number;
  /** What the directory says, where that is not the truth. */
  size?: number;
  crc?: number;
  /** Points to the bytes of this earlier entry. */
  sharing?: number;
}

/** A zip as its parts say, honest or not. */
export function makeZip(parts: readonly ZipPart[], { declared = parts.length } = {}): Buffer {
  const locals: Buffer[] = [];
  const directory: Buffer[] = [];
  const places: { offset: number; compressed: number; size: number; crc: number }[] = [];
  let offset = 0;
  for (const {
    name,
    content = Buffer.alloc(0),
    flags = 0,
    mode,
    size = content.length,
    crc = crc32(content),
    sharing,
  } of parts) {
    const bytes = Buffer.isBuffer(name) ? name : Buffer.from(name);
    const shared = sharing === undefined ? undefined : places[sharing];
    const data = shared ? Buffer.alloc(0) : content.length === 0 ? nothing : deflateRawSync(content);
    const index = shared ?? { offset, compressed: data.length, size, crc };
    places.push(index);
    if (!shared) {
      const local = Buffer.alloc(30);
      local.writeUInt32LE(0x04034b50, 0);
      local.writeUInt16LE(flags, 6);
      local.writeUInt16LE(8, 8);
      local.writeUInt16LE(bytes.length, 26);
      locals.push(local, bytes, data);
      offset += 30 + bytes.length + data.length;
    }
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt8(mode === undefined ? 0 : 3, 5);
    entry.writeUInt16LE(flags, 8);
    entry.writeUInt16LE(8, 10);
    entry.writeUInt32LE(index.crc, 16);
    entry.writeUInt32LE(index.compressed, 20);
    entry.writeUInt32LE(index.size, 24);
    entry.writeUInt16LE(bytes.length, 28);
    entry.writeUInt32LE(((mode ?? 0) << 16) >>> 0, 38);
    entry.writeUInt32LE(index.offset, 42);
    directory.push(entry, bytes);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Math.min(declared, 0xfffe), 8);
  end.writeUInt16LE(Math.min(declared, 0xfffe), 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...locals, ...directory, end]);
}
