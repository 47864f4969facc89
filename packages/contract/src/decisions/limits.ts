/** Of a range's width, the part that its limits are written to at least. */
const WRITTEN_DIGITS = 6;
const [FEWEST_DECIMALS, MOST_DECIMALS] = [7, 20];

/** A limit of a range as people write it: with seven decimals at most, or more where the range is so narrow. */
export function writtenLimit(value: number, width: number): number {
  const needed = width > 0 ? WRITTEN_DIGITS - Math.floor(Math.log10(width)) : FEWEST_DECIMALS;
  const rounded = Number(value.toFixed(Math.min(MOST_DECIMALS, Math.max(FEWEST_DECIMALS, needed))));
  return rounded === 0 ? value : rounded;
}
