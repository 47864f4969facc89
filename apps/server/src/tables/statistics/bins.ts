import { quoteNumber } from '../sql-text.ts';

const TARGET_BINS = 20;
const steps = [1, 2, 2.5, 5, 10];

/**
 * Edges of a histogram from `min` to `max`: evenly spaced at round numbers, about 20 bins, fewer where there are
 * few values. A single value gets one bin around it; whole numbers get bins of whole width.
 */
export function niceEdges(min: number, max: number, count: number, whole: boolean): number[] {
  if (min === max) return around(min);
  const bins = Math.max(4, Math.min(TARGET_BINS, Math.ceil(Math.sqrt(count))));
  const raw = (max - min) / bins;
  const magnitude = 10 ** Math.floor(Math.log10(raw));
  const nice = (steps.find((factor) => factor * magnitude >= raw * (1 - 1e-9)) ?? 10) * magnitude;
  const step = whole ? Math.max(1, Math.ceil(nice)) : nice;
  const first = Math.floor(min / step + 1e-9);
  const last = Math.max(first + 1, Math.ceil(max / step - 1e-9));
  // A largest whole number on the last edge belongs to a bin of its own, not to the one before.
  const end = whole && Math.abs(last * step - max) < step * 1e-9 ? last + 1 : last;
  return Array.from({ length: end - first + 1 }, (_, index) => round((first + index) * step, step));
}

function around(value: number): number[] {
  const half = value === 0 ? 0.5 : Math.abs(value) * 0.05;
  return [value - half, value + half];
}

/** Takes off what binary fractions add: 0.30000000000000004 is 0.3. */
function round(value: number, step: number): number {
  const digits = Math.max(0, Math.min(100, 2 - Math.floor(Math.log10(step))));
  return digits > 15 ? Number(value.toPrecision(12)) : Number(value.toFixed(digits));
}

/** Which of the evenly spaced bins a value falls into, from 0; the last one takes its upper edge in. A hair is added so that a value on an edge falls into the bin it opens, whatever the division leaves. Of values that are there: a missing one would count as the highest. */
export function binSql(value: string, edges: number[]): string {
  const [first = 0, second = 1] = edges;
  return `CAST(greatest(0, least(floor((${value} - ${quoteNumber(first)}) / ${quoteNumber(second - first)} + 1e-9), ${edges.length - 2})) AS INTEGER)`;
}

/** Edges of so many bins of equal width; one bin around a single value. */
export function evenEdges(min: number, max: number, bins: number): number[] {
  if (min === max) return [min - (Math.abs(min) * 0.05 || 0.5), min + (Math.abs(min) * 0.05 || 0.5)];
  return Array.from({ length: bins + 1 }, (_, index) => (index === bins ? max : min + ((max - min) * index) / bins));
}
