import type { RegressionHeadline } from '@hakaru/contract/training/regression';
import type { Headline } from '../../features/projects/kind.ts';
import { formatPercent, formatSpread } from '../../lib/numbers/format-number.ts';

export const headline: Headline = ({ code, figures }) => {
  const { rmse, sd, baseline } = figures as RegressionHeadline;
  const own = `RMSE ${formatSpread(rmse, sd)}`;
  const share = formatPercent(1 - rmse! / baseline!);
  if (code === 'better')
    return { en: `${own}, ${share} below the baseline`, ja: `${own}、ベースラインより ${share} 小さい` };
  if (code === 'no_better')
    return { en: `${own}, no better than the baseline`, ja: `${own}、ベースラインより良くありません` };
  return { en: 'Not cross-validated', ja: '交差検証の値なし' };
};
