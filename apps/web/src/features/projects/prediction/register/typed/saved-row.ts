import { handOver } from '../../../../../lib/store/use-draft.ts';
import type { TypedRow } from './rows.ts';

/** By what a model's typed rows are kept while they are typed. */
export function typedRowsKey(modelKey: string): string {
  return `predict-${modelKey}`;
}

/** A row that the form of a model begins with when it is opened next. */
export function saveTypedRow(modelKey: string, row: TypedRow): void {
  handOver(typedRowsKey(modelKey), [row]);
}
