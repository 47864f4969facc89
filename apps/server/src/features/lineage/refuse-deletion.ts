import type { Dependent, ErrorCode } from '@hakaru/contract';
import { AppError, InUseError } from '../../http/app-error.ts';
import type { Dependents } from './dependents.ts';

const runningCodes: Partial<Record<Dependent['kind'], ErrorCode>> = {
  training_project: 'training_running',
  prediction: 'prediction_running',
  preparation: 'preparation_running',
};

export interface DeletionOrder {
  cascade: 'true' | 'false' | 'keep_derived';
  /** The list that the person has seen. */
  listed?: string | undefined;
}

/** Throws dataset_in_use while something depends on it and nothing was said of that, dependents_changed where the list has grown or shrunk since, and what is running among that which would go. */
export function refuseDeletion(name: string, { items, listed }: Dependents, order: DeletionOrder): void {
  if (items.length > 0 && order.cascade === 'false') throw new InUseError(name, items);
  if (order.listed !== undefined && order.listed !== listed) throw new AppError('dependents_changed', { name });
  const going = order.cascade === 'keep_derived' ? items.filter((item) => item.needs_rows) : items;
  const code = going.flatMap((item) => (item.running ? (runningCodes[item.kind] ?? []) : []))[0];
  if (code) throw new AppError(code);
}
