/** Words of what tests refuse, English. */
export const statisticalAnalysisErrorWordsEn = {
  groups_same: 'Group 1 and group 2 are both “{group}”. Choose two different groups.',
  group_unknown: 'No row has “{group}” in column “{column}”. Choose a group that occurs.',
  category_is_variable: 'Column “{column}” says which group a row is in, so it cannot be tested itself.',
  variables_same: 'Variable 1 and variable 2 are both “{column}”. Choose two different columns.',
  sample_too_small: '“{sample}” has {rows, value|values}; a test needs at least 2.',
  sample_constant: 'All values of “{sample}” are the same: without spread nothing can be tested.',
  pairs_too_few:
    '{rows, complete pair is|complete pairs are} left ({missing, row was|rows were} incomplete); a test needs at least 2.',
} as const;
