import { z } from 'zod';
import { tablePage } from '../datasets/rows.ts';
import { defineCall, fileTypes } from '../shared/call.ts';
import { MAX_PAGE_SIZE } from '../shared/constants.ts';
import { datasetParams, rowCounts, rowsRequest, rowsErrors } from './selection.ts';

/**
 * Chosen columns of a table of up to 100,000 rows as a block of bytes: `decodeColumns` reads it. Excluded rows are
 * left out; without exclusions the rows are 1 to n. Refused with `rows_too_many` beyond.
 *
 *     POST /visualization/rows/{dataset}  { "columns": ["temperature", "line"], "excluded": [] }
 */
export const loadColumns = defineCall({
  method: 'POST',
  path: '/visualization/rows/{dataset}',
  area: 'visualization',
  summary: 'Chosen columns of a table of up to 100,000 rows, as bytes',
  params: datasetParams,
  body: rowsRequest.omit({ selection: true }).extend({ columns: z.array(z.string()).min(1).max(200) }),
  answerKind: 'file',
  contentType: fileTypes.bytes,
  errors: [...rowsErrors, 'rows_too_many'],
});

/**
 * A page of the used rows, or of the selected ones. `total` counts those; `rows.table` all.
 *
 *     { "only": "selected", "selection": { "all": [{ "column": "line", "in": ["A"] }] }, "page": 1, "page_size": 100 }
 */
export const loadSelectedPage = defineCall({
  method: 'POST',
  path: '/visualization/page/{dataset}',
  area: 'visualization',
  summary: 'A page of the rows that are used or selected',
  params: datasetParams,
  body: rowsRequest.extend({
    only: z.enum(['used', 'selected']).default('used'),
    page: z.number().int().min(1).default(1),
    page_size: z.number().int().min(1).max(MAX_PAGE_SIZE).default(100),
    columns: z.array(z.string()).max(500).optional(),
    sort: z.object({ column: z.string(), descending: z.boolean().default(false) }).optional(),
  }),
  response: tablePage.extend({ counts: rowCounts }),
  errors: rowsErrors,
});

/**
 * How many rows a selection has, and their numbers up to `limit` of them (the first).
 *
 *     { "selection": { "all": [{ "rows": [1, 2] }] } }  →  { "counts": { …, "selected": 2 }, "row_numbers": [1, 2] }
 */
export const resolveSelection = defineCall({
  method: 'POST',
  path: '/visualization/selection/{dataset}',
  area: 'visualization',
  summary: 'How many rows a selection has, and which',
  params: datasetParams,
  body: rowsRequest.extend({ limit: z.number().int().min(0).max(100_000).default(100_000) }),
  response: z.object({ counts: rowCounts, row_numbers: z.array(z.number().int()) }),
  errors: rowsErrors,
});
