import type { FoundGroups } from '@hakaru/contract/decisions/statistical-analysis';
import type { BarData } from '../../../charts/bar/bar-chart.tsx';
import type { BoxPlotData } from '../../../charts/box-plot/box-plot.tsx';
import type { LineData } from '../../../charts/line/line-chart.tsx';
import { groupRole } from '../../../charts/palette/chart-palette.ts';
import type { ScatterData } from '../../../charts/scatter/scatter-data.ts';
import { boxOf, quantilesOf } from '../result/charts.ts';
import { say } from '../result/format.ts';
import { groupWords } from './words.ts';

/** More pairs than these are in the table alone. */
const MOST_DRAWN = 20;

/** Colours tell so many groups apart. */
const MOST_COLOURED = 6;

type Pair = FoundGroups['pairs'][number];
export type PairMethod = Pair['method'];

export function groupsChart({ title, category, samples }: FoundGroups): BoxPlotData {
  return {
    category: { label: category },
    value: { label: title },
    groups: samples.map((sample, index) => boxOf(sample, samples.length > MOST_COLOURED ? 'data' : groupRole(index))),
  };
}

/** The pairs of a method, the most different first. */
export function pairsOf({ pairs }: FoundGroups, method: PairMethod): readonly Pair[] {
  return pairs.filter((pair) => pair.method === method).toSorted((a, b) => a.p - b.p);
}

/** The method that goes with the test asked for. */
export function mainMethod({ tests }: FoundGroups): PairMethod {
  return tests[0]?.name === 'welch_anova' ? 'games_howell' : 'tukey';
}

export function pairsChart(found: FoundGroups): BarData {
  const drawn = pairsOf(found, mainMethod(found)).slice(0, MOST_DRAWN);
  return {
    category: { label: groupWords('first_pair') },
    categories: drawn.map(pairName),
    value: { label: groupWords('difference') },
    groups: [
      {
        name: groupWords('difference'),
        role: 'data',
        values: drawn.map(({ difference }) => difference),
        low: drawn.map(({ low }) => low),
        high: drawn.map(({ high }) => high),
      },
    ],
  };
}

export function pairName({ first, second }: Pair): string {
  return `${first} − ${second}`;
}

/** Residuals against normal quantiles. */
export function residualsChart({ residuals }: FoundGroups): ScatterData {
  return quantilesOf(residuals.plot, 0, residuals.sd, groupWords('residuals'), 'data', groupWords('residuals'));
}

export function groupPowerChart({ effects, power }: NonNullable<FoundGroups['power']>): LineData {
  return {
    x: { label: groupWords('true_effect') },
    y: { label: say('probability') },
    groups: [{ name: say('probability'), role: 'data', x: effects, y: power }],
    limits: [{ axis: 'y', value: 0.8, label: say('eighty') }],
  };
}
