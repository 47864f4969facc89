import type { ColumnRole, ColumnType, RoleReason, RoleReasonCode } from '@hakaru/contract';
import { type NameSays, whatNameSays } from './role-names.ts';

/** A column as far as it was looked at. */
export interface LookedAt {
  name: string;
  type: ColumnType;
  /** Its values from the first row on, missing ones left out: numbers of a numeric column, else texts. */
  values: readonly (number | string)[];
  /** Those are all its values. */
  complete: boolean;
}

export interface DetectedRole {
  role: ColumnRole;
  role_reason: RoleReason | null;
}

type Params = RoleReason['params'];
interface Guess {
  role: ColumnRole;
  code: RoleReasonCode;
  params?: Params;
}

/** Fewer rows tell nothing about a column by themselves. */
const FEWEST_ROWS = 10;
const NEARLY_ALL = 0.9;

/**
 * The roles that columns have by their values and names: lots, identifiers, dates, row numbers, constants. What may as
 * well be a measurement has none. `chosen` are roles that a person said.
 */
export function findRoles(
  columns: readonly LookedAt[],
  rows: number,
  chosen: Readonly<Record<string, ColumnRole>> = {},
): DetectedRole[] {
  const guesses = columns.map((column) => guessRole(column));
  // Several columns that each hold 1 to n once are the levels of a designed experiment.
  const ranked = guesses.filter((guess) => guess?.code === 'whole_numbers_once').length;
  return columns.map(({ name, complete }, index) => {
    if (Object.hasOwn(chosen, name)) return { role: chosen[name]!, role_reason: null };
    const guess = guesses[index];
    if (!guess || (guess.code === 'whole_numbers_once' && ranked > 1)) return { role: 'none', role_reason: null };
    const { role, code, params = {} } = guess;
    return { role, role_reason: { code, params: complete ? params : { ...params, rows } } };
  });
}

function guessRole({ name, type, values, complete }: LookedAt): Guess | null {
  if (values.length === 0) return complete ? { role: 'ignore', code: 'empty' } : null;
  if (type === 'datetime') return { role: 'time', code: 'date' };
  const counts = countsOf(values);
  if (counts.size === 1)
    return complete && values.length >= FEWEST_ROWS
      ? { role: 'ignore', code: 'constant', params: { value: String(values[0]).slice(0, 60) } }
      : null;
  const said = whatNameSays(name);
  if (type === 'categorical') return roleOfTexts(said, values as readonly string[], counts);
  if (type !== 'numeric' || !values.every(Number.isInteger)) return null;
  const numbers = values as readonly number[];
  return (
    dateNumbers(numbers, counts) ??
    lotOf(said, counts, numbers.length, said.lot || (said.counter && counts.size >= 5)) ??
    (counts.size === numbers.length ? roleOfUnique(said, numbers) : lotBlocks(said, numbers, counts))
  );
}

type ValueCounts = ReadonlyMap<number | string, number>;

