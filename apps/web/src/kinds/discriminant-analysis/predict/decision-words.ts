import type { DiscriminantAnalysisDecision } from '@hakaru/contract/training/discriminant-analysis';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber } from '../../../lib/numbers/format-number.ts';
import { discriminantMessages } from '../words.ts';

/** How probabilities become a class, in words. */
export function decisionWords({ threshold, costs }: DiscriminantAnalysisDecision, positive: string | null): string {
  const t = translator(discriminantMessages);
  if (typeof threshold === 'number')
    return t('decision_threshold', { threshold: formatNumber(threshold, 3), label: positive ?? '' });
  return t(costs ? 'decision_costs' : 'decision_model');
}
