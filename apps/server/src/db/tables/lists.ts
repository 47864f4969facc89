import type { ColumnType } from 'kysely';

/** One line of a list, kept by the database's triggers as `list_source` has it. Nothing else writes here. */
export interface ListEntriesTable {
  org_id: ReadOnly<string>;
  id: ReadOnly<string>;
  list: ReadOnly<string>;
  name: ReadOnly<string>;
  category: ReadOnly<string>;
  row_count: ReadOnly<number | null>;
  state: ReadOnly<string>;
  training_type: ReadOnly<string>;
  data_type: ReadOnly<string>;
  form: ReadOnly<string>;
  preprocessed: ReadOnly<boolean>;
  tags: ReadOnly<string[]>;
  dataset_id: ReadOnly<string | null>;
  project_id: ReadOnly<string | null>;
  created_at: ReadOnly<Date>;
  updated_at: ReadOnly<Date>;
  /** What is searched, in one width and one case. */
  search: ReadOnly<string>;
}

/** How many entries more or fewer a change made there are; without a tag of all entries, else of those that have it. */
export interface ListCountsTable {
  org_id: ReadOnly<string>;
  list: ReadOnly<string>;
  training_type: ReadOnly<string>;
  data_type: ReadOnly<string>;
  state: ReadOnly<string>;
  form: ReadOnly<string>;
  preprocessed: ReadOnly<boolean>;
  category: ReadOnly<string>;
  tag: ReadOnly<string | null>;
  n: ReadOnly<number>;
  /** The sum of a list's stamps is another one after every change. */
  stamp: ReadOnly<string>;
}

type ReadOnly<T> = ColumnType<T, never, never>;
