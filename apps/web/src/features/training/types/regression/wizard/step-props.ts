import type { DatasetDetail } from '@hakaru/contract';
import type { ColumnHint } from '../default-options.ts';
import type { Draft } from '../draft.ts';

/** What each step of the wizard is given. */
export interface StepProps {
  draft: Draft;
  change: (change: Partial<Draft>) => void;
  hints: readonly ColumnHint[];
  dataset: DatasetDetail;
}
