import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatCount } from '../../../lib/numbers/format-number.ts';
import type { Detail } from '../../../ui/detail-table.tsx';
import type { JsonSchema } from '../../../ui/schema-form/json-schema.ts';
import type { Draft } from '../../../features/projects/wizard/draft.ts';
import type { ModelCatalogue } from '../../../features/projects/settings/model-catalogue.ts';
import {
  type CommonOptions,
  type KindWords,
  optionDetails,
} from '../../../features/projects/settings/option-details.ts';
import {
  groupWords,
  parameterWords,
  type PreparationGroup,
} from '../../../features/projects/settings/setting-words.ts';
import { projectMessages } from '../../../features/projects/words.ts';
import { unsupervisedMessages } from '../words.ts';
import { rowNumbers } from './row-numbers.ts';

/** Of the numbers of rows that are left out, in a line of facts. */
const MOST_TEXT = 400;

/** The preparation of types that turn all columns into one scaled matrix; how it is scaled is a choice of its own. */
export const matrixGroups = ['missing', 'outliers', 'encoding'] as const satisfies readonly PreparationGroup[];

/** That preparation as options have it. */
export type Preparing = Readonly<Record<string, unknown>> & { scaling?: string };

export function scalingSchema(catalogue: ModelCatalogue): JsonSchema {
  return catalogue.fields(['scaling'], 'Preparing');
}

/** How many rows are drawn of a large table, and with which seed. */
export function rowsSchema(catalogue: ModelCatalogue): JsonSchema {
  return catalogue.fields(['sample_rows', 'seed']);
}

/** A draft's preparation as options have it: the scaling lies beside the groups, not in one of its name. */
export function preparingOf({ preprocessing: { scaling, ...groups } }: Pick<Draft, 'preprocessing'>): Preparing {
  return { ...groups, ...scaling };
}

/** The same the other way. */
export function preprocessingOf(preparing: object | undefined): Draft['preprocessing'] {
  const { scaling, ...groups } = (preparing ?? {}) as Record<string, unknown>;
  return { ...(groups as Draft['preprocessing']), ...(scaling === undefined ? {} : { scaling: { scaling } }) };
}

/** The scaling in words, without its own name before it. */
function scalingWords(scaling: string | undefined, { catalogue, optionWords }: KindWords): string {
  return parameterWords(scalingSchema(catalogue), scaling === undefined ? {} : { scaling }, optionWords).replace(
    /^[^:]*: /,
    '',
  );
}

/** What a training on a scaled matrix is set up with, in words. */
export function matrixDetails(words: KindWords, options: CommonOptions & { preparing?: object | undefined }): Detail[] {
  const preparing = options.preparing as Preparing | undefined;
  const details = optionDetails(words, options, preparing, matrixGroups);
  return [
    ...details.slice(0, 1),
    { label: translator(unsupervisedMessages)('scaling'), value: scalingWords(preparing?.scaling, words) },
    ...details.slice(1),
  ];
}

/** Which rows a person left out, where there are any. */
export function excludedDetails(rows: readonly number[]): Detail[] {
  const t = translator(unsupervisedMessages);
  const text = rowNumbers(rows);
  return rows.length === 0
    ? []
    : [
        {
          label: t('excluded_rows'),
          value: t('excluded_rows_of', {
            count: rows.length,
            text: text.length > MOST_TEXT ? `${text.slice(0, MOST_TEXT)} …` : text,
          }),
        },
      ];
}

/** How a report's columns were prepared. */
export function preparationDetails(words: KindWords, preparing: object): Detail[] {
  const s = translator(projectMessages);
  const given = preparing as Preparing;
  const groups = matrixGroups.map(
    (key) =>
      `${s(`group_${key}`)} – ${groupWords(s, key, given[key] as Record<string, unknown> | undefined, words.catalogue, words.optionWords)}`,
  );
  return [
    { label: translator(unsupervisedMessages)('scaling'), value: scalingWords(given.scaling, words) },
    { label: s('preprocessing_used'), value: groups.join(' / ') },
  ];
}

/** Why a row was not learned from. */
const reasons = ['incomplete', 'outlying', 'excluded', 'removed', 'passed_over'] as const;
type UsedRows = { used: number; total: number } & Partial<Record<(typeof reasons)[number], number>>;

/** How many rows and columns were used, and why others were not. */
export function usedWords(rows: UsedRows, columns: number): string {
  const t = translator(unsupervisedMessages);
  const { used, total } = rows;
  const parts = reasons
    .filter((reason) => (rows[reason] ?? 0) > 0)
    .map((reason) => t(`left_${reason}`, { rows: formatCount(rows[reason] ?? 0) }));
  return sentences(
    t('rows_used', { used: formatCount(used), total: formatCount(total), columns: formatCount(columns) }),
    parts.length > 0 && t('rows_left_out', { parts: listed(parts) }),
  );
}
