import {
  type CallInput,
  type DatasetColumn,
  type DatasetDetail,
  datasetKinds,
  type DetailChange,
  type Specification,
  type updateDataset as updateCall,
} from '@hakaru/contract';
import { json } from '../../db/json.ts';
import type { Scope } from '../../db/scope.ts';
import type { Row } from '../../db/tables.ts';
import { AppError, requireFound } from '../../http/app-error.ts';
import { nameTaken, updateDatasetRow } from './dataset-rows.ts';
import { getDataset } from './get-dataset.ts';
import { insertChange } from './history-rows.ts';
import { openTable } from './versions/open-version.ts';

type DatasetChange = CallInput<typeof updateCall>['body'];
type ColumnChange = NonNullable<DatasetChange['columns']>[number];

const fields = ['name', 'category', 'comment', 'data_type', 'training_type', 'tags'] as const;
const columnFields = ['unit', 'description', 'role', 'specification'] as const;

/** Changes what people say of a dataset and its columns, and notes that in its history; its values stay. Fields that are not given stay too. Throws name_taken or column_unknown. */
export async function updateDataset(
  scope: Scope,
  id: string,
  { columns = [], ...change }: DatasetChange,
): Promise<DatasetDetail> {
  return scope
    .transaction(async (trx) => {
      const dataset = requireFound(await trx.lock('datasets', id));
      const given = {
        ...Object.fromEntries(fields.flatMap((field) => (change[field] === undefined ? [] : [[field, change[field]]]))),
        ...(change.tags && { tags: [...new Set(change.tags)] }),
      };
      await updateDatasetRow(trx, id, {
        ...given,
        ...(change.training_type && { kind: datasetKinds[change.training_type] }),
      });
      const changes = changesOf(dataset, given);
      if (columns.length > 0) {
        const { version } = await openTable(trx, id);
        const after = changed(version.columns, columns);
        await trx.update('dataset_versions', version.id, { columns: json(after) });
        changes.push(...columnChanges(version.columns, after));
      }
      await insertChange(trx, { dataset_id: id, version: dataset.current_version, changes });
      await trx.announce('datasets', id);
      return getDataset(trx, id);
    })
    .catch(nameTaken(change.name));
}

function changed(columns: DatasetColumn[], changes: ColumnChange[]): DatasetColumn[] {
  const byName = new Map(changes.map((change) => [change.name, change]));
  for (const name of byName.keys())
    if (!columns.some((column) => column.name === name)) throw new AppError('column_unknown', { column: name });
  return columns.map((column) => {
    const change = byName.get(column.name);
    const { role_reason: reason, specification: before, ...rest } = column;
    const specification = change?.specification === undefined ? before : change.specification;
    const role = change?.role ?? column.role;
    return {
      ...rest,
      ...(reason && role === column.role && { role_reason: reason }),
      ...(specification && hasLimits(specification) && { specification }),
      role,
      unit: change?.unit === undefined ? column.unit : change.unit,
      description: change?.description === undefined ? column.description : change.description,
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
  return before.flatMap((column, index) =>
    columnFields.flatMap((field): DetailChange[] => {
      const [was, is] = [wordsOf(column[field]), wordsOf(after[index]?.[field] ?? null)];
      return was === is ? [] : [{ column: column.name, field, before: was, after: is }];
    }),
  );
}

function hasLimits({ lower, target, upper }: Specification): boolean {
  return lower !== null || target !== null || upper !== null;
}

function wordsOf(value: string | readonly string[] | Specification | null | undefined): string | null {
  if (value && typeof value === 'object' && 'lower' in value)
    return [value.lower, value.target, value.upper].map((one) => one ?? '–').join(' / ');
  return (typeof value === 'string' ? value : value?.join(', ')) || null;
}
