import type { TrainingTypeId } from '@hakaru/contract';

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
