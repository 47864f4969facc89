import type { ColumnStatistics, ColumnType, DatasetColumn, DatasetStatistics } from '@hakaru/contract';

export const measured = ['numeric', 'datetime'] as const satisfies readonly ColumnType[];
export const grouping = ['categorical', 'boolean'] as const satisfies readonly ColumnType[];
export const anyType = ['numeric', 'datetime', 'categorical', 'boolean'] as const satisfies readonly ColumnType[];

type Column = Pick<DatasetColumn, 'name' | 'type' | 'role' | 'role_reason'>;

/** Names that exports give to the number of a row. */
const rowName = /^(row[ _.]?(names?|numbers?|id)|index|id|no\.?|#|unnamed: 0|番号|行番号|連番)$/i;

/** Columns worth a chart: not those to be ignored, not identifiers, not dates; all of them where nothing is left. */
function useful(columns: readonly Column[]): readonly Column[] {
  const kept = columns.filter(
    ({ name, role, type }) =>
      !(['ignore', 'id'] as string[]).includes(role) &&
      (role !== 'time' || type === 'datetime') &&
      (role !== 'none' || !rowName.test(name)),
  );
  return kept.length > 0 ? kept : columns;
}

/** Fewer values tell nothing about a column by themselves. */
const FEWEST = 10;
/** From this correlation on, two columns say the same. */
const SAME = 0.99999;

/** What is known of the values of columns. */
export interface ColumnFacts {
  columns: readonly (Pick<ColumnStatistics, 'name' | 'distinct'> & Partial<ColumnStatistics>)[];
  correlation?: DatasetStatistics['correlation'];
}

/**
 * Columns worth looking at first, those that matter most before the others: none of one value or none, no identifiers, no
 * second column that says what another does; all of them where nothing is left.
 */
export function tellingColumns<T extends Column>(columns: readonly T[], facts: ColumnFacts): readonly T[] {
  const same = new Set(facts.columns.filter(({ distinct }) => distinct <= 1).map(({ name }) => name));
  const counted = new Set(facts.columns.filter(isIdentifier).map(({ name }) => name));
  const kept = columns.filter(({ name, role }) => !same.has(name) && (role !== 'none' || !counted.has(name)));
  const single = kept.filter((column, index) => !repeatsOneBefore(column, kept.slice(0, index), facts));
  return kept.length > 0 ? byWeight(single, facts) : columns;
}

/** A word of its own in each row, or the numbers of the rows. */
function isIdentifier({ type, count, distinct, min, max }: ColumnFacts['columns'][number]): boolean {
  if (count === undefined || count < FEWEST || distinct !== count) return false;
  if (type === 'categorical') return true;
  return type === 'numeric' && typeof min === 'number' && typeof max === 'number' && max - min === count - 1;
}

function correlationOf(facts: ColumnFacts, a: string, b: string): number {
  const { columns = [], matrix = [] } = facts.correlation ?? {};
  return Math.abs(matrix[columns.indexOf(a)]?.[columns.indexOf(b)] ?? 0);
}

function repeatsOneBefore({ name, role }: Column, before: readonly Column[], facts: ColumnFacts): boolean {
  if (role === 'target') return false;
  const words = (of: string) => {
    const { type, distinct, top_values: values } = facts.columns.find((one) => one.name === of) ?? {};
    return type === 'categorical' && values ? JSON.stringify([distinct, values]) : null;
  };
  const own = words(name);
  return before.some(
    (one) => correlationOf(facts, one.name, name) >= SAME || (own !== null && words(one.name) === own),
  );
}

/** What goes with the target most comes first; without a target the two columns that go together most. */
function byWeight<T extends Column>(columns: readonly T[], facts: ColumnFacts): readonly T[] {
  const numeric = useful(columns).filter(({ type }) => type === 'numeric') as T[];
  const target = columns.find(({ role }) => role === 'target');
  if (target) {
    const weight = new Map(columns.map(({ name }) => [name, correlationOf(facts, target.name, name)]));
    return columns.toSorted((a, b) => weight.get(b.name)! - weight.get(a.name)!);
  }
  const pairs = numeric.flatMap((y, at) =>
    numeric.slice(0, at).map((x) => ({ x, y, r: correlationOf(facts, x.name, y.name) })),
  );
  const first = pairs.reduce((best, pair) => (pair.r > best.r ? pair : best), { x: null, y: null, r: 0 } as {
    x: T | null;
    y: T | null;
    r: number;
  });
  if (!first.x || !first.y) return columns;
  const pair = [first.y, first.x];
  return [...pair, ...columns.filter((one) => !pair.includes(one))];
}

/** Numeric columns, the targets first: what a reader wants to see is what they want to explain. */
export function numericColumns(columns: readonly Column[]): string[] {
  const numeric = useful(columns).filter(({ type }) => type === 'numeric');
  return [...numeric.filter(({ role }) => role === 'target'), ...numeric.filter(({ role }) => role !== 'target')].map(
    ({ name }) => name,
  );
}

/** The target, where it is a category. */
export function classColumn(columns: readonly Column[]): string | null {
  return columns.find(({ role, type }) => role === 'target' && type !== 'numeric' && type !== 'datetime')?.name ?? null;
}

export function groupColumn(columns: readonly Column[]): string | null {
  const groups = useful(columns).filter(({ type }) => type === 'categorical' || type === 'boolean');
  const said =
    groups.find(({ role }) => role === 'target') ?? groups.find((one) => one.role === 'group' && !one.role_reason);
  // Lots that were found are many; what else divides the rows says more.
  return (said ?? groups.find(({ role }) => role !== 'group') ?? groups[0])?.name ?? null;
}

export function timeColumn(columns: readonly Column[]): string | null {
  const times = columns.filter(({ type }) => type === 'datetime');
  return (times.find(({ role }) => role === 'time') ?? times[0])?.name ?? null;
}
