import type { Cell, ColumnType, Comparison } from '@hakaru/contract';
import { AppError } from '../../http/app-error.ts';
import type { StatementOptions, Statements, TableEngine } from '../open-table-engine.ts';
import { columnNamed, type DescribedTable, describeTable } from '../read/describe-table.ts';
import { toCell } from '../read/to-cell.ts';
import { parquetTable, quoteName } from '../sql-text.ts';
import { convertedSql } from './convert-sql.ts';

interface TableComparison {
  /** Paths of the earlier and the later table, and what they are called in messages. */
  before: { path: string; name: string; version: number };
  after: { path: string; name: string; version: number };
  /** Columns of both that tell a row; without any, rows are matched by their place. */
  keys: string[];
  renamed: readonly { before: string; after: string }[];
  /** Only these columns; all where it is not given. */
  columns?: readonly string[];
}

type TablesCompared = Pick<Comparison, 'columns' | 'rows' | 'cells_changed' | 'examples'> & {
  pairs: (ColumnPair & { changed: number })[];
};

const MOST_COLUMNS = 500;
const EXAMPLE_ROWS = 100;
const EXAMPLE_CELLS = 200;
const EXAMPLE_COLUMNS = 50;

/** What differs between two tables. Rows are joined by DuckDB, which puts on disk what does not fit into its memory. Throws column_unknown, keys_retyped or keys_repeated. */
export async function compareTables(
  engine: TableEngine,
  request: TableComparison,
  options?: StatementOptions,
): Promise<TablesCompared> {
  const { keys } = request;
  const [before, after] = await Promise.all([describe(engine, request, 'before'), describe(engine, request, 'after')]);
  for (const key of keys) {
    if (columnNamed(before, key).type !== columnNamed(after, key).type)
      throw new AppError('keys_retyped', { column: key });
  }
  for (const side of ['before', 'after'] as const)
    if (keys.length > 0) await requireUnique(engine, request[side], keys, options);
  const columns = await compareColumns(engine, before, after, request.renamed, options);
  const compared = columns.pairs.filter((pair) => !keys.includes(pair.after.name)).slice(0, MOST_COLUMNS);
  const join = `${parquetTable(before.path)} a JOIN ${parquetTable(after.path)} b ON ${matching(keys)}`;
  const counts = await countChanges(engine, join, compared, options);
  const keyColumns = keys.map((key) => columnNamed(after, key));
  const changed = compared.map((pair, index) => ({ ...pair, changed: counts.byColumn[index] ?? 0 }));
  return {
    columns: namesOf(columns, new Set([...compared.map(({ after: { name } }) => name), ...keys])),
    rows: {
      matched: counts.matched,
      changed: counts.rows,
      added: after.rows - counts.matched,
      removed: before.rows - counts.matched,
    },
    cells_changed: counts.byColumn.reduce((sum, count) => sum + count, 0),
    pairs: changed,
    examples: {
      cells:
        counts.rows === 0
          ? []
          : await changedCells(
              engine,
              join,
              changed.filter((pair) => pair.changed > 0),
              keyColumns,
              options,
            ),
      added: await unmatched(engine, after, before, keyColumns, options),
      removed: await unmatched(engine, before, after, keyColumns, options),
    },
  };
}

async function describe(
  engine: TableEngine,
  request: TableComparison,
  side: 'before' | 'after',
): Promise<ComparedTable> {
  const { path } = request[side];
  const table = await describeTable(engine, path);
  const wanted = request.columns && new Set(request.columns);
  return { ...table, path, columns: wanted ? table.columns.filter(({ name }) => wanted.has(name)) : table.columns };
}

function namesOf(
  { pairs, added, removed, renamed }: ColumnsCompared,
  seen: ReadonlySet<string>,
): Comparison['columns'] {
  const retyped = pairs
    .filter(({ before, after }) => before.type !== after.type)
    .map(({ before, after }) => ({ name: after.name, before: before.type, after: after.type }));
  return {
    added,
    removed,
    renamed,
    retyped,
    left_out: pairs.map(({ after }) => after.name).filter((name) => !seen.has(name)),
  };
}

function matching(keys: readonly string[]): string {
  if (keys.length === 0) return 'a.file_row_number = b.file_row_number';
  return keys.map((key) => `a.${quoteName(key)} IS NOT DISTINCT FROM b.${quoteName(key)}`).join(' AND ');
}

async function requireUnique(
  engine: TableEngine,
  { path, name, version }: TableComparison['before'],
  keys: string[],
  options?: StatementOptions,
): Promise<void> {
  const names = keys.map(quoteName).join(', ');
  const example = keys.map((key) => `coalesce(CAST(${quoteName(key)} AS VARCHAR), '–')`).join(` || ', ' || `);
  const repeated = `SELECT ${names}, count(*) AS " times" FROM ${parquetTable(path)} GROUP BY ${names} HAVING count(*) > 1`;
  const [[rows, first] = []] = await engine.rows(
    `SELECT sum(" times")::DOUBLE, min(${example}) FROM (${repeated})`,
    options,
  );
  if (Number(rows) > 0)
    throw new AppError('keys_repeated', { name, version, rows: Number(rows), example: String(first) });
}

