import type { ColumnType } from '@hakaru/contract';
import type { StatementOptions, Statements } from '../open-table-engine.ts';
import type { DescribedTable } from '../read/describe-table.ts';
import { parquetTable, quoteName } from '../sql-text.ts';

export interface NamedColumn {
  name: string;
  type: ColumnType;
}

export interface ColumnPair {
  before: NamedColumn;
  after: NamedColumn;
}

export interface ColumnsCompared {
  /** Columns both have, in the order of the later. */
  pairs: ColumnPair[];
  added: NamedColumn[];
  removed: NamedColumn[];
  renamed: { before: string; after: string }[];
}

export interface ComparedTable extends DescribedTable {
  path: string;
}

/** Which columns are the same: by name, by what is known to have been renamed, and, where rows lie beside each other, by having the same value in every row. */
export async function compareColumns(
  statements: Statements,
  before: ComparedTable,
  after: ComparedTable,
  known: readonly { before: string; after: string }[],
  options?: StatementOptions,
): Promise<ColumnsCompared> {
  const [old, now] = [byName(before), byName(after)];
  const partner = new Map<string, string>();
  const renamed = known.filter((one) => old.has(one.before) && now.has(one.after));
  for (const one of renamed) partner.set(one.after, one.before);
  const told = new Set(partner.values());
  for (const name of now.keys()) if (old.has(name) && !partner.has(name) && !told.has(name)) partner.set(name, name);
  const free = () => {
    const taken = new Set(partner.values());
    return {
      gone: before.columns.filter(({ name }) => !taken.has(name)),
      come: after.columns.filter(({ name }) => !partner.has(name)),
    };
  };
  if (before.rows === after.rows && before.rows > 0) {
    for (const one of await sameValues(statements, before, after, free(), options)) {
      partner.set(one.after, one.before);
      renamed.push(one);
    }
  }
  const { gone, come } = free();
  const pairs = after.columns.flatMap((column): ColumnPair[] => {
    const was = old.get(partner.get(column.name) ?? '');
    return was ? [{ before: was, after: column }] : [];
  });
  return { pairs, added: come, removed: gone, renamed };
}

function byName(table: DescribedTable): Map<string, NamedColumn> {
  return new Map(table.columns.map((column) => [column.name, column]));
}

// Beyond, every column would have to be read as a whole to look for its like.
const MOST_LOOKED_AT = 200;

async function sameValues(
  statements: Statements,
  before: ComparedTable,
  after: ComparedTable,
  { gone, come }: { gone: NamedColumn[]; come: NamedColumn[] },
  options?: StatementOptions,
): Promise<{ before: string; after: string }[]> {
  const types = new Set(come.map(({ type }) => type));
  const candidates = gone.filter(({ type }) => types.has(type));
  if (candidates.length === 0 || candidates.length > MOST_LOOKED_AT || come.length > MOST_LOOKED_AT) return [];
  const old = await fingerprints(statements, before.path, candidates, options);
  const now = await fingerprints(statements, after.path, come, options);
  const taken = new Set<string>();
  return come.flatMap(({ name, type }) => {
    const twin = candidates.find(
      (one) => one.type === type && !taken.has(one.name) && old.has(one.name) && old.get(one.name) === now.get(name),
    );
    if (!twin) return [];
    taken.add(twin.name);
    return [{ before: twin.name, after: name }];
  });
}

/** A number that depends on every value and its row; columns of nothing but missing values have none. */
async function fingerprints(
  statements: Statements,
  path: string,
  columns: NamedColumn[],
  options?: StatementOptions,
): Promise<Map<string, string>> {
  const sums = columns.map(
    ({ name }) =>
      `CASE WHEN count(${quoteName(name)}) > 0 THEN concat(count(${quoteName(name)}), ' ', bit_xor(hash(file_row_number, ${quoteName(name)}))) END`,
  );
  const [row = []] = await statements.rows(`SELECT ${sums.join(', ')} FROM ${parquetTable(path)}`, options);
  return new Map(
    columns.flatMap(({ name }, place) => (typeof row[place] === 'string' ? [[name, `${row[place]}`] as const] : [])),
  );
}
