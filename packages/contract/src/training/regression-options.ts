import type { TrainSpec } from '../jobs/generated/regression.ts';
import schema from '../jobs/generated/regression.schema.json' with { type: 'json' };
import { type TypeOptions, typeOptions } from './type-options.ts';

export type RegressionOptions = TypeOptions<TrainSpec>;

/** What a person chooses before training. */
export const regressionOptions = typeOptions<TrainSpec>(schema.tasks.train.spec, schema.catalogues.models);
