import { readPicturesInOrder } from '../read/read-pictures.ts';
import type { TableEngine } from '../open-table-engine.ts';
import { csvLine } from './csv-text.ts';

const columns = [
  'number',
  'path',
  'label',
  'good',
  'split',
  'mask_path',
  'format',
  'width',
  'height',
  'mode',
  'byte_size',
  'sha256',
  'brightness_mean',
  'brightness_sd',
  'mask_share',
  'duplicate_of',
  'near_duplicate_of',
] as const;

/** What is known about each picture, as CSV in UTF-8 with the mark that spreadsheets know it by. */
export async function* exportPictures(engine: TableEngine, path: string): AsyncGenerator<Buffer> {
  yield Buffer.from(`\ufeff${csvLine([...columns, 'problems'])}`);
  for await (const row of readPicturesInOrder(engine, path))
    yield Buffer.from(csvLine([...columns.map((column) => row[column]), row.problems.join(' ')]));
}
