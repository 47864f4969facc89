import { getModelInputs, type TrainingTypeId } from '@hakaru/contract';
import { useQuery } from '@tanstack/react-query';
import type { TypedRow } from './typed/rows.ts';
import { callQuery } from '../../../../lib/api/call-query.ts';

/** What a type's predictions are sent beside model and rows, such as coverage and kind of the interval. */
export type Settings = Readonly<Record<string, unknown>>;

/** A prediction as it is being put together, without its rows. */
export interface Order {
  type: TrainingTypeId;
  projectId: string;
  modelKey: string;
  target: string | null;
  name: string;
  settings: Settings;
  /** What keeps the settings from being sent, in words. */
  problem: string | null;
}

/** What a model says of one row: the call's row, its place, and what is said of all rows together. The type knows what is in them. */
export interface Answer {
  values: Readonly<Record<string, unknown>>;
  notes: Readonly<Record<string, unknown>>;
  place: number;
}

export interface GridRow {
  /** Its place among the rows, from 0. */
  id: number;
  row: TypedRow;
  answer: Answer | undefined;
  /** What was typed into its cells, by feature, until it is taken over. */
  edited?: Record<string, unknown>;
}

/** The features the model needs, with what training saw of each. */
export function useInputs({ projectId, modelKey }: Pick<Order, 'projectId' | 'modelKey'>) {
  return useQuery({
    ...callQuery(getModelInputs, { params: { project: projectId, model_key: modelKey } }),
    staleTime: Infinity,
    meta: { quiet: true },
  });
}
