import type { DatasetForm, DataType, TrainingTypeId } from '@hakaru/contract';
import { type ExpressionBuilder, sql, type UpdateObject } from 'kysely';
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

const sortable = {
  name: 'd.name',
  category: 'd.category',
  row_count: 'v.row_count',
  created_at: 'd.created_at',
  updated_at: 'd.updated_at',
} as const;

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

type Joined = ExpressionBuilder<{ d: Tables['datasets'] }, 'd'>;

function matching(filter: DatasetFilter) {
  return (eb: Joined) =>
    eb.and([
      ...(filter.data_type ? [eb('d.data_type', '=', filter.data_type)] : []),
      ...(filter.training_type ? [eb('d.training_type', '=', filter.training_type)] : []),
      ...(filter.category !== undefined ? [eb('d.category', '=', filter.category)] : []),
      ...(filter.state ? [eb('d.state', '=', filter.state)] : []),
      ...(filter.form ? [eb('d.form', '=', filter.form)] : []),
      ...(filter.forms ? [eb('d.form', 'in', filter.forms.split(',') as DatasetForm[])] : []),
      ...(filter.preprocessed ? [eb('d.preprocessed', '=', filter.preprocessed === 'true')] : []),
      ...(filter.tag !== undefined ? [sql<boolean>`d.tags @> array[${filter.tag}]`] : []),
      ...(filter.search
        ? [
            eb.or([
              ...(['d.name', 'd.category', 'd.comment', 'd.file_name'] as const).map((column) =>
                eb(column, 'ilike', `%${escapeLike(filter.search ?? '')}%`),
              ),
              sql<boolean>`array_to_string(d.tags, ' ') ilike ${`%${escapeLike(filter.search)}%`}`,
            ]),
          ]
        : []),
    ]);
}

function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

export type DatasetRow = Awaited<ReturnType<typeof selectDatasets>>[number];

/** Datasets, newest first unless sorted otherwise; rows without a value come last. */
export async function selectDatasets(
  scope: Scope,
  filter: DatasetFilter,
  sort: string | undefined,
  offset: number,
  limit: number,
) {
  const descending = sort === undefined || sort.startsWith('-');
  const column = sortable[(sort?.replace(/^-/, '') ?? 'created_at') as keyof typeof sortable] ?? sortable.created_at;
  return datasets(scope)
    .where(matching(filter) as never)
    .select(summaryColumns)
    .orderBy(column, (order) => (descending ? order.desc() : order.asc()).nullsLast())
    .orderBy('d.id')
    .offset(offset)
    .limit(limit)
    .execute();
}

export async function countDatasets(scope: Scope, filter: DatasetFilter): Promise<number> {
  const row = await datasets(scope)
    .where(matching(filter) as never)
    .select(sql<number>`count(*)`.as('count'))
    .executeTakeFirstOrThrow();
  return Number(row.count);
}

export async function selectDataset(scope: Scope, id: string): Promise<DatasetRow | undefined> {
  return datasets(scope).where('d.id', '=', id).select(summaryColumns).executeTakeFirst();
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

/** True where the organization has a dataset, or had one: its runs stay. */
export async function hasEverHadDatasets({ db, orgId }: Scope): Promise<boolean> {
  const dataset = await db.selectFrom('datasets').select('id').where('org_id', '=', orgId).limit(1).executeTakeFirst();
  const run = await db
    .selectFrom('runs')
    .select('id')
    .where('org_id', '=', orgId)
    .where('subject_type', '=', 'dataset')
    .limit(1)
    .executeTakeFirst();
  return dataset !== undefined || run !== undefined;
}
