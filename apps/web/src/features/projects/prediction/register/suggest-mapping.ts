import type { ColumnMapping } from '@hakaru/contract';

/** For each feature the data's column that takes its place; null where none is chosen yet. */
export type Mapping = Record<string, string | null>;

const GOOD_ENOUGH = 0.55;
/** A header with the unit of a row below it, and the same header alone. */
const SAME_BUT_UNIT = 0.99;

/**
 * Proposes a column for every feature: the one of the same name, else the most similar name that no other
 * feature has a better claim to, else the only name that says a part of the feature's, as 'Line' of 'Process Line', or more.
 * A column is proposed once.
 */
export function suggestMapping(features: readonly string[], columns: readonly string[]): Mapping {
  const mapping: Mapping = Object.fromEntries(
    features.map((feature) => [feature, columns.includes(feature) ? feature : null]),
  );
  const open = features.filter((feature) => mapping[feature] === null);
  const free = new Set(columns.filter((column) => !features.includes(column)));
  const pairs = open
    .flatMap((feature) => [...free].map((column) => ({ feature, column, likeness: likeness(feature, column) })))
    .filter((pair) => pair.likeness >= GOOD_ENOUGH)
    .sort((a, b) => b.likeness - a.likeness);
  for (const { feature, column } of pairs) {
    if (mapping[feature] !== null || !free.has(column)) continue;
    mapping[feature] = column;
    free.delete(column);
  }
  for (const feature of open) {
    const [column, ...others] = columns.filter((one) => isPart(one, feature));
    if (mapping[feature] !== null || column === undefined || others.length > 0 || !free.has(column)) continue;
    if (features.filter((one) => isPart(column, one)).length === 1) mapping[feature] = column;
  }
  return mapping;
}

/** The mapping as the wire has it: features whose column has another name, and those that are `absent`, missing in every row. */
export function wireMapping(mapping: Mapping, absent: readonly string[] = []): ColumnMapping {
  return Object.fromEntries(
    Object.entries(mapping).filter(
      ([feature, column]) => (column !== null && column !== feature) || (column === null && absent.includes(feature)),
    ),
  );
}

/** Features without a column, of which nobody said that they are `absent`. */
export function unmapped(mapping: Mapping, absent: readonly string[] = []): string[] {
  return Object.keys(mapping).filter((feature) => mapping[feature] === null && !absent.includes(feature));
}

/** The column that seems to hold what was measured of a target: its name but for case, width, spaces and unit; null where there is none. */
export function suggestMeasured(target: string, columns: readonly string[], taken: readonly string[]): string | null {
  if (columns.includes(target)) return target;
  return columns.find((column) => !taken.includes(column) && likeness(target, column) >= SAME_BUT_UNIT) ?? null;
}

/** 0 to 1: how alike two column names are, whatever their case, width, separators and bracketed units (Dice's coefficient of letter pairs). */
export function likeness(a: string, b: string): number {
  const [left, right] = [plain(a), plain(b)];
  if (left === '' || right === '') return 0;
  if (left === right) return 1;
  const [bareLeft, bareRight] = [plain(withoutUnit(a)), plain(withoutUnit(b))];
  if (bareLeft !== '' && (bareLeft === right || left === bareRight)) return SAME_BUT_UNIT;
  const [pairsLeft, pairsRight] = [pairsOf(left), pairsOf(right)];
  const rest = [...pairsRight];
  const shared = pairsLeft.filter((pair) => {
    const index = rest.indexOf(pair);
    if (index >= 0) rest.splice(index, 1);
    return index >= 0;
  }).length;
  return (2 * shared) / (pairsLeft.length + pairsRight.length);
}

/**
 * Whether one of two names begins or ends with the other: with whole words or, in Japanese, which divides none, with two
 * characters or more.
 */
function isPart(a: string, b: string): boolean {
  const [short, long] = [wordsOf(a), wordsOf(b)].toSorted((one, other) => one.join('').length - other.join('').length);
  if (short === undefined || long === undefined || short.length === 0) return false;
  const begins = short.every((word, index) => word === long[index]);
  const ends = short.every((word, index) => word === long[long.length - short.length + index]);
  if (short.join('').length > 1 && (begins || ends)) return true;
  const [part, whole] = [short.join(''), long.join('')];
  return /^[^\p{ASCII}]{2,}$/u.test(part) && (whole.startsWith(part) || whole.endsWith(part));
}

function wordsOf(name: string): string[] {
  return name
    .normalize('NFKC')
    .replace(/[([{][^)\]}]*[)\]}]/g, ' ')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .split(/[\s_\-.:/・]+/)
    .filter((word) => word !== '');
}

/** A name without what stands after its last space: the unit, where a file had a row of units. */
function withoutUnit(name: string): string {
  return name.replace(/\s+\S+$/u, '');
}

function plain(name: string): string {
  return (
    name
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[([{][^)\]}]*[)\]}]/g, '')
      .replace(/[\s_\-.:/・]+/g, '') || name.normalize('NFKC').toLowerCase()
  );
}

function pairsOf(text: string): string[] {
  const marked = `^${text}$`;
  return Array.from({ length: marked.length - 1 }, (_, index) => marked.slice(index, index + 2));
}
