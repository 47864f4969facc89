import type { OptimalDesignOptions, OptimalDesignResult } from '@hakaru/contract/decisions/optimal-design';
import { hasMessage, translator } from '../../../lib/i18n/define-messages.ts';
import { formatNumber, formatPercent } from '../../../lib/numbers/format-number.ts';
import { designMessages } from '../words.ts';

/** Whether the design is good enough, what it can estimate, and what to beware of. */
export function answerOf(result: OptimalDesignResult, { options }: { options: OptimalDesignOptions }): string[] {
  const t = translator(designMessages);
  const { efficiencies, coefficients, degrees_of_freedom: degrees, spread } = result.evaluation;
  const { plots, plot_degrees: plotDegrees } = result.evaluation;
  const { warnings } = result;
  const needed = result.terms.reduce((sum, term) => sum + term.coefficients, 0);
  const runs = result.runs.filter(({ order }) => order !== null).length;
  const earlier = result.runs.length - runs;
  const counted = { runs, earlier, coefficients: needed };
  if (efficiencies.d === null)
    return [t(earlier > 0 ? 'answer_not_fitted_added' : 'answer_not_fitted', counted), filling(spread)];
  const effects = coefficients.filter(({ label }) => label !== '' && !label.startsWith('#'));
  const powers = effects.flatMap(({ power }) => (power === null ? [] : [power]));
  const { relative_d: share } = efficiencies;
  return [
    t(earlier > 0 ? 'answer_fitted_added' : 'answer_fitted', counted),
    ...(plots === null ? [] : [t('answer_plots', { plots, degrees: plotDegrees ?? 0 })]),
    share === null
      ? t('answer_d', { d: formatNumber(efficiencies.d) })
      : t('answer_share', { d: formatNumber(efficiencies.d), share: formatPercent(Math.min(1, share)) }),
    ...(powers.length > 0
      ? [
          t(Math.min(...powers) >= 0.8 ? 'answer_power' : 'answer_low_power', {
            power: formatPercent(Math.min(...powers)),
            signal: formatNumber(options.signal ?? 1),
            degrees: plots === null ? degrees : Math.min(degrees, plotDegrees ?? 0),
            remedy: t(warnings.some(({ code }) => code === 'low_power_plots') ? 'remedy_plots' : 'remedy_runs'),
          }),
        ]
      : // Amounts of a mixture are not tested, however many runs there are.
        effects.length > 0 && degrees > 0 && plots === null
        ? []
        : [t('answer_no_power')]),
    ...(result.search.algorithm === 'latin_hypercube' || result.search.algorithm === 'sobol' ? [filling(spread)] : []),
  ];
}

function filling({ discrepancy, random_discrepancy: random }: OptimalDesignResult['evaluation']['spread']): string {
  const t = translator(designMessages);
  return t(discrepancy < random ? 'answer_even' : 'answer_uneven', {
    discrepancy: formatNumber(discrepancy, 3),
    random: formatNumber(random, 3),
  });
}

/** What to beware of, in words. */
export function warningsOf({ warnings }: OptimalDesignResult): string[] {
  const say = translator(designMessages) as (key: string, params: object) => string;
  return warnings.map(({ code, params = {} }) => {
    const key = `warning_${code}`;
    return hasMessage(designMessages, key) ? say(key, params) : code;
  });
}

/** A column of the model by its label; the intercept and the blocks have words. */
export function termWords(label: string): string {
  const t = translator(designMessages);
  if (label === '') return t('intercept');
  return label.startsWith('#') ? t('block_number', { number: label.slice(1) }) : label;
}
