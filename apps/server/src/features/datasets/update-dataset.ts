import type {
  CallInput,
  DatasetColumn,
  DatasetDetail,
  DetailChange,
  updateDataset as updateCall,
} from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import type { Row } from '../../db/tables.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError, found } from '../../http/app-error.ts';
import { insertChange } from './change-rows.ts';
import { lockDataset, updateDatasetRow } from './dataset-rows.ts';
import { getDataset } from './get-dataset.ts';
import { kindOf } from './kind-of.ts';
import { nameTaken } from './name-taken.ts';
import { openVersion } from './open-version.ts';
import { updateVersionColumns } from './version-rows.ts';

export type DatasetChange = CallInput<typeof updateCall>['body'];
type ColumnChange = NonNullable<DatasetChange['columns']>[number];

const fields = ['name', 'category', 'comment', 'data_type', 'training_type', 'tags'] as const;
const columnFields = ['unit', 'description', 'role'] as const;

/** Changes what people say of a dataset and its columns, and notes that in its history; its values stay. Fields that are not given stay too. Throws name_taken or column_unknown. */
export async function updateDataset(
  db: Db,
  orgId: string,
  userId: string,
  id: string,
  { columns = [], ...change }: DatasetChange,
): Promise<DatasetDetail> {
  await transaction(db, async (trx) => {
    const dataset = found(await lockDataset(trx, orgId, id));
    const given = {
      ...Object.fromEntries(fields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]]))),
      ...(change.tags && { tags: [...new Set(change.tags)] }),
    };
    await updateDatasetRow(trx, orgId, id, {
      ...given,
      ...(change.training_type && { kind: kindOf[change.training_type] }),
    });
    const changes = changesOf(dataset, given);
    if (columns.length > 0) {
      const version = await openVersion(trx, orgId, id);
      const after = changed(version.columns, columns);
      await updateVersionColumns(trx, orgId, version.id, after);
      changes.push(...columnChanges(version.columns, after));
    }
    await insertChange(trx, orgId, userId, { dataset_id: id, version: dataset.current_version, changes });
    await announceChange(trx, { orgId, area: 'datasets', id });
  }).catch(nameTaken(change.name));
  return getDataset(db, orgId, id);
}

function changed(columns: DatasetColumn[], changes: ColumnChange[]): DatasetColumn[] {
  const byName = new Map(changes.map((change) => [change.name, change]));
  for (const name of byName.keys())
    if (!columns.some((column) => column.name === name)) throw new AppError('column_unknown', { column: name });
  return columns.map((column) => {
    const change = byName.get(column.name);
    return {
      ...column,
      unit: change?.unit === undefined ? column.unit : change.unit,
      description: change?.description === undefined ? column.description : change.description,
      role: change?.role ?? column.role,
    };
  });
}

function changesOf(
  before: Row<'datasets'>,
  after: Partial<Pick<Row<'datasets'>, (typeof fields)[number]>>,
): DetailChange[] {
  return fields.flatMap((field): DetailChange[] => {
    if (after[field] === undefined) return [];
    const [was, is] = [wordsOf(before[field]), wordsOf(after[field])];
    return was === is ? [] : [{ column: null, field, before: was, after: is }];
  });
}

function columnChanges(before: DatasetColumn[], after: DatasetColumn[]): DetailChange[] {
  return before.flatMap((column, place) =>
    columnFields.flatMap((field): DetailChange[] => {
      const [was, is] = [wordsOf(column[field]), wordsOf(after[place]?.[field] ?? null)];
      return was === is ? [] : [{ column: column.name, field, before: was, after: is }];
    }),
  );
}

function wordsOf(value: string | readonly string[] | null): string | null {
  return (typeof value === 'string' ? value : value?.join(', ')) || null;
}
