import { regressionForms } from '@hakaru/contract/training/regression';
import { currentLanguage } from '../../../../lib/i18n/i18n.ts';
import type { JsonSchema } from '../../../../ui/schema-form/json-schema.ts';
import { inLanguage } from '../../../../ui/schema-form/words.ts';

/** Each model's parameter schema by its name, in the catalogue's order. */
export const modelSchemas = regressionForms.models as Record<string, JsonSchema>;
export const modelNames = Object.keys(modelSchemas);

/** A model's name in the reader's language. */
export function modelTitle(name: string): string {
  const schema = modelSchemas[name];
  return schema ? inLanguage({ en: schema.title ?? name, ja: schema.title_ja ?? name }, currentLanguage()) : name;
}

/** What a model is, in a line. */
export function modelHelp(name: string): string {
  const schema = modelSchemas[name];
  return schema ? inLanguage({ en: schema.description ?? '', ja: schema.help_ja ?? '' }, currentLanguage()) : '';
}

/** The schema of a group of options, with what its references point to. */
export function groupSchema(name: string): JsonSchema {
  const { $defs } = regressionForms.options;
  return { ...($defs[name] as JsonSchema), $defs: $defs as Record<string, JsonSchema> };
}

/** Some of the options' own fields as a form's schema. */
export function optionsSchema(names: readonly string[]): JsonSchema {
  const { $defs, properties } = regressionForms.options;
  return { type: 'object', $defs: $defs as Record<string, JsonSchema>, properties: Object.fromEntries(names.map((name) => [name, properties[name] as JsonSchema])) };
}
