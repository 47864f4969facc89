const MOST_BINS = 30;
const FEWEST_BINS = 8;

/** Figures of shuffled labels in bins of equal width that reach as far as the figure of the true labels. */
export function binShuffled(shuffled: readonly number[], observed: number): { edges: number[]; counts: number[] } {
  const values = [...shuffled, observed];
  const [low, high] = [Math.min(...values), Math.max(...values)];
  const span = high - low || Math.abs(high) || 1;
  const bins = Math.min(MOST_BINS, Math.max(FEWEST_BINS, Math.round(2 * Math.sqrt(shuffled.length))));
  const [from, width] = [low - 0.02 * span, (1.04 * span) / bins];
  const counts = new Array<number>(bins).fill(0);
  for (const value of shuffled) {
    const bin = Math.min(bins - 1, Math.max(0, Math.floor((value - from) / width)));
    counts[bin] = (counts[bin] ?? 0) + 1;
  }
  return { edges: Array.from({ length: bins + 1 }, (_, place) => from + place * width), counts };
}
