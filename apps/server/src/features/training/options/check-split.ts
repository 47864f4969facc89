import type { DatasetColumn } from '@hakaru/contract';
import { splitLabelsText, splitSide } from '@hakaru/contract/training/split-labels';
import { AppError } from '../../../http/app-error.ts';
import type { ColumnValues } from '../training-kind.ts';

/** A split column that says train or test has few values; one that has more is not such a column. */
const MOST_LABELS = 50;
const MOST_NAMED = 5;

/** What a split is judged by, of any type's options. */
export interface SplitChoice {
  targets: readonly string[];
  features: readonly { name: string }[];
  split?:
    | { method?: 'automatic' | 'ratio' | 'column' | 'group' | 'time' | undefined; column?: string | null | undefined }
    | undefined;
}

/** Throws AppError where the split has no column to go by, or one it cannot go by. */
export async function checkSplit(options: SplitChoice, columns: DatasetColumn[], values: ColumnValues): Promise<void> {
  const { method = 'automatic', column: name } = options.split ?? {};
  if (method === 'automatic' || method === 'ratio') return;
  if (!name) throw new AppError('split_column_missing');
  const column = columns.find((one) => one.name === name);
  if (!column) throw new AppError('column_unknown', { column: name });
  if (options.targets.includes(name)) throw new AppError('split_column_is_target', { column: name });
  if (method === 'time') {
    if (column.type !== 'datetime' && column.type !== 'numeric')
      throw new AppError('split_column_not_time', { column: name });
    return;
  }
  if (options.features.some((feature) => feature.name === name))
    throw new AppError('split_column_is_feature', { column: name });
  const found = await values(name, method === 'column' ? MOST_LABELS : 2);
  if (found === null) return;
  if (method === 'column') checkLabels(name, found);
  else if (found.length < 2) throw new AppError('split_one_sided', { method });
}

function checkLabels(column: string, labels: (string | null)[]): void {
  const strange = labels.filter((label) => splitSide(label) === null).map((label) => label?.trim() || '–');
  if (strange.length > 0) {
    const named = strange.slice(0, MOST_NAMED).join(', ') + (strange.length > MOST_NAMED ? ' …' : '');
    throw new AppError('split_column_values', { column, values: named, expected: splitLabelsText });
  }
  if (new Set(labels.map(splitSide)).size < 2) throw new AppError('split_one_sided', { method: 'column' });
}
