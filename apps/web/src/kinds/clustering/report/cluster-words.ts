import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import { type ColourRole, groupRole } from '../../../charts/palette/chart-palette.ts';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import { formatCount, formatNumber } from '../../../lib/numbers/format-number.ts';
import type { clusteringMessages } from '../words.ts';

export type T = Translate<typeof clusteringMessages.en>;

/** What a cluster is called; 0 is noise. */
export function clusterName(t: T, cluster: number): string {
  return cluster === 0 ? t('noise') : t('cluster_named', { number: cluster });
}

/** How many random starts ended at the result that is kept; null for methods without them, and in what earlier versions made. */
export function startsText(t: T, starts: { done: number; reached: number } | null | undefined): string | null {
  if (!starts) return null;
  return t('starts_of', { reached: formatCount(starts.reached), done: formatCount(starts.done) });
}

/** Where the number of clusters comes from: the comparison, a person's number or height, or the method itself; the last where rows were too few to compare. */
export function countOrigin({
  summary,
  parameters,
}: Pick<ClusteringReport, 'summary' | 'parameters'>):
  | 'recommended'
  | 'as_set'
  | 'by_height'
  | 'by_method'
  | 'not_compared' {
  if (summary.recommended) return 'recommended';
  if (typeof parameters['height'] === 'number') return 'by_height';
  if (!('clusters' in parameters)) return 'by_method';
  return parameters['clusters'] === null ? 'not_compared' : 'as_set';
}

/** The colour of a cluster, the same in every chart; after a few they come again, and a number or a shape tells clusters apart. */
export function clusterRole(cluster: number): ColourRole {
  return cluster >= 1 ? groupRole(cluster - 1) : 'neutral';
}

/** Shares of categories; of a cluster whose rows all miss the column there are none, which is not the same as 0 %. */
export function knownShares(shares: readonly number[]): readonly (number | null)[] {
  return shares.some((share) => share > 0) ? shares : shares.map(() => null);
}

/** A value of a column in words: times as dates. */
export function valueText(value: number | null, type: string): string {
  if (value === null) return '–';
  return type === 'datetime'
    ? new Date(value * 1000).toISOString().slice(0, 16).replace('T', ' ')
    : formatNumber(value);
}
