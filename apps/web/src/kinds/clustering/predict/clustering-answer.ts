import type {
  ClusteringAssignedRow,
  ClusteringPredictionNotes,
  ClusteringRowNotes,
} from '@hakaru/contract/training/clustering';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import type { Answer } from '../../../features/projects/prediction/register/order.ts';
import type { clusteringMessages } from '../words.ts';

export interface ClusteringAnswer extends ClusteringAssignedRow {
  notes: ClusteringRowNotes | undefined;
  distanceLimit: number;
}

/** What a model of clusters says of a row. */
export function clusteringAnswer({ values, notes, place }: Answer): ClusteringAnswer {
  const all = notes as unknown as ClusteringPredictionNotes;
  return {
    ...(values as unknown as ClusteringAssignedRow),
    notes: all.row_notes[place],
    distanceLimit: all.distance_limit,
  };
}

/** What a cluster is called; 0 is noise. */
export function clusterName(t: Translate<typeof clusteringMessages.en>, cluster: unknown): string {
  if (typeof cluster !== 'number') return '–';
  return cluster === 0 ? t('noise') : t('cluster_named', { number: cluster });
}
