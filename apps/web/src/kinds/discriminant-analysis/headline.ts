import type { DiscriminantHeadline } from '@hakaru/contract/training/discriminant-analysis';
import type { Headline } from '../../features/projects/kind.ts';
import { spreadText } from '../../features/projects/result/figure-text.ts';
import { formatPercent } from '../../lib/numbers/format-number.ts';

export const headline: Headline = ({ code, figures }) => {
  const { accuracy, sd, baseline } = figures as DiscriminantHeadline;
  const own = spreadText(accuracy, sd, (value) => formatPercent(value, 1));
  const other = formatPercent(baseline, 1);
  if (code === 'better')
    return { en: `Balanced accuracy ${own}, baseline ${other}`, ja: `均衡正解率 ${own}、ベースライン ${other}` };
  if (code === 'no_better')
    return {
      en: `Balanced accuracy ${own}, no better than the baseline`,
      ja: `均衡正解率 ${own}、ベースラインより良くありません`,
    };
  return { en: 'Not cross-validated', ja: '交差検証の値なし' };
};
