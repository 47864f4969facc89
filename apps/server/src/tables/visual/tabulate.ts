import type { Tabulation } from '@hakaru/contract';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { associate } from './associate.ts';
import { affordable } from './correlation.ts';
import { pairsOf } from './pairs.ts';
import { showGroups } from './shown-groups.ts';
import { type ShapiroWilk, tabulateColumns } from './tabulate-columns.ts';
import { type Asked, derive, type UsedRows, withRows } from './used-rows.ts';
import { columnsOf, type VisualTable } from './visual-table.ts';

export interface TabulationRequest extends Asked {
  columns: string[] | null;
  group: string | null;
  group_limit: number;
  pairs: boolean;
  shapiro: ShapiroWilk;
}

const MOST_COLUMNS = 200;
const MOST_PAIRED = 50;

/** Every number of every column, as a whole and by group, and of every pair. */
export async function tabulate(engine: TableEngine, table: VisualTable, request: TabulationRequest, { signal, onProgress = () => undefined }: StatementOptions = {}) {
  const names = request.columns ?? table.columns.slice(0, MOST_COLUMNS).map(({ name }) => name);
  const columns = [...columnsOf(table, names), ...(request.group === null ? [] : columnsOf(table, [request.group]))];
  return withRows(engine, table, request, columns, async (all) => {
    const rows = all.isSelecting ? derive(all, all.columns, (from) => `SELECT * FROM ${from} WHERE s`) : all;
    const wanted = all.columns.slice(0, names.length);
    const share = (from: number, to: number) => (fraction: number): void => onProgress(from + (to - from) * fraction);
    const counts = await all.counts();
    const every = { name: null, rows: counts.selected ?? counts.used };
    const whole = await tabulateColumns(derive(rows, all.columns, (from) => `SELECT *, 0 AS k FROM ${from}`), [every], wanted, request.shapiro, share(0, 0.4));
    const grouped = request.group === null ? null : await showGroups(rows, names.length, request.group_limit);
    const byGroup = grouped ? await tabulateColumns(grouped.used, grouped.groups, wanted, request.shapiro, share(0.4, 0.7)) : [];
    const groups: Tabulation['groups'] = [
      { group: null, is_total: true, rows: every.rows, columns: whole[0]! },
      ...byGroup.map((found, index) => ({ group: grouped!.groups[index]!.name, is_total: false, rows: grouped!.groups[index]!.rows, columns: found })),
    ];
    const paired = request.pairs ? await tabulatePairs(rows, wanted, share(0.7, 1)) : { pairs: [], sampled_rows: null };
    return { counts, groups, other_groups: grouped?.others ?? { groups: 0, rows: 0 }, ...paired, computed_at: new Date().toISOString() };
  }, { hold: true, signal });
}

async function tabulatePairs(rows: UsedRows, columns: UsedRows['columns'], onProgress: (fraction: number) => void): Promise<Pick<Tabulation, 'pairs' | 'sampled_rows'>> {
  const paired = columns.filter(({ type }) => type === 'numeric' || type === 'boolean').slice(0, MOST_PAIRED);
  const renamed = paired.map((column, index) => ({ ...column, sql: `c${index}` }));
  const narrowed = derive(rows, renamed, (from) => `SELECT ${['r', 's', ...paired.map(({ sql }, index) => `${sql} AS c${index}`)].join(', ')} FROM ${from}`);
  const { used, sampled_rows } = await affordable(narrowed, 'spearman');
  const pearson = await associate(used, 'pearson', '');
  onProgress(0.2);
  const spearman = await associate(used, 'spearman', '');
  onProgress(0.5);
  const information = await associate(used, 'mutual_information', '');
  const pairs = pairsOf(paired.length).map(([a, b]) => ({
    x: paired[a]!.name, y: paired[b]!.name, n: pearson.n[a]![b]!, pearson: pearson.matrix[a]![b]!, spearman: spearman.matrix[a]![b]!, mutual_information: information.matrix[a]![b]!,
  }));
  return { pairs, sampled_rows };
}
