import type { SoftSensorPredictionSummary } from '@hakaru/contract/training/soft-sensor';
import { compact } from '../../../lib/compact.ts';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed, noted } from '../../../lib/i18n/joined.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import { inUnitOf } from '../../../lib/numbers/with-unit.ts';
import { sensorMessages } from '../words.ts';

type Summary = SoftSensorPredictionSummary;

/** Why rows have no estimate; other notes stand beside one. */
const lacking = ['gap', 'too_few_rows', 'missing', 'no_laboratory_value'] as const;
const beside = ['laboratory_value_old', 'stuck', 'sampling_changed'] as const;
export type SensorNote = (typeof lacking | typeof beside)[number];

/** What the estimates come to, beside laboratory values of the file where there are some. */
export function sensorPredictionAnswer(summary: Summary): string[] {
  const t = translator(sensorMessages);
  const { target, minimum, mean, maximum, metrics, last_value: last, learned } = summary;
  const inUnit = (value: number | null | undefined) => inUnitOf(target, formatNumber(value, 3));
  return compact([
    mean !== null && t('answer_range', { target, lower: inUnit(minimum), upper: inUnit(maximum), mean: inUnit(mean) }),
    metrics &&
      t(last ? 'answer_measured' : 'answer_measured_alone', {
        analyses: metrics.rows,
        rmse: inUnit(metrics.rmse),
        last: inUnit(last?.rmse),
      }),
    learned > 0 && t('answer_learned', { count: learned }),
  ]);
}

/** What to know before these estimates are used, a sentence each. */
export function sensorWarnings({ notes, not_estimated: between, gaps }: Summary): string[] {
  const t = translator(sensorMessages);
  const reasons = lacking.filter((note) => (notes[note] ?? 0) > 0);
  const without = reasons.reduce((sum, note) => sum + (notes[note] ?? 0), 0);
  return compact([
    without > 0 &&
      t('caution_not_estimated', {
        rows: formatCount(without),
        reasons: listed(reasons.map((note) => noted(t(`note_${note}`), formatCount(notes[note] ?? 0)))),
      }),
    between > 0 && t('caution_between', { rows: formatCount(between) }),
    ...beside
      .filter((note) => (notes[note] ?? 0) > 0)
      .map((note) => {
        const rows = formatCount(notes[note] ?? 0);
        return note === 'laboratory_value_old'
          ? t('caution_old', { rows })
          : t('caution_noted', { rows, reason: t(`note_${note}`) });
      }),
    gaps > 0 && t('caution_gaps', { gaps }),
  ]);
}

export function isSensorNote(value: unknown): value is SensorNote {
  return [...lacking, ...beside].some((note) => note === value);
}
