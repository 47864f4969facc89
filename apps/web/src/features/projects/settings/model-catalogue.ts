import type { KindForms } from '@hakaru/contract/training/kind-forms';
import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import { inLanguage } from '../../../ui/schema-form/words.ts';

/** A type's models and the groups of its options, as forms are made from them. */
export interface ModelCatalogue {
  /** In the catalogue's order. */
  names: readonly string[];
  /** Each model's parameters by its name. */
  schemas: Readonly<Record<string, JsonSchema>>;
  /** A model's name in the reader's language. */
  title(name: string): string;
  /** What a model is, in a line. */
  help(name: string): string;
  /** The schema of a group of options, such as `Missing`, with what its references point to. */
  group(name: string): JsonSchema;
  /** Some fields as a form's schema: of the options, or of a group of them. */
  fields(names: readonly string[], group?: string): JsonSchema;
}

/** The catalogue of a training type from its forms in the contract. */
export function modelCatalogue({ models, options }: KindForms): ModelCatalogue {
  const schemas = models as Record<string, JsonSchema>;
  const $defs = options.$defs as Record<string, JsonSchema>;
  function words(name: string, of: (schema: JsonSchema) => { en: string; ja: string }, otherwise: string): string {
    const schema = schemas[name];
    return schema ? inLanguage(of(schema), currentLanguage()) : otherwise;
  }
  return {
    names: Object.keys(schemas),
    schemas,
    title: (name) => words(name, (schema) => ({ en: schema.title ?? name, ja: schema.title_ja ?? name }), name),
    help: (name) => words(name, (schema) => ({ en: schema.description ?? '', ja: schema.help_ja ?? '' }), ''),
    group: (name) => ({ ...$defs[name], $defs }),
    fields: (names, group) => {
      const properties =
        group === undefined ? (options.properties as Record<string, JsonSchema>) : ($defs[group]?.properties ?? {});
      return {
        type: 'object',
        $defs,
        properties: Object.fromEntries(names.map((name) => [name, properties[name] as JsonSchema])),
      };
    },
  };
}
