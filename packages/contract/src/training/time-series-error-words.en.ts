/** Words of what anomaly detection in time series refuses, English. */
export const timeSeriesErrorWordsEn = {
  channel_has_other_role:
    '“{column}” is the time, the run or the label of rows, so it cannot also be a channel. Remove it from the channels.',
  label_is_time: '“{column}” contains dates, so it cannot say which rows are anomalous. Choose another column.',
  label_range_mixed: 'In label range {number}, start and end are of different kinds. Give two times, or two numbers.',
  label_range_reversed: 'Label range {number} ends before it starts. Swap its start and end.',
  split_needs_runs: 'To split by runs, choose the column with the run of each row.',
  split_needs_labels: 'To split by events, give labels first: a column or ranges.',
  anomaly_split_shuffled:
    'If shuffled, test rows lie between training rows that are nearly the same, so metrics promise far more than the model can do. Split by runs, events or time.',
  anomaly_embargo_short:
    'The embargo ({embargo, row|rows}) is shorter than the windows reach back ({needed}), so the first test windows share rows with the training data. Leave it empty to have it chosen.',
  window_beyond_series:
    'The window ({length, row|rows}) is longer than a quarter of the {rows, row|rows}. Choose a shorter window.',
  labels_needed: 'Supervised models learn from labels. Choose a label column, or mark anomalous ranges.',
  threshold_needs_labels: 'This threshold rule needs labels. Give labels, or choose quantile, false alarms or POT.',
  model_supervision_differs:
    '“{model}” cannot be trained here: some models learn from labels, others from normal rows. Remove it.',
  channels_constant:
    'No channel changes in the training rows, so nothing can be learned from them. Choose other channels or rows.',
  normal_rows_few:
    'Only {rows, row|rows} can be used for training; at least {minimum} are needed. Shorten the window, or hold out fewer rows.',
  test_run_unknown: 'There is no run “{run}”. Choose test runs that occur in the run column.',
  online_duration_long:
    'The minimum duration ({duration, row|rows}) is longer than the rows kept online. Set at most {most} on the threshold page.',
} as const;
