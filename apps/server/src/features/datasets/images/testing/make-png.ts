import { crc32, deflateSync } from 'node:zlib';

function chunk(kind: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(kind), body]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(body.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}

function png(width: number, height: number, rows: Buffer): Buffer {
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.writeUInt8(8, 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

/** A grey PNG of a pattern that its number decides: images of different numbers look different. */
export function patternPng(number: number, width = 40, height = 30): Buffer {
  const rows = Buffer.alloc((width + 1) * height);
  let state = number * 2654435761 + 1;
  const coarse = Array.from({ length: 64 }, () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  });
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1)
      rows[y * (width + 1) + 1 + x] = coarse[Math.floor((y * 8) / height) * 8 + Math.floor((x * 8) / width)] ?? 0;
  return png(width, height, rows);
}

/** A grey PNG that is white in its left part and black in the rest. */
export function maskPng(share: number, width = 40, height = 30): Buffer {
  const row = Buffer.from([0, ...Array.from({ length: width }, (_, x) => (x < share * width ? 255 : 0))]);
  return png(width, height, Buffer.concat(Array.from({ length: height }, () => row)));
}

/** A PNG of a few bytes that says it is of this size. */
export const claimingPng = (width: number, height: number) => png(width, height, Buffer.alloc(10_000));
