import type { StatementOptions, TableEngine } from '../open-table-engine.ts';
import { autocorrelation } from './autocorrelation.ts';
import { bars } from './bars.ts';
import { contour } from './contour.ts';
import { correlation } from './correlation.ts';
import { density } from './density.ts';
import { distribution } from './distribution.ts';
import { groups } from './groups.ts';
import { lagPlot } from './lag-plot.ts';
import { loadColumns } from './load-columns.ts';
import { missingMap } from './missing-map.ts';
import { pageOfRows, resolveSelection } from './page-of-rows.ts';
import { parallel } from './parallel.ts';
import { relation } from './relation.ts';
import { createMemory } from './remember.ts';
import { scatterMatrix } from './scatter-matrix.ts';
import { series } from './series.ts';
import { summarize } from './summarize.ts';
import { tabulate } from './tabulate.ts';
import { timeStatistics } from './time-statistics.ts';
import { type RowFilter, isOfEveryRow } from './used-rows.ts';
import type { VisualTable } from './visual-table.ts';

/** What draws a chart; the same question about a large table is answered from memory. */
const charts = {
  autocorrelation,
  bars,
  contour,
  correlation,
  density,
  distribution,
  groups,
  lagPlot,
  missingMap,
  parallel,
  relation,
  scatterMatrix,
  series,
  summarize,
};

const plots = { ...charts, loadColumns, pageOfRows, resolveSelection, tabulate, timeStatistics };

type Charts = typeof plots;

/** The numbers behind every chart, over the rows a request uses and selects. Each throws column_unknown, column_not_numeric or value_unfit. */
export type Visual = {
  [P in keyof Charts]: (
    table: VisualTable,
    request: Parameters<Charts[P]>[2],
    options?: StatementOptions,
  ) => ReturnType<Charts[P]>;
};

type AnyChart = (
  engine: TableEngine,
  table: VisualTable,
  request: unknown,
  options?: StatementOptions,
) => Promise<unknown>;

export function openVisual(engine: TableEngine): Visual {
  const remember = createMemory();
  const bound = Object.entries(plots).map(([name, chart]) => {
    const draw = chart as AnyChart;
    const ask = async (table: VisualTable, request: unknown, options?: StatementOptions): Promise<unknown> => {
      const kept =
        table.kept && name in charts && isOfEveryRow(request as RowFilter)
          ? await table.kept.answer(name, request)
          : undefined;
      return kept ?? draw(engine, table, request, options);
    };
    return [
      name,
      name in charts
        ? (table: VisualTable, request: unknown) =>
            remember(table.rows, `${name} ${table.path} ${JSON.stringify(request)}`, () => ask(table, request))
        : ask,
    ];
  });
  return Object.fromEntries(bound) as Visual;
}
