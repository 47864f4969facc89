const MAX_ROWS = 122_880;
const VECTOR = 2048;
const CELLS = 8_000_000;

/** Rows in one Parquet row group, in DuckDB's steps: a group is held in memory by each thread that writes one. */
function rowGroupSize(columns: number): number {
  const rows = Math.floor(CELLS / Math.max(1, columns) / VECTOR) * VECTOR;
  return Math.min(MAX_ROWS, Math.max(VECTOR, rows));
}

// Looking for repeated values among many different ones costs more time than it saves room.
const DICTIONARY_VALUES = 1000;

/** How tables are kept: small, quick to write, and read by every current Parquet reader. */
export function parquetOptions(columns: number): string {
  return `FORMAT parquet, PARQUET_VERSION v2, COMPRESSION zstd, COMPRESSION_LEVEL 1, ROW_GROUP_SIZE ${rowGroupSize(columns)}, DICTIONARY_SIZE_LIMIT ${DICTIONARY_VALUES}, RETURN_STATS`;
}
