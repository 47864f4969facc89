import type { FoundCapability, FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import { listed } from '../../../lib/i18n/joined.ts';
import { formatNumber, formatPercent, formatPpm } from '../../../lib/numbers/format-number.ts';
import { levelText, outliersText } from '../result/format.ts';
import { pointCount, pointNames, rulesMet, shownAt } from './points.ts';
import { qualityWords } from './words.ts';

/** Fewer points than these say little about a process. */
const ENOUGH_POINTS = 20;
/** What customers commonly ask for, four standard deviations to the nearer limit. */
const COMMON = 1.33;
/** Below this share of Cpk, Ppk is said to be well below it. */
const WELL_BELOW = 0.8;
/** Of values far out, more than these are in the statistics download alone. */
const MOST_NAMED = 5;

/** Whether a process was stable, and where it was not. */
export function answerOfChart(chart: FoundControlChart): readonly string[] {
  const met = rulesMet(chart);
  const [first] = met;
  const points = pointCount(chart);
  return [
    first
      ? qualityWords('unstable', {
          found: chart.called ?? met.length,
          points,
          first: pointNames(chart)[shownAt(chart)(first.point)] ?? '',
          rules: qualityWords('rule_of', { rules: listed(first.rules) }),
        })
      : qualityWords(points < ENOUGH_POINTS ? 'few_points' : 'stable', { points }),
    ...(chart.specification ? [specificationSentence(chart.specification)] : []),
    ...(chart.phases.length > 1 ? [qualityWords('phases_differ', { phases: chart.phases.length })] : []),
  ];
}

/** How many values are beyond the specification, which is another matter than control limits. */
function specificationSentence({ below, above, values }: NonNullable<FoundControlChart['specification']>): string {
  return below + above === 0
    ? qualityWords('all_within', { values })
    : qualityWords('beyond_specification', {
        beyond: below + above,
        values,
        share: formatPercent((below + above) / values, 1),
      });
}

/** Whether a process meets its limits, how sure that is, and what holds it back. */
export function answerOfCapability(found: FoundCapability, alpha: number): readonly string[] {
  const { clearly_better: better, indices, out_of_limits: beyond, distribution, outliers = [] } = found;
  const named = (name: (typeof indices)[number]['name']) => indices.find((one) => one.name === name);
  const cpk = named('cpk');
  const ppk = named('ppk');
  const main = cpk ?? ppk;
  if (!main || !ppk) return [];
  const { low, high, value } = main;
  const expected = beyond.find(({ name }) => name === (cpk ? 'within' : 'overall'));
  const told = {
    level: levelText(alpha),
    low: formatNumber(low, 3),
    high: formatNumber(high, 3),
    ppm: formatPpm(expected?.total ?? 0),
  };
  return [
    cpk
      ? qualityWords('capable', { ...told, cpk: formatNumber(value, 3) })
      : qualityWords('performs', { ...told, ppk: formatNumber(value, 3) }),
    ...(low === null || high === null
      ? []
      : [
          low >= COMMON
            ? qualityWords('meets')
            : high < COMMON
              ? qualityWords('misses')
              : qualityWords('unsure', { n: found.n }),
        ]),
    // A single value far out lowers Ppk more than Cpk, whether or not the process moves.
    ...(outliers.length > 0
      ? [qualityWords('far_out', { rows: outliersText(outliers, MOST_NAMED) })]
      : cpk && ppk.value < WELL_BELOW * cpk.value
        ? [qualityWords('drifts')]
        : []),
    ...(distribution === 'normal' && better
      ? [qualityWords('other_fits', { distribution: qualityWords(`distribution_${better}`) })]
      : []),
  ];
}
