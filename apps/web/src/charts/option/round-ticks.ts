/** Axes have about so many steps where nothing else is asked. */
const USUAL_STEPS = 5;
/** A step below this share of the values would be lost in the fifteen digits that a number keeps. */
const FINEST = 1e-14;
/** What `toFixed` takes. */
const MOST_DECIMALS = 100;

/** More days would stand too near to each other. */
const MOST_DAYS = 8;

type Wishes = {
  /** About how many steps. */
  count?: number | undefined;
  /** No step is finer, and each is a multiple of it: 1 for what is counted. */
  least?: number | null | undefined;
};

/**
 * The step of an axis from `low` to `high`: 1, 2, 2.5 or 5 times a power of ten, as near to the asked number of steps
 * as can be. One whose multiples hold both ends goes before one that is nearer; 2.5 is taken for nothing else.
 */
export function tickStep(low: number, high: number, { count = USUAL_STEPS, least }: Wishes = {}): number {
  const finest = Math.max(Math.abs(low), Math.abs(high)) * FINEST;
  const rough = Math.max((high - low) / count, finest, least ?? 0, Number.MIN_VALUE * 1e16);
  const distance = (step: number) => Math.abs(Math.log(step / rough));
  const power = Math.floor(Math.log10(rough));
  const steps = [-1, 0, 1]
    .flatMap((further) => [1, 2, 2.5, 5].map((factor) => Number(`${factor}e${power + further}`)))
    .filter((step) => step >= finest && (!least || isMultiple(step, least)))
    .toSorted((one, other) => distance(one) - distance(other));
  const even = steps.find(
    (step) => (high - low) / step <= 2 * count && high - low >= step && isMultiple(low, step) && isMultiple(high, step),
  );
  return even ?? steps.find((step) => !step.toExponential().startsWith('2.5')) ?? rough;
}

/** The last multiple of the step that is not above a value, and the first that is not below another. */
export function endsAround(low: number, high: number, step: number): [low: number, high: number] {
  const from = isMultiple(low, step) ? Math.round(low / step) : Math.floor(low / step);
  const to = isMultiple(high, step) ? Math.round(high / step) : Math.ceil(high / step);
  return [multiple(from, step), multiple(to, step)];
}

/** The first and the last multiple of the step between two values; the first is above the last where there is none. */
export function ticksWithin(low: number, high: number, step: number): [first: number, last: number] {
  return [
    isMultiple(low, step) ? low : multiple(Math.ceil(low / step), step),
    isMultiple(high, step) ? high : multiple(Math.floor(high / step), step),
  ];
}

/** Every round place from one value to another. */
export function roundTicks(low: number, high: number, wishes?: Wishes): number[] {
  const step = tickStep(low, high, wishes);
  const [first, last] = ticksWithin(low, high, step);
  return Array.from({ length: Math.max(0, Math.round((last - first) / step) + 1) }, (_, at) =>
    at === 0 ? first : multiple(Math.round(first / step) + at, step),
  );
}

const DAY_MS = 86_400_000;
/** Weeks begin on Mondays, of which the first was the fifth day of 1970. */
const FIRST_MONDAY = 4;

/**
 * The beginnings of days between two times (ms since 1970, UTC), 1, 2, 5, 7 or 14 days from each other; none where hours
 * or months are what is told apart.
 */
export function evenDays(low: number, high: number): number[] {
  const days = (high - low) / DAY_MS;
  if (!(days >= 3)) return [];
  const step = [1, 2, 5, 7, 14].find((one) => days / one <= MOST_DAYS);
  if (step === undefined) return [];
  const from = step % 7 === 0 ? FIRST_MONDAY : 0;
  const first = from + step * Math.ceil((low / DAY_MS - from) / step);
  return Array.from(
    { length: Math.floor((high / DAY_MS - first) / step) + 1 },
    (_, at) => (first + at * step) * DAY_MS,
  );
}

function isMultiple(value: number, step: number): boolean {
  const times = value / step;
  return Math.abs(times - Math.round(times)) <= 1e-9 + Math.abs(times) * Number.EPSILON * 2;
}

/** Without the dust that a product of fractions carries. */
function multiple(times: number, step: number): number {
  const decimals = Math.max(0, 1 - Math.floor(Math.log10(step)));
  return decimals > MOST_DECIMALS ? times * step : Number((times * step).toFixed(decimals));
}
