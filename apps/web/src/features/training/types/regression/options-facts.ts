import type { RegressionOptions } from '@hakaru/contract/training/regression';
import { currentLanguage } from '../../../../lib/i18n/i18n.ts';
import type { Translate } from '../../../../lib/i18n/catalogue-types.ts';
import { formatPercent } from '../../../../lib/numbers/format-number.ts';
import type { Fact } from '../../../../ui/fact-table.tsx';
import type { JsonSchema } from '../../../../ui/schema-form/json-schema.ts';
import { inLanguage } from '../../../../ui/schema-form/words.ts';
import { idleSettings } from './idle-settings.ts';
import { groupSchema, modelSchemas, modelTitle } from './model-words.ts';
import type { regressionMessages } from './regression-messages.ts';
import { optionWordsOf } from './wizard/option-words.ts';

type T = Translate<typeof regressionMessages.en>;

const groups = { missing: 'Missing', outliers: 'Outliers', scaling: 'Scaling', encoding: 'Encoding' } as const;

/** What a training is set up with, in words: for the preview, the project's page and the report. */
export function optionsFacts(t: T, options: RegressionOptions): Fact[] {
  return [
    { label: t('targets'), value: options.targets.join(', ') },
    { label: t('features'), value: `${options.features.length}: ${options.features.map((feature) => feature.name).join(', ')}` },
    { label: t('split'), value: splitWords(t, options.split) },
    { label: t('cross_validation'), value: foldWords(t, options.cross_validation) },
    ...Object.keys(groups).map((key) => ({
      label: t(`group_${key as keyof typeof groups}`),
      value: groupWords(t, key as keyof typeof groups, options.preprocessing?.[key as keyof typeof groups] as Record<string, unknown> | undefined),
    })),
    { label: t('models'), value: options.models.map((model) => modelWords(t, model)).join(' / ') },
    { label: t('seed'), value: String(options.seed ?? 0) },
  ];
}

export function splitWords(t: T, split: RegressionOptions['split']): string {
  const method = split?.method ?? 'automatic';
  const share = method === 'automatic' || method === 'column' ? '' : ` – ${t('test_share')} ${formatPercent(split?.test_share ?? 0.15)}`;
  return t(`split_method_${method}`, { column: split?.column ?? '' }) + share;
}

export function foldWords(t: T, folds: RegressionOptions['cross_validation']): string {
  return `${folds?.folds ? t('folds_given', { folds: folds.folds }) : t('folds_default')} × ${folds?.repeats ?? 1}`;
}

/** The settings of a group of preprocessing; one that is called as its group goes without its name. */
export function groupWords(t: T, key: keyof typeof groups, given: Record<string, unknown> | undefined): string {
  const words = parameterWords(t, groupSchema(groups[key]), given);
  const name = `${t(`group_${key}`)}: `;
  return words.startsWith(name) ? words.slice(name.length) : words;
}

function modelWords(t: T, model: RegressionOptions['models'][number]): string {
  const schema = modelSchemas[model.name];
  const { name: _, ...given } = model.parameters as unknown as Record<string, unknown>;
  if (model.search) return `${modelTitle(model.name)} (${t('search')})`;
  return Object.keys(given).length > 0 && schema ? `${modelTitle(model.name)} (${parameterWords(t, schema, given, true)})` : modelTitle(model.name);
}

/** Parameters in words: all with their defaults, or those given only. */
export function parameterWords(t: T, schema: JsonSchema, given: Record<string, unknown> = {}, givenOnly = false): string {
  const words = optionWordsOf(t);
  const idle = idleSettings(given['method'] ?? schema.properties?.['method']?.default);
  return Object.entries(schema.properties ?? {})
    .filter(([name]) => name !== 'name' && (!givenOnly || name in given))
    .map(([name, field]) => [name, field, given[name] ?? field.default] as const)
    .filter(([name, , value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0) && !idle.includes(name))
    .map(([name, field, value]) => {
      const title = inLanguage({ en: field.title ?? name, ja: field.title_ja ?? field.title ?? name }, currentLanguage());
      return `${title}: ${valueWords(words(name, value), value)}`;
    })
    .join(', ');
}

function valueWords(words: string | undefined, value: unknown): string {
  if (words !== undefined) return words;
  if (value === null || value === undefined) return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
