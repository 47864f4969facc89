export const en = {
  name: 'Name of the new dataset',
  comment: 'Comment',
  save: 'Save',
  saving: 'It is being saved; you will be told when it is there.',
  dataset: 'Dataset whose rows are taken',
  dataset_choice: '{name} ({rows} rows)',
  same_names: 'Columns go by their names: {columns}.',
  missing_columns_one: 'The dataset has no column of this name: choose the one that takes its place.',
  missing_columns_other: 'The dataset has no columns of these {count} names: choose those that take their place.',
  too_many_missing_one: '{count} column is missing: {columns}',
  too_many_missing_other:
    'The dataset lacks {count} columns that the model needs. Choose another dataset. Missing: {columns}',
  takes_place: 'In place of {column}',
  no_datasets: 'There is no other dataset that is ready.',
} as const;
