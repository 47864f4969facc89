import type { DatasetColumn } from '@hakaru/contract';
import { AppError } from '../../../http/app-error.ts';

/** Throws column_unknown or column_twice where these names are not distinct columns. */
export function checkColumns(names: readonly string[], columns: readonly DatasetColumn[]): void {
  const known = new Set(columns.map((column) => column.name));
  const unknown = names.find((name) => !known.has(name));
  if (unknown !== undefined) throw new AppError('column_unknown', { column: unknown });
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw new AppError('column_twice', { column: twice });
}

/** Throws model_twice: for types whose download names a model by its name alone. */
export function checkModelsDistinct(models: readonly { name: string }[]): void {
  const twice = models.find(({ name }, index) => models.findIndex((model) => model.name === name) < index);
  if (twice) throw new AppError('model_twice', { model: twice.name });
}
