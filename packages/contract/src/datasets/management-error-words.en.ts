/** What goes wrong where datasets are edited, split, compared and exported. */
export const managementErrorWordsEn = {
  column_name_reserved: 'The column name “{column}” is reserved. Choose another name.',
  column_name_repeated: 'Two columns would have the name “{column}” (ignoring case). Give each column its own name.',
  columns_unchanged: 'Nothing was changed: all columns keep their names and types.',
  draft_not_ready: 'The changed table is not ready. Wait until it is finished, or make the change again.',
  draft_registered: 'This change has been registered already.',
  draft_outdated: 'The dataset has a newer version (now version {version}). Make the change again from that version.',
  set_column_missing: 'Choose the column to split by.',
  set_time_column:
    'A split by time needs a column of dates or numbers with a value in every row. “{column}” has {missing, row|rows} without a value, or has another type. Impute or remove these rows first, or split by row order.',
  set_names_equal: 'Choose different names for the two datasets.',
  set_one_sided:
    'With this share one dataset has no rows (training {training}, inference {inference}). Choose another share.',
  set_strata_many:
    'Column “{column}” has more than {limit} distinct values. Choose one with fewer, such as a class, line or lot.',
  comparison_forms_differ: 'A table and a collection of images cannot be compared.',
  keys_repeated:
    'In “{name}”, version {version}, {rows, row shares|rows share} their key with another row (for example {example}). Choose columns that together identify each row, or compare rows by position.',
  keys_retyped: 'Column “{column}” cannot be a key, because its type differs between the two versions.',
  original_missing: '“{name}” was made in Hakaru and has no uploaded file. Download it as CSV, Excel or Parquet.',
  xlsx_too_many_rows:
    'An Excel sheet can hold {limit} rows below the header; this table has {rows}. Download CSV or Parquet instead, or split the dataset.',
  xlsx_too_many_columns:
    'An Excel sheet can hold {limit} columns; this table has {columns}. Download CSV or Parquet instead.',
  xlsx_cell_too_long:
    'An Excel cell can hold {limit} characters; row {row}, column “{column}” has {length}. Download CSV or Parquet instead.',
} as const;
