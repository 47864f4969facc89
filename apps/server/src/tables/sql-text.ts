/** A column's name, quoted. */
export function quoteName(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** A text literal. */
export function quoteText(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}

/** A number literal, exactly that double. */
export function quoteNumber(value: number): string {
  return `(${value.toExponential()})::DOUBLE`;
}

/** A Parquet file as a table; `file_row_number` counts its rows from 0. */
export function parquetTable(path: string): string {
  return `read_parquet(${quoteText(path)}, file_row_number = true)`;
}
