import type { SoftSensorOnlineFacts } from '@hakaru/contract/training/soft-sensor';
import type { TimeSeriesOnlineFacts } from '@hakaru/contract/training/time-series';
import type { ColumnType, Generated } from 'kysely';
import type { DefaultedTime, Json, NullableJson } from '../column-types.ts';

/** A time as it was sent. */
export type RowTime = string | number;

/** A trained model that runs online. */
export interface OnlineModelsTable {
  org_id: string;
  model_key: string;
  facts: Json<SoftSensorOnlineFacts | TimeSeriesOnlineFacts>;
  /** Of what it has learned, and of how often it began anew; 0 as trained. */
  version: Generated<number>;
  rows_kept: Generated<number>;
  /** Rows without a time are numbered by it. */
  rows_seen: Generated<number>;
  created_at: DefaultedTime;
}

/** The newest rows of a model that runs online. */
export interface OnlineRowsTable {
  org_id: string;
  model_key: string;
  /** Seconds since 1970 of the series' own clock, or the number that the time is. */
  moment: number;
  time: Json<RowTime>;
  /** In the order of the model's features. */
  values: Json<(number | null)[]>;
}

/** What a model has learned since its training. */
export interface OnlineStatesTable {
  org_id: string;
  model_key: string;
  version: number;
  kind: 'learned' | 'reset';
  /** Null of the model as trained, and of versions that are no longer gone back to. */
  state: ColumnType<Buffer | null, Buffer | null, Buffer | null>;
  as_trained: boolean;
  /** Of the row that was learned from. */
  moment: number | null;
  sampled: NullableJson<RowTime>;
  value: number | null;
  learned: boolean;
  reason: string | null;
  estimate: number | null;
  error: number | null;
  went_to: number | null;
  created_by: string | null;
  created_at: DefaultedTime;
}
