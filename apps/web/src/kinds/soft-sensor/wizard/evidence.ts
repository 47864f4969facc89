import type { SoftSensorProposal } from '@hakaru/contract/training/soft-sensor';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { spanText } from '../../../lib/dates/span-text.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { spanWords } from '../series-axis.ts';
import { sensorMessages } from '../words.ts';

/** What the data say of rows and laboratory values, a sentence each. */
export function evidence({ laboratory, series }: SoftSensorProposal, target: string): string[] {
  const t = translator(sensorMessages);
  const step =
    series.step === null ? '' : series.time === 'datetime' ? spanText(series.step) : formatNumber(series.step);
  // Every row has a value, and an interval was entered.
  const isThinned = laboratory.recording === 'every_row' && (laboratory.interval ?? 1) > 1;
  return [
    t(series.step === null ? 'found_rows' : 'found_interval', { rows: formatCount(series.rows), step }),
    ...(series.gaps > 0 ? [t('found_gaps', { gaps: series.gaps })] : []),
    t(isThinned ? 'found_every_row_thinned' : `found_${laboratory.recording}`, {
      target,
      analyses: formatCount(laboratory.analyses),
      interval: laboratory.interval === null ? '–' : spanWords(Math.round(laboratory.interval), series),
      repeated: formatCount(laboratory.repeated),
    }),
  ];
}

/** Why this delay is proposed. */
export function delaySentence({ delay, delay_reason: reason, series }: SoftSensorProposal): string {
  return translator(sensorMessages)(`delay_${reason}`, { delay: spanWords(delay, series) });
}
