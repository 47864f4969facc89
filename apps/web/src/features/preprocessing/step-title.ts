import type { AnyLanguage } from '../../lib/i18n/language.ts';
import type { JsonSchema } from '../../ui/schema-form/json-schema.ts';
import { inLanguage } from '../../ui/schema-form/words.ts';
import { type AnyStepName, forms } from './step-catalogue.ts';

/** A step's parameters as a form reads them. */
export function schemaOf(step: AnyStepName): JsonSchema {
  return forms[step] as unknown as JsonSchema;
}

/** What a step is called in the catalogue. */
export function stepTitle(step: AnyStepName, language: AnyLanguage): string {
  const { title = step, title_ja } = schemaOf(step);
  return inLanguage({ en: title, ja: title_ja ?? title }, language);
}

/** One sentence on what it does. */
export function stepHelp(step: AnyStepName, language: AnyLanguage): string {
  const { description = '', help_ja } = schemaOf(step);
  return inLanguage({ en: description, ja: help_ja ?? description }, language);
}
