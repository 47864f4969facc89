/** Words of what soft sensors refuse, English. */
export const softSensorErrorWordsEn = {
  time_is_feature: '“{column}” is the time of the rows, so it cannot also be a feature.',
  time_is_target: '“{column}” cannot be both the target and the time of the rows.',
  dead_time_column_unknown: 'A dead time is given for “{column}”, which is not among the features.',
  dead_time_beyond_lag:
    'The dead time of “{column}” ({rows, row|rows}) is longer than the largest lag ({limit}). Lengthen the lag, or shorten the dead time.',
  lag_step_beyond_largest:
    'The lag step ({step, row|rows}) is longer than the largest lag ({limit}). Choose a smaller step.',
  lags_column_unknown: 'Lags are given for “{column}”, which is not among the features.',
  own_lag_step_beyond_largest:
    'The lag step of “{column}” ({step, row|rows}) is longer than its largest lag ({limit}). Choose a smaller step.',
  lags_beyond_series:
    'The largest lag ({lag, row|rows}) and the laboratory delay ({delay}) take up half or more of the {rows, row|rows}. Choose a smaller lag.',
  embargo_short:
    'The embargo ({embargo, row|rows}) is shorter than the largest lag plus the laboratory delay ({needed}), so the first test samples share rows with the training data. Leave it empty to have it chosen.',
  series_split_shuffled:
    'If shuffled, test samples lie between training samples whose values are nearly the same – or exactly the same if values are held. Metrics then promise far more than the sensor can do. Choose the split by time.',
  series_not_rising:
    'In row {row}, “{column}” is missing or not later than in the row before. A soft sensor needs rows in time order: sort the rows and remove duplicates in preprocessing.',
  too_few_analyses:
    '“{target}” has only {analyses, analysis|analyses}; at least {minimum} are needed. Repeated (held) values do not count.',
  series_too_short:
    'The series has {rows, row|rows}; {needed} are needed for the lags, the delay, the training and the test. Choose smaller lags.',
  rows_not_rising: 'Row {row} is not later than the one before. Send each row once, in time order.',
  sensor_state_unfit:
    'What this model has learned cannot be read, or belongs to another model. Reset the model to as trained.',
  sensor_time_missing: 'Row {row} has no time. This model needs the time of every row.',
  online_time_unfit:
    '“{time}” is not a valid time for this model. Send dates and times as 2026-03-01T08:00:00, or a number if its time column is numeric.',
  online_row_differs:
    'A row at {time} with other values is already stored. Rows are identified by their time: send each once, or exactly the same again. For the hour that occurs twice when clocks go back, send times with their offset from UTC.',
  online_value_differs:
    'For the sample at {time}, the value {value} is already known. To correct it, reset the model to the version before it, then send the right value.',
  online_time_offset:
    '“{time}” has an offset from UTC, but the table that this model was trained on has no clock to convert it to. Send times without an offset.',
  online_changed: 'This model has changed in the meantime. Check its current version, then try again.',
  online_version_unknown: 'This model has no version {version}.',
} as const;
