import { useMemo } from 'react';
import { useMessages } from '../../lib/i18n/use-messages.ts';
import { chartMessages, type ChartWords } from '../chart-messages.ts';
import { Scatter, type ScatterProps } from '../scatter/scatter.tsx';
import type { ChartAxis } from '../option/chart-option.ts';
import type { ColourRole } from '../palette/chart-palette.ts';
import type { ScatterData } from '../scatter/scatter-data.ts';

/** Values against the quantiles of a normal distribution. Keep `data` stable. */
export function QqPlot({ data, ...rest }: Omit<ScatterProps, 'data'> & { data: QqData }) {
  const t = useMessages(chartMessages);
  const scatter = useMemo(() => qqScatter(data, t), [data, t]);
  return <Scatter {...rest} data={scatter} />;
}

export type QqData = Pick<ScatterData, 'rowTitle' | 'details'> & {
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
    rowTitle: data.rowTitle,
    details: data.details,
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

// P. J. Acklam, An algorithm for computing the inverse normal cumulative distribution function (2003); relative error below 1.15e-9.
const a = [
  -39.69683028665376, 220.9460984245205, -275.9285104469687, 138.357751867269, -30.66479806614716, 2.506628277459239,
] as const;
const b = [-54.47609879822406, 161.5858368580409, -155.6989798598866, 66.80131188771972, -13.28068155288572] as const;
const c = [
  -0.007784894002430293, -0.3223964580411365, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
] as const;
const d = [0.007784695709041462, 0.3224671290700398, 2.445134137142996, 3.754408661907416] as const;

function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

/** The value below which a standard normal variable lies with probability `p` (0 < p < 1). */
export function normalQuantile(p: number): number {
  if (p < 0.02425) {
    const q = Math.sqrt(-2 * Math.log(p));
    return polynomial(c, q) / polynomial([...d, 1], q);
  }
  if (p > 1 - 0.02425) return -normalQuantile(1 - p);
  const q = p - 0.5;
  const r = q * q;
  return (polynomial(a, r) * q) / polynomial([...b, 1], r);
}
