import { categorySql, textOrNull } from './bars.ts';
import { derive, type UsedRows } from './used-rows.ts';

interface ShownGroups {
  /** The rows of the shown groups, with `k`, their group's place. */
  used: UsedRows;
  groups: { name: string | null; rows: number }[];
  others: { groups: number; rows: number };
}

/** The groups with the most rows by a column (by none: all rows as one), in the order of their values, missing last. */
export async function showGroups(all: UsedRows, groupAt: number | null, limit: number): Promise<ShownGroups> {
  if (groupAt === null) return asOneGroup(all);
  const column = all.columns[groupAt]!;
  const key = `${categorySql(column.type, column.sql)} AS g, ${column.sql} AS o`;
  const keyed = derive(all, all.columns, (from) => `SELECT *, ${key} FROM ${from}`);
  await keyed.rows(
    (from) =>
      `CREATE OR REPLACE TEMP TABLE shown AS SELECT g, n, row_number() OVER (ORDER BY o NULLS LAST) - 1 AS k FROM (SELECT g, o, count(*) AS n FROM ${from} GROUP BY g, o ORDER BY n DESC, o NULLS LAST LIMIT ${limit})`,
  );
  const groups = (await all.plain('SELECT g, n FROM shown ORDER BY k')).map(([name, rows]) => ({
    name: textOrNull(name),
    rows: Number(rows),
  }));
  const [[every, rows] = []] = await keyed.rows(
    (from) => `SELECT count(*), coalesce(sum(n), 0)::DOUBLE FROM (SELECT count(*) AS n FROM ${from} GROUP BY g)`,
  );
  const shown = groups.reduce((sum, group) => sum + group.rows, 0);
  const used = derive(
    keyed,
    all.columns,
    (from) => `SELECT t.*, k FROM ${from} t JOIN shown ON t.g IS NOT DISTINCT FROM shown.g`,
  );
  return { used, groups, others: { groups: Number(every) - groups.length, rows: Number(rows) - shown } };
}

async function asOneGroup(all: UsedRows): Promise<ShownGroups> {
  const [[rows] = []] = await all.rows((from) => `SELECT count(*) FROM ${from}`);
  const groups = Number(rows) > 0 ? [{ name: null, rows: Number(rows) }] : [];
  return {
    used: derive(all, all.columns, (from) => `SELECT *, 0 AS k FROM ${from}`),
    groups,
    others: { groups: 0, rows: 0 },
  };
}
