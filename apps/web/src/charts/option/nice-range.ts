/** A range with round ends that holds both values, with a little room; steps of 1, 2 or 5 times a power of ten. */
export function niceRange(low: number, high: number): { min: number; max: number } {
  if (!Number.isFinite(low) || !Number.isFinite(high)) return { min: 0, max: 1 };
  const span = high - low || Math.abs(high) || 1;
  const step = roundStep(span / 5);
  const room = span * 0.01;
  return { min: tidy(Math.floor((low - room) / step) * step), max: tidy(Math.ceil((high + room) / step) * step) };
}

/** The next of 1, 2 or 5 times a power of ten. */
export function roundStep(rough: number): number {
  const power = 10 ** Math.floor(Math.log10(rough));
  return power * ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10);
}

function tidy(value: number): number {
  return Number(value.toPrecision(12));
}

/** Smallest and largest finite number of several lists; NaN where there is none. */
export function extent(...lists: readonly ArrayLike<number | null>[]): { low: number; high: number } {
  let low = Infinity;
  let high = -Infinity;
  for (const list of lists) {
    for (let index = 0; index < list.length; index += 1) {
      const value = list[index];
      if (value === null || value === undefined || !Number.isFinite(value)) continue;
      if (value < low) low = value;
      if (value > high) high = value;
    }
  }
  return low <= high ? { low, high } : { low: Number.NaN, high: Number.NaN };
}
