export type Bins = { edges: number[]; counts: number[][]; missing: number };

/**
 * Bins of equal width over several lists together, with round ends; the last bin holds its upper end too.
 * The number of bins follows Freedman and Diaconis (1981), between 5 and 60, or Sturges where the quartiles coincide.
 */
export function binValues(lists: readonly (readonly number[])[]): Bins {
  const values = lists
    .flat()
    .filter(Number.isFinite)
    .sort((a, b) => a - b);
  const missing = lists.reduce((sum, list) => sum + list.length, 0) - values.length;
  const [low, high] = [values[0], values.at(-1)];
  if (low === undefined || high === undefined) return { edges: [], counts: lists.map(() => []), missing };
  const step = roundStep(binWidth(values));
  const start = Math.floor(low / step);
  const bins = Math.max(1, Math.floor(high / step) - start + (Number.isInteger(high / step) && high > low ? 0 : 1));
  const edges = Array.from({ length: bins + 1 }, (_, index) => Number(((start + index) * step).toPrecision(12)));
  const counts = lists.map((list) => countInto(edges, list));
  return { edges, counts, missing };
}

function binWidth(sorted: readonly number[]): number {
  const at = (share: number) => sorted[Math.round(share * (sorted.length - 1))]!;
  const span = sorted.at(-1)! - sorted[0]!;
  if (span === 0) return Math.abs(sorted[0]!) || 1;
  const width = (2 * (at(0.75) - at(0.25))) / Math.cbrt(sorted.length);
  const bins = width > 0 ? span / width : Math.log2(sorted.length) + 1;
  return span / Math.min(60, Math.max(5, bins));
}

function roundStep(width: number): number {
  const power = 10 ** Math.floor(Math.log10(width));
  const away = (factor: number) => Math.abs(Math.log((factor * power) / width));
  return power * [1, 2, 2.5, 5, 10].reduce((best, factor) => (away(factor) < away(best) ? factor : best));
}

function countInto(edges: readonly number[], list: readonly number[]): number[] {
  const counts = Array.from({ length: edges.length - 1 }, () => 0);
  const [first = 0, second = 1] = edges;
  for (const value of list) {
    if (!Number.isFinite(value)) continue;
    let bin = Math.min(counts.length - 1, Math.max(0, Math.floor((value - first) / (second - first))));
    if (bin > 0 && value < edges[bin]!) bin -= 1;
    if (bin < counts.length - 1 && value >= edges[bin + 1]!) bin += 1;
    counts[bin]! += 1;
  }
  return counts;
}