/** Whether a cell differs. Where one side is text, it is compared as a value of the other's type: 3 and 3.00 are the same number. */
function differs({ before, after }: ColumnPair): string {
  const [was, is] = [`a.${quoteName(before.name)}`, `b.${quoteName(after.name)}`];
  if (before.type === 'categorical' && after.type !== 'categorical') return textDiffers(was, is, after.type);
  if (after.type === 'categorical' && before.type !== 'categorical') return textDiffers(is, was, before.type);
  return `${convertedSql(was, before.type, after.type)} IS DISTINCT FROM ${is}`;
}

function textDiffers(text: string, value: string, type: ColumnType): string {
  const read = convertedSql(text, 'categorical', type);
  return `(${read} IS DISTINCT FROM ${value} OR (${text} IS NOT NULL AND ${read} IS NULL))`;
}

async function countChanges(
  engine: TableEngine,
  join: string,
  pairs: ColumnPair[],
  options?: StatementOptions,
): Promise<{ matched: number; rows: number; byColumn: number[] }> {
  const any = pairs.map((pair) => `(${differs(pair)})`).join(' OR ') || 'false';
  const counts = pairs.map((pair) => `(count(*) FILTER (WHERE ${differs(pair)}))::DOUBLE`);
  const [[matched, rows, ...byColumn] = []] = await engine.rows(
    `SELECT count(*)::DOUBLE, (count(*) FILTER (WHERE ${any}))::DOUBLE${counts.map((count) => `, ${count}`).join('')} FROM ${join}`,
    options,
  );
  return { matched: Number(matched), rows: Number(rows), byColumn: byColumn.map(Number) };
}

/** The first changed cells, row by row; of very many changed columns the first. */
async function changedCells(
  engine: TableEngine,
  join: string,
  pairs: ColumnPair[],
  keys: NamedColumn[],
  options?: StatementOptions,
): Promise<Comparison['examples']['cells']> {
  const shown = pairs.slice(0, EXAMPLE_COLUMNS);
  const values = shown.flatMap((pair) => [
    differs(pair),
    `a.${quoteName(pair.before.name)}`,
    `b.${quoteName(pair.after.name)}`,
  ]);
  const wanted = [
    'a.file_row_number::DOUBLE',
    'b.file_row_number::DOUBLE',
    ...keys.map(({ name }) => `b.${quoteName(name)}`),
    ...values,
  ];
  const any = shown.map((pair) => `(${differs(pair)})`).join(' OR ');
  const rows = await engine.rows(
    `SELECT ${wanted.join(', ')} FROM ${join} WHERE ${any} ORDER BY b.file_row_number LIMIT ${EXAMPLE_ROWS}`,
    options,
  );
  const cells = rows.flatMap((row) => {
    const key = keys.map(({ type }, index): Cell => toCell(row[2 + index], type));
    return shown.flatMap((pair, index) => {
      const at = 2 + keys.length + 3 * index;
      if (row[at] !== true) return [];
      return [
        {
          row_before: Number(row[0]) + 1,
          row_after: Number(row[1]) + 1,
          key,
          column: pair.after.name,
          before: toCell(row[at + 1], pair.before.type),
          after: toCell(row[at + 2], pair.after.type),
        },
      ];
    });
  });
  return cells.slice(0, EXAMPLE_CELLS);
}

/** The first rows of a table that the other lacks. */
async function unmatched(
  engine: TableEngine,
  of: ComparedTable,
  other: ComparedTable,
  keys: NamedColumn[],
  options?: StatementOptions,
): Promise<{ row: number; key: Cell[] }[]> {
  const names = keys.map(({ name }) => name);
  const wanted = ['a.file_row_number::DOUBLE', ...names.map((name) => `a.${quoteName(name)}`)].join(', ');
  const rows = await engine.rows(
    `SELECT ${wanted} FROM ${parquetTable(of.path)} a ANTI JOIN ${parquetTable(other.path)} b ON ${matching(names)} ORDER BY a.file_row_number LIMIT 20`,
    options,
  );
  return rows.map(([row, ...cells]) => ({
    row: Number(row) + 1,
    key: keys.map(({ type }, index) => toCell(cells[index], type)),
  }));
}

interface NamedColumn {
  name: string;
  type: ColumnType;
}

interface ColumnPair {
  before: NamedColumn;
  after: NamedColumn;
}

interface ColumnsCompared {
  /** Columns both have, in the order of the later. */
  pairs: ColumnPair[];
  added: NamedColumn[];
  removed: NamedColumn[];
  renamed: { before: string; after: string }[];
}

interface ComparedTable extends DescribedTable {
  path: string;
}

/** Which columns are the same: by name, by what is known to have been renamed, and, where rows lie beside each other, by having the same value in every row. */
async function compareColumns(
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
  const described = new Set(partner.values());
  for (const name of now.keys())
    if (old.has(name) && !partner.has(name) && !described.has(name)) partner.set(name, name);
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
    columns.flatMap(({ name }, index) => (typeof row[index] === 'string' ? [[name, `${row[index]}`] as const] : [])),
  );
}
