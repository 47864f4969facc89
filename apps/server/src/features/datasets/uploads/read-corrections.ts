import type { Language } from '@hakaru/contract';
import type { z } from 'zod';
import { InvalidInput } from '../../../http/app-error.ts';
import { checkInput } from '../../../http/check-input.ts';
import { bodyWords } from '../../../http/issue-words.ts';

/** Corrections from the JSON text that queries and forms carry them as. Throws InvalidInput. */
export function parseCorrections<S extends z.ZodType>(
  schema: S,
  text: string | undefined,
  location: 'query' | 'body',
  language: Language,
): z.output<S> {
  if (text === undefined || text === '') return schema.parse({});
  return checkInput(schema, jsonIn(text, location, language), [location, 'options'], language);
}

/** Throws InvalidInput where a text is no JSON. */
export function jsonIn(text: string, location: string, language: Language): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new InvalidInput([
      { loc: [location, 'options'], msg: bodyWords('json_invalid', language), type: 'json_invalid' },
    ]);
  }
}
