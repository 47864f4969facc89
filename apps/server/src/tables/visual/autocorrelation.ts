import { setImmediate as breathe } from 'node:timers/promises';
import type { TableEngine } from '../open-table-engine.ts';
import { type RowFilter, withRows } from './used-rows.ts';
import { scaledColumnsOf, type VisualTable } from './visual-table.ts';

interface Request extends RowFilter {
  column: string;
  order: string | null;
  lags: number;
}

const MOST_ROWS = 1_000_000;

/** Autocorrelation and partial autocorrelation of a column with their confidence bands; of the selected rows where there is a selection. */
export async function autocorrelation(engine: TableEngine, table: VisualTable, request: Request) {
  const columns = scaledColumnsOf(table, [request.column, ...(request.order === null ? [] : [request.order])]);
  return withRows(engine, table, request, columns, async (used) => {
    const conditions = [...(request.order === null ? [] : ['c1 IS NOT NULL']), ...(used.isSelecting ? ['s'] : [])];
    const where = conditions.length > 0 ? ` WHERE ${conditions.join(' AND ')}` : '';
    const [values = new Float64Array()] = await used.numbers(
      (from) => `SELECT c0 FROM ${from}${where} ORDER BY ${request.order === null ? 'r' : 'c1, r'} LIMIT ${MOST_ROWS}`,
    );
    return { counts: await used.counts(), used_rows: values.length, ...(await correlogram(values, request.lags)) };
  });
}

/** Missing values (NaN) keep their place; pairs with one are left out, as R's acf with na.pass does. */
export async function correlogram(values: Float64Array, lags: number) {
  const present = values.filter((value) => !Number.isNaN(value));
  const n = present.length;
  const most = Math.min(lags, values.length - 1);
  const mean = present.reduce((sum, value) => sum + value, 0) / n;
  const deviations = values.map((value) => value - mean);
  const variance = n > 0 ? productSum(deviations, 0) / n : 0;
  const acf: (number | null)[] = [];
  for (let lag = 0; lag <= most; lag += 1) {
    acf.push(variance > 0 ? laggedCovariance(deviations, lag, n, n === values.length) / variance : null);
    if (lag % 10 === 9) await breathe();
  }
  const band = n > 0 ? 1.96 / Math.sqrt(n) : null;
  return { n, lags: acf.map((_, lag) => lag), acf, pacf: partial(acf), band, bartlett: bartlett(acf, n) };
}

function productSum(deviations: Float64Array, lag: number): number {
  let sum = 0;
  for (let at = lag; at < deviations.length; at += 1) {
    const product = deviations[at]! * deviations[at - lag]!;
    if (!Number.isNaN(product)) sum += product;
  }
  return sum;
}

/** Without missing values the divisor is n, which keeps the function positive definite; with some, the pairs that are there count as they would among all. */
function laggedCovariance(deviations: Float64Array, lag: number, n: number, isComplete: boolean): number {
  const sum = productSum(deviations, lag);
  if (isComplete) return sum / n;
  let pairs = 0;
  for (let at = lag; at < deviations.length; at += 1)
    if (!Number.isNaN(deviations[at]! + deviations[at - lag]!)) pairs += 1;
  return pairs > 0 ? sum / (pairs + lag) : 0;
}

/** Durbin and Levinson's recursion. */
function partial(acf: (number | null)[]): (number | null)[] {
  const r = acf.map((value) => value ?? 0);
  const found: (number | null)[] = acf.length > 0 ? [acf[0] ?? null] : [];
  let phi: number[] = [];
  for (let lag = 1; lag < r.length; lag += 1) {
    const above = phi.reduce((sum, value, index) => sum - value * r[lag - 1 - index]!, r[lag]!);
    const below = phi.reduce((sum, value, index) => sum - value * r[index + 1]!, 1);
    const last = below > 1e-12 ? above / below : null;
    found.push(acf[0] === null ? null : last);
    if (last === null) return [...found, ...acf.slice(lag + 1).map(() => null)];
    phi = [...phi.map((value, index) => value - last * phi[phi.length - 1 - index]!), last];
  }
  return found;
}

/** 1.96 standard errors of each lag were the series a moving average of the lags before it. */
function bartlett(acf: (number | null)[], n: number): (number | null)[] {
  let before = 0;
  return acf.map((value, lag) => {
    if (value === null || n === 0) return null;
    if (lag === 0) return 0;
    const error = 1.96 * Math.sqrt((1 + 2 * before) / n);
    before += value ** 2;
    return error;
  });
}
