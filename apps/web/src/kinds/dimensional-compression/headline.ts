import type { CompressionHeadline } from '@hakaru/contract/training/dimensional-compression';
import type { Headline } from '../../features/projects/kind.ts';
import { formatPercent } from '../../lib/numbers/format-number.ts';

export const headline: Headline = ({ code, figures }) => {
  const { components, share, columns, kept } = figures as CompressionHeadline;
  if (code === 'components')
    return {
      en: `${components} component${components === 1 ? '' : 's'} of ${columns} columns: ${formatPercent(share, 1)} of the variance`,
      ja: `${columns} 列を ${components} 成分に、分散の ${formatPercent(share, 1)} を保持`,
    };
  return {
    en: `A map of ${columns} columns that keeps ${formatPercent(kept)} of the neighbourhoods`,
    ja: `${columns} 列のマップ、近傍の保存度 ${formatPercent(kept)}`,
  };
};
