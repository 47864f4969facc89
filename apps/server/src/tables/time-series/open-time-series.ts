import type { LabelPeriod } from '@hakaru/contract/time-series/labels';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { type BuildOptions, buildSeries, type SeriesTarget } from './build-series.ts';
import { labelColumns } from './detect-labels.ts';
import {
  countPeriods,
  type LabelWriting,
  readPeriods,
  readRuns,
  type RunsOfSeries,
  writePeriods,
} from './label-periods.ts';
import { detectTimes, type SampledTable } from './detect-times.ts';
import { type MeasuredSeries, measureSeries } from './measure-series.ts';
import type { SeriesRequest } from './series-request.ts';
import type { StampedColumn } from './stamp-sql.ts';

/** Tables that are time series. */
export function openTimeSeries(engine: TableEngine) {
  return {
    detectTimes: (table: SampledTable) => detectTimes(engine, table),
    labelColumns: (path: string, columns: readonly StampedColumn[], options?: StatementOptions) =>
      labelColumns(engine, path, columns, options),
    build: (request: SeriesRequest, target: SeriesTarget, options?: BuildOptions) => {
      const columns = request.parts.reduce((sum, part) => sum + part.columns.length, 0);
      return engine.withRoomFor(
        columns,
        (roomy) => roomy.session((statements) => buildSeries(statements, request, target, options)),
        { signal: options?.signal },
      );
    },
    periods: (series: Parameters<typeof readPeriods>[1], limit: number) => readPeriods(engine, series, limit),
    runs: (series: Parameters<typeof readRuns>[1], limit: number) => readRuns(engine, series, limit),
    countPeriods: (series: RunsOfSeries, periods: readonly LabelPeriod[]) => countPeriods(engine, series, periods),
    writePeriods: (writing: LabelWriting, target: string, options?: StatementOptions) =>
      writePeriods(engine, writing, target, options),
    measure: (series: MeasuredSeries, options: StatementOptions = {}) =>
      engine.session((statements) => measureSeries(statements, series, options)),
  };
}
