import { timeText } from '../../../lib/dates/time-text.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import type { en } from './en.ts';

export type SeriesWords = Translate<typeof en>;

const units = [
  ['day', 86_400_000],
  ['h', 3_600_000],
  ['min', 60_000],
  ['s', 1000],
  ['ms', 1],
] as const;

/** A stretch of time in the largest unit that says it in few digits: 300000 → 5 min, 90000 → 90 s. */
export function lengthText(milliseconds: number | null, t: SeriesWords): string {
  if (milliseconds === null) return '–';
  if (milliseconds < 1) return t('length_us', { number: formatNumber(milliseconds * 1000) });
  const even = units.find(
    ([, size]) => milliseconds >= size && Number.isInteger(Math.round((milliseconds / size) * 1e6) / 1e6),
  );
  const large = units.find(([, size]) => milliseconds >= 2 * size) ?? units.at(-1)!;
  const [unit, size] = even && milliseconds / even[1] < 1000 ? even : large;
  const number = formatNumber(milliseconds / size);
  return unit === 'day' ? t('length_day', { number, count: milliseconds / size }) : t(`length_${unit}`, { number });
}

/** From when to when: both with their clock unless both are midnights. */
export function rangeText(from: string | null, to: string | null, t: SeriesWords): string {
  if (from === null || to === null) return '–';
  const days = [from, to].every((moment) => !timeText(moment).includes(' '));
  const text = (moment: string): string =>
    days || timeText(moment).includes(' ') ? timeText(moment) : `${timeText(moment)} 00:00`;
  return t('from_to', { from: text(from), to: text(to) });
}
