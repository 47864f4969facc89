import type { DatasetColumn, ViewContent } from '@hakaru/contract';
import {
  classColumn,
  type ColumnFacts,
  groupColumn,
  numericColumns,
  tellingColumns,
  timeColumn,
} from '../kinds/column-choice.ts';
import type { ChartKindId, ChartSettings } from '../kinds/kind.ts';
import { chartKinds } from '../kinds/registry.ts';

export type BoardChart = ViewContent['charts'][number];

export function newChart(kind: ChartKindId, settings: ChartSettings): BoardChart {
  return { id: crypto.randomUUID().slice(0, 8), kind, title: '', settings };
}

/** What a new chart of a kind shows: what matters first, as the board does; null where the columns allow none. */
export function defaultSettings(
  kind: ChartKindId,
  columns: readonly DatasetColumn[],
  facts: ColumnFacts = { columns: [] },
): ChartSettings | null {
  const { defaults } = chartKinds[kind];
  return defaults(tellingColumns(columns, facts)) ?? defaults(columns);
}

/** What a reader wants to see first of a table they do not know. */
export function defaultBoard(every: readonly DatasetColumn[], facts: ColumnFacts = { columns: [] }): ViewContent {
  const columns = tellingColumns(every, facts);
  const many = numericColumns(columns).length > 2;
  const kinds: ChartKindId[] = timeColumn(columns)
    ? ['series', 'relation', 'distribution', 'correlation']
    : classColumn(columns)
      ? ['groups', 'relation', 'bars', many ? 'correlation' : 'distribution']
      : [
          'relation',
          ...(groupColumn(columns) ? (['groups'] as const) : []),
          ...(many ? (['correlation'] as const) : []),
          'distribution',
          groupColumn(columns) ? 'bars' : 'series',
        ];
  const charts = kinds.flatMap((kind) => {
    const settings = chartKinds[kind].defaults(columns);
    return settings ? [newChart(kind, settings)] : [];
  });
  const first = charts.length > 0 ? charts : [newChart('missing', chartKinds.missing.defaults(every) ?? {})];
  return { charts: first.slice(0, 4), selection: null, excluded: [], layout: {} };
}
