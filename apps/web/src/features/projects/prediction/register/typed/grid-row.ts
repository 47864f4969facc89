import type { Answer } from './answer.ts';
import type { TypedRow } from './paste-rows.ts';

export interface GridRow {
  /** Its place among the rows, from 0. */
  id: number;
  row: TypedRow;
  answer: Answer | undefined;
  /** What was typed into its cells, by feature, until it is taken over. */
  edited?: Record<string, unknown>;
}
