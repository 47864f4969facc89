import type { TimeSeriesHeadline } from '@hakaru/contract/training/time-series';
import type { Headline } from '../../features/projects/kind.ts';
import { formatNumber, formatPercent } from '../../lib/numbers/format-number.ts';

export const headline: Headline = ({ code, figures }) => {
  const { events, detected, far } = figures as TimeSeriesHeadline;
  const [alarms, alarmsJa] =
    far === null
      ? ['', '']
      : [`${formatPercent(far, 1)} of normal rows in alarm`, `正常な行の ${formatPercent(far, 1)} で警報`];
  if (code === 'unlabelled') return { en: alarms || 'No labels', ja: alarmsJa || 'ラベルなし' };
  return {
    en: `${formatNumber(detected)} of ${formatNumber(events)} anomalies detected${alarms && `, ${alarms}`}`,
    ja: `異常 ${formatNumber(events)} 件のうち ${formatNumber(detected)} 件を検知${alarmsJa && `、${alarmsJa}`}`,
  };
};
