/** Words of what tests refuse, English. */
export const statisticalAnalysisErrorWordsEn = {
  groups_same: 'Group 1 and group 2 are both “{group}”. Choose two different groups.',
  group_unknown: 'No row has “{group}” in column “{column}”. Choose a group that occurs.',
  category_is_variable: 'Column “{column}” says which group a row is in, so it cannot be tested itself.',
  variables_same: 'Variable 1 and variable 2 are both “{column}”. Choose two different columns.',
  sample_too_small: '“{sample}” has {rows, value|values}; a test needs at least 2.',
  samples_constant:
    'All values of “{first}” are the same, and so are all of “{second}”: without spread, nothing can be tested.',
  groups_constant: 'Within each group, all values of “{column}” are the same: without spread, nothing can be tested.',
  sample_constant: 'All values of “{sample}” are the same: without spread, nothing can be tested.',
  pairs_too_few:
    '{rows, complete pair is|complete pairs are} left ({missing, row was|rows were} incomplete); a test needs at least 2.',
  groups_too_few: 'Column “{column}” has {groups, group|groups} with at least 2 values; a comparison needs 2 groups.',
  groups_too_many:
    'Column “{column}” has {groups, group|groups}; at most {most} can be compared. Combine some of them.',
  pairs_for_line_too_few:
    '{rows, complete row is|complete rows are} left ({missing, row was|rows were} incomplete); a correlation needs at least 3.',
  event_unknown: 'No row has “{label}” in column “{column}”. Choose a class that occurs.',
  events_beyond: 'The count {events} is larger than its total {total}.',
  frequency_wrong: 'Row {row} of “{column}” is not a frequency: frequencies are whole numbers from 0.',
  classes_too_few: 'Column “{column}” has {classes, class|classes} in the rows that count; a test needs at least 2.',
  classes_too_many:
    'Column “{column}” has {classes, class|classes}; a table can have at most {most}. Combine some of them.',
  share_missing: 'Column “{column}” contains “{label}”, for which no share is stated.',
  share_twice: '“{label}” has two shares. State one.',
  subgroup_twice: 'Choose either a subgroup column or a subgroup size above 1, not both.',
  subgroups_not_single:
    'Subgroups of “{column}” have several values, which an I-MR chart cannot show. Choose X̄-R or X̄-S.',
  subgroups_too_large:
    'The range is not informative for subgroups larger than {most}. Choose X̄-S, or smaller subgroups.',
  value_beyond_squares:
    'The value {value} in row {row} of “{column}” is too large to calculate with (its square exceeds double precision). Correct it, or give the column in another unit.',
  points_too_many:
    '{points, point is|points are} too many for one chart (at most {most}). Put rows into larger subgroups, or total the counts by shift or day beforehand.',
  points_too_few: 'There is only {points, point|points} to chart; limits need at least 2.',
  phase_too_short: 'Phase “{phase}” has {points, point|points}; limits need at least 2.',
  counts_wrong:
    'Row {row} of “{column}” is no count: counts are whole numbers from 0, and more than 0 must be inspected.',
  counts_beyond: 'In row {row}, “{column}” is larger than the number inspected.',
  inspected_needed: 'Choose the column that says how much was inspected.',
  inspected_differs: 'An np chart needs the same number inspected each time; “{column}” varies. Choose p.',
  limit_needed: 'Give at least one specification limit.',
  specification_limits_reversed: 'The lower specification limit must be below the upper one.',
  distribution_unfit:
    'This distribution is for positive values that spread visibly from zero, and “{column}” has others. Choose the normal distribution.',
} as const;
