import type { DatasetDetail } from '@hakaru/contract';
import type { ChartAxis } from '../../../charts/option/chart-option.ts';

/** A column as an axis, with its unit. */
export function axisOf({ columns }: Pick<DatasetDetail, 'columns'>, name: string): ChartAxis {
  const column = columns.find((one) => one.name === name);
  return { label: name, unit: column?.unit ?? null, ...(column?.type === 'datetime' ? { time: true } : {}) };
}
