import { z } from 'zod';
import { defineCall, fileTypes } from '../shared/call.ts';
import { fileEncoding } from '../shared/file-encoding.ts';

const idParams = z.object({ id: z.uuid() });

export const exportFormat = z.enum(['csv', 'xlsx', 'parquet', 'original']);
export type ExportFormat = z.infer<typeof exportFormat>;

/** What stands for a character that CP932 lacks: nothing may (the download is refused), a question mark, or 〓 (geta), as printers write. */
export const unencodable = z.enum(['refuse', 'question', 'geta']);
export type Unencodable = z.infer<typeof unencodable>;

export const downloadDataset = defineCall({
  method: 'GET',
  path: '/dataset/download/{id}',
  area: 'datasets',
  summary:
    'The dataset as a zip with how it was read, or as a plain file (`pack=plain`); without a format a table is CSV, and images are their files in folders',
  params: idParams,
  query: z.object({
    format: exportFormat.optional(),
    encoding: fileEncoding.default('utf-8'),
    unencodable: unencodable.default('refuse'),
    formulas: z.enum(['apostrophe', 'keep']).default('apostrophe'),
    pack: z.enum(['zip', 'plain']).default('zip'),
  }),
  answerKind: 'file',
  contentType: [fileTypes.csv, fileTypes.xlsx, fileTypes.parquet, fileTypes.zip, fileTypes.bytes],
  errors: [
    'dataset_not_ready',
    'dataset_failed',
    'dataset_not_table',
    'original_missing',
    'cp932_unencodable',
    'cp932_unencodable_name',
    'xlsx_too_many_rows',
    'xlsx_too_many_columns',
    'xlsx_cell_too_long',
  ],
});

export const checkEncoding = defineCall({
  method: 'GET',
  path: '/dataset/encoding/{id}',
  area: 'datasets',
  summary: 'The characters of a table that CP932 lacks, with the first 200 places',
  params: idParams,
  response: z.object({
    /** Cells, names of columns among them, that hold such a character. */
    cells: z.number().int(),
    characters: z.array(z.object({ character: z.string(), cells: z.number().int() })),
    /** Row 1 is the first below the names; null is the name itself. */
    places: z.array(
      z.object({ row: z.number().int().nullable(), column: z.string(), value: z.string(), characters: z.string() }),
    ),
  }),
  errors: ['dataset_not_ready', 'dataset_failed', 'dataset_not_table'],
});

/** Paths are `dataset/{id}/original`, `dataset/{id}/table.csv`, `dataset/{id}/table.xlsx`, `dataset/{id}/table.parquet`, `dataset/{id}/treated.csv`, `dataset/{id}/image/{number}` or `prediction/{id}/predictions.parquet`. */
export const downloadFiles = defineCall({
  method: 'POST',
  path: '/download/file',
  area: 'datasets',
  summary: 'Several files as one zip (at most 100)',
  body: z.array(z.string().max(300)).min(1).max(100),
  answerKind: 'file',
  contentType: fileTypes.zip,
  errors: [
    'dataset_not_ready',
    'dataset_failed',
    'dataset_not_table',
    'original_missing',
    'xlsx_too_many_rows',
    'xlsx_too_many_columns',
    'xlsx_cell_too_long',
  ],
});
