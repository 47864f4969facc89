import type { ChartPalette } from '../palette/chart-palette.ts';
import { axisName, LINE_HEIGHT, LONGEST_LINE, nameWidth } from './axis-name.ts';
import type { ChartAxis } from './chart-option.ts';
import { tickStep, ticksWithin } from './round-ticks.ts';
import { escapeHtml } from './tooltip.ts';
import { columnName } from '../../lib/columns/column-name.ts';

/** A number beside a chart's colours or lines: short, no floating-point dust, powers of ten at the extremes. */
export function formatTick(value: number, digits = 6): string {
  if (value === 0) return '0';
  const size = Math.abs(value);
  const short = Number(value.toPrecision(digits));
  const power = short.toExponential().replace('e+', 'e').replaceAll('-', '\u2212');
  const isPower = size < 1e-3 || size >= 1e15 || (size >= 1e6 && power.length <= LONGEST_POWER);
  if (isPower) return power;
  return short.toLocaleString('en-US', { maximumFractionDigits: Math.max(6, digits) }).replace('-', '\u2212');
}

/** \u22121.2345e12; of longer ones, the digits are easier to read in a row. */
const LONGEST_POWER = 10;

/** A number at a round place of an axis, with as many digits as tell it from the next one. */
export function axisTick(value: number): string {
  return formatTick(value, 15);
}

/** A number of −1 to 1, such as a correlation. */
export function twoDecimals(value: number): string {
  return (Math.abs(value) < 0.005 ? 0 : value).toFixed(2).replace('-', '\u2212');
}

/** What is cut of a name or of a label is shown whole when the pointer rests on it. */
export const wholeName = {
  show: true,
  formatter: ({ name, isTruncated }: { name?: string; isTruncated?: () => boolean }) =>
    isTruncated && !isTruncated() ? '' : escapeHtml(name ?? ''),
};

function lines(palette: ChartPalette) {
  return {
    tooltip: wholeName,
    nameLocation: 'middle' as const,
    nameTextStyle: { color: palette.text, fontSize: 12, lineHeight: LINE_HEIGHT },
    nameTruncate: { maxWidth: LONGEST_LINE, ellipsis: '…' },
    axisLine: { show: true, onZero: false, lineStyle: { color: palette.axis } },
    axisTick: { lineStyle: { color: palette.axis } },
    axisLabel: { color: palette.mutedText, fontSize: 11 },
    splitLine: { lineStyle: { color: palette.grid } },
  };
}

/** Ticks of a time axis, coarse to fine. */
const timeTicks = {
  year: '{yyyy}',
  month: '{yyyy}-{MM}',
  day: '{MM}-{dd}',
  hour: '{HH}:{mm}',
  minute: '{HH}:{mm}',
  second: '{HH}:{mm}:{ss}',
  millisecond: '{ss}.{SSS}',
};

/** A linear or logarithmic axis, or one of times. */
export function valueAxis(palette: ChartPalette, axis: ChartAxis, kind: 'value' | 'log' = 'value') {
  const common = lines(palette);
  return {
    ...common,
    // ECharts types each kind of axis apart; one of times takes all that is said here.
    type: (axis.time ? 'time' : axis.log ? 'log' : kind) as typeof kind,
    name: axisName(axis),
    scale: true,
    ...(axis.whole && { minInterval: 1 }),
    ...(axis.ends && { min: axis.ends[0], max: axis.ends[1] }),
    axisLabel: {
      ...common.axisLabel,
      formatter: (axis.time ? timeTicks : axisTick) as typeof axisTick,
      hideOverlap: true,
    },
  };
}

/** Up to this many names each may take two lines. */
const TWO_LINES_UP_TO = 20;
/** Capitals are wider than the letters by which the width of a name is estimated. */
const ROOM = 1.25;
/** And these are wider still, by so many pixels: of a short name none makes up for them. */
const WIDEST_LETTERS = /[MWmw@%]/gu;
const WIDER_BY = 4;

function labelWidth(name: string): number {
  return Math.ceil(ROOM * nameWidth(name)) + WIDER_BY * [...name.matchAll(WIDEST_LETTERS)].length;
}

/** A beginning shorter than this is not worth an ellipsis. */
const LEAST_CUT = 3;

/** Of many names that begin alike and would be cut there, the ends that tell them apart. */
function endsOnly(names: readonly string[], width: number) {
  if (names.length <= TWO_LINES_UP_TO || !names.some((name) => nameWidth(name) > width)) return {};
  const [first = ''] = names;
  let alike = 0;
  while (alike < first.length && names.every((name) => name[alike] === first[alike])) alike += 1;
  // From the beginning of a number or a word.
  while (alike > 0 && /[\p{L}\p{N}]/u.test(first[alike - 1]!)) alike -= 1;
  return alike < LEAST_CUT ? {} : { formatter: (name: string) => `…${name.slice(alike)}` };
}

/** An axis of names; long ones are on two lines where there are few, and cut at `width` pixels (the tooltip has them whole). */
export function categoryAxis(palette: ChartPalette, axis: ChartAxis | null, names: readonly string[], width = 160) {
  const common = lines(palette);
  const shown = names.map(columnName);
  return {
    ...common,
    type: 'category' as const,
    name: axis ? axisName(axis) : undefined,
    data: shown,
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      ...common.axisLabel,
      color: palette.text,
      // What is set here is what a label takes, however short its name is.
      width: Math.min(width, Math.max(0, ...shown.map(labelWidth))),
      hideOverlap: true,
      ellipsis: '…',
      ...endsOnly(shown, width),
      ...(names.length <= TWO_LINES_UP_TO
        ? { overflow: 'break' as const, lineHeight: 12, height: 24, lineOverflow: 'truncate' as const }
        : { overflow: 'truncate' as const }),
    },
  };
}

/** An axis from the first edge to the last, which need be no round numbers; times there need no label. */
export function betweenEdges(palette: ChartPalette, axis: ChartAxis, edges: readonly number[]) {
  const plain = valueAxis(palette, axis);
  const noEnds = axis.time && { showMinLabel: false, showMaxLabel: false };
  return { ...plain, min: edges[0], max: edges.at(-1), axisLabel: { ...plain.axisLabel, ...noEnds } };
}

/** Which labels stay away in panels side by side: those at the very ends, where the next panel's would meet them. */
export function withoutEnds({ time, log }: ChartAxis, min = 0, max = 1, count?: number) {
  const [first, last] = time || log ? [min, max] : ticksWithin(min, max, tickStep(min, max, { count }));
  return { ...(first === min && { showMinLabel: false }), ...(last === max && { showMaxLabel: false }) };
}
