import type { SoftSensorHeadline } from '@hakaru/contract/training/soft-sensor';
import type { Headline } from '../../features/projects/kind.ts';
import { formatNumber, formatPercent } from '../../lib/numbers/format-number.ts';

export const headline: Headline = ({ code, figures }) => {
  const { rmse, last_value: lastValue } = figures as SoftSensorHeadline;
  const own = `RMSE ${formatNumber(rmse, 3)}`;
  if (code === 'better') {
    const share = formatPercent(1 - rmse! / lastValue!);
    return { en: `${own}, ${share} below the last value`, ja: `${own}、直近値より ${share} 小さい` };
  }
  if (code === 'no_better')
    return { en: `${own}, no better than the last value`, ja: `${own}、直近値より良くありません` };
  return { en: 'Not tested', ja: 'テストの値なし' };
};
