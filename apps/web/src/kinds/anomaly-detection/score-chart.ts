import type { TimeSeriesAlarm, TimeSeriesCourse, TimeSeriesHistogram } from '@hakaru/contract/training/time-series';
import type { HistogramData } from '../../charts/histogram/histogram.tsx';
import type { ScoreCourseData } from '../../charts/score-course/score-course.tsx';
import type { Translate } from '../../lib/i18n/catalogue-types.ts';
import { labelled, listed } from '../../lib/i18n/joined.ts';
import { formatNumber } from '../../lib/numbers/format-number.ts';
import type { anomalyMessages } from './words.ts';

type T = Translate<typeof anomalyMessages.en>;

/** More borders than these, as between many runs, say nothing. */
const MOST_BORDERS = 3;

/** Scores in order of time, or of rows where they have no time or are of several runs, with what is known to be anomalous. */
export function courseData(course: TimeSeriesCourse, threshold: number, isDate: boolean, t: T): ScoreCourseData {
  return { ...scoresData(course, isDate, t), threshold: courseThreshold(threshold) };
}

/** The same without its threshold, which alone changes while that is dragged. */
export function scoresData(course: TimeSeriesCourse, isDate: boolean, t: T): Omit<ScoreCourseData, 'threshold'> {
  const { at, label, isTime } = positionsOf(course, isDate, t);
  const { scores, labels, parts, runs, run_names: names } = course;
  const words = { training: t('part_training'), left_out: t('part_left_out'), test: t('part_test') };
  const isTest = parts.map((part) => part === 'test');
  const borders = isTest.flatMap((test, index) => (index > 0 && test !== isTest[index - 1] ? [index] : []));
  return {
    x: { label, time: isTime, whole: !isTime },
    y: { label: t('score') },
    at,
    scores: scores.map((score, index) => (index > 0 && runs[index] !== runs[index - 1] ? null : score)),
    notes: scores.map((_, index) => [names[runs[index]!], words[parts[index]!]].filter(Boolean).join(' – ')),
    above: { name: t('above') },
    marked: [
      { name: t('known_anomaly'), role: 'target', ranges: rangesWhere(at, (index) => labels[index] === true, runs) },
    ],
    ...(borders.length <= MOST_BORDERS && {
      borders: borders.map((index) => ({ value: at[index]!, label: t(isTest[index] ? 'part_test' : 'part_training') })),
    }),
  };
}

/** The threshold with its number at the end of its line, where it hides no score. */
export function courseThreshold(threshold: number): ScoreCourseData['threshold'] {
  return { value: threshold, label: formatNumber(threshold, 4) };
}

function positionsOf({ rows, times, runs }: TimeSeriesCourse, isDate: boolean, t: T) {
  const isTime =
    isDate && times.every((time) => time !== null) && isRising(times as number[]) && new Set(runs).size <= 1;
  if (isTime) return { at: times.map((time) => Math.round(time! * 1000)), label: t('time'), isTime };
  if (isRising(rows)) return { at: rows.map((row) => row + 1), label: t('row'), isTime };
  return { at: rows.map((_, index) => index + 1), label: t('order'), isTime };
}

function isRising(values: readonly number[]): boolean {
  return values.every((value, index) => index === 0 || value >= values[index - 1]!);
}

/** Stretches of places, within runs, of which something is so. */
export function rangesWhere(
  at: readonly number[],
  is: (index: number) => boolean,
  runs: readonly number[] = [],
): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = [];
  for (let index = 0; index < at.length; index += 1) {
    if (!is(index)) continue;
    const first = index;
    while (index + 1 < at.length && is(index + 1) && runs[index + 1] === runs[first]) index += 1;
    ranges.push([at[first]!, at[index]!]);
  }
  return ranges;
}

/** The scores of normal and of anomalous rows, each as shares of its rows in percent, so that the few beside the many are seen. */
export function histogramData(histogram: TimeSeriesHistogram, threshold: number, t: T): HistogramData {
  const groups = [
    { name: t('normal_rows'), role: 'data' as const, counts: histogram.normal },
    { name: t('anomalous_rows'), role: 'target' as const, counts: histogram.anomalous },
    { name: t('unlabelled_rows'), role: 'neutral' as const, counts: histogram.unlabelled },
  ].filter(({ counts }) => counts.some((count) => count > 0));
  return {
    axis: { label: t('score') },
    edges: histogram.edges,
    count: t('share_percent'),
    groups: groups.map((group) => {
      const total = group.counts.reduce((sum, count) => sum + count, 0);
      return { ...group, counts: group.counts.map((count) => (100 * count) / total) };
    }),
    limits: [{ value: threshold, label: labelled(t('threshold'), formatNumber(threshold, 4)) }],
  };
}

/** How much of an alarm's score is of which channel, in a line. */
export function causeText({ contributions }: TimeSeriesAlarm): string {
  return listed(contributions.slice(0, 3).map(({ channel, share }) => shareText(channel, share)));
}

/** A channel and its share in a score. */
export function shareText(channel: string, share: number): string {
  return `${channel} ${Math.round(share * 100)} %`;
}
