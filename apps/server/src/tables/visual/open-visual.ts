import type { TableEngine } from '../open-table-engine.ts';
import { bars } from './bars.ts';
import { distribution } from './distribution.ts';
import { loadColumns } from './load-columns.ts';
import { pageOfRows } from './page-of-rows.ts';
import { resolveSelection } from './resolve-selection.ts';
import { summarize } from './summarize.ts';
import type { VisualTable } from './used-rows.ts';

const pictures = { bars, distribution, loadColumns, pageOfRows, resolveSelection, summarize };

type Pictures = typeof pictures;

/** The numbers behind every chart, over the rows a request uses and selects. Each throws column_unknown, column_not_numeric or value_unfit. */
export type Visual = { [P in keyof Pictures]: (table: VisualTable, request: Parameters<Pictures[P]>[2]) => ReturnType<Pictures[P]> };

export function openVisual(engine: TableEngine): Visual {
  const bound = Object.entries(pictures).map(([name, picture]) => [name, (table: VisualTable, request: never) => picture(engine, table, request)]);
  return Object.fromEntries(bound) as Visual;
}
