/** Words of what a time series can be refused for, English. */
export const seriesErrorWordsEn = {
  dataset_not_series: '“{name}” is not a time series.',
  series_no_times:
    'No row of {file} has a time that can be read. Choose another column for the time, or say how the rows follow each other.',
  series_duplicates_refused:
    '{count} rows have a time that another row has too. Correct the file, or choose which of them is kept.',
  series_order_refused: '{count} rows stand after a row of a later time. Correct the file, or have them sorted.',
  series_missing_refused: '{count} rows have no time that can be read. Correct the file, or have them left out.',
  series_grid_too_large:
    'At this interval the series would have {rows} rows; at most {limit} are made. Choose a longer interval, or leave out what lies far away in time.',
  series_types_differ:
    'Column “{column}” holds values of another type in {file} than in {first}. Set its type in one of the files.',
  series_needs_resampling: 'Choose an interval: the files are to be joined after resampling.',
} as const;
