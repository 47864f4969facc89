import type { TimeSource } from '@hakaru/contract/time-series/options';
import { lengthText, type SeriesWords } from './length-text.ts';

/** Where the time of a file came from, in words. */
export function sourceWords(time: TimeSource, t: SeriesWords): string {
  if (time.from === 'column') return t('source_words_column', { column: time.column });
  if (time.from === 'two_columns') return t('source_words_two_columns', { date: time.date, clock: time.clock });
  if (time.from === 'rows') return t('source_words_rows', { interval: lengthText(time.interval_ms, t) });
  return t(`source_words_${time.from}`, { column: time.column, unit: t(`unit_${time.unit}`) });
}
