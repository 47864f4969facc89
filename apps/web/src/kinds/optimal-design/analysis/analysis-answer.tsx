import type { DesignAnalysis } from '@hakaru/contract/decisions/optimal-design';
import Typography from '@mui/material/Typography';
import { translator } from '../../../lib/i18n/define-messages.ts';
import { listed, sentences } from '../../../lib/i18n/joined.ts';
import { useMessages } from '../../../lib/i18n/use-messages.ts';
import { formatNumber, formatPercent, formatR2Percent } from '../../../lib/numbers/format-number.ts';
import { termWords } from '../result/answer.ts';
import { analysisMessages } from './words.ts';

export type Fit = DesignAnalysis['fits'][number];

/** The terms that stand out from the noise: by their test, or where nothing tests them by Lenth's margin. */
export function standsOut({ limit, degrees }: Fit): (one: Fit['coefficients'][number]) => boolean {
  return ({ label, t, size, limit: own }) => {
    const least = own ?? limit;
    if (label === '' || label.startsWith('#') || least === null) return false;
    const judged = degrees > 0 ? t : size;
    return judged !== null && Math.abs(judged) > least;
  };
}

/** What a response's model says, in sentences. */
export function answerOfFit(fit: Fit, { alpha }: Pick<DesignAnalysis, 'alpha'>): string[] {
  const t = translator(analysisMessages);
  const { response, runs, r2, predicted_r2: q2, degrees } = fit;
  const large = fit.coefficients.filter(standsOut(fit)).map(({ label }) => termWords(label));
  const lack = fit.anova.find(({ name }) => name === 'lack_of_fit')?.p ?? null;
  const level = formatPercent(alpha);
  return [
    ...(r2 === null ? [] : [t('answer_fit', { r2: formatR2Percent(r2), response, runs })]),
    ...(q2 === null || degrees === 0 ? [] : [t('answer_predicted', { q2: formatR2Percent(Math.max(0, q2)) })]),
    ...(degrees === 0 ? [t(fit.plots ? 'answer_plots_saturated' : 'answer_saturated')] : []),
    ...(fit.plots?.assumed && degrees > 0 ? [t('answer_plots_assumed', { plots: fit.plots.plots })] : []),
    large.length === 0
      ? t('answer_no_effects', { response })
      : t(degrees > 0 ? 'answer_effects' : 'answer_large', { alpha: level, terms: listed(large) }),
    ...(lack === null ? [] : [t(lack < alpha ? 'answer_lack' : 'answer_no_lack', { p: formatNumber(lack, 2) })]),
  ];
}

/** A paragraph a response. */
export function Answers({ analysis }: { analysis: DesignAnalysis }) {
  useMessages(analysisMessages);
  return analysis.fits.map((fit) => (
    <Typography key={fit.response} sx={{ maxWidth: '70ch' }}>
      {sentences(...answerOfFit(fit, analysis))}
    </Typography>
  ));
}
