import type { ColumnType } from '@hakaru/contract';
import type { TrainingType } from '../training-type.ts';

type Column = { name: string; type: ColumnType };

/** The columns that rows a model is given need: the features its project trains on, or those its recipe makes them of. */
export function modelColumns(
  type: Pick<TrainingType, 'features'>,
  config: unknown,
  model: { inputs: Column[] | null },
): Column[] {
  return model.inputs ?? type.features(config);
}
