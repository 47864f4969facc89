import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { createDecoder, type TextEncodingName, UNREADABLE } from '../text/decode-text.ts';

export interface TranscodeTask {
  path: string;
  encoding: TextEncodingName;
  /** Where the same text goes in UTF-8. */
  target: string;
}

const CHUNK = 1024 * 1024;

/** Rewrites a text file in UTF-8, in bounded memory; false, and the target unfinished, where some bytes are not of the encoding. */
export function transcodeText({ path, encoding, target }: TranscodeTask, onBytes: (bytes: number) => void): boolean {
  const decoder = createDecoder(encoding);
  const source = openSync(path, 'r');
  const out = openSync(target, 'wx');
  const buffer = Buffer.alloc(CHUNK);
  try {
    for (;;) {
      const length = readSync(source, buffer, 0, CHUNK, null);
      const text = decoder.decode(buffer.subarray(0, length), length === 0);
      if (text.includes(UNREADABLE)) return false;
      writeSync(out, text);
      if (length === 0) return true;
      onBytes(length);
    }
  } finally {
    closeSync(source);
    closeSync(out);
  }
}
