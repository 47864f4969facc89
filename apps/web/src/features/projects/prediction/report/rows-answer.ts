import { translator } from '../../../../lib/i18n/define-messages.ts';
import { formatCount, formatPercent } from '../../../../lib/numbers/format-number.ts';
import { predictionMessages } from '../words.ts';

/** What the summary of every kind's predictions says of the rows. */
export interface RowsLooked {
  rows: number;
  /** Of kinds that say where rows lie. */
  outside_domain?: number;
  filled_rows: number;
}

/** How many rows were predicted. */
export function predictedRows({ rows, predicted }: { rows: number; predicted: number }): string {
  const t = translator(predictionMessages);
  return t(predicted === rows ? 'answer_every_row' : 'answer_some_rows', {
    rows: formatCount(rows),
    predicted: formatCount(predicted),
  });
}

/** What to beware of: rows outside the domain, rows with missing inputs. */
export function rowsAnswer({ rows, outside_domain: outside, filled_rows: filled }: RowsLooked): string[] {
  const t = translator(predictionMessages);
  if (outside === undefined) return [];
  return [
    outside === 0
      ? t('answer_inside')
      : t('answer_outside', { outside: formatCount(outside), share: formatPercent(outside / Math.max(rows, 1), 1) }),
    filled === 0 ? t('answer_no_gaps') : t('answer_gaps', { filled: formatCount(filled) }),
  ];
}
