import { quoteNumber } from '../sql-text.ts';

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
