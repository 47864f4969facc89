import { AppError } from '../../http/app-error.ts';
import { MAX_ROW_CHARS } from './csv-reader.ts';

// Line ends and tabs inside a cell are kept; other control characters are not text.
const control = /[\0-\x08\x0b\x0c\x0e-\x1f\x7f]/g;

export function withoutControls(text: string): string {
  return text.replace(control, '');
}

/** A row that does not end: in the first line the file has no lines, below it a cell is too long. */
export function cellTooLong(file: string, row: number, column: string | number): AppError {
  return row === 1
    ? new AppError('file_not_a_table', { file })
    : new AppError('table_cell_too_long', { row, column, limit: MAX_ROW_CHARS / 1024 / 1024 });
}
