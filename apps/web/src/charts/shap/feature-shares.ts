/**
 * Where each value stands in its feature, 0 (low) to 1 (high), for colours: linear between the 5 % and 95 % quantiles,
 * so that an outlier does not flatten the rest. Null for what is no number.
 */
export function featureShares(values: readonly (number | string | null)[]): (number | null)[] {
  const numbers = values
    .filter((value): value is number => typeof value === 'number' && Number.isFinite(value))
    .sort((a, b) => a - b);
  const at = (share: number) => numbers[Math.round(share * (numbers.length - 1))] ?? 0;
  let [low, high] = [at(0.05), at(0.95)];
  if (low === high) [low, high] = [at(0), at(1)];
  return values.map((value) => {
    if (typeof value !== 'number' || !Number.isFinite(value)) return null;
    return low === high ? 0.5 : Math.min(1, Math.max(0, (value - low) / (high - low)));
  });
}
