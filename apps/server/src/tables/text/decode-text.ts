import type { ReadOptions } from '@hakaru/contract';

export type TextEncodingName = NonNullable<ReadOptions['encoding']>;

/** The names the platform's decoder knows them by. */
const decoderLabels = {
  'utf-8': 'utf-8',
  'utf-16le': 'utf-16le',
  'utf-16be': 'utf-16be',
  cp932: 'shift_jis',
  'euc-jp': 'euc-jp',
  latin1: 'windows-1252',
} satisfies Record<TextEncodingName, string>;

/** Stands in a decoded text for bytes that are not of the encoding. */
export const UNREADABLE = '\ufffd';

// Bytes that CP932 and Windows-1252 leave undefined; the platform makes control characters of them.
const undefinedByte = { cp932: /\x80/g, latin1: /[\x81\x8d\x8f\x90\x9d]/g } satisfies Partial<
  Record<TextEncodingName, RegExp>
> as Partial<Record<TextEncodingName, RegExp>>;

interface StreamDecoder {
  decode(bytes: Uint8Array, last: boolean): string;
}

/** Decodes a file piece by piece, with UNREADABLE for each sequence of bytes that is not of the encoding; a byte order mark is left out. */
export function createDecoder(encoding: TextEncodingName): StreamDecoder {
  const decoder = new TextDecoder(decoderLabels[encoding]);
  const foreign = undefinedByte[encoding];
  return {
    decode(bytes, last) {
      const text = decoder.decode(bytes, { stream: !last });
      return foreign ? text.replace(foreign, UNREADABLE) : text;
    },
  };
}

export function decodeText(bytes: Uint8Array, encoding: TextEncodingName): string {
  return createDecoder(encoding).decode(bytes, true);
}

/** How many sequences of bytes could not be decoded. */
export function countUnreadable(text: string): number {
  let count = 0;
  for (let at = text.indexOf(UNREADABLE); at !== -1; at = text.indexOf(UNREADABLE, at + 1)) count += 1;
  return count;
}

/** Where the first bytes are that are not of the encoding: found by halving, as the decoder names no position. */
export function firstUnreadable(bytes: Uint8Array, encoding: TextEncodingName): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (createDecoder(encoding).decode(bytes.subarray(0, middle), false).includes(UNREADABLE)) bad = middle;
    else good = middle;
  }
  return good;
}
