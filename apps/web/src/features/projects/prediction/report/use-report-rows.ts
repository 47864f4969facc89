import { getPrediction, MAX_PAGE_SIZE, type Cell } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../../lib/api/call-api.ts';

export interface ReportRows {
  rowNumbers: number[];
  /** The values of the columns asked for, by name. */
  values: Record<string, Cell[]>;
  total: number;
  /** One row in so many. */
  every: number;
}

/** Rows a chart shows at most. */
export const MOST_DRAWN = 10_000;

/** Rows of a finished prediction, of some of its columns: all, or every so many of them, at most MOST_DRAWN. */
export function useReportRows(id: string, rowCount: number, columns: readonly string[]) {
  return useQuery({
    queryKey: ['predictions', 'rows', id, columns],
    queryFn: ({ signal }) => readRows(id, rowsToDraw(rowCount), columns, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** One row in how many is read, so that none of the course is left out, and in how many pages. */
export function rowsToDraw(rowCount: number): { every: number; pages: number } {
  const every = Math.max(1, Math.ceil(rowCount / MOST_DRAWN));
  return { every, pages: Math.ceil(Math.ceil(rowCount / every) / MAX_PAGE_SIZE) };
}

async function readRows(
  id: string,
  { every, pages }: ReturnType<typeof rowsToDraw>,
  columns: readonly string[],
  signal: AbortSignal,
): Promise<ReportRows> {
  const rows: ReportRows = {
    rowNumbers: [],
    values: Object.fromEntries(columns.map((name) => [name, []])),
    total: 0,
    every,
  };
  for (let page = 1; page <= pages; page += 1) {
    const { rows: part } = await callApi(
      getPrediction,
      { params: { id }, query: { page, page_size: MAX_PAGE_SIZE, every } },
      { signal },
    );
    if (!part) break;
    const indices = columns.map((name) => part.columns.findIndex((column) => column.name === name));
    for (const row of part.rows)
      columns.forEach((name, index) => rows.values[name]?.push(row[indices[index] ?? -1] ?? null));
    rows.rowNumbers.push(...part.row_numbers);
    rows.total = part.total;
  }
  return rows;
}
