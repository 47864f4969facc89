import type { RawEntry } from './zip-entry.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });
// The platform's name for CP932, as Windows in Japan writes names.
const cp932 = new TextDecoder('shift_jis', { fatal: true });
const latin1 = new TextDecoder('latin1');

/**
 * The names of a zip's entries in Unicode, with '/' between folders. Names without a note of their encoding are
 * UTF-8 where all of them are valid in it, else CP932, else Latin-1: one program wrote them all.
 */
export function decodeNames(entries: readonly RawEntry[]): string[] {
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
