import type { SoftSensorReport } from '@hakaru/contract/training/soft-sensor';
import { seriesAxis } from '../series-axis.ts';

type Samples = SoftSensorReport['samples'];

/** The axis that a report's rows lie along. */
export function axisOf({ series, time }: Pick<SoftSensorReport, 'series' | 'time'>) {
  return seriesAxis(series.time, time);
}

/** The places of the samples of one part. */
export function indicesOf({ parts }: Samples, part: Samples['parts'][number]): number[] {
  return parts.flatMap((own, index) => (own === part ? [index] : []));
}

/** Values at these places; not a number where there is none. */
export function at(values: readonly (number | null)[], places: readonly number[]): number[] {
  return places.map((place) => values[place] ?? Number.NaN);
}
