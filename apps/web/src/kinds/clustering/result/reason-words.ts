import type { ClusteringReport } from '@hakaru/contract/training/clustering';
import { listed } from '../../../lib/i18n/joined.ts';
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
  const criteria = names.split(', ').filter(Boolean);
  return listed(criteria.map((name) => criterionTitle(t, name as CriterionName)));
}

/** Why a number of clusters is recommended, in a sentence. */
export function reasonWords(t: T, { code, params }: Reason): string {
  return t(`reason_${code}`, {
    ...(params as { clusters: number; votes: number; of: number }),
    criteria: criteriaTitles(t, String(params['criteria'] ?? '')),
  });
}
