import { useLanguage } from '../../lib/i18n/use-language.ts';
import type { JsonSchema } from './json-schema.ts';
import { inLanguage } from './words.ts';

/** A schema's own title and help (a model's name and what it is) in the reader's language. */
export function useSchemaWords(): (schema: JsonSchema) => { title: string; help: string } {
  const language = useLanguage();
  return ({ title = '', title_ja = title, description = '', help_ja = description }) => ({
    title: inLanguage({ en: title, ja: title_ja }, language),
    help: inLanguage({ en: description, ja: help_ja }, language),
  });
}
