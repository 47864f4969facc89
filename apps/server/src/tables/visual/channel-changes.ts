/** The first and the last value, and the standard deviation of the differences between neighbours that both have one. NaN is missing. */
export function changesOf(values: Float64Array): {
  first: number | null;
  last: number | null;
  change_sd: number | null;
} {
  const first = values.find((value) => !Number.isNaN(value)) ?? null;
  const last = values.findLast((value) => !Number.isNaN(value)) ?? null;
  let [count, mean, squares] = [0, 0, 0];
  for (let at = 1; at < values.length; at += 1) {
    const change = values[at]! - values[at - 1]!;
    if (Number.isNaN(change)) continue;
    count += 1;
    const before = change - mean;
    mean += before / count;
    squares += before * (change - mean);
  }
  return { first, last, change_sd: count > 1 ? Math.sqrt(squares / (count - 1)) : null };
}

/** The most missing values one after another. */
export function longestRun(values: Float64Array): number {
  let [longest, run] = [0, 0];
  for (const value of values) {
    run = Number.isNaN(value) ? run + 1 : 0;
    longest = Math.max(longest, run);
  }
  return longest;
}
