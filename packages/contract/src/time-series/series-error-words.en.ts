/** Words of what a time series can be refused for, English. */
export const seriesErrorWordsEn = {
  dataset_not_series: '“{name}” is not a time series.',
  series_no_times:
    'No row of {file} has a readable time. Choose another time column, or set the interval between rows.',
  series_duplicates_refused:
    '{count, row has|rows have} the same time as another row. Correct the file, or choose which row to keep.',
  series_order_refused: '{count, row is|rows are} below a row with a later time. Correct the file, or sort by time.',
  series_missing_refused: '{count, row has|rows have} no readable time. Correct the file, or leave such rows out.',
  series_grid_too_large:
    'At this interval there would be {rows, row|rows}; the limit is {limit}. Choose a longer interval, or leave out rows far from the others in time.',
  series_types_differ:
    'The type of column “{column}” differs between {file} and {first}. Set its type in one of the files.',
  series_needs_resampling: 'Set an interval: the files are joined after resampling.',
  label_column_taken: 'Column “{column}” is not a label column. Choose another name, so that its values are kept.',
  label_name_normal: 'Period {number} is called “{name}”, which means a normal row. Give it another name.',
  period_reversed: 'Period {number} (“{name}”) ends before it begins.',
  period_empty: 'Period {number} (“{name}”) contains no row. Move its ends, or delete it.',
  periods_overlap:
    'Periods {first} and {second} overlap, but a row can have only one label. Move the end of one of them, or delete it.',
} as const;
