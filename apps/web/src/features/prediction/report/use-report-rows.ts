import { getPrediction, MAX_PAGE_SIZE, type Cell } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import { callApi } from '../../../lib/api/call-api.ts';

export interface ReportRows {
  rowNumbers: number[];
  /** The values of the columns asked for, by name. */
  values: Record<string, Cell[]>;
  total: number;
}

/** Rows a picture shows at most. */
export const MOST_DRAWN = 10_000;

/** Rows of a finished prediction, of some of its columns: all, or MOST_DRAWN in blocks spread evenly over them. */
export function useReportRows(id: string, rowCount: number, columns: readonly string[]) {
  return useQuery({
    queryKey: ['predictions', 'rows', id, columns],
    queryFn: ({ signal }) => readRows(id, pagesToDraw(rowCount), columns, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

/** The pages to read: every one, or as many as MOST_DRAWN rows fill, from the first to the last full one at equal steps. */
export function pagesToDraw(rowCount: number): number[] {
  const pages = Math.ceil(rowCount / MAX_PAGE_SIZE);
  const most = MOST_DRAWN / MAX_PAGE_SIZE;
  if (pages <= most) return Array.from({ length: pages }, (_, index) => index + 1);
  const last = Math.floor(rowCount / MAX_PAGE_SIZE);
  return Array.from({ length: most }, (_, index) => 1 + Math.round((index * (last - 1)) / (most - 1)));
}

async function readRows(id: string, pages: readonly number[], columns: readonly string[], signal: AbortSignal): Promise<ReportRows> {
  const rows: ReportRows = { rowNumbers: [], values: Object.fromEntries(columns.map((name) => [name, []])), total: 0 };
  for (const page of pages) {
    const { rows: part } = await callApi(getPrediction, { params: { id }, query: { page, page_size: MAX_PAGE_SIZE } }, { signal });
    if (!part) break;
    const places = columns.map((name) => part.columns.findIndex((column) => column.name === name));
    for (const row of part.rows) columns.forEach((name, index) => rows.values[name]?.push(row[places[index] ?? -1] ?? null));
    rows.rowNumbers.push(...part.row_numbers);
    rows.total = part.total;
  }
  return rows;
}
