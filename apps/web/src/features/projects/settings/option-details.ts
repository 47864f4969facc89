import { formatPercent } from '../../../lib/numbers/format-number.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import type { Detail } from '../../../ui/detail-table.tsx';
import type { KindSetup } from '../kind.ts';
import { columnNames, groupSchemas, groupWords, modelWords, type PreparationGroup } from './setting-words.ts';
import { projectMessages } from '../words.ts';
import { labelled, listed } from '../../../lib/i18n/joined.ts';

type T = Translate<typeof projectMessages.en>;

/** What a kind calls its models and choices. */
export type KindWords = Pick<KindSetup<never>, 'catalogue' | 'optionWords'>;

/** How test rows are chosen; kinds name more methods or fewer. */
export interface SplitChoice {
  method?: 'automatic' | 'ratio' | 'column' | 'group' | 'time' | 'none';
  column?: string | null;
  test_share?: number;
}

export interface FoldChoice {
  folds?: number | null;
  repeats?: number;
}

/** The parts of a type's options that become facts here; a type adds its own. */
export interface CommonOptions {
  targets?: readonly string[];
  features: readonly { name: string }[];
  split?: SplitChoice | undefined;
  cross_validation?: FoldChoice | undefined;
  models: readonly { name: string; parameters: object; search?: boolean | undefined }[];
  seed?: number | undefined;
}

/**
 * What a training is set up with, in words: for the preview, the project's page and the report.
 * What a type's options do not have is left out; `preparation` is where the groups lie in them.
 */
export function optionDetails(
  { catalogue, optionWords }: KindWords,
  options: CommonOptions,
  preparation: Readonly<Record<string, unknown>> | undefined,
  groups: readonly PreparationGroup[] = Object.keys(groupSchemas) as PreparationGroup[],
): Detail[] {
  const t = translator(projectMessages);
  const judged = 'targets' in options || 'target' in options;
  return [
    ...(options.targets ? [{ label: t('targets'), value: listed(options.targets) }] : []),
    {
      label: t(judged ? 'features' : 'columns'),
      value: labelled(options.features.length, columnNames(options.features.map((feature) => feature.name))),
    },
    ...('split' in options ? [{ label: t('split'), value: splitWords(t, options.split) }] : []),
    ...('cross_validation' in options
      ? [{ label: t('cross_validation'), value: foldWords(t, options.cross_validation) }]
      : []),
    ...groups.map((key) => ({
      label: t(`group_${key}`),
      value: groupWords(t, key, preparation?.[key] as Record<string, unknown> | undefined, catalogue, optionWords),
    })),
    {
      label: t('models'),
      value: options.models.map((model) => modelWords(t, model, catalogue, optionWords)).join(' / '),
    },
    { label: t('seed'), value: String(options.seed ?? 0) },
  ];
}

export function splitWords(t: T, split: SplitChoice | undefined): string {
  const method = split?.method ?? 'automatic';
  const share =
    method === 'automatic' || method === 'column' || method === 'none'
      ? ''
      : ` – ${t('test_share')} ${formatPercent(split?.test_share ?? 0.15)}`;
  return t(`split_method_${method}`, { column: split?.column ?? '' }) + share;
}

export function foldWords(t: T, folds: FoldChoice | undefined): string {
  const words = folds?.folds ? t('folds_given', { folds: folds.folds }) : t('folds_default');
  const repeats = folds?.repeats ?? 1;
  return repeats > 1 ? t('folds_repeated', { folds: words, repeats }) : words;
}
