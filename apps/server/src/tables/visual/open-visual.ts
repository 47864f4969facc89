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
import { type Asked, isOfEveryRow } from './used-rows.ts';
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

const pictures = { ...charts, loadColumns, pageOfRows, resolveSelection, tabulate, timeStatistics };

type Pictures = typeof pictures;

/** The numbers behind every chart, over the rows a request uses and selects. Each throws column_unknown, column_not_numeric or value_unfit. */
export type Visual = {
  [P in keyof Pictures]: (
    table: VisualTable,
    request: Parameters<Pictures[P]>[2],
    options?: StatementOptions,
  ) => ReturnType<Pictures[P]>;
};

type AnyPicture = (
  engine: TableEngine,
  table: VisualTable,
  request: unknown,
  options?: StatementOptions,
) => Promise<unknown>;

export function openVisual(engine: TableEngine): Visual {
  const remember = createMemory();
  const bound = Object.entries(pictures).map(([name, picture]) => {
    const draw = picture as AnyPicture;
    const ask = async (table: VisualTable, request: unknown, options?: StatementOptions): Promise<unknown> => {
      const kept =
        table.kept && name in charts && isOfEveryRow(request as Asked)
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
