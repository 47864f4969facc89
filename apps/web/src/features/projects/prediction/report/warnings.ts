import { rowTitle } from '../../../../lib/rows/row-names.ts';
import { timeText } from '../../../../lib/dates/time-text.ts';
import type { Catalogue } from '../../../../lib/i18n/catalogue-types.ts';
import { firstMessage, type Messages, translator } from '../../../../lib/i18n/define-messages.ts';
import { columnFormat } from '../../../../lib/numbers/column-format.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { counted, unreadableWords } from '../unreadable-words.ts';
import { predictionMessages } from '../words.ts';
import { listed, noted, sentences } from '../../../../lib/i18n/joined.ts';

/** Of more features, one sentence speaks of all, and names the first. */
const MOST_SENTENCES = 8;
const MOST_NAMED = 12;
const MOST_LABELS = 10;

/** What every kind's summary says of the rows it was given. */
export interface PredictedRows {
  rows: number;
  predicted: number;
  outside_domain: number;
  /** Rows whose answer is too large for a number, where a kind's answers may be. */
  overflowed?: number;
  filled_rows: number;
  /** Rows that trained the model, where a kind can tell, and the first of them, from 0. */
  trained_rows?: number;
  first_trained_rows?: readonly number[];
  removed_by_steps?: readonly { number: number; rows: number }[];
  unknown_categories: readonly { column: string; rows: number; labels: readonly string[] }[];
  out_of_range: readonly {
    column: string;
    below: number;
    above: number;
    minimum: number | string;
    maximum: number | string;
  }[];
  unreadable_values: readonly Parameters<typeof unreadableWords>[0][];
  missing_values: Readonly<Record<string, number>>;
}

interface OwnWarnings {
  /** Before all others, before those of the domain, and behind them. */
  first?: readonly string[];
  beforeDomain?: readonly string[];
  afterDomain?: readonly string[];
  /** What the kind's words of rows with gaps say besides their number. */
  filled?: Record<string, string>;
}

/** What to know of the rows before their predictions are used, one sentence each; `own` words go before the shared ones. */
export function warningsOfRows(
  summary: PredictedRows,
  own: Messages<Catalogue>,
  { first = [], beforeDomain = [], afterDomain = [], filled = {} }: OwnWarnings = {},
): string[] {
  const t = translator(predictionMessages);
  const { rows, outside_domain: outside, overflowed = 0, removed_by_steps: removed = [] } = summary;
  const say = (key: string, count: number, params: Record<string, string> = {}) =>
    count > 0 ? [firstMessage([own, predictionMessages], key, { ...counted(count), ...params }) ?? key] : [];
  const lacking = rows - summary.predicted - overflowed - removed.reduce((sum, step) => sum + step.rows, 0);
  const missing = Object.entries(summary.missing_values);
  const unreadable = summary.unreadable_values;
  return [
    ...first,
    ...say('caution_not_predicted', lacking),
    ...removed.map((step) => t('caution_removed', { ...counted(step.rows), number: step.number })),
    ...say('caution_overflowed', overflowed),
    ...beforeDomain,
    ...say('caution_outside', outside, { share: formatPercent(outside / rows, 1) }),
    ...afterDomain,
    ...summary.unknown_categories.flatMap(({ column, rows: count, labels }) =>
      say('caution_unknown', count, { column, labels: listed(labels.slice(0, MOST_LABELS)) }),
    ),
    ...rangeWarnings(summary),
    ...say('caution_trained', summary.trained_rows ?? 0, {
      first: rowTitle(summary.first_trained_rows?.[0] ?? 0),
    }),
    ...unreadable
      .slice(0, MOST_SENTENCES)
      .map((column) => sentences(unreadableWords(column, t), t('unreadable_filled'))),
    ...(unreadable.length > MOST_SENTENCES
      ? [t('caution_unreadable_more', { columns: formatCount(unreadable.length - MOST_SENTENCES) })]
      : []),
    ...(missing.length > 0
      ? [t('caution_missing', { columns: withRows(missing) + (missing.length > MOST_NAMED ? ' …' : '') })]
      : []),
    ...say('caution_filled', summary.filled_rows, filled),
  ];
}

/** A sentence a feature; one of all of them where there are many, as of a spectrum. */
function rangeWarnings({ out_of_range: found }: PredictedRows): string[] {
  const t = translator(predictionMessages);
  if (found.length <= MOST_SENTENCES)
    return found.map(({ column, below, above, minimum, maximum }) => {
      const limit = limitsFormat(minimum, maximum);
      return t('caution_range', {
        ...counted(below + above),
        column,
        minimum: limit(minimum),
        maximum: limit(maximum),
      });
    });
  const columns = found
    .map(({ column, below, above }): [string, number] => [column, below + above])
    .toSorted((a, b) => b[1] - a[1]);
  return [t('caution_ranges', { features: formatCount(found.length), columns: withRows(columns) })];
}

function withRows(columns: readonly [column: string, rows: number][]): string {
  return listed(columns.slice(0, MOST_NAMED).map(([column, rows]) => noted(column, formatCount(rows))));
}

function limitsFormat(...limits: readonly (number | string)[]): (limit: number | string) => string {
  const format = columnFormat(limits.filter((limit) => typeof limit === 'number'));
  return (limit) => (typeof limit === 'number' ? format(limit) : timeText(limit));
}
