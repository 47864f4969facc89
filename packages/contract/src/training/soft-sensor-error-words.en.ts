/** Words of what soft sensors refuse, English. */
export const softSensorErrorWordsEn = {
  time_is_feature: '“{column}” says when a row was, so it cannot be a feature as well.',
  time_is_target: '“{column}” cannot be both the target and the time of the rows.',
  dead_time_column_unknown: 'A dead time is given for “{column}”, which is not among the features.',
  dead_time_beyond_lag:
    'The dead time of “{column}” ({rows, row|rows}) is longer than the largest lag ({limit}). Lengthen the lag, or shorten the dead time.',
  lag_step_beyond_largest:
    'The lag step ({step, row|rows}) is longer than the largest lag ({limit}). Choose a smaller step.',
  lags_beyond_series:
    'The largest lag ({lag, row|rows}) and the laboratory delay ({delay}) take up half of the {rows, row|rows} or more. Choose a smaller lag.',
  embargo_short:
    'The embargo ({embargo, row|rows}) is shorter than the largest lag and the laboratory delay together ({needed}), so the first test samples share rows with the training. Leave it empty to have it chosen.',
  series_split_shuffled:
    'Shuffled, test samples lie between training samples whose values are nearly the same – where values are held, exactly the same. Figures then promise far more than the sensor will do. Choose the split in time.',
  series_not_rising:
    'In row {row} “{column}” is missing or no later than in the row before. A soft sensor needs rows in order of time: sort the rows and remove duplicates in preprocessing.',
  too_few_analyses:
    '“{target}” has only {analyses, analysis|analyses}; at least {minimum} are needed. Repeated (held) values do not count.',
  series_too_short:
    'The series has {rows, row|rows}; {needed} are needed for the lags, the delay, the training and the test. Choose smaller lags.',
  rows_not_rising: 'Row {row} is no later than the one before. Send rows in order of time, each once.',
  sensor_state_unfit:
    'What this model has learned cannot be read, or is of another model. Reset the model to how it was trained.',
  sensor_time_missing: 'Row {row} has no time. This model needs the time of every row.',
  online_time_unfit:
    '“{time}” is no time of this model’s rows. Send dates and times as 2026-03-01T08:00:00; only where its time column has numbers, a number.',
  online_row_differs:
    'A row of {time} with other values is kept already. Rows are known by their time: send each once, or the same again. Where clocks were put back, send times with their offset from UTC.',
  online_value_differs:
    'For the sample of {time} the value {value} is known already. To correct it, reset the model to the version before it, then send the right value.',
  online_time_offset:
    '“{time}” has an offset from UTC, but the table that this model learned from has no clock to move it to. Send times without an offset.',
  online_changed: 'This model has gone on in the meantime. Check its present version, then try again.',
  online_version_unknown: 'This model has no version {version}.',
} as const;
