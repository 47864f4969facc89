import type { DatasetForm, DataType, TrainingTypeId } from '@hakaru/contract';
import { sql, type UpdateObject } from 'kysely';
import {
  findInList,
  type ListMatches,
  inOrder,
  type ListFilter,
  type ListPage,
  pageOfList,
  rowsOfPage,
} from '../../db/lists/list-rows.ts';
import { PREPARED } from '../../db/prepared.ts';
import type { Scope } from '../../db/scope.ts';
import type { Row, Tables } from '../../db/tables.ts';
import { AppError } from '../../http/app-error.ts';

export interface DatasetFilter {
  data_type?: DataType | undefined;
  training_type?: TrainingTypeId | undefined;
  category?: string | undefined;
  state?: Row<'datasets'>['state'] | undefined;
  form?: DatasetForm | undefined;
  /** Any of these forms, separated by commas. */
  forms?: string | undefined;
  preprocessed?: 'true' | 'false' | undefined;
  tag?: string | undefined;
  search?: string | undefined;
}

function datasets({ db, orgId }: Scope) {
  return db
    .selectFrom('datasets as d')
    .leftJoin('dataset_versions as v', (join) =>
      join.onRef('v.dataset_id', '=', 'd.id').onRef('v.version', '=', 'd.current_version'),
    )
    .leftJoin('users as u', 'u.id', 'd.created_by')
    .where('d.org_id', '=', orgId);
}

const summaryColumns = [
  'd.id',
  'd.name',
  'd.category',
  'd.training_type',
  'd.data_type',
  'd.kind',
  'd.form',
  'd.preprocessed',
  'd.comment',
  'd.tags',
  'd.file_name',
  'd.state',
  'd.current_version',
  'd.current_run_id',
  'd.created_at',
  'd.updated_at',
  'v.id as version_id',
  'v.row_count',
  'v.byte_size',
  'u.name as created_by_name',
  sql<number | null>`jsonb_array_length(v.columns)`.as('column_count'),
] as const;

function listed({
  preprocessed,
  forms,
  form,
  data_type,
  training_type,
  category,
  state,
  tag,
  search,
}: DatasetFilter): ListFilter {
  const of = forms?.split(',').filter((name) => form === undefined || name === form) ?? form;
  return {
    data_type,
    training_type,
    category,
    state,
    form: of,
    preprocessed: preprocessed && preprocessed === 'true',
    tag,
    search,
  };
}

export type DatasetRow = Awaited<ReturnType<typeof selectDatasets>>[number];

/** A page of datasets, of what was found; rows without a value come last. */
export const selectDatasets = rowsOfPage((scope, found) =>
  datasets(scope)
    .innerJoin(pageOfList(found), 'e.id', 'd.id')
    .select(summaryColumns)
    .modifyFront(PREPARED)
    .orderBy(inOrder),
);

export async function findDatasets(scope: Scope, filter: DatasetFilter, page: ListPage): Promise<ListMatches> {
  return findInList(scope, 'datasets', listed(filter), page);
}

export async function selectDataset(scope: Scope, id: string) {
  return datasets(scope).where('d.id', '=', id).select(summaryColumns).select('d.made_with').executeTakeFirst();
}

/** How reading a dataset's file ended. */
export async function selectReadingError({ db, orgId }: Scope, id: string) {
  return db
    .selectFrom('datasets as d')
    .leftJoin('runs as r', (join) => join.onRef('r.org_id', '=', 'd.org_id').onRef('r.id', '=', 'd.current_run_id'))
    .where('d.org_id', '=', orgId)
    .where('d.id', '=', id)
    .select(['d.state as dataset_state', 'r.error'])
    .executeTakeFirst();
}

/** Asked before long work, so that a person need not wait to be refused; the database has the last word. */
export async function isNameTaken({ db, orgId }: Scope, name: string): Promise<boolean> {
  return (
    (await db
      .selectFrom('datasets')
      .select('id')
      .where('org_id', '=', orgId)
      .where('name', '=', name)
      .executeTakeFirst()) !== undefined
  );
}

/** Turns the database's refusal of a name in use, by a constraint called `…_name_taken`, into the error a person is told. */
export function nameTaken(name: string | undefined) {
  return (error: unknown): never => {
    const isTaken = (error as { constraint?: string }).constraint?.endsWith('_name_taken');
    throw isTaken ? new AppError('name_taken', { name: name ?? '' }) : error;
  };
}

/** Changes a dataset, and when it was changed. Throws the driver's unique violation of `datasets_name_taken`. */
export async function updateDatasetRow(
  scope: Scope,
  id: string,
  change: UpdateObject<Tables, 'datasets'>,
): Promise<void> {
  await scope.update('datasets', id, { ...change, updated_at: sql<Date>`now()` });
}

/**
 * The names of an organization's datasets where all that it ever had are there and nobody made them, as of samples whose
 * registering was cut off; null of any other one. Runs stay when their dataset is deleted.
 */
export async function namesOfUntouched({ db, orgId }: Scope): Promise<string[] | null> {
  const found = await db
    .selectFrom('datasets')
    .select(['name', 'created_by'])
    .where('org_id', '=', orgId)
    .limit(MOST_UNTOUCHED + 1)
    .execute();
  if (found.length > MOST_UNTOUCHED || found.some(({ created_by }) => created_by !== null)) return null;
  const ever = await db
    .selectFrom('runs')
    .select('subject_id')
    .distinct()
    .where('org_id', '=', orgId)
    .where('subject_type', '=', 'dataset')
    .limit(found.length + 1)
    .execute();
  return ever.length > found.length ? null : found.map(({ name }) => name);
}

/** More than there are samples. */
const MOST_UNTOUCHED = 100;
