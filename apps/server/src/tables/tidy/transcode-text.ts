import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { createDecoder, type TextEncodingName } from '../text/decode-text.ts';

export interface TranscodeTask {
  path: string;
  encoding: TextEncodingName;
  /** Where the same text goes in UTF-8. */
  target: string;
}

const CHUNK = 1024 * 1024;

/** Rewrites a text file in UTF-8, in bounded memory. Throws encoding_mismatch. */
export function transcodeText({ path, encoding, target }: TranscodeTask, onBytes: (bytes: number) => void): void {
  const decoder = createDecoder(encoding);
  const source = openSync(path, 'r');
  const out = openSync(target, 'wx');
  const buffer = Buffer.alloc(CHUNK);
  try {
    for (;;) {
      const length = readSync(source, buffer, 0, CHUNK, null);
      writeSync(out, decoder.decode(buffer.subarray(0, length), length === 0));
      if (length === 0) return;
      onBytes(length);
    }
  } finally {
    closeSync(source);
    closeSync(out);
  }
}
