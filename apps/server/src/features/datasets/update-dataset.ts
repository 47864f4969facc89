import type { DatasetColumn, DatasetDetail } from '@hakaru/contract';
import type { Db } from '../../db/database.ts';
import { transaction } from '../../db/transaction.ts';
import { announceChange } from '../../events/channel.ts';
import { AppError, found } from '../../http/app-error.ts';
import { lockDataset, updateDatasetRow } from './dataset-rows.ts';
import { getDataset } from './get-dataset.ts';
import { nameTaken } from './name-taken.ts';
import { openVersion } from './open-version.ts';
import { updateVersionColumns } from './version-rows.ts';

type ColumnChange = Pick<DatasetColumn, 'name'> & Partial<Pick<DatasetColumn, 'unit' | 'description' | 'role'>>;

export interface DatasetChange {
  name?: string | undefined;
  category?: string | undefined;
  comment?: string | undefined;
  columns?: ColumnChange[] | undefined;
}

/** Changes what people call a dataset and its columns; its values stay. Fields that are not given stay too. Throws name_taken or column_unknown. */
export async function updateDataset(db: Db, orgId: string, id: string, { columns, ...change }: DatasetChange): Promise<DatasetDetail> {
  await transaction(db, async (trx) => {
    found(await lockDataset(trx, orgId, id));
    const given = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined));
    await updateDatasetRow(trx, orgId, id, given);
    if (columns && columns.length > 0) {
      const version = await openVersion(trx, orgId, id);
      await updateVersionColumns(trx, orgId, version.id, changed(version.columns, columns));
    }
    await announceChange(trx, { orgId, area: 'datasets', id });
  }).catch(nameTaken(change.name));
  return getDataset(db, orgId, id);
}

function changed(columns: DatasetColumn[], changes: ColumnChange[]): DatasetColumn[] {
  const byName = new Map(changes.map((change) => [change.name, change]));
  for (const name of byName.keys()) if (!columns.some((column) => column.name === name)) throw new AppError('column_unknown', { column: name });
  return columns.map((column) => {
    const change = byName.get(column.name);
    return { ...column, unit: change?.unit === undefined ? column.unit : change.unit, description: change?.description === undefined ? column.description : change.description, role: change?.role ?? column.role };
  });
}
