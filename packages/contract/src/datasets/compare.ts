import { z } from 'zod';
import { defineCall } from '../shared/call.ts';
import { cell, columnType } from './columns.ts';
import { dataType } from './datasets.ts';
import { columnStatistics } from './statistics.ts';

const comparedSide = z.object({
  dataset_id: z.uuid(),
  name: z.string(),
  data_type: dataType,
  version_id: z.uuid(),
  version: z.number().int(),
  row_count: z.number().int(),
  column_count: z.number().int(),
  /** Whether its statistics are there. */
  has_statistics: z.boolean(),
});
export type ComparedSide = z.infer<typeof comparedSide>;

const namedColumn = z.object({ name: z.string(), type: columnType });

/** A column both have; `changed` counts the matched rows in which its value differs. */
export const comparedColumn = z.object({
  name: z.string(),
  name_before: z.string(),
  type: columnType,
  type_before: columnType,
  changed: z.number().int(),
  before: columnStatistics.nullable(),
  after: columnStatistics.nullable(),
});
export type ComparedColumn = z.infer<typeof comparedColumn>;

export const comparison = z.object({
  before: comparedSide,
  after: comparedSide,
  /** Rows are matched by these columns; by their place where there are none. */
  keys: z.array(z.string()),
  columns: z.object({
    added: z.array(namedColumn),
    removed: z.array(namedColumn),
    /** Known from how the version was made, or because every row has the same value. */
    renamed: z.array(z.object({ before: z.string(), after: z.string() })),
    retyped: z.array(z.object({ name: z.string(), before: columnType, after: columnType })),
    /** Columns that both have beyond those compared. */
    left_out: z.array(z.string()),
  }),
  rows: z.object({
    matched: z.number().int(),
    changed: z.number().int(),
    added: z.number().int(),
    removed: z.number().int(),
  }),
  cells_changed: z.number().int(),
  by_column: z.array(comparedColumn),
  /** The first of each. Row numbers count from 1; `key` has the values of the key columns. */
  examples: z.object({
    cells: z.array(
      z.object({
        row_before: z.number().int(),
        row_after: z.number().int(),
        key: z.array(cell),
        column: z.string(),
        before: cell,
        after: cell,
      }),
    ),
    added: z.array(z.object({ row: z.number().int(), key: z.array(cell) })),
    removed: z.array(z.object({ row: z.number().int(), key: z.array(cell) })),
  }),
});
export type Comparison = z.infer<typeof comparison>;

export const compareVersions = defineCall({
  method: 'POST',
  path: '/dataset/compare/{before}/{after}',
  area: 'datasets',
  summary: 'What differs between two versions, of one dataset or of two: columns, rows, cells, statistics',
  params: z.object({ before: z.uuid(), after: z.uuid() }),
  body: z.object({
    /** Null proposes the column that identifies rows on both sides; no key at all matches rows by their place. */
    keys: z.array(z.string()).max(5).nullable().default(null),
  }),
  response: comparison,
  errors: ['column_unknown', 'comparison_forms_differ', 'keys_repeated', 'keys_retyped'],
});
