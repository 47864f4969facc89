/** A step this many times the median one is a gap, as the details of a time series count them. */
const LONG = 1.5;
/** Where more than this share of the steps is that long, rows come without an interval that one could miss. */
const MOST_LONG = 0.25;
const LONG_WITHOUT_INTERVAL = 10;

/** The places, in order, of the values that come after a gap in time. */
export function placesAfterGaps(at: ArrayLike<number>): number[] {
  const steps: number[] = [];
  for (let index = 1; index < at.length; index += 1) {
    const step = at[index]! - at[index - 1]!;
    if (step > 0) steps.push(step);
  }
  if (steps.length < 2) return [];
  const median = steps.toSorted((a, b) => a - b)[Math.floor((steps.length - 1) / 2)]!;
  const longer = (times: number) => steps.filter((step) => step > times * median).length;
  const limit = (longer(LONG) > MOST_LONG * steps.length ? LONG_WITHOUT_INTERVAL : LONG) * median;
  const places: number[] = [];
  for (let index = 1; index < at.length; index += 1) if (at[index]! - at[index - 1]! > limit) places.push(index);
  return places;
}

/** Values with `filler` before each place; the same values where there are no places. */
export function withFillers<T>(
  values: ArrayLike<T>,
  places: readonly number[],
  filler: (after: number) => T,
): ArrayLike<T> {
  if (places.length === 0) return values;
  const filled: T[] = [];
  let next = 0;
  for (let index = 0; index < values.length; index += 1) {
    if (places[next] === index) {
      filled.push(filler(index));
      next += 1;
    }
    filled.push(values[index]!);
  }
  return filled;
}
