import { type ClusteringCut, cutClusteringTree } from '@hakaru/contract/training/clustering';
import { useState } from 'react';
import { useModelQuestion } from '../../../features/projects/report/use-model-question.ts';
import type { View } from './use-view.ts';

/** Where a tree is cut: by a number of clusters or by height. */
export type CutAt = { by: 'clusters' | 'height'; value: number };

/** A cut as compute takes it. */
export function cutOrder({ by, value }: CutAt): { clusters: number } | { height: number } {
  return by === 'clusters' ? { clusters: value } : { height: value };
}

/** Where the line stands: at the height asked for, else in the middle of those that give the same clusters. Null where no height does. */
export function lineOf({ by, value }: CutAt, { lower, upper }: Pick<ClusteringCut, 'lower' | 'upper'>): number | null {
  if (by === 'height') return value;
  if (upper === null) return lower * 1.05;
  return upper > lower ? (lower + upper) / 2 : null;
}

/** What a cut gives, and how to choose another. */
export interface Cut {
  at: CutAt;
  set: (at: CutAt) => void;
  /** Undefined until the first is known. */
  answer: ClusteringCut | undefined;
  /** The answer is still that of the cut before. */
  isOld: boolean;
  working: boolean;
  failure: unknown;
}

/** Begins with the training's own number of clusters. */
export function useCut({ projectId, modelKey }: View, clusters: number): Cut {
  const [at, set] = useState<CutAt>({ by: 'clusters', value: clusters });
  const asked = useModelQuestion(cutClusteringTree, { projectId, modelKey, order: cutOrder(at) });
  return {
    at,
    set,
    answer: asked.data,
    isOld: asked.isPlaceholderData,
    working: asked.isFetching,
    failure: asked.error,
  };
}
