import { optimalDesignErrorWordsEn } from '../decisions/optimal-design-error-words.en.ts';
import { statisticalAnalysisErrorWordsEn } from '../decisions/statistical-analysis-error-words.en.ts';
import { managementErrorWordsEn } from '../datasets/management-error-words.en.ts';
import { recipeErrorWordsEn } from '../preprocessing/recipe-error-words.en.ts';
import { seriesErrorWordsEn } from '../time-series/series-error-words.en.ts';
import { nextExperimentsErrorWordsEn } from '../decisions/next-experiments-error-words.en.ts';
import { optimizationErrorWordsEn } from '../decisions/optimization-error-words.en.ts';
import { softSensorErrorWordsEn } from '../training/soft-sensor-error-words.en.ts';
import { timeSeriesErrorWordsEn } from '../training/time-series-error-words.en.ts';
import { trainingErrorWordsEn } from '../training/training-error-words.en.ts';

/** Words of every error code, English. One entry here needs one in error-words.ja.ts. */
export const errorWordsEn = {
  server_busy:
    "We're experiencing higher than usual traffic right now. Please wait a few moments and try again. Thank you for your patience.",
  unauthenticated: 'Your session has ended. Please sign in again.',
  forbidden: 'You are not allowed to do this.',
  not_found: 'This does not exist, or you do not have access to it.',
  too_many_requests: 'Too many requests. Please wait {seconds, second|seconds} and try again.',
  shutting_down: 'The server is restarting. Please try again in a moment.',
  idempotency_conflict: 'The same Idempotency-Key was used for a different request.',
  request_too_large: 'The request is larger than the limit of {limit_mb} MB.',
  headers_too_large: 'The address or the headers of the request are longer than 16 kB.',
  request_timed_out: 'The request did not arrive in time. Please try again.',
  request_unreadable: 'The request could not be read as HTTP.',
  compute_unavailable: 'The compute service is not running. Start it and try again.',
  compute_failed: 'The compute service could not finish this work: {reason}',
  out_of_memory:
    'This needs more memory than the limit of {limit_mb} MB. Use fewer rows, columns or models, or raise the limit.',
  worker_died: 'The process doing this work ended unexpectedly {times, time|times}. It was not restarted.',
  answer_too_large: 'The answer is larger than the limit of {limit_mb} MB. Request less.',
  call_timed_out: 'This took longer than {seconds, second|seconds} and was stopped.',
  pdf_not_available: 'This server cannot make PDF files. Print the report in the browser and choose PDF there.',
  pdf_failed: 'The PDF could not be made. Print the report in the browser instead; the server log has the cause.',
  stopped: 'Stopped on request.',
  disk_full: 'There is no space left where Hakaru keeps its data. Free some space and try again.',
  storage_failed:
    'Hakaru could not read or write its files. Nothing was changed. Ask your administrator: the server log has the cause.',
  database_unavailable: 'The database cannot be reached right now. Please try again in a moment.',
  upload_cancelled: 'The upload was cancelled before it finished. Nothing was saved.',
  workbook_too_large:
    'Unpacked, the Excel file {file} is {found_mb} MB, more than the {limit_mb} MB that can be read at once. Save the sheet as CSV and upload that.',
  upload_too_large: 'The file is larger than the limit of {limit_mb} MB.',
  upload_empty: 'The file {file} is empty or contains only blanks. Send a file with a table.',
  upload_no_file: 'No file was sent.',
  upload_not_found: 'This upload no longer exists. Upload the file again.',
  file_not_a_table: 'The file {file} is not a table Hakaru can read. Send a CSV, TSV, Excel or Parquet file.',
  file_compressed: 'The file {file} is compressed. Unpack it and upload the table inside.',
  zip_no_table: 'The zip {file} contains no table (CSV, TSV, text, Excel or Parquet).',
  zip_entry_unknown: 'The zip {file} contains no table “{entry}”. Choose one of those listed.',
  gzip_bomb:
    'The file {file} was refused: unpacked, it is more than {found_mb} MB, far more than a table of its size should be. Unpack it and upload the table itself.',
  file_protected: 'The file {file} is password-protected. Remove the password and upload it again.',
  file_damaged: 'The file {file} is damaged or cut off and cannot be opened as {format}.',
  images_paths_differ:
    'The list of paths does not match the files sent (paths: {paths}, files: {files}). Send the files again.',
  images_path_unsafe: 'The path “{path}” leads outside its folder. Rename the file and send it again.',
  images_too_many: 'The upload contains more than {limit} images. Split it into several datasets.',
  images_none:
    'No image was found in {file}. PNG, JPEG, BMP and TIFF can be read; check that the images are not inside another archive.',
  images_none_readable:
    'None of the {count, image|images} could be opened. The first, {path}, is damaged or not an image. Check the files in a viewer and upload them again.',
  zip_damaged: 'The zip {file} is damaged or incomplete ({reason}). Create it again and upload it.',
  zip_too_many_entries:
    'The zip {file} contains {found, entry|entries}; at most {limit} are allowed. Split it into several zips.',
  zip_unsafe_name:
    'The zip {file} contains the entry “{entry}”, which would be written outside its folder, so the zip was refused. Create it again from a folder.',
  zip_bomb:
    'The file {file} was refused: unpacked, it would be {ratio} times its size, which no real table or set of images is.',
  zip_unpacked_too_large:
    'Unpacked, the zip {file} would be {found_mb} MB; at most {limit_mb} MB are allowed. Split it into several zips.',
  dataset_not_images: '“{name}” is a table, not a dataset of images.',
  typed_rows_not_taken: 'A model of this kind needs a whole dataset. Choose one, or upload the rows as a file.',
  form_not_taken: '“{name}” cannot be used here. This needs {forms}.',
  dataset_not_table: '“{name}” is a dataset of images. This needs a table.',
  sheet_unknown: 'The workbook has no sheet “{sheet}”.',
  table_quote_open: 'A quotation mark in row {row} is never closed.',
  table_row_width: 'Row {row} has {found, value|values}, but the header has {expected, column|columns}.',
  table_bad_value: 'Row {row}, column “{column}”: “{value}” is not {expected}.',
  table_cell_too_long:
    'Row {row}, column “{column}”: the cell or its row is longer than {limit} million characters, the maximum that can be read. Shorten it, or check for a missing line break or quotation mark.',
  table_no_rows: 'The table has no rows below its header.',
  table_too_large:
    'Read as a table, the file {file} is {found_gb} GB; at most {limit_gb} GB are allowed for a file of its size. Split it into several files.',
  table_too_many_columns: 'The table has {found, column|columns}; at most {limit} can be read.',
  encoding_mismatch: 'The file is not valid {encoding}: the bytes near position {position} cannot be read.',
  name_taken: 'The name “{name}” is already in use. Choose another one.',
  dataset_not_ready: 'The dataset is still being read. Wait until it is ready.',
  dataset_failed:
    'This dataset cannot be used, because its file could not be read: {cause} Correct the file or the reading settings, and register it again.',
  dataset_in_use:
    '“{name}” is used by {count, other item|other items} ({examples}). Delete them first, or delete everything together.',
  dependents_changed: 'Something new now depends on “{name}”. Check the list again before you delete it.',
  preparation_running: 'A recipe is running on these rows. Wait until it has finished, or stop it.',
  rows_removed_none: 'This recipe removed no rows.',
  column_unknown: 'There is no column “{column}” in this dataset.',
  column_not_numeric: 'Column “{column}” is not numeric.',
  rows_too_many:
    'The table has {rows, row|rows}; at most {limit} can be sent one by one. Exclude rows, or use a chart that aggregates them.',
  value_unfit: '“{value}” cannot be compared with the values of column “{column}” ({type}).',
  time_column_missing: 'The dataset has no time column. Choose one.',
  column_not_time: 'Column “{column}” does not contain times.',
  wrong_data_type: 'This needs another type of data: {expected}.',
  target_missing: 'Choose at least one target.',
  feature_missing: 'Choose at least one feature.',
  term_feature_missing: 'A term of the model uses “{column}”, which is not among the features.',
  target_is_feature: '“{column}” cannot be both a target and a feature.',
  model_missing: 'Choose at least one model.',
  too_few_rows: 'Only {rows, row is|rows are} available for training; at least {minimum} are needed.',
  target_constant: 'The target “{column}” has the same value in every row, so there is nothing to learn.',
  target_too_large:
    'The target “{column}” has values up to {value}; models can calculate up to {limit}. Change its unit, or correct the values.',
  folds_too_many:
    'For {folds} folds, at least {folds} rows or groups are needed; there are only {available}. Choose fewer folds.',
  features_constant:
    'Nothing can be learned about “{target}”: every chosen feature is empty or constant in the training rows. Choose other features.',
  column_twice: 'Column “{column}” is chosen twice.',
  split_column_values:
    'Column “{column}” must say for every row whether it is for training or for testing. Found: {values}. Expected: {expected}.',
  split_column_missing: 'Choose the split column: one that says train or test, names the group, or gives the time.',
  split_column_is_target: '“{column}” is a target, so it cannot be used for the split. Choose another column.',
  split_column_is_feature:
    '“{column}” is used for the split, so it cannot be a feature: test rows would have values that no model has seen. Remove it from the features.',
  split_column_not_time:
    'A split by time needs a column of dates or of numbers that increase with time. “{column}” is neither.',
  split_one_sided: 'This split leaves no rows for training or for testing. Choose another share or another column.',
  table_changed: 'This is not the table that the model was trained on.',
  interval_unavailable: '{model} has no interval of its own. Choose conformal intervals.',
  model_file_untrusted: 'The model file contains unexpected content ({types}), so it was not opened.',
  project_running: 'This project is running. Wait until it has finished, or stop it.',
  training_running: 'This project is being trained. Wait until it has finished, or stop it.',
  training_not_done: 'This project has no completed training yet.',
  recipe_column_unusable:
    'The recipe needs column “{column}”, but rows to predict cannot have its type. Change the type first, or do not use the column.',
  recipe_source_deleted:
    'The recipe starts from “{name}” (version {version}), which was deleted. Train on the dataset as it is.',
  prediction_running: 'This prediction is running. Wait until it has finished, or stop it.',
  predictions_not_kept: 'The predictions used to judge {model} were not saved.',
  model_not_found: 'There is no trained model “{model}” in this project.',
  columns_missing: 'The data lacks columns that the model needs: {columns}. Choose the columns to use instead.',
  column_unreadable:
    'No cell of column “{column}” can be read as the feature “{feature}” (for example: {texts}). Choose another column, or correct the data and register it again.',
  no_values_to_predict:
    'All features are missing in all rows. Choose data with values, or correct the columns matched to the features.',
  row_without_values: 'Row {row} has no value for any feature. Enter at least one.',
  cell_unreadable: 'Row {row}: “{text}” cannot be read as a value of “{feature}”. Correct it, or leave it empty.',
  value_too_large:
    'Row {row}: {value} is too large or too small for “{feature}”. The model can calculate with values from {minimum} to {maximum}.',
  mapping_feature_unknown: 'The model has no feature “{feature}”. Its features: {features}.',
  mapping_column_unknown: 'The data has no column “{column}” (chosen for “{feature}”). Choose one of its columns.',
  no_rows_to_predict: 'There are no rows to predict.',
  run_finished: 'This run has already finished.',
  cp932_unencodable:
    'Some characters cannot be written in CP932 (first: “{character}” in row {row}, column “{column}”). Choose UTF-8.',
  cp932_unencodable_name:
    'Some characters cannot be written in CP932 (first: “{character}” in the header, column “{column}”). Choose UTF-8.',
  ...optimalDesignErrorWordsEn,
  ...managementErrorWordsEn,
  ...recipeErrorWordsEn,
  ...seriesErrorWordsEn,
  ...trainingErrorWordsEn,
  ...softSensorErrorWordsEn,
  ...timeSeriesErrorWordsEn,
  ...nextExperimentsErrorWordsEn,
  ...optimizationErrorWordsEn,
  ...statisticalAnalysisErrorWordsEn,
} as const;
