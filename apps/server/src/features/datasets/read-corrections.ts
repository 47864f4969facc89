import { type Language, type ReadCorrections, readCorrections } from '@hakaru/contract';
import { InvalidInput } from '../../http/app-error.ts';
import { checkInput } from '../../http/check-input.ts';
import { bodyWords } from '../../http/issue-words.ts';

/** Corrections from the JSON text that queries and forms carry them as. Throws InvalidInput. */
export function parseCorrections(text: string | undefined, place: 'query' | 'body', language: Language): ReadCorrections {
  if (text === undefined || text === '') return {};
  return checkInput(readCorrections, json(text, place, language), [place, 'options'], language);
}

function json(text: string, place: string, language: Language): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput([{ loc: [place, 'options'], msg: bodyWords('json_invalid', language), type: 'json_invalid' }]);
  }
}
