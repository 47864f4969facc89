import type { ReadOptions } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';

export type TextEncodingName = NonNullable<ReadOptions['encoding']>;

/** The names the platform's decoder knows them by. */
export const decoderLabels = {
  'utf-8': 'utf-8', 'utf-16le': 'utf-16le', 'utf-16be': 'utf-16be', cp932: 'shift_jis', 'euc-jp': 'euc-jp', latin1: 'windows-1252',
} satisfies Record<TextEncodingName, string>;

export interface StreamDecoder {
  /** Throws encoding_mismatch with the position of the first bytes that are not of the encoding. */
  decode(bytes: Uint8Array, last: boolean): string;
}

const MAX_TAIL = 64 * 1024;

/** Decodes a file piece by piece; a byte order mark is left out. */
export function createDecoder(encoding: TextEncodingName): StreamDecoder {
  const label = decoderLabels[encoding];
  const decoder = new TextDecoder(label, { fatal: true });
  let position = 0;
  // What followed the last line end: a character that began there may be what goes wrong in the next piece.
  let tail: Uint8Array = new Uint8Array();
  return {
    decode(bytes, last) {
      let text: string;
      try {
        text = decoder.decode(bytes, { stream: !last });
      } catch {
        const joined = Buffer.concat([tail, bytes]);
        throw new AppError('encoding_mismatch', { encoding, position: position - tail.length + goodBytes(joined, label) });
      }
      position += bytes.length;
      const after = bytes.subarray(bytes.lastIndexOf(10) + 1);
      tail = after.length < MAX_TAIL && !encoding.startsWith('utf-16') ? after.slice() : new Uint8Array();
      return text;
    },
  };
}

/** How many bytes from the start decode well: found by halving, as the decoder names no position. */
function goodBytes(bytes: Uint8Array, label: string): number {
  let good = 0;
  let bad = bytes.length + 1;
  while (bad - good > 1) {
    const middle = (good + bad) >> 1;
    if (decodes(bytes.subarray(0, middle), label)) good = middle;
    else bad = middle;
  }
  return good;
}

function decodes(bytes: Uint8Array, label: string): boolean {
  try {
    new TextDecoder(label, { fatal: true }).decode(bytes, { stream: true });
    return true;
  } catch {
    return false;
  }
}
