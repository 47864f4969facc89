import type { ClusteringHeadline } from '@hakaru/contract/training/clustering';
import type { Headline } from '../../features/projects/kind.ts';
import { formatNumber, formatPercent } from '../../lib/numbers/format-number.ts';

export const headline: Headline = ({ code, figures }) => {
  const { clusters, silhouette, noise_share: noise } = figures as ClusteringHeadline;
  if (code === 'none') return { en: 'No clusters were found', ja: 'クラスターは見つかりませんでした' };
  const [left, leftJa] =
    noise > 0 ? [`, ${formatPercent(noise, 1)} in none`, `、ノイズ ${formatPercent(noise, 1)}`] : ['', ''];
  const [apart, apartJa] =
    silhouette === null
      ? ['', '']
      : [`, silhouette ${formatNumber(silhouette, 2)}`, `、シルエット係数 ${formatNumber(silhouette, 2)}`];
  return {
    en: `${clusters} cluster${clusters === 1 ? '' : 's'}${apart}${left}`,
    ja: `${clusters} クラスター${apartJa}${leftJa}`,
  };
};
