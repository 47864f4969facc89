import type { TrainingTypeId } from '@hakaru/contract';
import { clustering } from '../../kinds/clustering/index.ts';
import { dimensionalCompression } from '../../kinds/dimensional-compression/index.ts';
import { discriminantAnalysis } from '../../kinds/discriminant-analysis/index.ts';
import { regression } from '../../kinds/regression/index.ts';
import type { Kind } from './kind.ts';

/** A line a kind. */
export const kinds: readonly Kind[] = [regression, dimensionalCompression, discriminantAnalysis, clustering];

/** What a kind's models predict with; undefined for a kind that makes no predictions. */
export function predictionOf(id: TrainingTypeId | string): Kind['prediction'] {
  return kinds.find((kind) => kind.id === id)?.prediction;
}
