import { formatNumber } from '../numbers/format-number.ts';
import { wordsOf, type Words } from '../screens/screen.ts';

/** From the longest; the seconds of each. */
const units: readonly (readonly [seconds: number, of: (text: string) => Words])[] = [
  [86_400, (text) => ({ en: `${text} ${text === '1' ? 'day' : 'days'}`, ja: `${text} 日` })],
  [3_600, (text) => ({ en: `${text} ${text === '1' ? 'hour' : 'hours'}`, ja: `${text} 時間` })],
  [60, (text) => ({ en: `${text} ${text === '1' ? 'minute' : 'minutes'}`, ja: `${text} 分` })],
  [1, (text) => ({ en: `${text} s`, ja: `${text} 秒` })],
];

/** A span of time, such as the standard deviation of dates, in the largest unit of which it has one: 2,343,796 s are 27.1 days. */
export function spanText(seconds: number | null | undefined): string {
  if (seconds === null || seconds === undefined || !Number.isFinite(seconds)) return '–';
  const [size, words] = units.find(([own]) => Math.abs(seconds) >= own) ?? units.at(-1)!;
  return wordsOf(words(formatNumber(seconds / size, 3)));
}
