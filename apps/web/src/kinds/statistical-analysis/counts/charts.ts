import type { FoundCrosstab, FoundGoodness, FoundProportions } from '@hakaru/contract/decisions/statistical-analysis';
import type { BarData } from '../../../charts/bar/bar-chart.tsx';
import type { MosaicData } from '../../../charts/mosaic/mosaic.tsx';
import { say } from '../result/format.ts';
import { nameOf, titleOf } from './sentences.ts';
import { countWords } from './words.ts';

/** Both proportions with their intervals, in per cent. */
export function proportionsChart(found: FoundProportions): BarData {
  const label = found.event === null ? titleOf(found) : countWords('proportion_of', { event: titleOf(found) });
  const percent = (name: 'share' | 'low' | 'high') => found.samples.map((sample) => sample[name] * 100);
  return {
    category: { label: say('group') },
    categories: found.samples.map((_, at) => nameOf(found, at)),
    value: { label, unit: '%' },
    groups: [{ name: label, role: 'data', values: percent('share'), low: percent('low'), high: percent('high') }],
  };
}

/** The difference with its interval, and the margin where there is one. */
export function differenceChart(found: FoundProportions): BarData {
  const label = countWords('difference_points');
  const [difference] = found.differences;
  const percent = (value: number | null | undefined, none: number) =>
    value === null || value === undefined ? none : value * 100;
  const { margin } = found;
  const limits = margin && { within: [-1, 1], above: [-1], below: [1] }[margin.name];
  return {
    category: { label: countWords('column') },
    categories: [titleOf(found)],
    value: { label },
    groups: [
      {
        name: label,
        role: 'data',
        values: [percent(difference?.value, 0)],
        low: [percent(difference?.low, -Infinity)],
        high: [percent(difference?.high, Infinity)],
      },
    ],
    ...(margin &&
      limits && {
        limits: limits.map((sign) => ({ value: sign * margin.margin * 100, label: say('margin_limit') })),
      }),
  };
}

export function mosaicChart({ category, outcome, rows, columns, counts, residuals }: FoundCrosstab): MosaicData {
  return {
    group: { label: category },
    groups: rows,
    outcome: { label: outcome },
    classes: columns,
    counts,
    colour: { label: countWords('residual') },
    colours: residuals,
    words: { count: countWords('count'), share: countWords('share_of_group') },
  };
}

export function sharesChart({ classes }: FoundGoodness): BarData {
  return {
    category: { label: countWords('class') },
    categories: classes.map(({ name }) => name),
    value: { label: countWords('share'), unit: '%' },
    groups: [
      {
        name: countWords('found'),
        role: 'data',
        values: classes.map(({ share }) => share * 100),
        low: classes.map(({ low }) => low * 100),
        high: classes.map(({ high }) => high * 100),
      },
      { name: countWords('stated'), role: 'neutral', values: classes.map(({ stated }) => stated * 100) },
    ],
  };
}
