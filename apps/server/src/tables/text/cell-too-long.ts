import { AppError } from '../../http/app-error.ts';
import { MAX_ROW_CHARS } from './csv-reader.ts';

/** A row that does not end: in the first line the file has no lines, below it a cell is too long. */
export function cellTooLong(file: string, row: number, column: string | number): AppError {
  return row === 1
    ? new AppError('file_not_a_table', { file })
    : new AppError('table_cell_too_long', { row, column, limit: MAX_ROW_CHARS / 1024 / 1024 });
}
