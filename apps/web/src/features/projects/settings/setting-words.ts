import { currentLanguage } from '../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import type { OptionWords } from '../../../ui/schema-form/option-words.ts';
import { inLanguage } from '../../../ui/schema-form/words.ts';
import type { ModelCatalogue } from './model-catalogue.ts';
import type { projectMessages } from '../words.ts';
import { labelled, listed, noted } from '../../../lib/i18n/joined.ts';

type T = Translate<typeof projectMessages.en>;

/** Groups of preparation that several types have, and what the schemas call them. */
export const groupSchemas = {
  missing: 'Missing',
  outliers: 'Outliers',
  scaling: 'Scaling',
  encoding: 'Encoding',
} as const;
export type PreparationGroup = keyof typeof groupSchemas;

/** The settings of a group of preparation; one that is called as its group goes without its name. */
export function groupWords(
  t: T,
  key: PreparationGroup,
  given: Record<string, unknown> | undefined,
  catalogue: ModelCatalogue,
  words: OptionWords,
): string {
  const text = parameterWords(catalogue.group(groupSchemas[key]), given, words);
  const name = labelled(t(`group_${key}`), '');
  return text.startsWith(name) ? text.slice(name.length) : text;
}

/** A chosen model with what was changed of its parameters. */
export function modelWords(
  t: T,
  model: { name: string; parameters: object; search?: boolean | undefined },
  catalogue: ModelCatalogue,
  words: OptionWords,
): string {
  const schema = catalogue.schemas[model.name];
  const { name: _, ...given } = model.parameters as Record<string, unknown>;
  const title = catalogue.title(model.name);
  if (model.search) return noted(title, t('search'));
  const settings = schema ? parameterWords(schema, given, words, true) : '';
  return settings === '' ? title : noted(title, settings);
}

/** Parameters in words: all with their defaults, or those given only; what is null goes without a word. */
export function parameterWords(
  schema: JsonSchema,
  given: Record<string, unknown> = {},
  words: OptionWords,
  givenOnly = false,
): string {
  const idle = idleSettings(given['method'] ?? schema.properties?.['method']?.default);
  return listed(
    Object.entries(schema.properties ?? {})
      .filter(([name]) => name !== 'name' && (!givenOnly || name in given))
      .map(([name, field]) => [name, field, given[name] === undefined ? field.default : given[name]] as const)
      .filter(
        ([name, , value]) =>
          value !== null &&
          value !== undefined &&
          !(Array.isArray(value) && value.length === 0) &&
          !idle.includes(name),
      )
      .map(([name, field, value]) => {
        const title = inLanguage(
          { en: field.title ?? name, ja: field.title_ja ?? field.title ?? name },
          currentLanguage(),
        );
        return labelled(title, valueWords(words(name, value), value));
      }),
  );
}

function valueWords(words: string | undefined, value: unknown): string {
  if (words !== undefined) return words;
  if (value === null || value === undefined) return '–';
  if (Array.isArray(value)) return listed(value.map((one) => (Array.isArray(one) ? productWords(one) : one)));
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** A product of features as people write it: A·B, A². */
export function productWords(features: readonly string[]): string {
  const counts = new Map<string, number>();
  for (const feature of features) counts.set(feature, (counts.get(feature) ?? 0) + 1);
  return [...counts].map(([feature, count]) => feature + (['', '²', '³', '⁴'][count - 1] ?? `^${count}`)).join('·');
}

/** So many names can be read in a line. */
const MOST_NAMES = 40;

/** The names of columns, the first of them where there are very many. */
export function columnNames(names: readonly string[]): string {
  return names.length > MOST_NAMES ? `${listed(names.slice(0, MOST_NAMES))} …` : listed(names);
}

/** For which methods of its step a setting means anything. */
const onlyWith: Record<string, readonly string[]> = {
  neighbours: ['knn'],
  width: ['three_sigma', 'hampel'],
  action: ['three_sigma', 'hampel', 'bounds'],
  bounds: ['bounds'],
};

/** The settings of a preparation step that its method makes idle. A step without a method has none. */
export function idleSettings(method: unknown): string[] {
  if (typeof method !== 'string') return [];
  return Object.entries(onlyWith).flatMap(([name, methods]) => (methods.includes(method) ? [] : [name]));
}
