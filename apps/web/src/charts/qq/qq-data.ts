import type { ChartWords } from '../chart-messages.ts';
import type { ChartAxis } from '../option/chart-option.ts';
import type { ColourRole } from '../palette/chart-palette.ts';
import type { ScatterData } from '../scatter/scatter-data.ts';
import { normalQuantile } from './normal-quantile.ts';

export type QqData = {
  axis: ChartAxis;
  name: string;
  role: ColourRole;
  values: readonly number[];
  /** Row numbers behind the values; their place by default. */
  rows?: readonly number[];
  /** Where the values are some of very many: each one's normal quantile, and mean and standard deviation of all. */
  of?: { quantiles: readonly number[]; mean: number; sd: number };
};

/**
 * Values against normal quantiles at (i − 3/8)/(n + 1/4) (Blom 1958), with the line through the mean
 * whose slope is the standard deviation.
 */
export function qqScatter(data: QqData, t: ChartWords): ScatterData {
  const order = data.values.map((_value, index) => index).filter((index) => Number.isFinite(data.values[index]));
  order.sort((i, j) => data.values[i]! - data.values[j]!);
  const sorted = order.map((index) => data.values[index]!);
  const theoretical = data.of
    ? order.map((index) => data.of!.quantiles[index]!)
    : sorted.map((_value, rank) => normalQuantile((rank + 1 - 0.375) / (sorted.length + 0.25)));
  const { mean, sd } = data.of ?? moments(sorted);
  const ends = [theoretical[0] ?? 0, theoretical.at(-1) ?? 0];
  return {
    x: { label: t('theoretical') },
    y: data.axis,
    groups: [
      {
        name: data.name,
        role: data.role,
        x: theoretical,
        y: sorted,
        rows: order.map((index) => data.rows?.[index] ?? index),
      },
    ],
    lines: sorted.length > 1 ? [{ name: t('reference_line'), x: ends, y: ends.map((z) => mean + sd * z) }] : [],
  };
}

/** Mean and sample standard deviation. */
export function moments(values: readonly number[]): { mean: number; sd: number } {
  const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
  const squares = values.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: Math.sqrt(squares / Math.max(1, values.length - 1)) };
}
