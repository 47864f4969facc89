export const en = {
  missing_category: '{column} = (missing)',
  rare_category: '{column} = (other)',
  scaling: 'Scaling',
  scaling_text:
    'Scaling decides how much each column counts: choose ‘centred only’ only where all columns have one unit, such as spectra.',
  rows_and_seed: 'Rows and seed',
  rows_used: '{used} of {total} rows were used, {columns} columns of numbers.',
  rows_left_out: 'Not learned from: {parts}.',
  and: ', ',
  left_incomplete: '{rows} incomplete',
  left_outlying: '{rows} outliers',
  left_excluded: '{rows} left out by hand',
  left_removed: '{rows} removed by the recipe',
  left_passed_over: '{rows} that steps of the recipe do not learn from',
  excluded_rows: 'Rows left out',
  excluded_rows_help:
    'Numbers of rows that nothing is learned from, such as outliers found before: 3, 17-20. Methods that place new rows still show them.',
  excluded_rows_wrong: 'Write row numbers and ranges, with commas between: 3, 17-20.',
  excluded_rows_beyond: 'The table has {rows} rows; there is no row {row}.',
  excluded_rows_of_one: '{count} row: {text}',
  excluded_rows_of_other: '{count} rows: {text}',
} as const;
