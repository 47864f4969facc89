import type { FoundCapability, FoundControlChart } from '@hakaru/contract/decisions/statistical-analysis';
import { listed } from '../../../lib/i18n/joined.ts';
import { formatNumber, formatPpm, plainDigits } from '../../../lib/numbers/format-number.ts';
import { toDecimals, levelText } from '../result/format.ts';
import { limitsOf, pointCount, pointNames, rulesMet, shownAt, trackName } from './points.ts';
import { qualityWords } from './words.ts';

/** More points than these are in the table alone. */
const MOST_NAMED = 5;
/** Indices that a report states. */
const stated = new Set(['cp', 'cpk', 'pp', 'ppk', 'cpm']);

export const indexNames: Record<FoundCapability['indices'][number]['name'], string> = {
  cp: 'Cp',
  cpl: 'CPL',
  cpu: 'CPU',
  cpk: 'Cpk',
  pp: 'Pp',
  ppl: 'PPL',
  ppu: 'PPU',
  ppk: 'Ppk',
  cpm: 'Cpm',
};

/** A control chart in a line to paste: limits of every track and phase, and the points that violate a rule. */
export function chartLine(chart: FoundControlChart): string {
  const limits = limitsOf(chart).map(({ phase, track, lower, centre, upper }) => {
    const text = qualityWords('paste_limits', { track: trackName(chart, track), lower, centre, upper });
    return phase === null ? text : qualityWords('paste_phase', { phase, limits: text });
  });
  const met = rulesMet(chart);
  const found = chart.called ?? met.length;
  const names = pointNames(chart);
  const named = met
    .slice(0, MOST_NAMED)
    .map(({ point, rules }) =>
      qualityWords('paste_point', { point: names[shownAt(chart)(point)] ?? '', rules: listed(rules) }),
    );
  return qualityWords('paste_chart', {
    chart: qualityWords(`chart_${chart.chart}`),
    points: pointCount(chart),
    limits: listed(limits),
    verdict:
      met.length === 0
        ? qualityWords('paste_stable')
        : qualityWords('paste_unstable', {
            found,
            list: listed(
              found > named.length ? [...named, qualityWords('paste_more', { count: found - named.length })] : named,
            ),
          }),
  });
}

/** A capability study in a line to paste: the indices with their intervals, the limits they are of, and what is expected beyond. */
export function capabilityLine(found: FoundCapability, alpha: number): string {
  const {
    distribution,
    indices,
    lower,
    mean,
    n,
    out_of_limits: beyond,
    sd_overall,
    sd_within,
    target,
    title,
    upper,
  } = found;
  const spreads = [
    ['sd_within', sd_within],
    ['sd_overall', sd_overall],
  ] as const;
  const limits = [
    ['lower_specification', lower],
    ['upper_specification', upper],
    ['target', target],
  ] as const;
  return qualityWords('paste_capability', {
    variable: title,
    indices: listed(
      indices
        .filter(({ name }) => stated.has(name))
        .map(({ name, value, low, high }) =>
          qualityWords(low === null || high === null ? 'paste_index_alone' : 'paste_index', {
            index: indexNames[name],
            value: formatNumber(value, 3),
            low: formatNumber(low, 3),
            high: formatNumber(high, 3),
          }),
        ),
    ),
    level: levelText(alpha),
    limits: listed(
      limits.flatMap(([name, value]) =>
        value === null ? [] : [qualityWords('paste_limit', { name: qualityWords(name), value: plainDigits(value) })],
      ),
    ),
    mean: toDecimals(mean, sd_overall / Math.sqrt(n)),
    spreads: listed(
      spreads.flatMap(([name, value]) => (value === null ? [] : [`${qualityWords(name)} ${formatNumber(value)}`])),
    ),
    n,
    ppm: listed(
      beyond.flatMap(({ name, total }) =>
        name === 'observed' ? [] : [qualityWords(`paste_${name}`, { ppm: formatPpm(total) })],
      ),
    ),
    distribution:
      distribution === 'normal'
        ? ''
        : qualityWords('paste_distribution', { distribution: qualityWords(`distribution_${distribution}`) }),
  });
}
