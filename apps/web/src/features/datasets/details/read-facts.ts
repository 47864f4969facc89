import type { ReadOptions } from '@hakaru/contract';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import type { Fact } from '../../../ui/fact-table.tsx';
import type { en } from '../en.ts';
import { choicesOf, type ChoiceOption } from '../option-choices.ts';

const shownFor = {
  delimited: ['encoding', 'delimiter', 'quote', 'decimal', 'thousands', 'date_order'],
  excel: ['sheet', 'decimal', 'thousands', 'date_order'],
  parquet: [],
} as const satisfies Record<ReadOptions['format'], readonly ChoiceOption[]>;

/** How a file was read, as facts. */
export function readFacts(options: ReadOptions, t: Translate<typeof en>): Fact[] {
  const chosen = shownFor[options.format].map((option: ChoiceOption) => ({
    label: t(`option_${option}`),
    value:
      choicesOf(option, options, { entries: [], sheets: options.sheet === null ? [] : [options.sheet] }, t).find(
        ({ value }) => value === (options[option] ?? ''),
      )?.label ?? '–',
  }));
  const format = { label: t('format'), value: t(`format_${options.format}`) };
  if (options.format === 'parquet') return [format];
  return [
    format,
    ...(options.entry ? [{ label: t('option_entry'), value: options.entry }] : []),
    ...chosen,
    { label: t('option_skip_rows'), value: String(options.skip_rows) },
    { label: t('option_header_rows'), value: String(options.header_rows) },
    ...afterTable(options, t),
    {
      label: t('option_missing_values'),
      value: options.missing_values.map((word) => `“${word}”`).join(' ') || t('option_none'),
    },
  ];
}

/** Where the table ended before its file did. */
function afterTable({ last_row, footer_rows }: ReadOptions, t: Translate<typeof en>): Fact[] {
  return [
    ...(last_row ? [{ label: t('option_last_row'), value: String(last_row) }] : []),
    ...(footer_rows ? [{ label: t('option_footer_rows'), value: String(footer_rows) }] : []),
  ];
}
