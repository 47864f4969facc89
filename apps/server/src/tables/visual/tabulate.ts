import type { Association, Tabulation } from '@hakaru/contract';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { associate } from './associate.ts';
import { sampleToBudget, everyOf } from './correlation.ts';
import { pairsOf } from './pairs.ts';
import { showGroups } from './shown-groups.ts';
import { type ShapiroWilk, tabulateColumns } from './tabulate-columns.ts';
import { type RowFilter, derive, isOfEveryRow, type UsedRows, withRows } from './used-rows.ts';
import { type Associations, columnsOf, type StoredAnswers, type VisualTable } from './visual-table.ts';

export interface TabulationRequest extends RowFilter {
  columns: string[] | null;
  group: string | null;
  group_limit: number;
  pairs: boolean;
  shapiro: ShapiroWilk;
}

const MOST_COLUMNS = 200;
const MOST_PAIRED = 50;

/** Every number of every column, as a whole and by group, and of every pair. */
export async function tabulate(
  engine: TableEngine,
  table: VisualTable,
  request: TabulationRequest,
  { signal, onProgress = () => undefined }: StatementOptions = {},
) {
  const names = request.columns ?? table.columns.slice(0, MOST_COLUMNS).map(({ name }) => name);
  const columns = [...columnsOf(table, names), ...(request.group === null ? [] : columnsOf(table, [request.group]))];
  return withRows(
    engine,
    table,
    request,
    columns,
    async (all) => {
      const rows = all.isSelecting ? derive(all, all.columns, (from) => `SELECT * FROM ${from} WHERE s`) : all;
      const wanted = all.columns.slice(0, names.length);
      const share =
        (from: number, to: number) =>
        (fraction: number): void =>
          onProgress(from + (to - from) * fraction);
      const counts = await all.counts();
      const every = { name: null, rows: counts.selected ?? counts.used };
      const kept = isOfEveryRow(request) ? table.kept : undefined;
      const known = wanted.map(({ name }) => kept?.column(name));
      const asOne = derive(rows, all.columns, (from) => `SELECT *, 0 AS k FROM ${from}`);
      const [tabulated = []] = await tabulateColumns(
        asOne,
        [every],
        wanted.filter((_, index) => !known[index]),
        request.shapiro,
        share(0, 0.4),
      );
      const fresh = tabulated.values();
      const whole = known.map((one) => one ?? fresh.next().value!);
      const grouped = request.group === null ? null : await showGroups(rows, names.length, request.group_limit);
      const byGroup = grouped
        ? await tabulateColumns(grouped.used, grouped.groups, wanted, request.shapiro, share(0.4, 0.7))
        : [];
      const groups: Tabulation['groups'] = [
        { group: null, is_total: true, rows: every.rows, columns: whole },
        ...byGroup.map((found, index) => ({
          group: grouped!.groups[index]!.name,
          is_total: false,
          rows: grouped!.groups[index]!.rows,
          columns: found,
        })),
      ];
      const paired = request.pairs
        ? await tabulatePairs(rows, wanted, kept, share(0.7, 1))
        : { pairs: [], sampled_rows: null };
      return {
        counts,
        groups,
        other_groups: grouped?.others ?? { groups: 0, rows: 0 },
        ...paired,
        computed_at: new Date().toISOString(),
      };
    },
    { materialize: true, signal },
  );
}

async function tabulatePairs(
  rows: UsedRows,
  columns: UsedRows['columns'],
  kept: StoredAnswers | undefined,
  onProgress: (fraction: number) => void,
): Promise<Pick<Tabulation, 'pairs' | 'sampled_rows'>> {
  const paired = columns.filter(({ type }) => type === 'numeric' || type === 'boolean').slice(0, MOST_PAIRED);
  if (paired.length < 2) return { pairs: [], sampled_rows: null };
  const found = (await storedPairs(rows, paired, kept)) ?? (await associatePairs(rows, paired, onProgress));
  const { pearson, spearman, mutual_information: information } = found;
  const pairs = pairsOf(paired.length).map(([a, b]) => ({
    x: paired[a]!.name,
    y: paired[b]!.name,
    n: pearson.n[a]![b]!,
    pearson: pearson.matrix[a]![b]!,
    spearman: spearman.matrix[a]![b]!,
    mutual_information: information.matrix[a]![b]!,
  }));
  return { pairs, sampled_rows: found.sampled_rows };
}

type Pairs = Record<Association, Associations> & { sampled_rows: number | null };

/** What is kept, unless more rows than it is of could be gone through. */
async function storedPairs(
  rows: UsedRows,
  paired: UsedRows['columns'],
  kept: StoredAnswers | undefined,
): Promise<Pairs | undefined> {
  const found = kept?.pairs(paired.map(({ name }) => name));
  const { used } = await rows.counts();
  return found && (found.sampled_rows === null || everyOf(used, paired.length, 'spearman') > 1) ? found : undefined;
}

async function associatePairs(
  rows: UsedRows,
  paired: UsedRows['columns'],
  onProgress: (fraction: number) => void,
): Promise<Pairs> {
  const renamed = paired.map((column, index) => ({ ...column, sql: `c${index}` }));
  const narrowed = derive(
    rows,
    renamed,
    (from) => `SELECT ${['r', 's', ...paired.map(({ sql }, index) => `${sql} AS c${index}`)].join(', ')} FROM ${from}`,
  );
  const { used, sampled_rows } = await sampleToBudget(narrowed, 'spearman');
  const pearson = await associate(used, 'pearson', '');
  onProgress(0.2);
  const spearman = await associate(used, 'spearman', '');
  onProgress(0.5);
  return { sampled_rows, pearson, spearman, mutual_information: await associate(used, 'mutual_information', '') };
}