function countsOf(values: readonly (number | string)[]): ValueCounts {
  const counts = new Map<number | string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

function roleOfTexts(said: NameSays, values: readonly string[], counts: ValueCounts): Guess | null {
  const [distinct, count] = [counts.size, values.length];
  const named = said.counter || said.called || said.lot || said.maybeLot;
  if (distinct > NEARLY_ALL * count && (count >= FEWEST_ROWS || (named && distinct === count)))
    return { role: 'id', code: 'unique_text', params: { values: distinct, of: count } };
  return lotOf(said, counts, count, said.lot || ((said.counter || said.maybeLot) && distinct >= 5) || areCodes(counts));
}

/** Rows that share a value of what is called a lot. */
function lotOf({ quantity }: NameSays, counts: ValueCounts, count: number, called: boolean): Guess | null {
  if (!called || quantity || counts.size < 2 || count < FEWEST_ROWS || count < 1.1 * counts.size) return null;
  return { role: 'group', code: 'lot', params: { values: counts.size, each: sizeText(counts) } };
}

function sizeText(counts: ValueCounts): string {
  const sizes = [...counts.values()];
  const [low, high] = [Math.min(...sizes), Math.max(...sizes)];
  return low === high ? String(low) : `${low}–${high}`;
}

/** Many codes that count up behind one prefix, each of about as many rows: L-001, L-002, … */
function areCodes(counts: ValueCounts): boolean {
  if (counts.size < 15) return false;
  const parts = [...counts.keys()].map((value) => /^(\D+)(\d{1,9})$/u.exec(String(value).trim()));
  if (parts.some((part) => part?.[1] !== parts[0]?.[1] || part === null)) return false;
  const numbers = parts.map((part) => Number(part![2]));
  const sizes = [...counts.values()].sort((a, b) => a - b);
  const middle = sizes[Math.floor(sizes.length / 2)]!;
  return middle >= 2 && sizes.at(-1)! <= 3 * middle && spanOf(numbers) <= 3 * numbers.length;
}

function spanOf(numbers: readonly number[]): number {
  const [low, high] = endsOf(numbers);
  return high - low + 1;
}

function endsOf(numbers: readonly number[]): [low: number, high: number] {
  let [low, high] = [Infinity, -Infinity];
  for (const value of numbers) {
    if (value < low) low = value;
    if (value > high) high = value;
  }
  return [low, high];
}

/** Beyond this many expected coincidences, whole numbers of which none occurs twice are no measurements (e⁻⁷ by chance). */
const MOST_COINCIDENCES = 7;

/** Whole numbers of which none occurs twice. */
function roleOfUnique(said: NameSays, numbers: readonly number[]): Guess | null {
  const [from, to] = endsOf(numbers);
  const count = numbers.length;
  const steps = numbers.slice(1).map((value, index) => value - numbers[index]!);
  const counts = steps.every((step) => step === 1);
  const named = said.counter || said.called || said.lot;
  // What says no more than where a row stands is no name for it, whatever it is called.
  if (named && counts && count > 1 && (from === 0 || from === 1))
    return { role: 'id', code: 'row_number', params: { from, to } };
  if (named) return { role: 'id', code: 'named_identifier', params: { values: count } };
  if (said.quantity || count < FEWEST_ROWS) return null;
  const span = to - from + 1;
  const begins = from === 0 || from === 1 || (from > 100 && from % 100 === 1);
  if (begins && counts) return { role: 'id', code: 'row_number', params: { from, to } };
  if (begins && span === count) return { role: 'id', code: 'whole_numbers_once', params: { from, to } };
  if (count < 2 * FEWEST_ROWS || commonStep(numbers, from) > 1 || span === count) return null;
  if (span <= 3 * count && steps.every((step) => step > 0))
    return { role: 'id', code: 'numbers_rising', params: { from, to } };
  if ((count * (count - 1)) / (2 * span) > MOST_COINCIDENCES || fillsDecade(numbers, from, to))
    return { role: 'id', code: 'unique_numbers', params: { values: count } };
  return null;
}

function commonStep(numbers: readonly number[], from: number): number {
  let step = 0;
  for (const value of numbers) {
    let rest = value - from;
    while (rest > 0) [step, rest] = [rest, step % rest];
    if (step === 1) return 1;
  }
  return step;
}

/** Whether numbers of five digits and more lie evenly over all that have as many digits, as random numbers do and quantities do not. */
function fillsDecade(numbers: readonly number[], from: number, to: number): boolean {
  const digits = String(to).length;
  if (numbers.length < 50 || digits < 5 || from < 0) return false;
  const low = String(from).length === digits ? 10 ** (digits - 1) : 0;
  const sorted = numbers.toSorted((a, b) => a - b);
  const width = 10 ** digits - low;
  const apart = sorted.map((value, index) => Math.abs((value - low) / width - (index + 0.5) / sorted.length));
  const rounded = numbers.filter((value) => value % 10 === 0).length;
  return Math.max(...apart) < 1.36 / Math.sqrt(sorted.length) && rounded < 0.3 * sorted.length;
}

/** Whole numbers that count up block by block, several rows each. */
function lotBlocks({ quantity }: NameSays, numbers: readonly number[], counts: ValueCounts): Guess | null {
  if (quantity || counts.size < 10 || numbers.length < 2 * counts.size) return null;
  if (numbers[0] !== 0 && numbers[0] !== 1) return null;
  const risesByOne = numbers.every((value, index) => index === 0 || [0, 1].includes(value - numbers[index - 1]!));
  return risesByOne
    ? { role: 'group', code: 'lot_blocks', params: { values: counts.size, each: sizeText(counts) } }
    : null;
}

const SECONDS_2000 = 946_684_800;
const SECONDS_2040 = 2_208_988_800;

/** Dates written as whole numbers: 20240131, 202401, seconds or milliseconds since 1970. */
function dateNumbers(numbers: readonly number[], counts: ValueCounts): Guess | null {
  if (numbers.length < 5 || counts.size < 3) return null;
  const [low, high] = endsOf(numbers);
  const params = { from: String(low), to: String(high) };
  if (low >= 19_000_101 && high <= 21_001_231 && numbers.every(isDay))
    return { role: 'time', code: 'date_number', params };
  if (low >= 190_001 && high <= 210_012 && counts.size >= 6 && numbers.every(isMonth))
    return { role: 'time', code: 'month_number', params };
  for (const [code, unit] of [
    ['unix_seconds', 1],
    ['unix_milliseconds', 1000],
  ] as const) {
    const rounded = numbers.filter((value) => value % (1000 * unit) === 0).length;
    if (low >= SECONDS_2000 * unit && high <= SECONDS_2040 * unit && rounded < numbers.length / 2)
      return { role: 'time', code, params: { from: isoDay(low / unit), to: isoDay(high / unit) } };
  }
  return null;
}

function isDay(value: number): boolean {
  const [year, month, day] = [Math.floor(value / 10_000), Math.floor(value / 100) % 100, value % 100];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isMonth(value: number): boolean {
  return value % 100 >= 1 && value % 100 <= 12;
}

function isoDay(seconds: number): string {
  return new Date(seconds * 1000).toISOString().slice(0, 10);
}
