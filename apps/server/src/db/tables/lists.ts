import type { ColumnType } from 'kysely';

/** One line of a list, kept by the database's triggers as `list_source` has it. Nothing else writes here. */
export interface ListEntriesTable {
  org_id: Kept<string>;
  id: Kept<string>;
  list: Kept<string>;
  name: Kept<string>;
  category: Kept<string>;
  row_count: Kept<number | null>;
  state: Kept<string>;
  training_type: Kept<string>;
  data_type: Kept<string>;
  form: Kept<string>;
  preprocessed: Kept<boolean>;
  tags: Kept<string[]>;
  dataset_id: Kept<string | null>;
  project_id: Kept<string | null>;
  created_at: Kept<Date>;
  updated_at: Kept<Date>;
  /** What is searched, in one width and one case. */
  search: Kept<string>;
}

/** How many entries more or fewer a change made there are; without a tag of all entries, else of those that have it. */
export interface ListCountsTable {
  org_id: Kept<string>;
  list: Kept<string>;
  training_type: Kept<string>;
  data_type: Kept<string>;
  state: Kept<string>;
  form: Kept<string>;
  preprocessed: Kept<boolean>;
  category: Kept<string>;
  tag: Kept<string | null>;
  n: Kept<number>;
  /** The sum of a list's stamps is another one after every change. */
  stamp: Kept<string>;
}

type Kept<T> = ColumnType<T, never, never>;
