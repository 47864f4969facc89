import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import type { Translate } from '../../../lib/i18n/catalogue-types.ts';
import type { clusteringMessages } from '../words.ts';

type T = Translate<typeof clusteringMessages.en>;
type Reason = NonNullable<ClusteringReport['choice']>['reason'];
type CriterionName = NonNullable<ClusteringReport['choice']>['criteria'][number]['name'];

/** A measure over numbers of clusters, by its usual name. */
export function criterionTitle(t: T, name: CriterionName): string {
  return t(`criterion_${name}`);
}

/** Several of them, as compute lists their names. */
export function criteriaTitles(t: T, names: string): string {
  return names
    .split(', ')
    .filter(Boolean)
    .map((name) => criterionTitle(t, name as CriterionName))
    .join(t('and'));
}

/** Why a number of clusters is recommended, in a sentence. */
export function reasonWords(t: T, { code, params }: Reason): string {
  return t(`reason_${code}`, {
    ...(params as { clusters: number; votes: number; of: number }),
    criteria: criteriaTitles(t, String(params['criteria'] ?? '')),
  });
}
