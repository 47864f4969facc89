import { unzipSync } from 'fflate';
import type { Answer } from './version-client.ts';

/** What an answer says, as it is recorded: of a zip, which files it holds, and of a picture how large it is. */
export function readAnswer(contentType: string, content: Buffer): Answer {
  if (contentType.includes('json')) return { json: JSON.parse(content.toString()) as unknown };
  if (contentType.startsWith('text/')) return { text: content.toString() };
  if (contentType.includes('zip')) return { files: Object.keys(unzipSync(content)).sort() };
  return { bytes: content.length };
}
