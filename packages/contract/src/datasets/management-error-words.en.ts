/** What goes wrong where datasets are edited, split, compared and exported. */
export const managementErrorWordsEn = {
  column_name_reserved: 'No column can be called “{column}”: that name is reserved. Give it another name.',
  column_name_repeated: 'Two columns would be called “{column}” (letter case aside). Give each a name of its own.',
  columns_unchanged: 'Nothing was changed: every column keeps its name and its type.',
  draft_not_ready: 'The changed table is not ready. Wait until it has been made, or make it again.',
  draft_registered: 'This change has been registered already.',
  draft_outdated:
    'The dataset has got another version since (now version {version}). Make the change again from that one.',
  set_column_missing: 'Choose the column to split by.',
  set_time_column:
    'The split by time needs a value in every row of a column of dates or numbers; “{column}” has {missing} rows without one, or holds neither. Fill or remove these rows first, or split by the order of the rows.',
  set_names_equal: 'The two sets need different names.',
  set_one_sided:
    'This share leaves no rows in one of the sets ({training} for training, {inference} for inference). Choose another share.',
  set_strata_many:
    'Column “{column}” has more than {limit} different values. Choose one with fewer, such as a class, a line or a lot.',
  comparison_forms_differ: 'A table and a collection of images cannot be compared.',
  keys_repeated:
    'In “{name}”, version {version}, {rows} rows share their key with another row (for example {example}). Choose columns that together are different in every row, or compare rows by their place.',
  keys_retyped: 'Column “{column}” cannot be a key: it is of another type in the two versions.',
  original_missing: '“{name}” was made here and has no uploaded file. Download it as CSV, Excel or Parquet.',
  xlsx_too_many_rows:
    'An Excel sheet holds {limit} rows below its names; this table has {rows}. Download CSV or Parquet instead, or split the dataset.',
  xlsx_too_many_columns:
    'An Excel sheet holds {limit} columns; this table has {columns}. Download CSV or Parquet instead.',
  xlsx_cell_too_long:
    'An Excel cell holds {limit} characters; row {row}, column “{column}” has {length}. Download CSV or Parquet instead.',
} as const;
