import type { SeriesFacts } from '@hakaru/contract/time-series/facts';
import type { TimeSource } from '@hakaru/contract/time-series/options';
import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { type BuildOptions, buildSeries, type SeriesTarget } from './build-series.ts';
import { type LabelColumn, labelColumns } from './detect-labels.ts';
import { detectTimes, type SampledTable } from './detect-times.ts';
import { type MeasuredSeries, measureSeries } from './measure-series.ts';
import type { BuiltSeries, SeriesRequest } from './series-request.ts';
import type { StampedColumn } from './stamp-sql.ts';

/** Tables that are time series. */
export interface TimeSeries {
  detectTimes(table: SampledTable): Promise<TimeSource[]>;
  labelColumns(path: string, columns: readonly StampedColumn[], options?: StatementOptions): Promise<LabelColumn[]>;
  build(request: SeriesRequest, target: SeriesTarget, options?: BuildOptions): Promise<BuiltSeries>;
  measure(series: MeasuredSeries, options?: StatementOptions): Promise<SeriesFacts>;
}

export function openTimeSeries(engine: TableEngine): TimeSeries {
  return {
    detectTimes: (table) => detectTimes(engine, table),
    labelColumns: (path, columns, options) => labelColumns(engine, path, columns, options),
    build: (request, target, options) => {
      const columns = request.parts.reduce((sum, part) => sum + part.columns.length, 0);
      return engine.withRoomFor(columns, (roomy) =>
        roomy.session((statements) => buildSeries(statements, request, target, options)),
      );
    },
    measure: (series, options = {}) => engine.session((statements) => measureSeries(statements, series, options)),
  };
}
