/** Cell texts that mean 'missing' unless the reader says otherwise. The empty cell always does. */
export const missingValues = [
  'NA', 'N/A', 'n/a', '#N/A', 'NaN', 'nan', 'NULL', 'null', '-', '--', '?', '.', '#VALUE!', '#DIV/0!', '#REF!', '#NUM!', '#NAME?', '#NULL!',
  '欠測', '欠損', '欠測値', '欠損値', '－', '―', '///',
];
