import { type ReadCorrections, readCorrections } from '@hakaru/contract';
import { InvalidInput } from '../../http/app-error.ts';

/** Corrections from the JSON text that queries and forms carry them as. Throws InvalidInput. */
export function parseCorrections(text: string | undefined, place: 'query' | 'body'): ReadCorrections {
  if (text === undefined || text === '') return {};
  const parsed = readCorrections.safeParse(json(text, place));
  if (parsed.success) return parsed.data;
  throw new InvalidInput(
    parsed.error.issues.map((issue) => ({ loc: [place, 'options', ...issue.path.map((part) => (typeof part === 'symbol' ? String(part) : part))], msg: issue.message, type: issue.code })),
  );
}

function json(text: string, place: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new InvalidInput([{ loc: [place, 'options'], msg: (error as Error).message, type: 'json_invalid' }]);
  }
}
