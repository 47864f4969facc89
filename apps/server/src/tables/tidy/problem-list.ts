import type { ReadProblem, ReadProblemCode } from '@hakaru/contract';

const MAX_LISTED = 200;
const VALUE_CHARS = 100;

/** Counts problems by kind and column and keeps the first of each kind with their places. */
export function createProblemList() {
  const totals = new Map<string, { code: ReadProblemCode; column: string | null; count: number }>();
  const listed = new Map<ReadProblemCode, ReadProblem[]>();
  return {
    add(
      code: ReadProblemCode,
      row: number,
      column: string | null,
      value: string | null,
      params: ReadProblem['params'] = {},
      times = 1,
    ): void {
      const key = `${code} ${column}`;
      const total = totals.get(key);
      if (total) total.count += times;
      else totals.set(key, { code, column, count: times });
      const places = listed.get(code) ?? [];
      listed.set(code, places);
      if (places.length < MAX_LISTED)
        places.push({ code, row, column, value: value?.slice(0, VALUE_CHARS) ?? null, params });
    },
    /** Totals first, then the first problems one by one. */
    all(): ReadProblem[] {
      const counted = [...totals.values()].map(({ code, column, count }): ReadProblem => ({
        code,
        row: null,
        column,
        value: null,
        params: { count },
      }));
      return [...counted, ...[...listed.values()].flat().toSorted((a, b) => (a.row ?? 0) - (b.row ?? 0))];
    },
  };
}
