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

/** The first rows of a finished prediction, up to MOST_DRAWN, of some of its columns. */
export function useReportRows(id: string, columns: readonly string[]) {
  return useQuery({
    queryKey: ['predictions', 'rows', id, columns],
    queryFn: ({ signal }) => readRows(id, columns, signal),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}

async function readRows(id: string, columns: readonly string[], signal: AbortSignal): Promise<ReportRows> {
  const rows: ReportRows = { rowNumbers: [], values: Object.fromEntries(columns.map((name) => [name, []])), total: 0 };
  for (let page = 1; rows.rowNumbers.length < MOST_DRAWN; page += 1) {
    const { rows: part } = await callApi(getPrediction, { params: { id }, query: { page, page_size: MAX_PAGE_SIZE } }, { signal });
    if (!part || part.rows.length === 0) break;
    const places = columns.map((name) => part.columns.findIndex((column) => column.name === name));
    for (const row of part.rows) columns.forEach((name, index) => rows.values[name]?.push(row[places[index] ?? -1] ?? null));
    rows.rowNumbers.push(...part.row_numbers);
    rows.total = part.total;
    if (rows.rowNumbers.length >= part.total) break;
  }
  return rows;
}
