import { textEncodings, type ReadOptions, type UploadPreview } from '@hakaru/contract';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import type { en } from './en.ts';

export interface Choice {
  value: string;
  label: string;
}

/** What a file has several of: the tables of an archive, the sheets of a workbook. */
export type FileParts = Pick<UploadPreview, 'entries' | 'sheets'>;

type Words = Translate<typeof en>;

/** An option with a closed list of values. '' stands for null. */
export type ChoiceOption =
  | 'encoding'
  | 'delimiter'
  | 'quote'
  | 'escape'
  | 'decimal'
  | 'thousands'
  | 'date_order'
  | 'entry'
  | 'sheet';

const delimiters = [',', ';', '\t', '|', ' ', ':'];
const delimiterNames = {
  ',': 'comma',
  ';': 'semicolon',
  '\t': 'tab',
  '|': 'pipe',
  ' ': 'space',
  ':': 'colon',
} as const;
const thousands = ['', ',', '.', ' ', "'"];
const thousandsNames = { '': 'none', ',': 'comma', '.': 'period', ' ': 'space', "'": 'apostrophe' } as const;

/** The choices of an option in the reader's language; one that was detected but is not listed is added as it is. */
export function choicesOf(option: ChoiceOption, detected: ReadOptions, parts: FileParts, t: Words): Choice[] {
  const known = listed(option, parts, t);
  const value = detected[option] ?? '';
  return known.some((choice) => choice.value === value)
    ? known
    : [...known, { value, label: value === '' ? t('option_none') : `“${value}”` }];
}

function listed(option: ChoiceOption, { entries, sheets }: FileParts, t: Words): Choice[] {
  const lists = {
    encoding: () => textEncodings.map((value) => ({ value, label: t(`encoding_${value}`) })),
    delimiter: () =>
      delimiters.map((value) => ({ value, label: t(`mark_${delimiterNames[value as keyof typeof delimiterNames]}`) })),
    quote: () => [
      { value: '"', label: t('quote_double') },
      { value: "'", label: t('quote_single') },
      { value: '', label: t('option_none') },
    ],
    escape: () => [
      { value: '', label: t('escape_doubled') },
      { value: '\\', label: t('escape_backslash') },
    ],
    decimal: () => [
      { value: '.', label: t('decimal_point') },
      { value: ',', label: t('decimal_comma') },
    ],
    thousands: () =>
      thousands.map((value) => ({
        value,
        label:
          value === ''
            ? t('option_none')
            : t(`mark_${thousandsNames[value as keyof typeof thousandsNames] as 'comma'}`),
      })),
    date_order: () => (['ymd', 'mdy', 'dmy'] as const).map((value) => ({ value, label: t(`date_order_${value}`) })),
    entry: () => entries.map((value) => ({ value, label: value })),
    sheet: () => sheets.map((value) => ({ value, label: value })),
  } satisfies Record<ChoiceOption, () => Choice[]>;
  return lists[option]();
}
